import type { z } from 'zod';
import { type Entity, fieldsOf } from './entity';
import type { Fields } from './field';
import type { RecordOf, RowOf } from './types';

/** The subject of actions and queries that have no rows: reports, permissions. */
export interface Topic {
  readonly name: string;
  /** Path below the base path of the API. */
  readonly api: string;
  /** Audit name for exported files. Default: none. */
  readonly audit?: string;
}

export type Subject = Entity | Topic;

export const isEntity = (subject: Subject): subject is Entity => 'fields' in subject;

export type DeclaredShape = 'record' | 'records' | 'compared' | 'rowWith' | 'envelope';

/** Casts an answered row to its declared type without a check. */
export const receivedRow = <E extends Entity>(_entity: E, received: unknown): RowOf<E> =>
  received as RowOf<E>;

/**
 * Answer made of declared fields: an object, a list of objects, an object with the same values for the period before,
 * a row with extra fields, or an object inside `data`.
 */
export interface Declared<S extends DeclaredShape, F extends Fields> {
  readonly shape: S;
  readonly fields: F;
}

/** Several answers under separate keys. A key in `withheld` is null for a reader without the permission. */
export interface Parts<
  P extends Readonly<Record<string, Part>> = Readonly<Record<string, Part>>,
  W extends keyof P = keyof P,
> {
  readonly shape: 'parts';
  readonly parts: P;
  readonly withheld: readonly W[];
  /** Parts that other nouns add. The types do not know them, and each may be null. */
  readonly added: Readonly<Record<string, Part>>;
}

type Part = Declared<'record' | 'records' | 'compared', Fields> | RowsOf;

/** Whole rows (or one row) of an entity inside another answer, so that the screen can offer actions on them. */
export interface RowsOf<E extends Entity = Entity, One extends boolean = boolean> {
  readonly shape: 'rowsOf';
  readonly entity: E;
  readonly isOne: One;
}

/**
 * Shape of an answer: the row after the change, rows of the entity, nothing (204), declared fields, or a zod schema
 * if fields cannot express it. The type and the API description follow from it.
 */
export type AnswerShape =
  | 'row'
  | 'rows'
  | 'nothing'
  | Declared<DeclaredShape, Fields>
  | RowsOf
  | Parts
  | z.ZodType;

const declared =
  <const S extends DeclaredShape>(shape: S) =>
  <const F extends Fields>(fields: F): Declared<S, F> =>
    Object.freeze({ shape, fields });

/** An object with these fields, for example a row of summary cards. */
export const record = declared('record');

/** Like `record`, plus `before`: the same values for the preceding period of the same length. */
export const compared = declared('compared');

export type Compared<T> = T & { readonly before: T };

/** A list of objects with these fields: a table. */
export const records = declared('records');

/** The row after the change, with these extra fields. */
export const rowWith = declared('rowWith');

/** An object of several answers: all figures of a page in one call. */
export const parts = <const P extends Readonly<Record<string, Part>>, const W extends keyof P = never>(
  of: P,
  withheld: readonly W[] = [],
  added: Readonly<Record<string, Part>> = {},
): Parts<P, W> => Object.freeze({ shape: 'parts', parts: of, withheld, added });

export const rowsOf = <const E extends Entity>(entity: E): RowsOf<E, false> =>
  Object.freeze({ shape: 'rowsOf', entity, isOne: false });

export const rowOf = <const E extends Entity>(entity: E): RowsOf<E, true> =>
  Object.freeze({ shape: 'rowsOf', entity, isOne: true });

export const isRowsOf = (answer: AnswerShape): answer is RowsOf =>
  typeof answer === 'object' && 'shape' in answer && 'entity' in answer;

export const isParts = (answer: AnswerShape): answer is Parts =>
  typeof answer === 'object' && 'shape' in answer && 'parts' in answer;

/** `{ success: true, data: { … } }`, where the requirements wrap the answer. */
export const envelope = declared('envelope');

interface Envelope<T> {
  readonly success: true;
  readonly data: T;
}

export type AnswerOf<A, E> = A extends 'row'
  ? RowOf<E>
  : A extends 'rows'
    ? readonly RowOf<E>[]
    : A extends 'nothing'
      ? undefined
      : A extends Declared<'record', infer F>
        ? RecordOf<F>
        : A extends Declared<'records', infer F>
          ? readonly RecordOf<F>[]
          : A extends Declared<'compared', infer F>
            ? Compared<RecordOf<F>>
            : A extends Declared<'rowWith', infer F>
              ? RowOf<E> & RecordOf<F>
              : A extends Declared<'envelope', infer F>
                ? Envelope<RecordOf<F>>
                : A extends RowsOf<infer O, infer One>
                  ? One extends true
                    ? RowOf<O>
                    : readonly RowOf<O>[]
                  : A extends Parts<infer P, infer W>
                    ? { readonly [K in keyof P]: AnswerOf<P[K], E> | (K extends W ? null : never) }
                    : A extends z.ZodType
                      ? Frozen<z.output<A>>
                      : never;

type Frozen<T> = T extends readonly (infer I)[]
  ? readonly Frozen<I>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

/** `/x/:id/y/:roleId` -> 'id' | 'roleId'. */
type ParamsIn<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamsIn<More>
    : Rest
  : never;

/** Path parameters by name. All are integers. */
export type PathParams<P extends string> = { readonly [K in ParamsIn<P>]: number };

export const paramsOf = (path: string): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

export const addressOf = (path: string, params: Readonly<Record<string, number>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? ''));

/** Returns the declared fields of an answer; an empty object if a zod schema describes it. */
export const answerFieldsOf = (answer: AnswerShape): Fields => (isDeclared(answer) ? answer.fields : {});

export const isDeclared = (answer: AnswerShape): answer is Declared<DeclaredShape, Fields> =>
  typeof answer === 'object' && 'shape' in answer && 'fields' in answer;

/** `createInvoice` -> `create-invoice`: the default last part of a call's path. */
export const pathNameOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const asksNothing = (fields: Fields): boolean => fieldsOf({ fields }).length === 0;
