import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { accountRefusals } from '../../../src/resources/account/words';
import { securitySettings } from '../../../src/settings/security';
import { record } from '../../data/audit';
import type { Services } from '../../data/services';
import { settingsOf } from '../../data/settings';
import { parsed } from '../../http/context';
import { ApiError } from '../../kernel/errors';
import { fetchOne, fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { hashPassword } from '../../kernel/vault';
import { actorBefore, entryCallOf, personOf, storePassword } from './enter';
import { checkNewPassword, newPasswordText } from './passwords';
import { endSessions, hashOf, lockUser, newToken } from './sessions';

/** One-time links by which users choose their own password (ASVS 2.3.1, 2.5.6, 2.7). */
const linkHours = 24;

/**
 * Makes a link for a user and takes the password of before away, with sessions and PIN. A second link replaces the
 * first one. Returns the token, which nobody can read again: it is the link's fragment, which no log and no proxy sees.
 */
export const makeInvitation = async (
  client: pg.PoolClient,
  userId: number,
): Promise<{ readonly token: string; readonly expiresAt: string }> => {
  const token = newToken();
  await endSessions(client, userId);
  await client.query('delete from user_pins where user_id = $1', [userId]);
  await client.query('update users set password_hash = null, must_change_password = false where id = $1', [
    userId,
  ]);
  const { expiresAt } = await fetchOne(client, { expiresAt: 'text' })(
    `insert into invitations (user_id, token_hash, expires_at) values ($1, $2, now() + make_interval(hours => $3))
     on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
     returning expires_at as "expiresAt"`,
    [userId, hashOf(token), linkHours],
  );
  return { token, expiresAt };
};

const linkToken = z.string({ error: 'validate.required' }).max(200, { error: 'validate.long' });
const opening = z.object({ token: linkToken });
const accepting = z.object({
  token: linkToken,
  newPassword: newPasswordText,
});

const described = {
  open: {
    summary: 'Whose link it is',
    body: opening,
    answer: z.object({ fullName: z.string(), username: z.string(), passwordMinLength: z.int() }),
    refusals: ['410'],
  },
  accept: {
    summary: 'Choose the own password by a link, which works once',
    body: accepting,
    refusals: ['410'],
  },
};

const over = () => new ApiError(410, accountRefusals.linkOver);

/** Routes of the page behind a link. Nobody is signed in there: the token of 256 bits is the proof. */
export const invitationRoutes = (app: FastifyInstance, services: Services): void => {
  const { pool } = services;

  app.post('/auth/invitation', { config: { public: true, description: described.open } }, async (request) => {
    const { token } = parsed(opening, request.body);
    const { fullName, username } = await invited(pool, token);
    const { passwordMinLength } = await settingsOf(pool, securitySettings);
    return { fullName, username, passwordMinLength };
  });

  app.post(
    '/auth/invitation/accept',
    { config: { public: true, description: described.accept } },
    async (request, reply) => {
      const { token, newPassword } = parsed(accepting, request.body);
      const person = await invited(pool, token);
      await checkNewPassword(pool, { key: 'newPassword', password: newPassword, owner: person });
      const hash = await hashPassword(newPassword);
      const actor = await actorBefore(services, person, entryCallOf(request, reply));
      await transaction(pool, async (client) => {
        await lockUser(client, person.id);
        // Uses the link up: of two who open it at once, one chooses the password.
        const { rowCount } = await client.query(
          'delete from invitations where token_hash = $1 and user_id = $2 and expires_at > now()',
          [hashOf(token), person.id],
        );
        if (rowCount === 0) throw over();
        await storePassword(client, person.id, hash, entryCallOf(request, reply));
        const changes = [{ field: 'password', before: null, after: '•••' }];
        await record(client, actor, { action: 'Update', entity: 'User', entityId: person.id, changes });
      });
      return { success: true };
    },
  );
};

/** Returns the user of a link. 410 if it is unknown, over or used, or if the user was switched off. */
const invited = async (pool: pg.Pool, token: string) => {
  const [row] = await fetchRows(pool, { userId: 'number' })(
    'select user_id as "userId" from invitations where token_hash = $1 and expires_at > now()',
    [hashOf(token)],
  );
  const person = row && (await personOf(pool, row.userId));
  if (!person?.isActive) throw over();
  return person;
};

export const forgetOldInvitations = (pool: pg.Pool) =>
  pool.query('delete from invitations where expires_at < now()');
