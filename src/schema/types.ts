import { z } from 'zod';
import type { Entity } from './entity';
import type { Field, FieldOf, Fields } from './field';

/** Value of a field in an answer, without null. */
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
    : F extends { readonly required: 'create' }
      ? true
      : F extends { readonly default: unknown }
        ? false
        : true;

/** Value of a field in a row. Includes null if the field may be empty. */
export type Stored<F extends Field> = Nullable<F> extends true ? ValueOf<F> | null : ValueOf<F>;

/** Object with these fields in an answer. Values are unknown if the type of the fields is. */
export type RecordOf<F extends Fields> = string extends keyof F
  ? Readonly<Record<string, unknown>>
  : { readonly [K in keyof F]: Stored<F[K]> };

/** System columns of a row. A type, because an interface is not assignable to a record of unknown values. */
type SystemRow = {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** A row in an answer. References also embed an object with id and title, see `embedKeyOf`. */
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

/** True if a request must contain the key. `Needed` lists the values of `required` that demand it. */
type MustSend<F extends Field, Needed> = F extends { readonly required: Needed }
  ? F extends { readonly fills: 'form' }
    ? true
    : F extends { readonly default: unknown }
      ? false
      : true
  : false;

/** Body of a request with these fields. A field with a default or without `required` may be missing. */
export type Payload<F extends Fields, Not = 'never', Needed = true> = {
  readonly [K in Writable<F, Not> as MustSend<F[K], Needed> extends true
    ? FlatKey<K, F[K]>
    : never]: FlatValue<F[K]>;
} & {
  readonly [K in Writable<F, Not> as MustSend<F[K], Needed> extends true
    ? never
    : FlatKey<K, F[K]>]?: FlatValue<F[K]> | null;
};

export type NewRowOf<E> =
  E extends Entity<infer F, infer I> ? Pick<F, Writable<F, 'never' | 'update'>> & I : never;

export type CreateOf<E> =
  E extends Entity<infer F, infer I>
    ? Payload<F, 'never' | 'update', true | 'create'> & Payload<I, 'never' | 'update', true | 'create'>
    : never;
/** Body of an update call, without fields that only creation may set. */
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

/** Body after parsing: every key is present, defaults are filled in, and missing values are null. */
export type ParsedOf<F extends Fields> = string extends keyof F
  ? Readonly<Record<string, unknown>>
  : {
      readonly [K in keyof F as FlatKey<K, F[K]>]: F[K] extends FieldOf<'rows'>
        ? ParsedRows<F[K]>
        : Stored<F[K]>;
    };

// Not in `answer.ts`, because it needs zod at run time and a list names its actions without loading zod.

/** Schema of a row of the entity. The API description refers to the entity's own schema. */
export const rowSchemaOf = <E extends Entity>(entity: E) =>
  z.custom<RowOf<E>>().meta({ entity: entity.name });
