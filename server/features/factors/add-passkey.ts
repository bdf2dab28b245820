import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { factorRefusals } from '../../../src/resources/factors/words';
import { systemSettings } from '../../../src/settings/system';
import { requireFresh } from '../../data/fresh';
import type { Services } from '../../data/services';
import { settingsOf } from '../../data/settings';
import { actorOf, parsed } from '../../http/context';
import { ApiError } from '../../kernel/errors';
import { transaction } from '../../kernel/tx';
import { checkedPasskey, neededSite, newPasskey, optionsToAdd, siteOf } from './passkeys';
import { changed } from './server';

const adding = z.object({
  name: z
    .string({ error: 'validate.required' })
    .trim()
    .min(1, { error: 'validate.required' })
    .max(60, { error: 'validate.long' }),
  passkey: newPasskey,
});

const described = {
  question: {
    summary: 'What a device is asked for a new passkey of the caller',
    answer: z.looseObject({ challenge: z.string() }),
    refusals: ['409', '429'],
  },
  add: {
    summary: 'Add a passkey; with the first factor the recovery codes are answered, once',
    body: adding,
    answer: z.object({ id: z.int(), codes: z.string().nullable() }),
    refusals: ['409'],
  },
};

/** Routes that add a passkey. Written by hand, because the browser's answer is a JSON of its own. */
export const addPasskeyRoutes = (app: FastifyInstance, services: Services): void => {
  const { pool } = services;

  app.post(
    '/auth/factors/passkeys/question',
    { config: { fresh: true, description: described.question } },
    async (request) => {
      const actor = actorOf(request);
      requireFresh(actor);
      const site = neededSite(siteOf(services, request));
      const { systemName } = await settingsOf(pool, systemSettings);
      const owner = { id: actor.userId ?? 0, username: actor.username ?? '', fullName: actor.fullName ?? '' };
      return optionsToAdd(pool, site, owner, systemName, request.ip);
    },
  );

  app.post(
    '/auth/factors/passkeys',
    { config: { fresh: true, description: described.add } },
    async (request) => {
      const actor = actorOf(request);
      requireFresh(actor);
      const { name, passkey } = parsed(adding, request.body);
      const site = neededSite(siteOf(services, request));
      const store = await checkedPasskey(pool, site, actor.userId ?? 0, passkey);
      if (!store) throw new ApiError(409, factorRefusals.passkeyRefused);
      return transaction(pool, async (client) => ({
        id: await store(client, name),
        codes: await changed(client, actor, 'passkey', true),
      }));
    },
  );
};
