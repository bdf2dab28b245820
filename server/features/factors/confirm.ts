import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import type { Services } from '../../data/services';
import { actorOf, parsed } from '../../http/context';
import { invalid } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';
import { confirmPassword, passwordText } from '../account/index';
import { neededSite, optionsToAnswer, siteOf } from './passkeys';
import { givenFactor, proofOf } from './proof';
import { waysOf } from './steps';
import { countFactorTry, forgiveFactorTries } from './tries';

/** Asking again before something sensitive: the password or a second step (ASVS 3.7.1, 4.3.3). */

const confirming = givenFactor.extend({ currentPassword: passwordText.optional() });
const ways = z.object({ ways: z.array(z.enum(['password', 'app', 'passkey', 'code'])) });

const described = {
  ways: { summary: 'What the caller may be asked for again', answer: ways },
  confirm: {
    summary: 'Confirm who is at the screen, by password, code or passkey; counts for ten minutes',
    body: confirming,
    refusals: ['429'],
  },
  question: {
    summary: 'What a passkey is asked to confirm its owner',
    answer: z.looseObject({ challenge: z.string() }),
    refusals: ['409', '429'],
  },
};

export const confirmRoutes = (app: FastifyInstance, services: Services): void => {
  const { pool } = services;

  app.get('/auth/confirm', { config: { description: described.ways } }, async (request) => ({
    ways: ['password', ...(await waysOf(pool, actorOf(request).userId ?? 0))],
  }));

  app.post('/auth/confirm', { config: { description: described.confirm } }, async (request) => {
    const actor = actorOf(request);
    const { currentPassword, ...given } = parsed(confirming, request.body);
    if (currentPassword === undefined) {
      const userId = actor.userId ?? 0;
      await countFactorTry(pool, userId);
      const proof = await proofOf(services, userId, given, siteOf(services, request), 'confirm');
      const isTaken =
        proof !== undefined &&
        (await transaction(pool, async (client) => {
          if (!(await proof.take(client))) return false;
          await forgiveFactorTries(client, userId);
          return true;
        }));
      if (!isTaken) {
        await transaction(pool, (client) =>
          record(client, actor, { action: 'LoginFailed', entity: 'Session' }),
        );
        throw invalid([{ path: ['code'], key: 'validate.wrongFactor' }]);
      }
    } else await confirmOwnPassword(services, actor, currentPassword);
    await pool.query('update sessions set confirmed_at = now() where id = $1', [actor.sessionId]);
    return { success: true };
  });

  app.post('/auth/confirm/question', { config: { description: described.question } }, async (request) => {
    const { userId } = actorOf(request);
    const site = neededSite(siteOf(services, request));
    return optionsToAnswer(pool, site, { purpose: 'confirm', userId: userId ?? 0, ip: request.ip });
  });
};

/** Refuses a wrong password of the caller: 400 on `currentPassword`. Counts the try like a sign-in. */
export const confirmOwnPassword = async ({ pool }: Services, actor: Actor, typed: string): Promise<void> => {
  const [user] = await fetchRows(pool, { hash: 'text?' })(
    'select password_hash as hash from users where id = $1',
    [actor.userId],
  );
  await confirmPassword(pool, actor, user?.hash, typed);
};
