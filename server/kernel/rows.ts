import type pg from 'pg';
import type { Field } from '../../src/schema/field';
import type { Stored } from '../../src/schema/types';
import { canBeEmpty } from '../../src/schema/visibility';

type Simple = { number: number; text: string; flag: boolean; json: unknown; bytes: Buffer };
type Kind = keyof Simple;

const wanted = Symbol('wanted');

interface OneOf<W extends string = string> {
  readonly oneOf: readonly W[];
}

interface Maybe<C> {
  readonly orNull: C;
}

/** JSON column whose type is not checked: the server wrote it itself, or the reader checks it. */
interface Believed<T> {
  readonly [wanted]: T | undefined;
}

/**
 * Type of one column of a result: `'number'`, `'text?'` (may be null), `'number[]'`, a declared field with
 * its own type, or for JSON an object of columns or a list (`[{ … }]`) of them.
 */
type Column =
  | `${Kind}${'' | '[]'}${'' | '?'}`
  | Field
  | OneOf
  | Maybe<unknown>
  | Believed<unknown>
  | readonly [unknown]
  | { readonly [name: string]: Column };

type Columns = { readonly [name: string]: Column };

type ReadColumn<C> = C extends `${infer K extends Kind}[]?`
  ? readonly Simple[K][] | null
  : C extends `${infer K extends Kind}[]`
    ? readonly Simple[K][]
    : C extends `${infer K extends Kind}?`
      ? Simple[K] | null
      : C extends Kind
        ? Simple[C]
        : C extends Field
          ? Stored<C>
          : C extends OneOf<infer W>
            ? W
            : C extends Maybe<infer N>
              ? ReadColumn<N> | null
              : C extends Believed<infer T>
                ? T
                : C extends readonly [infer I]
                  ? readonly ReadColumn<I>[]
                  : FetchedRow<C>;

export type FetchedRow<C> = { readonly [K in keyof C]: ReadColumn<C[K]> };

export const oneOf = <const W extends string>(...words: readonly W[]): OneOf<W> => ({ oneOf: words });
export const orNull = <const C extends Column>(column: C): Maybe<C> => ({ orNull: column });
export const believed = <T>(): Believed<T> => ({ [wanted]: undefined });

/** True in tests, which check every fetched row against its columns. Production checks none. */
const isChecked = process.env.CHECK_ROWS === '1';

/**
 * Fetches rows of these columns: `fetchRows(client, { id: 'number', name: 'text?' })(sql, values)`. In tests
 * it throws if a column is missing, has another type or is null without `?`, so that types match the SQL.
 */
export const fetchRows =
  <const C extends Columns>(client: pg.ClientBase | pg.Pool, columns: C) =>
  async (statement: string | pg.QueryConfig, values?: unknown[]): Promise<FetchedRow<C>[]> => {
    const { rows } = await client.query<FetchedRow<C> & pg.QueryResultRow>(statement, values);
    if (isChecked) for (const row of rows) assertColumns(columns, row);
    return rows;
  };

/** Returns the number in column `n` of the first row, or 0 if there is no row. */
export const fetchNumber = async (
  client: pg.ClientBase | pg.Pool,
  statement: string | pg.QueryConfig,
  values?: unknown[],
): Promise<number> => {
  const [row] = await fetchRows(client, { n: 'number' })(statement, values);
  return row?.n ?? 0;
};

/** Fetches the first row of a statement that always has one. Throws if there is none. */
export const fetchOne =
  <const C extends Columns>(client: pg.ClientBase | pg.Pool, columns: C) =>
  async (statement: string | pg.QueryConfig, values?: unknown[]): Promise<FetchedRow<C>> => {
    const [row] = await fetchRows(client, columns)(statement, values);
    if (!row) throw new Error('a statement that always answers a row answered none');
    return row;
  };

/** Throws if a value does not fit its column. Extra keys of the row are allowed. */
const assertColumns = (columns: Columns, row: object, at = ''): void => {
  for (const [name, column] of Object.entries(columns))
    assertColumn(column, Reflect.get(row, name), at ? `${at}.${name}` : name);
};

const assertColumn = (column: unknown, value: unknown, at: string): void => {
  const refuse = (what: string): never => {
    const shown = value === undefined ? 'not there' : JSON.stringify(value);
    throw new Error(`column ${at} is no ${what}: ${shown}`);
  };
  if (typeof column === 'string') {
    if (!holds(column, value)) refuse(column);
  } else if (typeof column !== 'object' || column === null || wanted in column) return;
  else if ('label' in column && 'kind' in column) {
    if (!fieldHolds(column as Field, value)) refuse('such field');
  } else if ('oneOf' in column) {
    if (!(column as OneOf).oneOf.includes(String(value))) refuse('such word');
  } else if ('orNull' in column) {
    if (value !== null) assertColumn(column.orNull, value, at);
  } else if (Array.isArray(column)) {
    for (const item of Array.isArray(value) ? value : refuse('list')) assertColumn(column[0], item, at);
  } else assertColumns(column as Columns, isObject(value) ? value : refuse('object'), at);
};

const holds = (column: string, value: unknown): boolean => {
  if (column.endsWith('?')) return value === null || holds(column.slice(0, -1), value);
  if (column.endsWith('[]'))
    return Array.isArray(value) && value.every((item) => holds(column.slice(0, -2), item));
  switch (column) {
    case 'number':
      return typeof value === 'number';
    case 'text':
      return typeof value === 'string';
    case 'flag':
      return typeof value === 'boolean';
    case 'bytes':
      return Buffer.isBuffer(value);
    default:
      return value !== undefined;
  }
};

const fieldHolds = (field: Field, value: unknown): boolean => {
  if (value === null) return canBeEmpty(field);
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'reference':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'rows':
      return Array.isArray(value);
    case 'choice':
      if (field.several) return Array.isArray(value);
      return field.open ? typeof value === 'string' : field.options.some((option) => option.value === value);
    default:
      return typeof value === 'string';
  }
};

/** Collects the values of a statement. `add` returns the placeholder, so that no value becomes part of the text. */
export interface Params {
  readonly values: unknown[];
  /** `type`: what PostgreSQL reads the value as, once for the statement. Default: what the place asks for. */
  add(value: unknown, type?: string): string;
}

/** Hides the values from the planner in a subselect, so that one plan serves all of them. */
export const unseenBy = ({ values, add }: Params): Params => ({
  values,
  add: (value, type) => `(select ${add(value, type)})`,
});

/** Starts with the values `before`, which an earlier part of the text already uses. */
export const newParams = (before: readonly unknown[] = []): Params => {
  const values = [...before];
  return {
    values,
    add: (value, type) => `$${values.push(value)}${type === undefined ? '' : `::${type}`}`,
  };
};

/**
 * SQL that compares a column with the values (`= $3`, `= any($3)`). With a single value PostgreSQL can walk an index on
 * the column and the order of a list; of an array it does not know how many it has.
 */
export const among = (values: readonly unknown[], params: Params, type?: string): string =>
  values.length === 1 ? `= ${params.add(values[0])}` : `= any(${params.add(values, type && `${type}[]`)})`;

type Values = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : []);
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;
/** Returns what the record itself holds under a key from outside. `constructor` and its like hold nothing. */
export const ownIn = <V>(record: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
export const millis = (value: unknown): number => Date.parse(String(value));
