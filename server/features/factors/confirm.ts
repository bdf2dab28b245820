import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import type { Services } from '../../data/services';
import { actorOf, parsed } from '../../http/context';
import { ApiError, invalid } from '../../kernel/errors';
import { transaction } from '../../kernel/tx';
import { confirmPassword, passwordText } from '../account/index';
import type { Take } from './codes';
import { countFactorTry, forgiveFactorTries, givenCode, proofOf } from './codes';

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
    const take =
      code === undefined
        ? await confirmPassword(pool, actor, currentPassword ?? '')
        : await confirmCode(services, actor, code);
    const isTaken = await transaction(pool, async (client) => {
      if (!take || (await take(client)) === false) {
        await record(client, actor, { action: 'LoginFailed', entity: 'Session' });
        return false;
      }
      const fresh = 'update sessions set confirmed_at = now() where id = $1';
      const { rowCount } = await client.query(fresh, [actor.sessionId]);
      if (!rowCount) throw new ApiError(401, 'auth.expired');
      return true;
    });
    if (!isTaken) throw invalid([{ path: ['code'], key: 'validate.wrongFactor' }]);
    return { success: true };
  });
};

/** Returns how to take a code of the caller, or undefined if it is wrong. Counts the try like a sign-in. */
const confirmCode = async (
  services: Services,
  { userId }: Actor,
  code: string,
): Promise<Take | undefined> => {
  const id = userId ?? 0;
  await countFactorTry(services.pool, id);
  const proof = await proofOf(services, id, code);
  return (
    proof &&
    (async (client) => {
      if (!(await proof.take(client))) return false;
      await forgiveFactorTries(client, id);
      return true;
    })
  );
};
