import { type Entity, embedKeyOf } from '../../schema/entity';
import type { Field } from '../../schema/field';

/** Row from the API. The other keys are the entity's fields and are read with `valueIn`. */
export type RowData = { readonly id: number; readonly version?: number };

export const valueIn = (holder: unknown, key: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? Reflect.get(holder, key)
    : undefined;

/** Returns a text, or a number as text. '' for anything else. */
export const textIn = (holder: unknown, key: string): string => {
  const value = valueIn(holder, key);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

export const numberIn = (holder: unknown, key: string): number | undefined => {
  const value = valueIn(holder, key);
  return typeof value === 'number' ? value : undefined;
};

export const listIn = (holder: unknown, key: string): readonly unknown[] => {
  const value = valueIn(holder, key);
  return Array.isArray(value) ? value : [];
};

/** Returns the rows of a list reply: a plain array, or a page with `data` (API-010). */
export const rowsIn = (answer: unknown): readonly unknown[] =>
  Array.isArray(answer) ? answer : listIn(answer, 'data');

/** Returns the embedded row of a reference: for `branchId` the row under `branch`. */
export const embeddedIn = (holder: unknown, key: string): unknown => valueIn(holder, embedKeyOf(key));

export const titleOf = (entity: Entity, row: unknown): string => {
  const title = textIn(row, entity.title);
  return title === '' ? `#${textIn(row, 'id')}` : title;
};

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** True for fields whose columns are aligned to the inline end. */
export const isFigure = (field: Field): boolean =>
  field.kind === 'money' || (field.kind === 'integer' && field.format !== 'code');

/** True for fields as wide as the form or the details: lists of rows and long texts. */
export const isWide = (field: Field): boolean =>
  field.kind === 'rows' ? field.flat === undefined : field.kind === 'text' && field.format === 'lines';

export const isRow = (value: unknown): value is RowData => numberIn(value, 'id') !== undefined;
