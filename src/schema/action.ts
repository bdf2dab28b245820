import {
  type AnswerOf,
  type AnswerShape,
  isEntity,
  type PathParams,
  paramsOf,
  pathNameOf,
  type Subject,
} from './answer';
import type { AuditAction } from './audit-log';
import type { Entity } from './entity';
import type { Can, Fields, Label, NoFields } from './field';
import type { State } from './refusal';
import type { ParsedOf, Payload, RowOf } from './types';

/** The action that reverses this one. The server refuses it once other rows depend on the result. */
export interface Undo {
  readonly action: Action;
  /** Key of the answer that holds the id of the row to act on. */
  readonly row: string;
}

/**
 * Holds the type of `confirm` as a method, because only then does TypeScript accept a call on one entity in a list of
 * calls on all entities.
 */
interface Asks<E extends Subject> {
  of(row: RowOf<E>): Label | undefined;
}

/** Input of a call: of an action or of a query. */
export interface InputOptions<I extends Fields> {
  /** Inputs of the dialog. They are keys of the body or query parameters. Default: none. */
  readonly input?: I;
  /** The input is that of a new row of `of`, so that it has the fields that an owner adds to it. Default: false. */
  readonly asRow?: boolean;
}

/**
 * Declares a call that changes data: one row, or the entity as a whole. The route, permission check, parsing, scope
 * and 404, transaction, row lock, version check, idempotency, audit entry, live notice, API description, typed call,
 * button, dialog and contract probes are generated from it.
 */
export interface ActionOptions<
  E extends Subject,
  I extends Fields,
  A extends AnswerShape,
  On extends 'row' | 'entity',
  P extends string,
> extends InputOptions<I> {
  readonly name: string;
  readonly label: Label;
  /** Name of the button's icon (`src/screens/icons`). Without an icon no button is generated. */
  readonly icon?: string;
  readonly on: On;
  /** Default: POST. */
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  /** Fixed path, if the requirements name one. Default: `${api}/:id/${name}` on a row, else `${api}/${name}`. */
  readonly path?: P;
  /** Permission `module.action`. One permission of a list is enough. `null`: every signed-in user may call it. */
  readonly permission: string | readonly string[] | null;
  /** Second permission, needed in addition and checked after the first. Default: none. */
  readonly also?: string;
  /**
   * Returns true if the row's state allows the action, else the reason. The server asks about the locked row and
   * answers 409 on a refusal. The browser disables the button and shows the reason. `can` tests the caller's
   * permissions, for actions that need one only in some states. Default: always true.
   */
  possible?(row: RowOf<E>, can: Can): State;
  /** Shape of the answer. Default: the row for an action on a row, else nothing. */
  readonly answer?: A;
  /** HTTP status. 'made': 201, or 200 if the performer returns `found(…)`. Default: 200, or 204 without an answer. */
  readonly status?: 200 | 201 | 'made';
  /**
   * Needs a session whose user signed in, or gave the password or a code again, in the last minutes. Else the server
   * answers 403 `auth.confirm`, and the browser asks and repeats the call (ASVS 3.7.1). Default: false.
   */
  readonly fresh?: boolean;
  /** A repeated Idempotency-Key with the same body gets the first answer again. Default: true for POST. */
  readonly once?: boolean;
  /**
   * Verb in the audit log: the kernel then raises the row's version and records the changes that the performer makes.
   * Default: none, because the performer writes rows with calls that record themselves.
   */
  readonly audit?: AuditAction;
  /** True refuses programs, whatever their permissions, because the action is part of a person's work. Default: false. */
  readonly peopleOnly?: boolean;
  /** Entities to reload after the action, besides its own. Default: none. */
  readonly touches?: readonly Pick<Entity, 'name'>[];
  /** Also reloads every entity that has a reference to this one. Default: false. */
  readonly touchesReferring?: boolean;
  /** Colours the button and the question red, for an action that loses something. Default: false. */
  readonly danger?: boolean;
  /** Question shown before the action: always, or if the function returns one for the row. Default: none. */
  readonly confirm?: Label | (On extends 'row' ? Asks<E>['of'] : never);
  /** The reverse action, offered in a toast for a few seconds afterwards. Default: none. */
  readonly undo?: Undo;
  readonly done?: Label;
  /**
   * True offers it for chosen rows of a list, too, each as if it were done alone (`src/schema/bulk-actions.ts`). Its undo takes
   * those back that were done if it says the same. An input of it must not be called `rows`. Default: false.
   */
  readonly many?: boolean;
  /** Emphasises the button in the row's details, for the usual action. Default: false. */
  readonly isMain?: boolean;
  /** Place of the button: lists and details, details only, or none because a page draws it. Default: 'row'. */
  readonly place?: 'row' | 'details' | 'page';
}

