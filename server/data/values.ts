import type pg from 'pg';
import { todayIn } from '../../src/i18n/zone';
import { type Book, entityIn, type Home } from '../../src/schema/book';
import {
  type Entity,
  embedKeyOf,
  fieldsOf,
  inputKeyOf,
  isSystemKey,
  snake,
  sortKeyColumnOf,
  tableNameOf,
} from '../../src/schema/entity';
import {
  type Field,
  type FieldOf,
  type Fields,
  isDerived,
  isNothing,
  isSecret,
} from '../../src/schema/field';
import type { Setting } from '../../src/schema/settings';
import { canBeEmpty, inputFieldsOf, unbegunDays, writableFieldsOf } from '../../src/schema/visibility';
import { ownColumn } from '../db/own-column';
import { type FieldIssue, foreignBranch, invalid } from '../kernel/errors';
import { phoneSearchForms, searchForms } from '../kernel/phones';
import { fetchRows, listOf, newParams, unseenBy } from '../kernel/rows';
import { hashPassword, isSealed, type Vault } from '../kernel/vault';
import { type Actor, scopeOf, seesBranch } from './actor';
import { standing } from './conditions';
import type { Row, Values } from './entity-server';
import { searchTextOf } from './search';
import { zoneOf } from './settings';
import { preparedStatement, sortKeyOf } from './statements';

/**
 * Splits a parsed payload into stored values by field key and inputs that are not stored. On update a missing
 * key keeps its value, so that a client that does not know a field cannot empty it.
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
 * Fills child rows that were sent with the id of a stored row with its missing values (API-098). Copies
 * declared fields only, because an embedded row of the stored reference may not fit the sent reference.
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

/** Returns values by column for the row's own table. Child rows and secrets are stored separately. */
export const columnValuesOf = (entity: Entity, values: Values, before: Row | undefined): Values => {
  const columns: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  for (const [key, field] of fieldsOf(entity)) {
    if (isSystemKey(key) || !(key in values) || !hasColumn(field)) continue;
    if (field.stored === undefined) {
      columns[snake(key)] = values[key];
      if (field.kind === 'text' && field.sort) columns[sortKeyColumnOf(key)] = sortKeyOf(values[key]);
    } else Object.assign(own, ownPairOf(field, field.stored, values[key]));
  }
  if (Object.keys(own).length > 0) columns[ownColumn] = JSON.stringify(own);
  const whole: Values = { ...before, ...values };
  if (fieldsOf(entity).some(([key, field]) => isOwnText(field) && key in values))
    columns.search_text = searchTextOf(...searchedOf(entity, whole));
  return columns;
};

/** The value of an added field in the column `own`. A text always has its sort key, as the list may sort by it later. */
export const ownPairOf = (field: Field, place: string, value: unknown): Values => ({
  [place]: value ?? null,
  ...(field.kind === 'text' ? { [sortKeyColumnOf(place)]: isNothing(value) ? null : sortKeyOf(value) } : {}),
});

const hasColumn = (field: Field): boolean => field.kind !== 'rows' && !isDerived(field) && !isSecret(field);

const isOwnText = ({ search = false, kind }: Field): boolean => search !== false && kind !== 'reference';

/** Returns the search texts of a row: those for every reader, and those for readers with the permission. */
const searchedOf = (
  entity: Entity,
  values: Values,
): readonly [open: readonly unknown[], restricted: readonly unknown[]] => {
  const open: unknown[] = [];
  const restricted: unknown[] = [];
  for (const [key, field] of fieldsOf(entity)) {
    const parts = field.readable === undefined ? open : restricted;
    if (field.search === 'phone') parts.push(...phonesIn(field, values[key]));
    else if (isOwnText(field) && field.kind !== 'rows') parts.push(values[key]);
  }
  return [open, restricted];
};

