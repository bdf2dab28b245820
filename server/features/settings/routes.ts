import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { isSecret, setKeyOf } from '../../../src/schema/field';
import { type Setting, type SettingsGroup, settingKeyOf } from '../../../src/schema/settings';
import type { Actor } from '../../data/actor';
import { type ServedBook, subjectsOf } from '../../data/entity-server';
import type { Services } from '../../data/services';
import { type StoredSettings, settingsOf, storedGroup } from '../../data/settings';
import { strandedSecrets } from '../../data/values';
import { actorOf, parsed, requireKey } from '../../http/context';
import { versionOf } from '../../http/crud';
import { invalid, notFound } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { imageRoutes } from './images';
import { checkedBy, writeSettings } from './write';

const oneBody = z.object({ value: z.unknown() });
/** Values by their keys. */
const severalBody = z.record(z.string(), z.unknown());

/**
 * The settings of the whole business, by their declarations: all that the caller may know, what is known without a
 * session, one by its key, and several changed at once (SET-05).
 */
export const settingsRoutes = (app: FastifyInstance, services: Services, served: ServedBook): void => {
  const { pool } = services;
  const groups = served.settings.filter(({ api }) => api === null);
  /** One of these is needed to set anything at all. */
  const writers = [...new Set(groups.map(({ write }) => write))];
  const storedSettings = (client: pg.ClientBase | pg.Pool): Promise<StoredSettings> =>
    storedGroup(client, ...groups);
  const groupOf = (key: string): SettingsGroup =>
    groups.find(({ fields }) => Object.hasOwn(fields, key)) ?? unknownKey();
  const settingOf = (key: string): Setting => groupOf(key).fields[key] ?? unknownKey();
  const only = (values: object, keysOf: (group: SettingsGroup) => readonly string[]) =>
    Object.fromEntries(groups.flatMap(keysOf).map((key) => [key, Reflect.get(values, key)]));
  const shownTo = (actor: Actor, { values, version }: StoredSettings) => ({
    ...only(values, ({ read, fields }) => (read === null || actor.can(read) ? Object.keys(fields) : [])),
    version,
  });
  const written = async (actor: Actor, sent: Readonly<Record<string, unknown>>, seen?: number) => {
    const changes = checkedBy(settingOf, sent);
    return writeSettings(pool, actor, { changes, seen, current: shownTo, read: storedSettings, settingOf });
  };

  app.get('/settings', async (request) => shownTo(actorOf(request), await storedSettings(pool)));

  app.put('/settings', async (request) => {
    const actor = requireKey(request, writers);
    const { version, ...sent } = parsed(severalBody, request.body ?? {});
    const seen = versionOf(request, version);
    for (const key of Object.keys(sent)) requireKey(request, groupOf(key).write);
    return shownTo(actor, await written(actor, sent, seen));
  });

  app.get('/settings/public', { config: { public: true } }, async () => {
    const values = await settingsOf(pool, ...groups);
    return only(values, ({ public: known }) => known);
  });

  app.get<OneSetting>('/settings/:key', async (request) => {
    const { key } = request.params;
    requireKey(request, groupOf(key).read);
    return { key, value: Reflect.get(await settingsOf(pool, ...groups), key) };
  });

  app.put<OneSetting>('/settings/:key', async (request: FastifyRequest<OneSetting>) => {
    const { key } = request.params;
    const actor = requireKey(request, writers);
    requireKey(request, groupOf(key).write);
    const { value } = parsed(oneBody, request.body);
    const { values } = await written(actor, { [key]: value });
    return { key, value: Reflect.get(values, key) };
  });

  imageRoutes(app, services);
  for (const group of served.settings) groupRoutes(app, services, group, served);
};

interface OneSetting {
  readonly Params: { readonly key: string };
}

/**
 * A group with a call of its own: the whole of it is answered and taken; what nobody may set is passed over (MSG-14). Of
 * a secret answers tell whether it is set, and an empty one in a body keeps it (MSG-18).
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
  const settingOf = (key: string): Setting => settable.get(key) ?? unknownKey();
  const nameOf = (key: string) => settingKeyOf(group, key);
  const followers = subjectsOf(served).flatMap(({ follows }) => follows?.[group.name] ?? []);
  const settable = new Map(Object.entries(fields).filter(([, { write: by }]) => by !== 'never'));
  const shown = async (
    client: pg.ClientBase | pg.Pool,
    { values, version }: { readonly values: object; readonly version: number },
  ) => {
    const known = Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
      const setting = fields[key];
      const isHidden = setting !== undefined && isSecret(setting);
      return isHidden ? Object.entries({ [key]: null, [setKeyOf(key)]: value !== null }) : [[key, value]];
    });
    return { ...Object.fromEntries(known), ...(await factsOf(client, group)), version };
  };

  app.get(api, async (request) => {
    requireKey(request, read);
    return shown(pool, await storedGroup(pool, group));
  });

  app.put(api, async (request) => {
    const actor = requireKey(request, write);
    const { version, ...sent } = parsed(severalBody, request.body ?? {});
    const asked = [...settable].flatMap(([key, setting]): [string, unknown][] =>
      Object.hasOwn(sent, key) && !(isSecret(setting) && isEmpty(sent[key])) ? [[key, sent[key]]] : [],
    );
    const checked = checkedBy(settingOf, Object.fromEntries(asked));
    const address = checked.get('apiEndpoint');
    if (typeof address === 'string' && !messaging.isAllowed(address))
      throw invalid([{ path: ['apiEndpoint'], key: 'validate.option' }]);
    const changes = new Map(
      [...checked].map(
        ([key, value]) =>
          [key, isSecret(settingOf(key)) ? vault.seal(String(value), nameOf(key)).sealed : value] as const,
      ),
    );
    const stored = await writeSettings(pool, actor, {
      changes,
      seen: versionOf(request, version),
      current: (_, now, client) => shown(client, now),
      read: (client) => storedGroup(client, group),
      nameOf,
      settingOf,
      also: ({ values }, changed) => {
        const stranded = strandedSecrets(fields, { ...values }, Object.fromEntries(changed));
        return new Map(stranded.map((key) => [key, null]));
      },
      after: async (client, changed) => {
        for (const follow of followers) await follow(client, actor, changed, services);
      },
    });
    return shown(pool, stored);
  });
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const unknownKey = (): never => {
  throw notFound();
};

/** What of a group follows from other rows: the phone of the messaging settings is the one of their channel (BND-08). */
const factsOf = async (client: pg.ClientBase | pg.Pool, { name }: SettingsGroup): Promise<object> => {
  if (name !== 'messaging') return {};
  const rows = await fetchRows(client, { isVerified: 'flag' })(
    'select is_verified as "isVerified" from channels where is_default and deleted_at is null',
  );
  return { isVerified: rows[0]?.isVerified ?? false };
};
