import {
  type Entity,
  fieldsOf,
  inputKeyOf,
  isSystemKey,
  snake,
  sortKeyColumnOf,
  tableNameOf,
} from '../../src/schema/entity';
import { type Field, type FieldOf, isDerived, isSecret } from '../../src/schema/field';
import { inputFieldsOf, writableFieldsOf } from '../../src/schema/revealed';
import type { Setting } from '../../src/schema/settings';
import { hashPassword, isSealed, type Vault } from '../kernel/vault';
import { searchTextOf } from './conditions';
import type { EntityServer, Row, Values } from './entity-server';
import { sortKeyOf } from './statements';

/**
 * A parsed payload as values by field key, and what is sent with it and not stored. On update a key that was not sent
 * stays as it is, so that a caller who does not know a field cannot empty it.
 */
export const requestOf = (
  entity: Entity,
  mode: 'create' | 'update',
  parsed: Values,
  sent: Values = parsed,
): { readonly values: Values; readonly input: Values } => {
  const values: Record<string, unknown> = {};
  for (const [key, field] of writableFieldsOf(entity, mode)) {
    const name = inputKeyOf(key, field);
    if (mode === 'update' && !(name in sent)) continue;
    values[key] = field.kind === 'rows' ? rowsOf(field, parsed[name]) : parsed[name];
  }
  const names = inputFieldsOf(entity, mode).map(([key, field]) => inputKeyOf(key, field));
  return { values, input: Object.fromEntries(names.map((name) => [name, parsed[name]])) };
};

const rowsOf = (field: FieldOf<'rows'>, sent: unknown): readonly Values[] => {
  const list = Array.isArray(sent) ? sent : [];
  const { flat } = field;
  return flat ? list.map((value) => ({ [flat.of]: value })) : list;
};

/**
 * Child rows that were sent by the id of a stored one, with everything of it that they do not carry (API-098).
 * Only values of the declaration: what a stored row shows beside a reference may not fit the one that was sent.
 */
export const withKeptParts = (entity: Entity, values: Values, before: Row): Values => {
  const kept: Record<string, unknown> = {};
  for (const [key, field] of fieldsOf(entity)) {
    const [sent, stored] = [values[key], before[key]];
    if (field.kind !== 'rows' || field.flat || !Array.isArray(sent) || !Array.isArray(stored)) continue;
    const known = new Map(stored.map((row: Values) => [row.id, row]));
    kept[key] = sent.map((row: Values) => ({ ...ownPartsOf(field, known.get(row.id)), ...row }));
  }
  return { ...values, ...kept };
};

const ownPartsOf = (field: FieldOf<'rows'>, row: Values | undefined): Values =>
  row ? Object.fromEntries(fieldsOf(field).map(([key]) => [key, row[key]])) : {};

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
    columns.search_text = searchTextOf(...searchedOf(server, whole));
  return columns;
};

const hasColumn = (field: Field): boolean => field.kind !== 'rows' && !isDerived(field) && !isSecret(field);

const isOwnText = (field: Field): boolean => field.search === true && field.kind !== 'reference';

/** What a row is found by: by whoever may read it, and only with the right that reveals it. */
const searchedOf = (
  server: EntityServer,
  values: Values,
): readonly [open: readonly unknown[], restricted: readonly unknown[]] => {
  const more = server.searchParts?.(values) ?? {};
  const open: unknown[] = [];
  const restricted: unknown[] = [];
  for (const [key, field] of fieldsOf(server.entity)) {
    const parts = field.readable === undefined ? open : restricted;
    if (isOwnText(field) && field.kind !== 'rows') parts.push(values[key]);
    parts.push(...(more[key] ?? []));
  }
  return [open, restricted];
};

/** The branches a row belongs to, for scope and live events. */
export const branchIdsOf = (entity: Entity, row: Values): readonly number[] => {
  if (entity.branch === false) return [];
  if (entity.branch === 'self') return numbers([row.id]);
  const among = ({ rows, field }: { readonly rows: string; readonly field: string }) => {
    const list = row[rows];
    return Array.isArray(list) ? numbers(list.map((item: Values) => item[field])) : [];
  };
  if (typeof entity.branch !== 'string') return among(entity.branch);
  return [...numbers([row[entity.branch]]), ...(entity.shared ? among(entity.shared) : [])];
};

const numbers = (values: readonly unknown[]): readonly number[] =>
  values.filter((value): value is number => typeof value === 'number');

/**
 * A payload with its secrets sealed: they enter the transaction, the guards and the trail in no other form. An empty one
 * is no value, so that what is stored stays.
 */
export const withSealed = (vault: Vault, entity: Entity, values: Values): Values => {
  const sealed = fieldsOf(entity).flatMap(([key, field]) => {
    if (field.kind !== 'text' || field.secret !== 'sealed' || !(key in values)) return [];
    const value = values[key];
    const clear = typeof value === 'string' && value !== '' ? value : undefined;
    return [[key, clear === undefined ? null : vault.seal(clear, placeOf(entity, key))] as const];
  });
  return sealed.length === 0 ? values : { ...values, ...Object.fromEntries(sealed) };
};

/** Columns of secrets that were sent. An empty one keeps what is stored (USR-18). */
export const secretColumnsOf = async (entity: Entity, values: Values): Promise<Values> => {
  const columns: Record<string, unknown> = {};
  for (const [key, field] of fieldsOf(entity)) {
    const value = values[key];
    if (field.kind !== 'text' || !value) continue;
    const column = `${snake(key)}_${field.secret}`;
    if (field.secret === 'hash' && typeof value === 'string') columns[column] = await hashPassword(value);
    if (field.secret !== 'sealed') continue;
    if (!isSealed(value)) throw new Error(`${entity.name}.${key} was not sealed before it was written`);
    columns[column] = value.sealed;
  }
  return columns;
};

/** Secrets whose address has another host since, and which were not sent anew: what is stored of them must not go there. */
export const strandedSecrets = (
  fields: Readonly<Record<string, Setting>>,
  before: Values,
  after: Values,
): readonly string[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    field.kind === 'text' &&
    field.sentTo !== undefined &&
    field.sentTo in after &&
    !after[key] &&
    originOf(after[field.sentTo]) !== originOf(before[field.sentTo])
      ? [key]
      : [],
  );

export const droppedColumnsOf = (keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [`${snake(key)}_sealed`, null]));

/** The secret of a row in clear, from its column; undefined when none is set or the key is another. */
export const unsealed = (
  vault: Vault,
  entity: Entity,
  key: string,
  stored: string | null,
): string | undefined => (stored === null ? undefined : vault.open(stored, placeOf(entity, key)));

const placeOf = (entity: Entity, key: string): string => `${tableNameOf(entity)}.${key}`;

/** Scheme, host and port of an address, as they are compared; '' of none. */
const originOf = (address: unknown): string =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : '';
