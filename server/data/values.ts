import { type Entity, fieldsOf, inputKeyOf, isSystemKey } from '../../src/schema/entity';
import { type Field, type FieldOf, isBack } from '../../src/schema/field';
import { writableFieldsOf } from '../../src/schema/input';
import { snake, sortKeyColumnOf } from '../../src/schema/names';
import type { EntityServer, Row, Values } from './entity-server';
import { searchTextOf, sortKeyOf } from './statements';

/**
 * A parsed payload as values by field key. On update a key that was not sent stays as it is, so that a
 * caller who does not know a field cannot empty it.
 */
export const valuesOf = (entity: Entity, parsed: Values, body: Values, mode: 'create' | 'update'): Values => {
  const values: Record<string, unknown> = {};
  for (const [key, field] of writableFieldsOf(entity, mode)) {
    const name = inputKeyOf(key, field);
    if (mode === 'update' && !(name in body)) continue;
    values[key] = field.kind === 'rows' ? rowsOf(field, parsed[name]) : parsed[name];
  }
  return values;
};

const rowsOf = (field: FieldOf<'rows'>, sent: unknown): readonly Values[] => {
  const list = Array.isArray(sent) ? sent : [];
  const { flat } = field;
  return flat ? list.map((value) => ({ [flat.of]: value })) : list;
};

/** Column -> value for a row's own table; child rows and secrets are stored apart. */
export const columnValuesOf = (server: EntityServer, values: Values, before: Row | undefined): Values => {
  const columns: Record<string, unknown> = {};
  for (const [key, field] of fieldsOf(server.entity)) {
    if (isSystemKey(key) || !(key in values) || !hasColumn(field)) continue;
    columns[snake(key)] = values[key];
    if (field.kind === 'text' && field.sort) columns[sortKeyColumnOf(key)] = sortKeyOf(values[key]);
  }
  const whole: Values = { ...before, ...values };
  if (fieldsOf(server.entity).some(([key, field]) => isOwnText(field) && key in values))
    columns.search_text = searchTextOf([
      ...searchedOf(server.entity, whole),
      ...(server.searchParts?.(whole) ?? []),
    ]);
  return columns;
};

const hasColumn = (field: Field): boolean =>
  field.kind !== 'rows' && !isBack(field) && !(field.kind === 'text' && field.secret);

const isOwnText = (field: Field): boolean => field.search === true && field.kind !== 'reference';

const searchedOf = (entity: Entity, values: Values): readonly unknown[] =>
  fieldsOf(entity).flatMap(([key, field]) =>
    isOwnText(field) && field.kind !== 'rows' ? [values[key]] : [],
  );

/** The branches a row belongs to, for scope and live events. */
export const branchIdsOf = (entity: Entity, row: Values): readonly number[] => {
  if (entity.branch === false) return [];
  if (entity.branch === 'self') return numbers([row.id]);
  if (typeof entity.branch === 'string') return numbers([row[entity.branch]]);
  const { field, rows } = entity.branch;
  const list = row[rows];
  return Array.isArray(list) ? numbers(list.map((item: Values) => item[field])) : [];
};

const numbers = (values: readonly unknown[]): readonly number[] =>
  values.filter((value): value is number => typeof value === 'number');
