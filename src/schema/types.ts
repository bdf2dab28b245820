import { z } from 'zod';
import type { Entity } from './entity';
import type { Field, FieldOf, Fields } from './field';

/** The value of a field in an answer, without null. */
export type ValueOf<F> = F extends { readonly kind: 'text' | 'date' | 'time' | 'moment' }
  ? string
  : F extends { readonly kind: 'integer' | 'money' | 'reference' }
    ? number
    : F extends { readonly kind: 'flag' }
      ? boolean
      : F extends FieldOf<'choice'>
        ? F extends { readonly open: true }
          ? string
          : F['options'][number]['value']
        : F extends FieldOf<'rows'>
          ? readonly AnsweredItem<F>[]
          : never;

type RowsItem<F extends Fields> = { readonly id: number } & RecordOf<F>;

type AnsweredItem<F extends FieldOf<'rows'>> = F extends { readonly as: 'plain' }
  ? F extends { readonly flat: { readonly of: infer O extends string } }
    ? ValueOf<F['fields'][O]>
    : RecordOf<F['fields']>
  : RowsItem<F['fields']>;

type Nullable<F extends Field> = F extends { readonly required: true }
  ? false
  : F extends { readonly kind: 'flag' | 'rows' }
    ? false
    : F extends { readonly default: unknown }
      ? false
      : true;

/** The value of a field in a row; includes null where the field may be empty. */
export type Stored<F extends Field> = Nullable<F> extends true ? ValueOf<F> | null : ValueOf<F>;

/** The object that an answer holds for these fields; unknown values where the fields are not known. */
export type RecordOf<F extends Fields> = string extends keyof F
  ? Readonly<Record<string, unknown>>
  : { readonly [K in keyof F]: Stored<F[K]> };

/** Columns of every row. A type, because an interface would not be assignable to a record of unknown values. */
export type SystemRow = {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** A row as the API answers it (references also carry an object with id and title, see `embedKeyOf`). */
export type RowOf<E> = E extends Entity<infer F, infer _> ? SystemRow & RecordOf<F> : never;

type Writable<F extends Fields, Not> = {
  [K in keyof F]: F[K] extends { readonly write: Not } ? never : K;
}[keyof F];

type FlatKey<K, F> = F extends { readonly flat: { readonly key: infer N extends string } } ? N : K;

type FlatValue<F> = F extends {
  readonly kind: 'rows';
  readonly flat: { readonly by: string };
}
  ? readonly string[]
  : F extends {
        readonly kind: 'rows';
        readonly flat: { readonly of: infer O extends string };
        readonly fields: infer R extends Fields;
      }
    ? readonly ValueOf<R[O]>[]
    : F extends { readonly as: 'one'; readonly fields: infer R extends Fields }
      ? Payload<R>
      : F extends FieldOf<'rows'>
        ? readonly ({ readonly id?: number } & Payload<F['fields'], 'never'>)[]
        : ValueOf<F>;

/** Whether a key must be sent. `Needed` names the values of `required` that demand it; on creation `'create'` too. */
type MustSend<F extends Field, Needed> = F extends { readonly required: Needed }
  ? F extends { readonly fills: 'form' }
    ? true
    : F extends { readonly default: unknown }
      ? false
      : true
  : false;

/** The body that a caller sends for these fields; a field with a default or without `required` may be absent. */
export type Payload<F extends Fields, Not = 'never', Needed = true> = {
  readonly [K in Writable<F, Not> as MustSend<F[K], Needed> extends true
    ? FlatKey<K, F[K]>
    : never]: FlatValue<F[K]>;
} & {
  readonly [K in Writable<F, Not> as MustSend<F[K], Needed> extends true
    ? never
    : FlatKey<K, F[K]>]?: FlatValue<F[K]> | null;
};

/** The declared fields of what a new row is made from. */
export type NewRowOf<E> =
  E extends Entity<infer F, infer I> ? Pick<F, Writable<F, 'never' | 'update'>> & I : never;

export type CreateOf<E> =
  E extends Entity<infer F, infer I>
    ? Payload<F, 'never' | 'update', true | 'create'> & Payload<I, 'never' | 'update', true | 'create'>
    : never;
/** The body of an updating call: without fields that only creation may set. */
export type UpdateOf<E> =
  E extends Entity<infer F, infer I>
    ? Payload<F, 'never' | 'create'> &
        Payload<I, 'never' | 'create'> & { readonly id?: number; readonly version?: number }
    : never;

type ParsedRows<F> = F extends { readonly as: 'one'; readonly fields: infer R extends Fields }
  ? ParsedOf<R>
  : F extends { readonly flat: object }
    ? FlatValue<F>
    : F extends FieldOf<'rows'>
      ? readonly ({ readonly id: number | null } & ParsedOf<F['fields']>)[]
      : never;

/** The body after parsing: every key is present, defaults are filled in, and what was left out is null. */
export type ParsedOf<F extends Fields> = string extends keyof F
  ? Readonly<Record<string, unknown>>
  : {
      readonly [K in keyof F as FlatKey<K, F[K]>]: F[K] extends FieldOf<'rows'>
        ? ParsedRows<F[K]>
        : Stored<F[K]>;
    };

// Apart from the answers' vocabulary, so that a list can name its actions without loading zod.

/** A row of the entity inside a zod schema; the description refers to the entity's own. */
export const rowSchemaOf = <E extends Entity>(entity: E) =>
  z.custom<RowOf<E>>().meta({ entity: entity.name });
