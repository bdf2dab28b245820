import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { isSecret, setKeyOf } from '../../../src/schema/field';
import { type SettingsGroup, settingKeyOf } from '../../../src/schema/settings';
import type { Actor } from '../../data/actor';
import { strandedSecrets } from '../../data/secrets';
import type { Services } from '../../data/services';
import { storedGroup } from '../../data/settings';
import { parsed } from '../../http/body';
import { requireKey } from '../../http/context';
import { versionOf } from '../../http/crud';
import { invalid, notFound } from '../../kernel/errors';
import { checkedBy, writeSettings } from './write';

/** What else changes with keys of a group, in the same transaction. */
export type SettingsFollower = (
  client: pg.PoolClient,
  actor: Actor,
  changed: readonly string[],
) => Promise<void>;

const body = z.record(z.string(), z.unknown());

/**
 * A group with a call of its own: the whole of it is answered and taken; what nobody may set is passed over (MSG-14). Of
 * a secret answers tell whether it is set, and an empty one in a body keeps it (MSG-18).
 */
export const groupRoutes = (
  app: FastifyInstance,
  services: Services,
  group: SettingsGroup,
  follow: SettingsFollower = async () => {},
): void => {
  const { pool, vault, messaging } = services;
  const { api, read, write, fields } = group;
  if (api === null) return;
  const settable = new Map(Object.entries(fields).filter(([, { write: by }]) => by !== 'never'));
  const shown = async (
    client: pg.ClientBase | pg.Pool,
    { values, version }: { readonly values: object; readonly version: number },
  ) => {
    const known = Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
      const setting = fields[key];
      return setting && isSecret(setting)
        ? [
            [key, null],
            [setKeyOf(key), value !== null],
          ]
        : [[key, value]];
    });
    return { ...Object.fromEntries(known), ...(await factsOf(client, group)), version };
  };

  app.get(api, async (request) => {
    requireKey(request, read);
    return shown(pool, await storedGroup(pool, group));
  });

  app.put(api, async (request) => {
    const actor = requireKey(request, write);
    const { version, ...sent } = parsed(body, request.body ?? {});
    const asked = [...settable].flatMap(([key, setting]) =>
      Object.hasOwn(sent, key) && !(isSecret(setting) && isEmpty(sent[key]))
        ? [[key, sent[key]] as const]
        : [],
    );
    const checked = checkedBy((key) => settable.get(key) ?? unknownKey(), Object.fromEntries(asked));
    const address = checked.get('apiEndpoint');
    if (typeof address === 'string' && !messaging.isAllowed(address))
      throw invalid([{ path: ['apiEndpoint'], key: 'validate.option' }]);
    const changes = new Map(
      [...checked].map(([key, value]) => {
        const setting = settable.get(key);
        const name = settingKeyOf(group, key);
        return [key, setting && isSecret(setting) ? vault.seal(String(value), name).sealed : value] as const;
      }),
    );
    const stored = await writeSettings(pool, actor, {
      changes,
      seen: versionOf(request, version),
      current: (_, now, client) => shown(client, now),
      read: (client) => storedGroup(client, group),
      nameOf: (key) => settingKeyOf(group, key),
      settingOf: (key) => settable.get(key) ?? unknownKey(),
      also: ({ values }, changed) =>
        new Map(
          strandedSecrets(fields, { ...values }, Object.fromEntries(changed)).map(
            (key) => [key, null] as const,
          ),
        ),
      after: (client, changed) => follow(client, actor, changed),
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
  const { rows } = await client.query<{ isVerified: boolean }>(
    'select is_verified as "isVerified" from channels where is_default and deleted_at is null',
  );
  return { isVerified: rows[0]?.isVerified ?? false };
};
