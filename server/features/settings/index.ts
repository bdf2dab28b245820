import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { isSecret, setKeyOf } from '../../../src/schema/field';
import { issuesOf, settingSchema } from '../../../src/schema/input';
import { type Setting, type SettingsGroup, settingKeyOf, versionKey } from '../../../src/schema/settings';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import { type ServedBook, type SubjectServer, subjectsOf } from '../../data/entity-server';
import { changeOf } from '../../data/notices';
import { requireFreshFor } from '../../data/reauthentication';
import type { Services } from '../../data/services';
import { type StoredSettings, settingsOf, storedGroup } from '../../data/settings';
import { strandedSecrets } from '../../data/values';
import { actorOf, parsed, requireKey } from '../../http/context';
import { versionOf } from '../../http/crud';
import { ApiError, type FieldIssue, invalid, notFound } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { drawnAnew, forgetUnusedImages, imageIn, imageRoutes, storeImage } from './images';

export { drawnAnew, imageIn };

const oneBody = z.object({ value: z.unknown() });
const severalBody = z.record(z.string(), z.unknown());

/**
 * Routes of the settings of the whole business: all that the caller may see, those known without a session, one by
 * its key, and several changed at once (SET-05).
 */
const settingsRoutes = async (
  app: FastifyInstance,
  services: Services,
  served: ServedBook,
): Promise<void> => {
  const { pool } = services;
  const all = await served.book.settings();
  const groups = all.filter(({ api }) => api === null);
  /** Permissions; a caller needs at least one of them to set anything. */
  const writers = [...new Set(groups.map(({ write }) => write))];
  const only = (values: object, keysOf: (group: SettingsGroup) => readonly string[]) =>
    Object.fromEntries(groups.flatMap(keysOf).map((key) => [key, Reflect.get(values, key)]));
  const shownTo = (actor: Actor, { values, version }: StoredSettings) => ({
    ...only(values, ({ read, fields }) => (read === null || actor.can(read) ? Object.keys(fields) : [])),
    version,
  });
  const written = async (actor: Actor, sent: Readonly<Record<string, unknown>>, seen?: number) =>
    writeSettings(pool, actor, groups, {
      changes: checkedBy(groups, sent),
      seen,
      current: (now) => shownTo(actor, now),
    });

  app.get('/settings', async (request) => shownTo(actorOf(request), await storedGroup(pool, ...groups)));

  app.put('/settings', async (request) => {
    const actor = requireKey(request, writers);
    const { version, ...sent } = parsed(severalBody, request.body ?? {});
    const seen = versionOf(request, version);
    for (const key of Object.keys(sent)) requireKey(request, settingIn(groups, key).group.write);
    return shownTo(actor, await written(actor, sent, seen));
  });

  app.get('/settings/public', { config: { public: true } }, async () => {
    const values = await settingsOf(pool, ...groups);
    return only(values, ({ public: known }) => known);
  });

  app.get<OneSetting>('/settings/:key', async (request) => {
    const { key } = request.params;
    requireKey(request, settingIn(groups, key).group.read);
    return { key, value: Reflect.get(await settingsOf(pool, ...groups), key) };
  });

  app.put<OneSetting>('/settings/:key', async (request: FastifyRequest<OneSetting>) => {
    const { key } = request.params;
    const actor = requireKey(request, writers);
    requireKey(request, settingIn(groups, key).group.write);
    const { value } = parsed(oneBody, request.body);
    const { values } = await written(actor, { [key]: value });
    return { key, value: Reflect.get(values, key) };
  });

  imageRoutes(app, services);
  for (const group of all) groupRoutes(app, services, group, served);
};

/** Settings are readable before the first own password, because the page that asks for it says how long it must be. */
export const settingsServer: SubjectServer = {
  routes: settingsRoutes,
  openBefore: /^GET \/settings$/,
  sweeps: [forgetUnusedImages],
};

interface OneSetting {
  readonly Params: { readonly key: string };
}

/**
 * Routes of a group with its own path. They return and accept the whole group, and skip keys that cannot be set
 * (MSG-14). For a secret they return whether it is set; an empty one in a body keeps it (MSG-18).
 */
const groupRoutes = (
  app: FastifyInstance,
  services: Services,
  group: SettingsGroup,
  served: ServedBook,
): void => {
  const { pool, vault, messaging } = services;
  const { api, read, write, fields } = group;
  if (api === null) return;
  const subjects = subjectsOf(served);
  const followers = subjects.flatMap(({ follows }) => follows?.[group.name] ?? []);
  const tellers = subjects.flatMap(({ tells }) => tells?.[group.name] ?? []);
  /** Keys of the fields with addresses to which secrets are sent. */
  const addresses = Object.values(fields).flatMap((field) =>
    field.kind === 'text' && field.sentTo !== undefined ? [field.sentTo] : [],
  );
  const shown = async (client: pg.ClientBase | pg.Pool, { values, version }: StoredSettings) => {
    const known = Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
      const setting = fields[key];
      const isHidden = setting !== undefined && isSecret(setting);
      return isHidden ? Object.entries({ [key]: null, [setKeyOf(key)]: value !== null }) : [[key, value]];
    });
    const told = await Promise.all(tellers.map((tell) => tell(client)));
    return Object.assign(Object.fromEntries(known), ...told, { version });
  };

  app.get(api, async (request) => {
    requireKey(request, read);
    return shown(pool, await storedGroup(pool, group));
  });

  app.put(api, async (request) => {
    const actor = requireKey(request, write);
    const { version, ...sent } = parsed(severalBody, request.body ?? {});
    const asked = Object.entries(fields).flatMap(([key, setting]) =>
      setting.write !== 'never' && Object.hasOwn(sent, key) && !(isSecret(setting) && isEmpty(sent[key]))
        ? [[key, sent[key]] as const]
        : [],
    );
    const checked = checkedBy([group], Object.fromEntries(asked));
    for (const key of addresses) {
      const address = checked.get(key);
      if (typeof address === 'string' && !messaging.isAllowed(address))
        throw invalid([{ path: [key], key: 'validate.option' }]);
    }
    const changes = new Map(
      [...checked].map(([key, value]) => {
        const { setting } = settingIn([group], key);
        const stored = isSecret(setting) ? vault.seal(String(value), settingKeyOf(group, key)).sealed : value;
        return [key, stored] as const;
      }),
    );
    const stored = await writeSettings(pool, actor, [group], {
      changes,
      seen: versionOf(request, version),
      current: (now, client) => shown(client, now),
      after: async (client, changed) => {
        for (const follow of followers) await follow(client, actor, changed, services);
      },
    });
    return shown(pool, stored);
  });
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Returns the declaration of a key and its group. Throws 404 if no group has the key. */
const settingIn = (
  groups: readonly SettingsGroup[],
  key: string,
): { readonly group: SettingsGroup; readonly setting: Setting } => {
  const group = groups.find(({ fields }) => Object.hasOwn(fields, key));
  const setting = group?.fields[key];
  if (!group || !setting) throw notFound();
  return { group, setting };
};

/** Parses the values by their declarations. Throws 400 with all values that are invalid. */
const checkedBy = (
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
const writeSettings = (
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