/** Options without a default. They may be undefined in an `Action`. */
type Unfilled = 'asRow' | 'also' | 'icon' | 'audit' | 'confirm' | 'undo' | 'done';

export interface Action<
  E extends Subject = Subject,
  I extends Fields = Fields,
  A extends AnswerShape = AnswerShape,
  On extends 'row' | 'entity' = 'row' | 'entity',
  P extends string = string,
> extends Required<Omit<ActionOptions<E, I, A, On, P>, Unfilled | 'status'>>,
    Pick<ActionOptions<E, I, A, On, P>, Unfilled> {
  readonly kind: 'action';
  readonly of: E;
  readonly status: 200 | 201 | 204 | 'made';
}

export type Actions = Readonly<Record<string, Action>>;

/**
 * Declares an action. `of` is the entity whose rows it changes, or a topic.
 * @example
 * export const close = defineAction(rooms, {
 *   name: 'close',
 *   on: 'row',
 *   label: { ar: 'إغلاق', en: 'Close' },
 *   permission: 'rooms.update',
 *   answer: 'row',
 *   input: { reason: text({ label: { ar: 'السبب', en: 'Reason' }, required: true }) },
 * });
 */
export const defineAction = <
  const E extends Subject,
  const On extends 'row' | 'entity',
  const I extends Fields = NoFields,
  const A extends AnswerShape = On extends 'row' ? 'row' : 'nothing',
  const P extends string = On extends 'row' ? '/:id' : '/',
>(
  of: E,
  options: ActionOptions<E, I, A, On, P>,
): Action<E, I, A, On, P> => {
  const answer = options.answer ?? (options.on === 'row' ? 'row' : 'nothing');
  return Object.freeze({
    kind: 'action',
    of,
    method: 'POST',
    path: `${of.api}${options.on === 'row' ? '/:id' : ''}/${pathNameOf(options.name)}` as P,
    possible: always,
    input: {} as I,
    once: (options.method ?? 'POST') === 'POST',
    danger: false,
    peopleOnly: false,
    fresh: false,
    touchesReferring: false,
    isMain: false,
    many: false,
    place: 'row',
    ...options,
    answer: answer as A,
    status: answer === 'nothing' ? 204 : (options.status ?? 200),
    touches: [...(isEntity(of) ? [of] : []), ...(options.touches ?? [])],
  });
};

const always = (): true => true;

/** True if the caller may send the row version that it has seen (P-13). */
export const hasVersion = (action: Action): boolean => action.on === 'row' && isEntity(action.of);

/** Calls `possible` on a row of unknown type. The row must belong to the action's entity. */
export const stateOf = (action: Action, row: object, can: Can): State =>
  action.possible(row as RowOf<Entity>, can);

/** Returns the question to ask before the action on this row; undefined if there is none. */
export const questionOf = (action: Action, row: object): Label | undefined =>
  typeof action.confirm === 'function' ? action.confirm(row as RowOf<Entity>) : action.confirm;

export type ActionBody<X> =
  X extends Action<infer _E, infer I, infer _A, infer _On, infer _P> ? Payload<I> : never;

/** The checked body that the performer gets, with defaults filled in. */
export type ActionInput<X> = X extends { readonly input: infer I extends Fields } ? ParsedOf<I> : never;

export type ActionAnswer<X> =
  X extends Action<infer E, infer _I, infer A, infer _On, infer _P> ? AnswerOf<A, E> : never;

export type ActionParams<X> = X extends { readonly path: infer P extends string } ? PathParams<P> : never;

/** Casts an answer to its declared type without a check. */
export const answerOf = <X extends Action>(_action: X, received: unknown): ActionAnswer<X> =>
  received as ActionAnswer<X>;

/** Path parameters of an action whose path has the row's id as its only parameter. */
export const paramsOfRow = <X extends Action>(action: X, id: number): ActionParams<X> =>
  Object.fromEntries(paramsOf(action.path).map((name) => [name, id])) as ActionParams<X>;

/** Casts checked values to the body of an action. */
export const bodyOf = <X extends Action>(_action: X, checked: object): ActionBody<X> =>
  checked as ActionBody<X>;
