import { snake, sortKeyColumnOf } from '../../src/schema/entity';
import type { Field } from '../../src/schema/field';
import { typeOf } from './connection';

/** Column with the values of the fields that an owner added (`stored`). */
export const ownColumn = 'own';

/**
 * SQL of a field's value in the row `alias`. The one place that knows which fields have no column of their own: an index
 * on such a field has exactly this expression (`server/features/own-fields/indexes.ts`).
 */
export const valueSql = (key: string, field: Field | undefined, alias: string): string => {
  if (field?.stored === undefined) return `${alias}.${snake(key)}`;
  if (field.kind === 'choice' && field.several) return `(${alias}.${ownColumn}->'${field.stored}')`;
  const text = `(${alias}.${ownColumn}->>'${field.stored}')`;
  const type = typeOf(field);
  if (field.kind === 'flag') return `coalesce(${text}::boolean, false)`;
  // PostgreSQL takes their casts for dependent on the session, and so for no part of an index.
  if (field.kind === 'date' || field.kind === 'moment') return `own_${type}${text}`;
  return type === 'text' ? text : `${text}::${type}`;
};

/** SQL of a value as it is answered. The text of a day is its answer, and need not become a day before. */
export const answerSql = (key: string, field: Field | undefined, alias: string): string =>
  field?.stored !== undefined && field.kind === 'date'
    ? `(${alias}.${ownColumn}->>'${field.stored}')`
    : valueSql(key, field, alias);

/** SQL of the value that rows are sorted by: the folded key of a text, or the value itself. */
export const sortSql = (key: string, field: Field | undefined, alias: string): string => {
  if (field?.kind !== 'text') return valueSql(key, field, alias);
  return field.stored === undefined
    ? `${alias}.${sortKeyColumnOf(key)}`
    : `(${alias}.${ownColumn}->>'${sortKeyColumnOf(field.stored)}')`;
};
