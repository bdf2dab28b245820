import type { Entity } from './entity';
import type { Field, FieldOf, Fields } from './field';

/** The value a field holds in an answer, null apart. */
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
          ? readonly RowsItem<F['fields']>[]
          : never;

type RowsItem<F extends Fields> = { readonly id: number } & FieldsRow<F>;

type Nullable<F extends Field> = F extends { readonly required: true }
  ? false
  : F extends { readonly kind: 'flag' | 'rows' }
    ? false
    : F extends { readonly default: unknown }
      ? false
      : true;

type Stored<F extends Field> = Nullable<F> extends true ? ValueOf<F> | null : ValueOf<F>;

type FieldsRow<F extends Fields> = { readonly [K in keyof F]: Stored<F[K]> };

export interface SystemRow {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A row as the API answers it (references also carry an object with id and title, see `embedKeyOf`). */
export type RowOf<E> = E extends Entity<infer F> ? SystemRow & FieldsRow<F> : never;

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
    : F extends FieldOf<'rows'>
      ? readonly ({ readonly id?: number } & Payload<F['fields'], 'never'>)[]
      : ValueOf<F>;

/** `Needed` is what `required` must say for the key to be there: on creation `'create'` counts too. */
type MustSend<F extends Field, Needed> = F extends { readonly required: Needed }
  ? F extends { readonly default: unknown }
    ? false
    : true
  : false;

type Payload<F extends Fields, Not, Needed = true> = {
  readonly [K in Writable<F, Not> as MustSend<F[K], Needed> extends true
    ? FlatKey<K, F[K]>
    : never]: FlatValue<F[K]>;
} & {
  readonly [K in Writable<F, Not> as MustSend<F[K], Needed> extends true
    ? never
    : FlatKey<K, F[K]>]?: FlatValue<F[K]> | null;
};

/** The body of a creating call. */
export type CreateOf<E> = E extends Entity<infer F> ? Payload<F, 'never', true | 'create'> : never;
/** The body of an updating call: the same, without what only creation may set. */
export type UpdateOf<E> =
  E extends Entity<infer F>
    ? Payload<F, 'never' | 'create'> & { readonly id?: number; readonly version?: number }
    : never;
