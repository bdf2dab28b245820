import { type Entity, embedKeyOf } from '../../schema/entity';
import type { Field } from '../../schema/field';

/** A row as it came from the API; its other keys are the entity's fields and are read with `valueIn`. */
export type RowData = { readonly id: number; readonly version?: number };

/** Value under a key of an answered object, `undefined` where there is none. */
export const valueIn = (holder: unknown, key: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? Reflect.get(holder, key)
    : undefined;

/** Text under a key, empty where there is none. */
export const textIn = (holder: unknown, key: string): string => {
  const value = valueIn(holder, key);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

/** Number under a key, `undefined` where there is none. */
export const numberIn = (holder: unknown, key: string): number | undefined => {
  const value = valueIn(holder, key);
  return typeof value === 'number' ? value : undefined;
};

/** The list under a key of an answered object; empty where there is none. */
export const listIn = (holder: unknown, key: string): readonly unknown[] => {
  const value = valueIn(holder, key);
  return Array.isArray(value) ? value : [];
};

/** The rows of an answered list: a plain array, or a page of one (API-010). */
export const rowsIn = (answer: unknown): readonly unknown[] =>
  Array.isArray(answer) ? answer : listIn(answer, 'data');

/** The row of another entity that an answer carries beside `branchId`, under `branch`. */
export const embeddedIn = (holder: unknown, key: string): unknown => valueIn(holder, embedKeyOf(key));

export const titleOf = (entity: Entity, row: unknown): string => {
  const title = textIn(row, entity.title);
  return title === '' ? `#${textIn(row, 'id')}` : title;
};

/** There is nothing to show or to edit. */
export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Kinds whose columns line up at the inline end. */
export const isFigure = (field: Field): boolean =>
  field.kind === 'money' || (field.kind === 'integer' && field.format !== 'code');

/** What takes the whole width of a form and of the details: lists of rows and long texts. */
export const isWide = (field: Field): boolean =>
  field.kind === 'rows' ? field.flat === undefined : field.kind === 'text' && field.format === 'lines';

export const isRow = (value: unknown): value is RowData => numberIn(value, 'id') !== undefined;
