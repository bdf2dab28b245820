import type pg from 'pg';
import { factorActions, factorQueries } from '../../../src/resources/factors/factors';
import { factorRefusals } from '../../../src/resources/factors/words';
import { systemSettings } from '../../../src/settings/system';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import { answer, perform, type SubjectServer } from '../../data/entity-server';
import { settingsOf } from '../../data/settings';
import { ApiError, invalid, notFound } from '../../kernel/errors';
import { fetchOne, fetchRows } from '../../kernel/rows';
import { tellUser } from '../account/index';
import { appProof, placeOfSecret } from './app-codes';
import { makeCodes } from './codes';
import { confirmOwnPassword } from './confirm';
import { newSecret, otpauthOf } from './totp';

/** What users change of their own second step. The routes with passkeys' answers stand in `add-passkey.ts`. */
export const factorCalls: SubjectServer = {
  actions: perform(factorActions, {
    beginApp: async ({ client, actor, services: { vault } }) => {
      const userId = idOf(actor);
      const secret = newSecret();
      await client.query(
        `insert into totp_secrets (user_id, is_active, secret_sealed) values ($1, false, $2)
         on conflict (user_id, is_active) do update set secret_sealed = excluded.secret_sealed, last_step = 0, created_at = now()`,
        [userId, vault.seal(secret, placeOfSecret(userId)).sealed],
      );
      const { systemName } = await settingsOf(client, systemSettings);
      return { secret, uri: otpauthOf(secret, { issuer: systemName, username: actor.username ?? '' }) };
    },
    confirmApp: {
      outside: async ({ actor, input, services }) => {
        const take = await appProof(services, idOf(actor), input.code.replace(/\s/g, ''), false);
        if (!take) throw invalid([{ path: ['code'], key: 'validate.wrongFactor' }]);
        return async ({ client }) => {
          if (!(await take(client))) throw new ApiError(409, factorRefusals.notBegun);
          await client.query('delete from totp_secrets where user_id = $1 and is_active', [idOf(actor)]);
          await client.query('update totp_secrets set is_active = true where user_id = $1', [idOf(actor)]);
          return { codes: await changed(client, actor, 'app', true) };
        };
      },
    },
    removeApp: async ({ client, actor }) => {
      await removed(client, actor, 'delete from totp_secrets where user_id = $1');
      await changed(client, actor, 'app', false);
    },
    renamePasskey: async ({ client, actor, params, input }) => {
      const { rowCount } = await client.query(
        'update passkeys set name = $3 where user_id = $1 and id = $2',
        [actor.userId, params.id, input.name],
      );
      if (rowCount === 0) throw notFound();
    },
    removePasskey: async ({ client, actor, params }) => {
      await removed(client, actor, 'delete from passkeys where user_id = $1 and id = $2', params.id);
      await changed(client, actor, 'passkey', false);
    },
    renewCodes: {
      outside: async ({ actor, input, services }) => {
        await confirmOwnPassword(services, actor, input.currentPassword);
        return async ({ client }) => {
          const codes = await makeCodes(client, idOf(actor));
          await tell(client, actor, 'recoveryCodes', true);
          await tellUser(client, idOf(actor), 'codesRenewed', actor);
          return { codes: codes.join(' ') };
        };
      },
    },
  }),
  queries: answer(factorQueries, {
    ownFactors: async ({ pool, actor }) => ({
      ...(await fetchOne(pool, { hasApp: 'flag', isNeeded: 'flag', codesLeft: 'number' })(
        `select exists (select from totp_secrets where user_id = $1 and is_active) as "hasApp",
           ${isNeeded} as "isNeeded",
           (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as "codesLeft"`,
        [actor.userId],
      )),
    }),
    ownPasskeys: ({ pool, actor }) =>
      fetchRows(pool, factorQueries.ownPasskeys.answer.fields)(
        `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys where user_id = $1 order by id`,
        [actor.userId],
      ),
  }),
};

const idOf = ({ userId }: Actor): number => userId ?? 0;

const isNeeded = `exists (select from users_user_roles ur join roles r on r.id = ur.role_id where ur.parent_id = $1 and r.needs_factor)`;

/**
 * Removes a factor. 404 if there is none, 409 if a role demands one and it was the last. Locks the user's row, so that
 * of two removals at once the second sees the first.
 */
const removed = async (
  client: pg.PoolClient,
  actor: Actor,
  statement: string,
  id?: number,
): Promise<void> => {
  await client.query('select from users where id = $1 for update', [actor.userId]);
  const { rowCount } = await client.query(statement, [actor.userId, ...(id === undefined ? [] : [id])]);
  if (rowCount === 0) throw notFound();
  const { isLast, isNeeded: isDemanded } = await fetchOne(client, { isLast: 'flag', isNeeded: 'flag' })(
    `select not exists (select from totp_secrets where user_id = $1 and is_active)
       and not exists (select from passkeys where user_id = $1) as "isLast", ${isNeeded} as "isNeeded"`,
    [actor.userId],
  );
  if (isLast && isDemanded) throw new ApiError(409, factorRefusals.needed);
  // Codes without a factor open nothing; the next first factor brings new ones.
  if (isLast) await client.query('delete from recovery_codes where user_id = $1', [actor.userId]);
};

/** Notes a changed factor in the audit log. Returns new recovery codes if it is the first one; null if not. */
export const changed = async (
  client: pg.PoolClient,
  actor: Actor,
  field: 'app' | 'passkey',
  isAdded: boolean,
): Promise<string | null> => {
  await tell(client, actor, field, isAdded);
  await tellUser(client, idOf(actor), `${field}${isAdded ? 'Added' : 'Removed'}`, actor);
  if (!isAdded) return null;
  const { rowCount } = await client.query('select from recovery_codes where user_id = $1 limit 1', [
    actor.userId,
  ]);
  return rowCount === 0 ? (await makeCodes(client, idOf(actor))).join(' ') : null;
};

/** Takes the second step of another user away, for whoever lost phone, key and recovery codes. */
export const clearFactors = async (client: pg.PoolClient, actor: Actor, userId: number): Promise<void> => {
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes', 'factor_tries'])
    await client.query(`delete from ${table} where user_id = $1`, [userId]);
  await tellUser(client, userId, 'factorsCleared', actor);
  const changes = [{ field: 'secondStep', before: '•••', after: null }];
  await record(client, actor, { action: 'Update', entity: 'User', entityId: userId, changes });
};

const tell = async (client: pg.PoolClient, actor: Actor, field: string, isAdded: boolean): Promise<void> => {
  const changes = [{ field, before: isAdded ? null : '•••', after: isAdded ? '•••' : null }];
  await record(client, actor, { action: 'Update', entity: 'User', entityId: idOf(actor), changes });
};