const phonesIn = (field: Field, value: unknown): readonly string[] => {
  if (field.kind !== 'rows') return [phoneSearchForms(String(value ?? ''), null)];
  const [norm = ''] = fieldsOf(field).flatMap(([key, { write }]) => (write === 'never' ? [key] : []));
  // A server that knows the country gives the forms itself, because a landline has no international number.
  return listOf(value).map((row) => {
    const { [field.flat?.of ?? '']: raw, [norm]: known } = row;
    const forms: unknown = Reflect.get(row, searchForms);
    if (typeof forms === 'string') return forms;
    return phoneSearchForms(String(raw ?? ''), typeof known === 'string' ? known : null);
  });
};

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
 * Seals the secrets of a payload, so that the transaction, the guards and the audit log never see clear text.
 * An empty secret becomes null, so that the stored one is kept.
 */
export const withSealed = (vault: Vault, entity: Entity, values: Values): Values => {
  const sealed = fieldsOf(entity).flatMap(([key, field]) => {
    if (field.kind !== 'text' || field.secret !== 'sealed' || !(key in values)) return [];
    const value = values[key];
    const clear = typeof value === 'string' && value !== '' ? value : undefined;
    return [[key, clear === undefined ? null : vault.seal(clear, sealedPlaceOf(entity, key))] as const];
  });
  return sealed.length === 0 ? values : { ...values, ...Object.fromEntries(sealed) };
};

/** Returns the columns of the sent secrets. An empty secret keeps the stored one (USR-18). */
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

/** Returns the secrets whose address has a new host and that were not sent again. They must not be sent there. */
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

/** Returns the clear text of a stored secret. Undefined if none is set or the vault has another key. */
export const unsealed = (
  vault: Vault,
  entity: Entity,
  key: string,
  stored: string | null,
): string | undefined => (stored === null ? undefined : vault.open(stored, sealedPlaceOf(entity, key)));

export const sealedPlaceOf = (entity: Entity, key: string): string => `${tableNameOf(entity)}.${key}`;

const originOf = (address: unknown): string =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : '';

/**
 * Replaces names of rows (`roleNames`) with their ids and refuses an unknown name. Case does not matter,
 * because names are unique without it.
 */
export const resolveNames = async (
  client: pg.PoolClient,
  entity: Entity,
  values: Values,
): Promise<Values> => {
  const resolved: Record<string, unknown> = {};
  for (const [key, field] of fieldsOf(entity)) {
    if (field.kind !== 'rows' || !field.flat?.by) continue;
    const { by, of, key: sentKey } = field.flat;
    const list = values[key];
    const target = field.fields[of];
    if (!Array.isArray(list) || target?.kind !== 'reference') continue;
    const names = list.map((row: Values) => String(row[of] ?? '').toLowerCase());
    const column = snake(by);
    const rows = await fetchRows(client, { id: 'number', name: 'text' })(
      `select id, ${column} as name from ${tableNameOf(entityIn(entity, target.to))} where lower(${column}) = any($1)`,
      [names],
    );
    const found = new Map(rows.map((row) => [row.name.toLowerCase(), row]));
    if (names.some((name) => !found.has(name)))
      throw invalid([{ path: [sentKey], key: 'validate.reference' }]);
    resolved[key] = [...new Set(names)].map((name) => {
      const row = found.get(name);
      return { [of]: row?.id, [embedKeyOf(of)]: { id: row?.id, [by]: row?.name } };
    });
  }
  return { ...values, ...resolved };
};

interface Pointer {
  readonly path: readonly (string | number)[];
  readonly to: string;
  readonly id: number;
}

/**
 * Refuses each reference to a row that does not exist or is outside of the caller's scope. A foreign branch
 * is a question of permissions, not of spelling, and gets 403 (P-02).
 */
