import {
  type AnswerOf,
  type AnswerShape,
  isEntity,
  type PathParams,
  paramsOf,
  pathNameOf,
  type Subject,
} from './answer';
import type { Entity, Issue } from './entity';
import type { Can, Fields, Label, NoFields } from './field';
import type { State } from './refusal';
import type { AuditAction } from './trail';
import type { ParsedOf, Payload, RowOf } from './types';

/** The action that takes this one back, as long as the server finds nothing built on it. */
export interface Undo {
  readonly action: Action;
  /** The key of the answer that holds the id of the row it is done to. */
  readonly row: string;
}

/** A method, as the functions of `InputOptions` are. */
interface Asks<E extends Subject> {
  of(row: RowOf<E>): Label | undefined;
}

/**
 * What a call takes, whether it acts or asks. Its functions are methods, so that a call about one entity's rows can stand
 * in a list of all calls.
 */
export interface InputOptions<I extends Fields> {
  /** Inputs of the dialog, keys of the body or of the address. */
  readonly input?: I;
  /** Checks beyond those of single fields; made in the browser before sending and on the server before anything else. */
  check?(input: ParsedOf<I>): readonly Issue[];
}

/**
 * What somebody does: to a row, or to the entity as a whole. From one declaration follow the route, the right, parsing,
 * scope and 404, the transaction, row lock, version, idempotency, trail and notice, the description, the typed call,
 * the button wherever a row is shown, its dialog and the contract probes.
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
  /** Name of the button's picture (`src/screens/icons`). Without one there is no generated button. */
  readonly icon?: string;
  readonly on: On;
  /** Default POST. */
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  /** Where the documents fix one. Default: `${api}/:id/${name}` of a row, `${api}/${name}` of the entity. */
  readonly path?: P;
  /** `module.action`; several: one of them is enough; null where any session may. */
  readonly right: string | readonly string[] | null;
  /**
   * Whether the row's state allows it: decides on the locked row in the server, where a refusal answers 409, and shows
   * in the browser, where the button gives the refusal's sentence as the reason. `can` tells
   * whether the caller holds a right, for what only some may do from a state.
   */
  possible?(row: RowOf<E>, can: Can): State;
  /** Default: the row, or nothing where there is none. */
  readonly answer?: A;
  /** 'made' is 201, or 200 with `found` if what it would make exists already. Default 200; 204 without an answer. */
  readonly status?: 200 | 201 | 'made';
  /** The same Idempotency-Key and body answer the first result. Default: every POST. */
  readonly once?: boolean;
  /**
   * What the trail calls it: the row's version is raised and its changes recorded around the performer. Absent: the
   * performer writes rows by calls that record themselves.
   */
  readonly audit?: AuditAction;
  /** Entities looked at afresh afterwards, beside its own. */
  readonly touches?: readonly Pick<Entity, 'name'>[];
  /** So are all entities that refer to its own, whichever there are. Default false. */
  readonly touchesReferring?: boolean;
  /** Something is lost: the button and its question are red. */
  readonly danger?: boolean;
  /** What is asked before it is done: always, or where the row gives reason to. Default: nothing. */
  readonly confirm?: Label | (On extends 'row' ? Asks<E>['of'] : never);
  /** Offered for a few seconds once it is done. */
  readonly undo?: Undo;
  readonly done?: Label;
  /** What is mostly done to such a row: its button stands out in the details. Default false. */
  readonly isMain?: boolean;
  /** Where the button stands: with every row, only in its details, or nowhere, as a page draws it. Default 'row'. */
  readonly place?: 'row' | 'details' | 'page';
}

/** Absent of some; all else has a default. */
type Unfilled = 'icon' | 'audit' | 'confirm' | 'undo' | 'done';

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

/** Declares what somebody does; `of` is the entity whose rows it is done to. */
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
    check: noIssues,
    once: (options.method ?? 'POST') === 'POST',
    danger: false,
    touchesReferring: false,
    isMain: false,
    place: 'row',
    ...options,
    answer: answer as A,
    status: answer === 'nothing' ? 204 : (options.status ?? 200),
    touches: [...(isEntity(of) ? [of] : []), ...(options.touches ?? [])],
  });
};

const always = (): true => true;
export const noIssues = () => [];

/** Whether a caller may say which version of the row it has seen (P-13). */
export const hasVersion = (action: Action): boolean => action.on === 'row' && isEntity(action.of);

/** `possible` for a row whose type was erased; the row must be one of the action's entity. */
export const stateOf = (action: Action, row: object, can: Can): State =>
  action.possible(row as RowOf<Entity>, can);

/** What is asked before it is done to such a row; undefined where nothing is. */
export const questionOf = (action: Action, row: object): Label | undefined =>
  typeof action.confirm === 'function' ? action.confirm(row as RowOf<Entity>) : action.confirm;

export type ActionBody<X> =
  X extends Action<infer _E, infer I, infer _A, infer _On, infer _P> ? Payload<I> : never;

/** The checked body that the performer gets, with defaults filled in. */
export type ActionInput<X> = X extends { readonly input: infer I extends Fields } ? ParsedOf<I> : never;

export type ActionAnswer<X> =
  X extends Action<infer E, infer _I, infer A, infer _On, infer _P> ? AnswerOf<A, E> : never;

export type ActionParams<X> = X extends { readonly path: infer P extends string } ? PathParams<P> : never;

/** Gives an answer the declared type, unchecked. */
export const answerOf = <X extends Action>(_action: X, received: unknown): ActionAnswer<X> =>
  received as ActionAnswer<X>;

/** The parameters of an action whose path names nothing but the row. */
export const paramsOfRow = <X extends Action>(action: X, id: number): ActionParams<X> =>
  Object.fromEntries(paramsOf(action.path).map((name) => [name, id])) as ActionParams<X>;

/** Checked values as the body of an action whose type was erased. */
export const bodyOf = <X extends Action>(_action: X, checked: object): ActionBody<X> =>
  checked as ActionBody<X>;
