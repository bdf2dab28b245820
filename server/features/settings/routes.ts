import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { isSecret, setKeyOf } from '../../../src/schema/field';
import { type SettingsGroup, settingKeyOf } from '../../../src/schema/settings';
import type { Actor } from '../../data/actor';
import { type ServedBook, subjectsOf } from '../../data/entity-server';
import type { Services } from '../../data/services';
import { type StoredSettings, settingsOf, storedGroup } from '../../data/settings';
import { actorOf, parsed, requireKey } from '../../http/context';
import { versionOf } from '../../http/crud';
import { invalid } from '../../kernel/errors';
import { imageRoutes } from './images';
import { checkedBy, settingIn, writeSettings } from './write';

const oneBody = z.object({ value: z.unknown() });
const severalBody = z.record(z.string(), z.unknown());

/**
 * Routes of the settings of the whole business: all that the caller may see, those known without a session, one by
 * its key, and several changed at once (SET-05).
 */
export const settingsRoutes = async (
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
