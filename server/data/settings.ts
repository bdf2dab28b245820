import type pg from 'pg';
import { todayIn } from '../../src/i18n/zone';
import { unreachable } from '../../src/schema/field';
import { storedIn } from '../../src/schema/input';
import { defaultOf, type SettingsGroup, type SettingsOf, versionKey } from '../../src/schema/settings';
import { type Settings, settingGroups, settingNamed } from '../../src/settings';
import { taxRateOn } from '../../src/settings/money';
import { defaultZone } from '../kernel/clock';
import { type FetchedRow, fetchRows } from '../kernel/rows';

/** All settings as they stand, and how often they have been changed. */
export interface StoredSettings {
  readonly values: Settings;
  readonly version: number;
}

/**
 * What the centre has set, the declared default for everything else (SET-05). Read with each use, so that a change
 * holds in every process from its commit on.
 */
export const settingsOf = async (client: pg.ClientBase | pg.Pool): Promise<Settings> =>
  (await storedSettings(client)).values;

/** A group with a call of its own as it stands, with the version of all settings. */
export const storedGroup = async <const G extends SettingsGroup>(
  client: pg.ClientBase | pg.Pool,
  group: G,
): Promise<{ readonly values: SettingsOf<G>; readonly version: number }> => {
  const stored = new Map((await settingRows(client)).map(({ key, value }) => [key, value]));
  return { values: storedIn(group, stored), version: Number(stored.get(versionKey) ?? 0) };
};

/** The settings and what one more select of a single JSON value answers, in one statement. */
export const settingsWith = async (
  client: pg.ClientBase | pg.Pool,
  { name, text, values }: { readonly name: string; readonly text: string; readonly values: unknown[] },
): Promise<{ readonly settings: Settings; readonly value: unknown }> => {
  const rows = await fetchRows(
    client,
    settingRowColumns,
  )({
    name,
    text: `select key, value from settings union all select '', (${text})`,
    values,
  });
  return {
    settings: settingsFrom(rows.filter(({ key }) => key !== '')).values,
    value: rows.find(({ key }) => key === '')?.value,
  };
};

export const storedSettings = async (client: pg.ClientBase | pg.Pool): Promise<StoredSettings> =>
  settingsFrom(await settingRows(client));

const settingRowColumns = { key: 'text', value: 'json' } as const;
type SettingRow = FetchedRow<typeof settingRowColumns>;

const settingRows = async (client: pg.ClientBase | pg.Pool): Promise<readonly SettingRow[]> =>
  await fetchRows(client, settingRowColumns)({ name: 'settings', text: 'select key, value from settings' });

const settingsFrom = (rows: readonly SettingRow[]): StoredSettings => {
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const values = Object.assign({}, ...settingGroups.map((group) => storedIn(group, stored))) as Settings;
  return { values, version: Number(stored.get(versionKey) ?? 0) };
};

/** A whole number or a text of the settings inside a statement, with its declared default. */
export const settingSql = (key: keyof Settings): string => {
  const { setting } = settingNamed(key) ?? {};
  const usual = setting && defaultOf(setting);
  switch (setting?.kind) {
    case 'integer':
      return `coalesce((select value::text::int from settings where key = '${key}'), ${Number(usual)})`;
    case 'text':
    case 'choice':
      return `coalesce((select value #>> '{}' from settings where key = '${key}'), '${String(usual).replaceAll("'", "''")}')`;
    case undefined:
    case 'own':
    case 'money':
    case 'date':
    case 'time':
    case 'moment':
    case 'flag':
    case 'reference':
    case 'rows':
      throw new Error(`${key}: not a number or text for a statement`);
    default:
      return unreachable(setting);
  }
};

/** What the centre has set, and the tax rate of what a branch invoices now, a share of one, in one statement. */
export const saleRules = async (
  client: pg.ClientBase | pg.Pool,
  branchId: number,
): Promise<{ readonly rules: Settings; readonly taxRate: number }> => {
  const { settings, value } = await settingsWith(client, {
    name: 'settings_and_zone',
    text: 'select to_jsonb(time_zone) from branches where id = $1',
    values: [branchId],
  });
  const zone = typeof value === 'string' ? value : defaultZone;
  return { rules: settings, taxRate: taxRateOn(settings, todayIn(zone, new Date())) };
};

export const zoneOf = async (client: pg.ClientBase | pg.Pool, branchId: unknown): Promise<string> => {
  const rows = await fetchRows(client, { zone: 'text?' })(
    'select time_zone as zone from branches where id = $1',
    [typeof branchId === 'number' ? branchId : null],
  );
  return rows[0]?.zone ?? defaultZone;
};
