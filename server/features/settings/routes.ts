import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SettingsGroup } from '../../../src/schema/settings';
import { groupsApart, settingGroups, settingNamed } from '../../../src/settings';
import type { Actor } from '../../data/actor';
import type { Services } from '../../data/services';
import { type StoredSettings, settingsOf, storedSettings } from '../../data/settings';
import { parsed } from '../../http/body';
import { actorOf, requireKey } from '../../http/context';
import { versionOf } from '../../http/crud';
import { notFound } from '../../kernel/errors';
import { groupRoutes, type SettingsFollower } from './group-routes';
import { imageRoutes } from './images';
import { checked, knownSetting, writeSettings } from './write';

const oneBody = z.object({ value: z.unknown() });
/** One of these is needed to set anything at all. */
const writers = [...new Set(settingGroups.map(({ write }) => write))];
const severalBody = z.record(z.string(), z.unknown());

/**
 * The settings of the whole business, by their declarations: all that the caller may know, what is known without a
 * session, one by its key, and several changed at once (SET-05).
 */
export const settingsRoutes = (
  app: FastifyInstance,
  services: Services,
  /** By the name of a group: what else changes with it. */
  followers: Readonly<Record<string, SettingsFollower>> = {},
): void => {
  const { pool } = services;
  app.get('/settings', async (request) => shownTo(actorOf(request), await storedSettings(pool)));

  app.put('/settings', async (request) => {
    const actor = requireKey(request, writers);
    const { version, ...sent } = parsed(severalBody, request.body ?? {});
    const seen = versionOf(request, version);
    for (const key of Object.keys(sent)) requireKey(request, groupOf(key).write);
    const stored = await writeSettings(pool, actor, {
      changes: checked(sent),
      seen,
      current: shownTo,
      read: storedSettings,
      settingOf: knownSetting,
    });
    return shownTo(actor, stored);
  });

  app.get('/settings/public', { config: { public: true } }, async () => {
    const values = await settingsOf(pool);
    return only(values, ({ public: known }) => known);
  });

  app.get<OneSetting>('/settings/:key', async (request) => {
    const { key } = request.params;
    requireKey(request, groupOf(key).read);
    return { key, value: Reflect.get(await settingsOf(pool), key) };
  });

  app.put<OneSetting>('/settings/:key', async (request: FastifyRequest<OneSetting>) => {
    const { key } = request.params;
    const actor = requireKey(request, writers);
    requireKey(request, groupOf(key).write);
    const { value } = parsed(oneBody, request.body);
    const { values } = await writeSettings(pool, actor, {
      changes: checked({ [key]: value }),
      seen: undefined,
      current: shownTo,
      read: storedSettings,
      settingOf: knownSetting,
    });
    return { key, value: Reflect.get(values, key) };
  });

  imageRoutes(app, services);
  for (const group of groupsApart) groupRoutes(app, services, group, followers[group.name]);
};

interface OneSetting {
  readonly Params: { readonly key: string };
}

const groupOf = (key: string): SettingsGroup => {
  const found = settingNamed(key);
  if (!found) throw notFound();
  return found.group;
};

/** What a reader may know of the settings, with their version. */
const shownTo = (actor: Actor, { values, version }: StoredSettings) => ({
  ...only(values, ({ read, fields }) => (read === null || actor.can(read) ? Object.keys(fields) : [])),
  version,
});

const only = (values: object, keysOf: (group: SettingsGroup) => readonly string[]) =>
  Object.fromEntries(settingGroups.flatMap(keysOf).map((key) => [key, Reflect.get(values, key)]));
