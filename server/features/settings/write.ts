import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { isSecret } from '../../../src/schema/field';
import { issuesOf, settingSchema } from '../../../src/schema/input';
import { type Setting, versionKey } from '../../../src/schema/settings';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import { changeOf } from '../../data/notices';
import { ApiError, type FieldIssue, invalid } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';
import { imageIn, storeImage } from './images';

/** The values as their declarations read them; throws 400 with every value that cannot be. */
export const checkedBy = (
  settingOf: (key: string) => Setting,
  sent: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, unknown> => {
  const issues: FieldIssue[] = [];
  const values = new Map<string, unknown>();
  for (const [key, value] of Object.entries(sent)) {
    const result = settingSchema(settingOf(key)).safeParse(value);
    if (result.success) values.set(key, result.data);
    else issues.push(...issuesOf(result.error).map((issue) => ({ ...issue, path: [key] })));
  }
  if (issues.length > 0) throw invalid(issues);
  return values;
};

interface Stored {
  readonly values: object;
  readonly version: number;
}

interface Changes<S extends Stored> {
  readonly changes: ReadonlyMap<string, unknown>;
  /** The version the writer has seen; undefined: whichever. */
  readonly seen: number | undefined;
  readonly current: (actor: Actor, stored: S, client: pg.PoolClient) => object | Promise<object>;
  readonly read: (client: pg.PoolClient) => Promise<S>;
  /** Under which name a key is stored. Default: its own. */
  readonly nameOf?: (key: string) => string;
  /** The declaration of a key. Of a secret the trail tells only that it was set; a picture is kept apart, by its address. */
  readonly settingOf: (key: string) => Setting;
  /** What the changes bring with them, decided on the settings as they stand. Default: nothing. */
  readonly also?: (before: S, changes: ReadonlyMap<string, unknown>) => ReadonlyMap<string, unknown>;
  /** Done in the same transaction, once something differs. */
  readonly after?: (client: pg.PoolClient, changed: readonly string[]) => Promise<void>;
}

/**
 * Writes what differs, each key with its line in the trail and its notice; throws 409 with the settings as they stand
 * when somebody has changed them since `seen`.
 */
export const writeSettings = <S extends Stored>(
  pool: pg.Pool,
  actor: Actor,
  { changes, seen, current, read, settingOf, nameOf = (key) => key, ...more }: Changes<S>,
): Promise<S> =>
  transaction(pool, async (client) => {
    await lockVersion(client);
    const before = await read(client);
    const all = new Map([...changes, ...(more.also?.(before, changes) ?? [])]);
    const kept: [key: string, value: unknown][] = [];
    for (const [key, value] of all) kept.push([key, await keptOf(client, settingOf(key), key, value)]);
    const different = kept.filter(
      ([key, value]) => !isDeepStrictEqual(Reflect.get(before.values, key), value),
    );
    if (seen !== undefined && seen !== before.version)
      throw await stale(client, await current(actor, before, client));
    if (different.length === 0) return before;
    for (const [key, value] of different) {
      const name = nameOf(key);
      await write(client, name, value);
      const change = isSecret(settingOf(key))
        ? { field: name, before: hidden, after: value === null ? null : hidden }
        : { field: name, before: Reflect.get(before.values, key), after: value };
      const entry = { action: 'Update', entity: 'Settings', entityId: name, changes: [change] } as const;
      await record(client, actor, entry, changeOf('settings', 'updated', [], actor.userId));
    }
    await write(client, versionKey, before.version + 1);
    const keys = different.map(([key]) => key);
    await more.after?.(client, keys);
    return read(client);
  });

/** The value to store: of a picture sent in the text its address. */
const keptOf = async (
  client: pg.PoolClient,
  setting: Setting,
  key: string,
  value: unknown,
): Promise<unknown> => {
  const isImage = setting.kind === 'text' && setting.format === 'image';
  if (!isImage || typeof value !== 'string' || !value.startsWith('data:')) return value;
  const image = imageIn(value);
  if (typeof image === 'string') throw invalid([{ path: [key], key: image }]);
  return storeImage(client, image);
};

/** A secret as the trail shows it. */
const hidden = '•••';

/** Writers queue for the row that counts their changes, so that none overwrites what it has not seen. */
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
