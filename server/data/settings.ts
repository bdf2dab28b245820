import type pg from 'pg';
import type { Home } from '../../src/schema/book';
import { unreachable } from '../../src/schema/field';
import { storedIn } from '../../src/schema/input';
import {
  defaultOf,
  type SettingFields,
  type SettingsGroup,
  type SettingsOf,
  settingKeyOf,
  versionKey,
} from '../../src/schema/settings';
import { fetchRows } from '../kernel/rows';

/** Groups of settings as they stand, and how often any setting has been changed. */
export interface StoredSettings<G extends readonly SettingsGroup[] = readonly SettingsGroup[]> {
  readonly values: ValuesOf<G>;
  readonly version: number;
}

/** The values of several groups together, as a key stands in one of them alone. */
type ValuesOf<G extends readonly SettingsGroup[]> = G extends readonly [
  infer First extends SettingsGroup,
  ...infer Rest extends readonly SettingsGroup[],
]
  ? SettingsOf<First> & ValuesOf<Rest>
  : object;

/**
 * What the centre has set in the groups named, the declared default for everything else (SET-05). Read with each use, so
 * that a change holds in every process from its commit on.
 */
export const settingsOf = async <const G extends readonly SettingsGroup[]>(
  client: pg.ClientBase | pg.Pool,
  ...groups: G
): Promise<ValuesOf<G>> => (await storedGroup(client, ...groups)).values;

/** The same with the version of all settings. */
export const storedGroup = async <const G extends readonly SettingsGroup[]>(
  client: pg.ClientBase | pg.Pool,
  ...groups: G
): Promise<StoredSettings<G>> => {
  const stored = await storedValues(client);
  const values = Object.assign({}, ...groups.map((group) => storedIn(group, stored))) as ValuesOf<G>;
  return { values, version: Number(stored.get(versionKey) ?? 0) };
};

/** A group and what one more select of a single JSON value answers, in one statement. */
export const settingsWith = async <const G extends SettingsGroup>(
  client: pg.ClientBase | pg.Pool,
  group: G,
  { name, text, values }: { readonly name: string; readonly text: string; readonly values: unknown[] },
): Promise<{ readonly settings: SettingsOf<G>; readonly value: unknown }> => {
  const both = `select key, value from settings union all select '', (${text})`;
  const stored = await storedValues(client, { name, text: both, values });
  return { settings: storedIn(group, stored), value: stored.get('') };
};

/** All that is set, by its key as it is stored. */
export const storedValues = async (
  client: pg.ClientBase | pg.Pool,
  statement: pg.QueryConfig = { name: 'settings', text: 'select key, value from settings' },
): Promise<ReadonlyMap<string, unknown>> => {
  const rows = await fetchRows(client, { key: 'text', value: 'json' })(statement);
  return new Map(rows.map(({ key, value }) => [key, value]));
};

/** A whole number or a text of the settings inside a statement, with its declared default. */
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
    case 'text':
    case 'choice':
      return `coalesce((select value #>> '{}' from settings where key = '${name}'), '${String(usual).replaceAll("'", "''")}')`;
    case undefined:
    case 'own':
    case 'money':
    case 'date':
    case 'time':
    case 'moment':
    case 'flag':
    case 'reference':
    case 'rows':
      throw new Error(`${name}: not a number or text for a statement`);
    default:
      return unreachable(setting);
  }
};

/** The zone of a branch; where there is none, the usual one of the book. */
export const zoneOf = async (
  client: pg.ClientBase | pg.Pool,
  branchId: unknown,
  { zone: usual }: Pick<Home, 'zone'>,
): Promise<string> => {
  const rows = await fetchRows(client, { zone: 'text?' })(
    'select time_zone as zone from branches where id = $1',
    [typeof branchId === 'number' ? branchId : null],
  );
  return rows[0]?.zone ?? usual;
};
