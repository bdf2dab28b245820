import type { z } from 'zod';
import { type Entity, fieldsOf } from './entity';
import type { Fields } from './field';
import type { RecordOf, RowOf } from './types';

/** The subject of actions and queries that have no rows: reports, rights. */
export interface Topic {
  readonly name: string;
  /** Path below the API's base. */
  readonly api: string;
  /** Name in the trail, of what leaves as a file. */
  readonly audit?: string;
}

export type Subject = Entity | Topic;

export const isEntity = (subject: Subject): subject is Entity => 'fields' in subject;

export type DeclaredShape = 'record' | 'records' | 'compared' | 'rowWith' | 'envelope';

/** Gives an answered row the declared type, unchecked. */
export const receivedRow = <E extends Entity>(_entity: E, received: unknown): RowOf<E> =>
  received as RowOf<E>;

/**
 * Named values: a plain object, a list of them, an object with the same of an earlier time beside it, a row with them
 * beside its own, or an object within `data`.
 */
export interface Declared<S extends DeclaredShape, F extends Fields> {
  readonly shape: S;
  readonly fields: F;
}

/** Several answers under names of their own; one in `withheld` is null to who may not see it. */
export interface Parts<
  P extends Readonly<Record<string, Part>> = Readonly<Record<string, Part>>,
  W extends keyof P = keyof P,
> {
  readonly shape: 'parts';
  readonly parts: P;
  readonly withheld: readonly W[];
  /** What others add to it: each may be withheld, and no type knows it. */
  readonly added: Readonly<Record<string, Part>>;
}

type Part = Declared<'record' | 'records' | 'compared', Fields> | RowsOf;

/** Rows of an entity, or one, as it answers them to that reader, among other answers: they carry what is done to them. */
export interface RowsOf<E extends Entity = Entity, One extends boolean = boolean> {
  readonly shape: 'rowsOf';
  readonly entity: E;
  readonly isOne: One;
}

/**
 * What a call answers: the row as it is afterwards, rows of the entity, nothing (204), declared fields, or, where
 * fields cannot say it, a zod schema, from which type and description follow as well.
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

/** One object of these fields: a row of summary cards. */
export const record = declared('record');

/** Such an object, and under `before` the same values of the period of the same length before the one asked about. */
export const compared = declared('compared');

export type Compared<T> = T & { readonly before: T };

/** A list of such objects: a table. */
export const records = declared('records');

/** The row as it is afterwards, with these fields beside its own. */
export const rowWith = declared('rowWith');

/** One object of several such answers: all figures of a page in one call. */
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

/** `{ success: true, data: { … } }`, where the documents wrap an answer. */
export const envelope = declared('envelope');

export interface Envelope<T> {
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
export type ParamsIn<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamsIn<More>
    : Rest
  : never;

/** The whole numbers in a path, by name. */
export type PathParams<P extends string> = { readonly [K in ParamsIn<P>]: number };

export const paramsOf = (path: string): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

export const addressOf = (path: string, params: Readonly<Record<string, number>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? ''));

/** Keys of declared fields, in order; none where a schema describes the answer. */
export const answerFieldsOf = (answer: AnswerShape): Fields => (isDeclared(answer) ? answer.fields : {});

export const isDeclared = (answer: AnswerShape): answer is Declared<DeclaredShape, Fields> =>
  typeof answer === 'object' && 'shape' in answer && 'fields' in answer;

/** `createInvoice` -> `create-invoice`: the last part of a path that nothing fixes. */
export const pathNameOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const asksNothing = (fields: Fields): boolean => fieldsOf({ fields }).length === 0;
