import { getReader } from '../../../i18n/store';
import { todayIn } from '../../../i18n/zone';
import { type Entity, fieldsOf, inputKeyOf } from '../../../schema/entity';
import type { Field, FieldOf, Fields } from '../../../schema/field';
import { emptyValueOf, type InputMode, writableFieldsOf } from '../../../schema/visibility';
import { embeddedIn, valueIn } from '../../data/row';
import type { FormValues } from './merge';
import { confirmationsOf } from './resolver';

/** Returns the start values of a create form. A typed flat list has at least one empty input (CUS-27). */
export const startValuesOf = (entity: Entity): FormValues => ({
  ...Object.fromEntries(
    writableFieldsOf(entity, 'create').map(([key, field]) => [inputKeyOf(key, field), startOf(field)]),
  ),
  ...Object.fromEntries(confirmationsOf(entity, 'create').map(({ confirmKey }) => [confirmKey, null])),
});

/**
 * Converts a row from the API to form values, under the payload's keys. Every key is present, as null if the
 * row has no value, so that server errors find their field.
 */
export const valuesOfRow = (entity: Entity, mode: InputMode, row: unknown): FormValues =>
  Object.fromEntries(
    writableFieldsOf(entity, mode).map(([key, field]) => [
      inputKeyOf(key, field),
      valueOfRow(field, valueIn(row, key)),
    ]),
  );

export const startOf = (field: Field): unknown => {
  if (field.kind === 'date' && field.default === 'today') return todayIn(getReader().timeZone, new Date());
  if (field.kind !== 'rows' || !field.flat) return emptyValueOf(field);
  return isReferences(field) ? [] : [null];
};

const valueOfRow = (field: Field, value: unknown): unknown => {
  if (field.kind !== 'rows') return value ?? null;
  const list = Array.isArray(value) ? value : [];
  const { flat } = field;
  if (!flat) return list.map((row) => rowValues(field, row));
  const values = list.map((row) => (typeof row === 'object' ? flatValue(flat, row) : row));
  return values.length > 0 || isReferences(field) ? values : [null];
};

/** Returns a value of a flat list: the sub-field's own, or the field `by` of the referenced row. */
const flatValue = ({ of, by }: NonNullable<FieldOf<'rows'>['flat']>, row: unknown): unknown =>
  (by === undefined ? valueIn(row, of) : valueIn(embeddedIn(row, of), by)) ?? null;

/** True for a flat list of references, which are chosen in one select and not typed in single inputs. */
export const isReferences = (field: FieldOf<'rows'>): boolean =>
  field.flat !== undefined && field.fields[field.flat.of]?.kind === 'reference';

const rowValues = (field: FieldOf<'rows'>, row: unknown): FormValues => ({
  id: valueIn(row, 'id') ?? null,
  ...Object.fromEntries(writableSubFieldsOf(field).map(([key]) => [key, valueIn(row, key) ?? null])),
});

export const writableSubFieldsOf = (field: {
  readonly fields: Fields;
}): readonly (readonly [string, Field])[] => fieldsOf(field).filter(([, sub]) => sub.write !== 'never');
