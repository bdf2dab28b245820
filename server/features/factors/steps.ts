import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { factorRefusals } from '../../../src/resources/factors/words';
import { record } from '../../data/audit';
import type { Services } from '../../data/services';
import { parsed } from '../../http/context';
import { ApiError, invalid } from '../../kernel/errors';
import { fetchOne } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';
import {
  actorBefore,
  type EntryCall,
  endTicket,
  enter,
  entered,
  entryCallOf,
  openTicket,
  type Person,
  personOf,
  readTicket,
  tellUser,
  tryTicket,
} from '../account/index';
import { neededSite, optionsToAnswer, passkeyAnswer, passkeyProof, siteOf } from './passkeys';
import { givenFactor, type Proof, proofOf } from './proof';
import { countFactorTry, forgiveFactorTries } from './tries';

/** Ways to give a second step, as the sign-in page offers them. */
export type Way = 'app' | 'passkey' | 'code';

/**
 * Returns the refusal of a right password that is not enough, with a ticket for the second step. 401, so that a client
 * that knows no second step takes nobody for signed in.
 */
export const nextStep = async ({ pool }: Services, userId: number): Promise<ApiError | undefined> => {
  const ways = await waysOf(pool, userId);
  if (!ways.includes('app') && !ways.includes('passkey')) return undefined;
  const ticket = await openTicket(pool, userId);
  return new ApiError(401, factorRefusals.step, { extra: { ticket, ways } });
};

export const waysOf = async (pool: pg.Pool, userId: number): Promise<readonly Way[]> => {
  const { app, passkey, code } = await fetchOne(pool, { app: 'flag', passkey: 'flag', code: 'flag' })(
    `select exists (select from totp_secrets where user_id = $1 and is_active) as app,
       exists (select from passkeys where user_id = $1) as passkey,
       exists (select from recovery_codes where user_id = $1 and used_at is null) as code`,
    [userId],
  );
  return [
    ...(app ? (['app'] as const) : []),
    ...(passkey ? (['passkey'] as const) : []),
    ...(code ? (['code'] as const) : []),
  ];
};

const ticketText = z.string({ error: 'validate.required' }).max(200, { error: 'validate.long' });
const second = givenFactor.extend({ ticket: ticketText });
const asking = z.object({
  /** Absent: a sign-in by passkey alone. */
  ticket: ticketText.optional(),
});
const alone = z.object({ passkey: passkeyAnswer });
/** What the browser hands to its passkeys (PublicKeyCredentialRequestOptionsJSON). */
const question = z.looseObject({ challenge: z.string() });

const described = {
  second: {
    summary: 'Second step of a sign-in: the ticket of the refused sign-in, and a code or passkey',
    body: second,
    answer: entered,
    refusals: ['401', '403', '429'],
  },
  question: {
    summary: 'What a passkey is asked: as second step with the ticket, or for a sign-in by itself',
    body: asking,
    answer: question,
    refusals: ['401', '409', '429'],
  },
  alone: {
    summary: 'Sign in by a passkey that checks its owner: both steps in one',
    body: alone,
    answer: entered,
    refusals: ['401', '403', '409', '429'],
  },
};

/** Routes of the sign-in page after the password, or in its place. None has a session yet. */
export const stepRoutes = (app: FastifyInstance, services: Services): void => {
  const { pool } = services;

  app.post(
    '/auth/login/factor',
    { config: { public: true, description: described.second } },
    async (request, reply) => {
      const { ticket, ...given } = parsed(second, request.body);
      const userId = await tryTicket(pool, ticket);
      if (userId === undefined) throw new ApiError(401, factorRefusals.over);
      await countFactorTry(pool, userId);
      const proof = await proofOf(services, userId, given, siteOf(services, request), 'second');
      return open(services, entryCallOf(request, reply), userId, proof, (client) =>
        endTicket(client, ticket),
      );
    },
  );

  app.post(
    '/auth/login/passkey/question',
    { config: { public: true, description: described.question } },
    async (request) => {
      const { ticket } = parsed(asking, request.body ?? {});
      const site = neededSite(siteOf(services, request));
      if (ticket === undefined)
        return optionsToAnswer(pool, site, { purpose: 'sign-in', userId: null, ip: request.ip });
      const userId = await readTicket(pool, ticket);
      if (userId === undefined) throw new ApiError(401, factorRefusals.over);
      return optionsToAnswer(pool, site, { purpose: 'second', userId, ip: request.ip });
    },
  );

  app.post(
    '/auth/login/passkey',
    { config: { public: true, description: described.alone } },
    async (request, reply) => {
      const { passkey } = parsed(alone, request.body);
      const site = neededSite(siteOf(services, request));
      const found = await passkeyProof(pool, site, passkey, { purpose: 'sign-in', userId: null });
      if (!found) throw new ApiError(401, factorRefusals.passkeyRefused);
      return open(
        services,
        entryCallOf(request, reply),
        found.userId,
        { kind: 'passkey', take: found.take },
        async () => true,
      );
    },
  );
};

/** Uses proof and ticket up and opens the session, in one transaction. */
const open = async (
  services: Services,
  call: EntryCall,
  userId: number,
  proof: Proof | undefined,
  endsTicket: (client: pg.PoolClient) => Promise<boolean>,
) => {
  const person = await personOf(services.pool, userId);
  if (!person?.isActive) throw new ApiError(403, 'auth.userDisabled');
  const answer =
    proof &&
    (await transaction(services.pool, async (client) => {
      // The ticket first: of two calls with one ticket, the second waits here and finds it gone.
      if (!(await endsTicket(client))) throw new ApiError(401, factorRefusals.over);
      if (!(await proof.take(client))) return undefined;
      await forgiveFactorTries(client, userId);
      if (proof.kind === 'code') await tellUser(client, userId, 'codeUsed', call);
      return enter(client, services, person, call);
    }));
  return answer ?? refuse(services, call, person);
};

const refuse = async (services: Services, call: EntryCall, person: Person): Promise<never> => {
  const actor = await actorBefore(services, person, call);
  await transaction(services.pool, (client) =>
    record(client, actor, { action: 'LoginFailed', entity: 'Session' }),
  );
  throw invalid([{ path: ['code'], key: 'validate.wrongFactor' }]);
};
