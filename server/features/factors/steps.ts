import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { factorRefusals } from '../../../src/resources/factors/words';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import type { Services } from '../../data/services';
import { actorOf, parsed } from '../../http/context';
import { ApiError, invalid } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import {
  actorBefore,
  confirmPassword,
  type EntryCall,
  enter,
  entered,
  entryCallOf,
  hashOf,
  heldPerson,
  newToken,
  passwordText,
  personOf,
  tellUser,
} from '../account/index';
import { countFactorTry, forgiveFactorTries, givenCode, type Proof, proofOf, type Take } from './codes';

/** Tickets: the right password was given, a second step is still missing. The browser keeps one in memory only. */

/** Wrong second steps after which a ticket ends, and with it the password must be given again. */
const ticketTries = 5;
const ticketMinutes = 5;

const openTicket = async (client: pg.ClientBase, userId: number): Promise<string> => {
  const ticket = newToken();
  await client.query(
    `insert into sign_in_tickets (token_hash, user_id, expires_at) values ($1, $2, now() + make_interval(mins => $3))`,
    [hashOf(ticket), userId, ticketMinutes],
  );
  return ticket;
};

/** Counts a try before it is compared, so that parallel guesses are counted too. Undefined if the ticket is over. */
const tryTicket = async (pool: pg.Pool, ticket: string): Promise<number | undefined> => {
  const rows = await fetchRows(pool, { userId: 'number' })(
    `update sign_in_tickets set tries = tries + 1
     where token_hash = $1 and expires_at > now() and tries < $2 returning user_id as "userId"`,
    [hashOf(ticket), ticketTries],
  );
  return rows[0]?.userId;
};

/** Uses a ticket up. False if another call has done so: one ticket opens one session. */
const endTicket = async (client: pg.ClientBase, ticket: string): Promise<boolean> => {
  const { rowCount } = await client.query(
    'delete from sign_in_tickets where token_hash = $1 and expires_at > now()',
    [hashOf(ticket)],
  );
  return (rowCount ?? 0) > 0;
};

export const forgetOldTickets = (pool: pg.Pool) =>
  pool.query('delete from sign_in_tickets where expires_at < now()');

/**
 * Returns the refusal of a right password that is not enough, with a ticket for the second step. 401, so that a client
 * that knows no second step takes nobody for signed in.
 */
export const nextStep = async (client: pg.ClientBase, userId: number): Promise<ApiError | undefined> => {
  const { rowCount } = await client.query('select from totp_secrets where user_id = $1 and is_active', [
    userId,
  ]);
  if (rowCount === 0) return undefined;
  return new ApiError(401, factorRefusals.step, { extra: { ticket: await openTicket(client, userId) } });
};

const second = z.object({
  ticket: z.string({ error: 'validate.required' }).max(200, { error: 'validate.long' }),
  code: givenCode,
});

const described = {
  summary: 'Second step of a sign-in: the ticket of the refused sign-in, and a code',
  body: second,
  answer: entered,
  refusals: ['401', '403', '429'],
};

/** Route of the sign-in page after the password. There is no session yet. */
export const stepRoutes = (app: FastifyInstance, services: Services): void => {
  app.post(
    '/auth/login/factor',
    { config: { public: true, description: described } },
    async (request, reply) => {
      const { ticket, code } = parsed(second, request.body);
      const userId = await tryTicket(services.pool, ticket);
      if (userId === undefined) throw new ApiError(401, factorRefusals.over);
      await countFactorTry(services.pool, userId);
      const proof = await proofOf(services, userId, code);
      return open(services, { call: entryCallOf(request, reply), userId, proof, ticket });
    },
  );
};

interface Opening {
  readonly call: EntryCall;
  readonly userId: number;
  readonly proof: Proof | undefined;
  readonly ticket: string;
}

/** Uses proof and ticket up and opens the session, in one transaction. */
const open = async (services: Services, { call, userId, proof, ticket }: Opening) => {
  const answer =
    proof &&
    (await transaction(services.pool, async (client) => {
      const person = await heldPerson(client, userId);
      if (!person?.isActive) throw new ApiError(403, 'auth.userDisabled');
      // Whoever changes the password ends the ticket. Of two calls with one, the second waits here and finds it gone.
      if (!(await endTicket(client, ticket))) throw new ApiError(401, factorRefusals.over);
      if (!(await proof.take(client))) return undefined;
      await forgiveFactorTries(client, userId);
      if (proof.kind === 'code') await tellUser(client, userId, 'codeUsed', call);
      return enter(client, services, person, call);
    }));
  return answer ?? refuse(services, call, userId);
};

const refuse = async (services: Services, call: EntryCall, userId: number): Promise<never> => {
  const person = await personOf(services.pool, userId);
  if (!person?.isActive) throw new ApiError(403, 'auth.userDisabled');
  const actor = await actorBefore(services, person, call);
  await record(services.pool, actor, { action: 'LoginFailed', entity: 'Session' });
  throw invalid([{ path: ['code'], key: 'validate.wrongFactor' }]);
};

/** Asking again before something sensitive: the password or a code (ASVS 3.7.1, 4.3.3). */

const confirming = z.object({ code: givenCode.optional(), currentPassword: passwordText.optional() });

const asked = {
  summary: 'Confirm who is at the screen, by password or code; counts for ten minutes',
  body: confirming,
  refusals: ['429'],
};

export const confirmRoutes = (app: FastifyInstance, services: Services): void => {
  const { pool } = services;

  app.post('/auth/confirm', { config: { description: asked } }, async (request) => {
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