export const checkReferences = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
  book: Book,
  fields: Fields,
  values: Values,
): Promise<void> => {
  const pointers = pointersOf(fields, values, []).filter(({ to, id }) => {
    if (book.find(to)?.branch !== 'self') return true;
    if (!seesBranch(actor, id)) throw foreignBranch();
    // The session has just read the user's own branches, so they exist.
    return actor.isAdmin;
  });
  if (pointers.length === 0) return;
  // An optional reference of a request may name an entity that the book lacks. Its row is then not found.
  const targets = [...new Set(pointers.map(({ to }) => to))].flatMap((to) => book.find(to) ?? []);
  const params = newParams();
  // Check all in one statement, because an appointment references six kinds of rows.
  const parts = targets.map((target) => {
    const mine = pointers.filter(({ to }) => to === target.name);
    const ids = unseenBy(params).add(mine.map((pointer) => pointer.id));
    const conditions = [`t.id = any(${ids}::int[])`, ...standing(target, scopeOf(actor), params)];
    return `select ${params.add(target.name)}::text as "to", t.id from ${tableNameOf(target)} t where ${conditions.join(' and ')}`;
  });
  const rows =
    parts.length === 0
      ? []
      : await fetchRows(client, { to: 'text', id: 'number' })(
          preparedStatement('references', parts.join(' union all '), params),
        );
  const found = new Set(rows.map(({ to, id }) => `${to} ${id}`));
  const issues: FieldIssue[] = pointers
    .filter(({ to, id }) => !found.has(`${to} ${id}`))
    .map(({ path }) => ({ path, key: 'validate.reference' }));
  if (issues.length > 0) throw invalid(issues);
};

const pointersOf = (fields: Fields, values: Values, path: readonly (string | number)[]): readonly Pointer[] =>
  fieldsOf({ fields }).flatMap(([key, field]): readonly Pointer[] => {
    const value = values[key];
    if (field.kind === 'reference' && typeof value === 'number')
      return [{ path: [...path, key], to: field.to, id: value }];
    if (field.kind === 'rows' && field.as === 'one' && typeof value === 'object' && value !== null)
      return pointersOf(field.fields, Object(value), [...path, key]);
    // Rows that were sent by name are already checked.
    if (field.kind === 'rows' && Array.isArray(value) && !field.flat?.by)
      return value.flatMap((row: Values, index) =>
        pointersOf(field.fields, row, [...path, inputKeyOf(key, field), index]).map((pointer) =>
          // A value of a plain list has no field of its own, so the path ends at the list.
          field.flat ? { ...pointer, path: [...path, inputKeyOf(key, field)] } : pointer,
        ),
      );
    return [];
  });

/** Refuses days in the future, by the clock of the branch, in fields that do not allow them. */
export const refuseUnbegun = async (...asked: Parameters<typeof unbegunIn>): Promise<void> => {
  const issues = await unbegunIn(...asked);
  if (issues.length > 0) throw invalid(issues);
};

export const unbegunIn = async (
  client: pg.ClientBase | pg.Pool,
  fields: Fields,
  values: Values,
  branchId: unknown,
  home: Pick<Home, 'zone'>,
): Promise<readonly FieldIssue[]> => {
  const by = (zone: string) => unbegunDays(fields, values, todayIn(zone, new Date()));
  // A day that has begun everywhere on earth needs no query for the branch.
  return by('Etc/GMT+12').length === 0 ? [] : by(await zoneOf(client, branchId, home));
};

/**
 * Adds the defaults of choices that a creation does not take, and of fields that came later than the creating code.
 * The entity's guard may change them later.
 */
export const begun = (entity: Entity, values: Values): Values => ({
  ...Object.fromEntries(
    fieldsOf(entity).flatMap(([key, field]) =>
      'default' in field &&
      field.default !== undefined &&
      (canBeEmpty(field) ||
        (field.kind === 'choice' && (field.write === 'never' || field.write === 'update')))
        ? [[key, field.default]]
        : [],
    ),
  ),
  ...values,
});

/** Fills empty days whose default is today with the current day of the branch (P-09). */
export const withToday = async <V extends Values>(
  client: pg.ClientBase | pg.Pool,
  fields: Fields,
  values: V,
  branchId: unknown,
  home: Pick<Home, 'zone'>,
): Promise<V> => {
  const missing = fieldsOf({ fields }).flatMap(([key, field]) =>
    field.kind === 'date' && field.default === 'today' && (values[key] ?? null) === null ? [key] : [],
  );
  if (missing.length === 0) return values;
  const today = todayIn(await zoneOf(client, branchId, home), new Date());
  return { ...values, ...Object.fromEntries(missing.map((key) => [key, today])) };
};
