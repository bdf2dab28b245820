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
import { givenCode, proofOf } from './proof';
import { countFactorTry, forgiveFactorTries } from './tries';

/** Asking again before something sensitive: the password or a code (ASVS 3.7.1, 4.3.3). */

const confirming = z.object({ code: givenCode.optional(), currentPassword: passwordText.optional() });

const described = {
  summary: 'Confirm who is at the screen, by password or code; counts for ten minutes',
  body: confirming,
  refusals: ['429'],
};

export const confirmRoutes = (app: FastifyInstance, services: Services): void => {
  const { pool } = services;

  app.post('/auth/confirm', { config: { description: described } }, async (request) => {
    const actor = actorOf(request);
    const { currentPassword, code } = parsed(confirming, request.body);
    if (code === undefined) await confirmOwnPassword(services, actor, currentPassword ?? '');
    else {
      const userId = actor.userId ?? 0;
      await countFactorTry(pool, userId);
      const proof = await proofOf(services, userId, code);
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
    }
    await pool.query('update sessions set confirmed_at = now() where id = $1', [actor.sessionId]);
    return { success: true };
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
