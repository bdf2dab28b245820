import type pg from 'pg';
import { bookOf, type Home } from '../../src/schema/book';
import { type Entity, fieldOf } from '../../src/schema/entity';
import { storedIn } from '../../src/schema/input';
import type { ListQuery } from '../../src/schema/list-query';
import {
  defaultOf,
  type SettingFields,
  type SettingsGroup,
  type SettingsOf,
  settingKeyOf,
  versionKey,
} from '../../src/schema/settings';
import { movingDay } from '../../src/schema/text/parse';
import { fetchRows } from '../kernel/rows';
import { branchIdsIn, type Scope } from './actor';

/** Values of some groups. `version` counts the changes of all settings. */
export interface StoredSettings<G extends readonly SettingsGroup[] = readonly SettingsGroup[]> {
  readonly values: ValuesOf<G>;
  readonly version: number;
}

/** Values of several groups in one object. No key is in two groups. */
type ValuesOf<G extends readonly SettingsGroup[]> = G extends readonly [
  infer First extends SettingsGroup,
  ...infer Rest extends readonly SettingsGroup[],
]
  ? SettingsOf<First> & ValuesOf<Rest>
  : object;

/**
 * Reads the settings of the named groups, with declared defaults for those that are not set (SET-05). Reads
 * the database each time, so that a change is valid in every process as soon as it is committed.
 */
export const settingsOf = async <const G extends readonly SettingsGroup[]>(
  client: pg.ClientBase | pg.Pool,
  ...groups: G
): Promise<ValuesOf<G>> => (await storedGroup(client, ...groups)).values;

export const storedGroup = async <const G extends readonly SettingsGroup[]>(
  client: pg.ClientBase | pg.Pool,
  ...groups: G
): Promise<StoredSettings<G>> => {
  const stored = await storedValues(client);
  const values = Object.assign({}, ...groups.map((group) => storedIn(group, stored))) as ValuesOf<G>;
  return { values, version: Number(stored.get(versionKey) ?? 0) };
};

/** Reads a group and the single JSON value of another select in one statement. */
export const settingsWith = async <const G extends SettingsGroup>(
  client: pg.ClientBase | pg.Pool,
  group: G,
  { name, text, values }: { readonly name: string; readonly text: string; readonly values: unknown[] },
): Promise<{ readonly settings: SettingsOf<G>; readonly value: unknown }> => {
  const both = `select key, value from settings union all select '', (${text})`;
  const stored = await storedValues(client, { name, text: both, values });
  return { settings: storedIn(group, stored), value: stored.get('') };
};

/** Reads all settings that are set, by their stored key. */
export const storedValues = async (
  client: pg.ClientBase | pg.Pool,
  statement: pg.QueryConfig = { name: 'settings', text: 'select key, value from settings' },
): Promise<ReadonlyMap<string, unknown>> => {
  const rows = await fetchRows(client, { key: 'text', value: 'json' })(statement);
  return new Map(rows.map(({ key, value }) => [key, value]));
};

/** SQL for a number, flag, text or choice setting, with its declared default. Throws for settings of other kinds. */
export const settingSql = <F extends SettingFields>(
  group: SettingsGroup<F>,
  key: keyof F & string,
): string => {
  const setting = group.fields[key];
  const name = settingKeyOf(group, key);
  const usual = setting && defaultOf(setting);
  switch (setting?.kind) {
    case 'integer':
      return `coalesce((select value::text::int from settings where key = '${name}'), ${Number(usual)})`;
    case 'flag':
      return `coalesce((select value::text::boolean from settings where key = '${name}'), ${String(usual)})`;
    case 'text':
    case 'choice':
      return `coalesce((select value #>> '{}' from settings where key = '${name}'), '${String(usual).replaceAll("'", "''")}')`;
    default:
      throw new Error(`${name}: not a number or text for a statement`);
  }
};

/** Returns the time zone of a branch; the book's zone without a branch. */
export const zoneOf = async (
  client: pg.ClientBase | pg.Pool,
  branchId: unknown,
  { zone: usual }: Pick<Home, 'zone'>,
): Promise<string> => {
  const rows = await fetchRows(client, { zone: 'text' })(
    'select time_zone as zone from branches where id = $1',
    [typeof branchId === 'number' ? branchId : null],
  );
  return rows[0]?.zone ?? usual;
};

/** Time zones for the days in a list's filter: one for all rows, or each branch's own. */
export type Zones = string | readonly { readonly zone: string; readonly branchIds: readonly number[] }[];

/** Reads the time zones of the branches in the scope (API-103, R-43), if the query filters by days of an instant. */
export const zonesOf = async (
  client: pg.ClientBase | pg.Pool,
  entity: Entity,
  scope: Scope,
  query: ListQuery,
): Promise<Zones> => {
  const isAsked = query.filters.some(
    (filter) =>
      filter.op === 'range' &&
      (fieldOf(entity, filter.field)?.kind === 'moment' ||
        [filter.from, filter.to].some((day) => movingDay.test(String(day)))),
  );
  const usual = bookOf(entity).zone;
  if (!isAsked || typeof entity.branch !== 'string') return usual;
  const rows = await clocksOf(client, branchIdsIn(scope));
  const [first] = rows;
  // A single zone is the common case. With one range of instants the list can walk its index.
  return rows.length > 1 ? rows : (first?.zone ?? usual);
};

/** Reads the time zones of these branches (null: of all), each with the ids of its branches. */
export const clocksOf = (client: pg.ClientBase | pg.Pool, branchIds: readonly number[] | null) =>
  fetchRows(client, { zone: 'text', branchIds: 'number[]' })(
    `select time_zone as zone, array_agg(id order by id) as "branchIds" from branches
     where $1::int[] is null or id = any($1) group by 1 order by 1`,
    [branchIds],
  );
