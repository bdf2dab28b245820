import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { isSecret } from '../../../src/schema/field';
import { issuesOf, settingSchema } from '../../../src/schema/input';
import { type Setting, type SettingsGroup, settingKeyOf, versionKey } from '../../../src/schema/settings';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import { requireFreshFor } from '../../data/fresh';
import { changeOf } from '../../data/notices';
import { type StoredSettings, storedGroup } from '../../data/settings';
import { strandedSecrets } from '../../data/values';
import { ApiError, type FieldIssue, invalid, notFound } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';
import { drawnAnew, imageIn, storeImage } from './images';

/** Returns the declaration of a key and its group. Throws 404 if no group has the key. */
export const settingIn = (
  groups: readonly SettingsGroup[],
  key: string,
): { readonly group: SettingsGroup; readonly setting: Setting } => {
  const group = groups.find(({ fields }) => Object.hasOwn(fields, key));
  const setting = group?.fields[key];
  if (!group || !setting) throw notFound();
  return { group, setting };
};

/** Parses the values by their declarations. Throws 400 with all values that are invalid. */
export const checkedBy = (
  groups: readonly SettingsGroup[],
  sent: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, unknown> => {
  const issues: FieldIssue[] = [];
  const values = new Map<string, unknown>();
  for (const [key, value] of Object.entries(sent)) {
    const result = settingSchema(settingIn(groups, key).setting).safeParse(value);
    if (result.success) values.set(key, result.data);
    else issues.push(...issuesOf(result.error).map((issue) => ({ ...issue, path: [key] })));
  }
  if (issues.length > 0) throw invalid(issues);
  return values;
};

interface Changes {
  readonly changes: ReadonlyMap<string, unknown>;
  /** Version that the writer has seen; undefined skips the check. */
  readonly seen: number | undefined;
  readonly current: (stored: StoredSettings, client: pg.PoolClient) => object | Promise<object>;
  /** Runs in the same transaction if a value differs. */
  readonly after?: (client: pg.PoolClient, changed: readonly string[]) => Promise<void>;
}

/**
 * Writes the values that differ, each with its audit entry and notice. Throws 409 with the present settings if they
 * have changed since `seen`. Clears a secret when its address changes; its audit entry only says that it was set.
 * Stores a picture apart and keeps its URL.
 */
export const writeSettings = (
  pool: pg.Pool,
  actor: Actor,
  groups: readonly SettingsGroup[],
  { changes, seen, current, after }: Changes,
): Promise<StoredSettings> =>
  transaction(pool, async (client) => {
    await lockVersion(client);
    const before = await storedGroup(client, ...groups);
    const fields: Readonly<Record<string, Setting>> = Object.assign(
      {},
      ...groups.map((group) => group.fields),
    );
    const stranded = strandedSecrets(fields, { ...before.values }, Object.fromEntries(changes));
    const all = new Map([...changes, ...stranded.map((key) => [key, null] as const)]);
    const kept: [key: string, value: unknown][] = [];
    for (const [key, value] of all)
      kept.push([key, await keptOf(client, settingIn(groups, key).setting, key, value)]);
    const different = kept.filter(
      ([key, value]) => !isDeepStrictEqual(Reflect.get(before.values, key), value),
    );
    if (seen !== undefined && seen !== before.version)
      throw await stale(client, await current(before, client));
    if (different.length === 0) return before;
    for (const { fresh } of groups)
      requireFreshFor(
        actor,
        fresh,
        different.map(([key]) => key),
      );
    for (const [key, value] of different) {
      const { group, setting } = settingIn(groups, key);
      const name = settingKeyOf(group, key);
      await write(client, name, value);
      const change = isSecret(setting)
        ? { field: name, before: hidden, after: value === null ? null : hidden }
        : { field: name, before: Reflect.get(before.values, key), after: value };
      const subject = setting.label.ar;
      const entry = {
        action: 'Update',
        entity: 'Settings',
        entityId: name,
        subject,
        changes: [change],
      } as const;
      await record(client, actor, entry, changeOf('settings', 'updated', [], actor.userId));
    }
    await write(client, versionKey, before.version + 1);
    const keys = different.map(([key]) => key);
    await after?.(client, keys);
    return storedGroup(client, ...groups);
  });

/** Returns the value to store. A picture sent as a data URL is stored apart, and its URL is the value. */
const keptOf = async (
  client: pg.PoolClient,
  setting: Setting,
  key: string,
  value: unknown,
): Promise<unknown> => {
  const isImage = setting.kind === 'text' && setting.format === 'image';
  if (!isImage || typeof value !== 'string' || !value.startsWith('data:')) return value;
  const image = imageIn(value);
  const drawn = typeof image === 'string' ? image : await drawnAnew(image, { isPhoto: false });
  if (typeof drawn === 'string') throw invalid([{ path: [key], key: drawn }]);
  return storeImage(client, drawn);
};

/** Replacement for a secret in the audit log. */
const hidden = '•••';

/** Locks the row of the version, so that writers queue and none overwrites values it has not seen. */
const lockVersion = async (client: pg.PoolClient): Promise<void> => {
  const first = `insert into settings (key, value) values ($1, '0') on conflict (key) do nothing`;
  await client.query(first, [versionKey]);
  await client.query('select 1 from settings where key = $1 for update', [versionKey]);
};

const write = async (client: pg.PoolClient, key: string, value: unknown): Promise<void> => {
  await client.query(
    `insert into settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [key, JSON.stringify(value)],
  );
};

const stale = async (client: pg.PoolClient, current: object): Promise<ApiError> => {
  const [last] = await fetchRows(client, { name: 'text?', at: 'text' })(
    `select user_name as name, timestamp as at from audit_logs where entity_name = 'Settings' order by id desc limit 1`,
  );
  return new ApiError(409, 'version.stale', {
    current,
    params: { user: last?.name ?? '—', time: last?.at ?? new Date().toISOString() },
  });
};
