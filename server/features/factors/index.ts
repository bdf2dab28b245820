import type pg from 'pg';
import { factorActions, factorQueries } from '../../../src/resources/factors/factors';
import { factorRefusals } from '../../../src/resources/factors/words';
import { systemSettings } from '../../../src/settings/system';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import { answer, perform, type SubjectServer } from '../../data/entity-server';
import { settingsOf } from '../../data/settings';
import { ApiError, invalid, notFound } from '../../kernel/errors';
import { fetchOne } from '../../kernel/rows';
import { confirmPassword, heldRoles, holdSession, recordOwn, tellUser } from '../account/index';
import { appProof, makeCodes, placeOfSecret } from './codes';
import { confirmRoutes, forgetOldTickets, stepRoutes } from './steps';
import { newSecret, otpauthOf } from './totp';

export { nextStep } from './steps';

/** The second step of the sign-in: app, recovery codes, and asking again before sensitive acts. */
export const factorsServer: SubjectServer = {
  routes: (api, services) => {
    stepRoutes(api, services);
    confirmRoutes(api, services);
  },
  sweeps: [forgetOldTickets],
  openToEnrol: /^(GET|POST|PUT|DELETE) \/auth\/(factors|confirm)(\/|$)/,
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
          await holdSession(client, actor);
          if (!(await take(client))) throw new ApiError(409, factorRefusals.notBegun);
          await client.query('delete from totp_secrets where user_id = $1 and is_active', [idOf(actor)]);
          await client.query('update totp_secrets set is_active = true where user_id = $1', [idOf(actor)]);
          await tell(client, actor, 'app', true);
          await tellUser(client, idOf(actor), 'appAdded', actor);
          return { codes: await firstCodes(client, idOf(actor)) };
        };
      },
    },
    removeApp: async ({ client, actor }) => {
      const userId = idOf(actor);
      await holdSession(client, actor);
      const { rowCount } = await client.query('delete from totp_secrets where user_id = $1', [userId]);
      if (rowCount === 0) throw notFound();
      const { isDemanded } = await fetchOne(client, { isDemanded: 'flag' })(
        `select ${isNeeded} as "isDemanded"`,
        [userId],
      );
      if (isDemanded) throw new ApiError(409, factorRefusals.needed);
      // Codes without an app open nothing; the next app brings new ones.
      await client.query('delete from recovery_codes where user_id = $1', [userId]);
      await tell(client, actor, 'app', false);
      await tellUser(client, userId, 'appRemoved', actor);
    },
    renewCodes: {
      outside: async ({ actor, input, services }) => {
        const hold = await confirmPassword(services.pool, actor, input.currentPassword);
        return async ({ client }) => {
          await hold(client);
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
  }),
};

const idOf = ({ userId }: Actor): number => userId ?? 0;

const isNeeded = `exists (select from ${heldRoles('$1')} ur join roles r on r.id = ur.role_id where r.needs_factor)`;

/** Returns recovery codes for whoever has none yet; null if not. */
const firstCodes = async (client: pg.PoolClient, userId: number): Promise<string | null> => {
  const { rowCount } = await client.query('select from recovery_codes where user_id = $1 limit 1', [userId]);
  return rowCount === 0 ? (await makeCodes(client, userId)).join(' ') : null;
};

/** Takes the second step of another user away, for whoever lost phone and recovery codes. */
export const clearFactors = async (client: pg.PoolClient, actor: Actor, userId: number): Promise<void> => {
  for (const table of ['totp_secrets', 'recovery_codes', 'factor_tries'])
    await client.query(`delete from ${table} where user_id = $1`, [userId]);
  await tellUser(client, userId, 'factorsCleared', actor);
  const changes = [{ field: 'secondStep', before: '•••', after: null }];
  await record(client, actor, { action: 'Update', entity: 'User', entityId: userId, changes });
};

const tell = (client: pg.PoolClient, actor: Actor, field: string, isAdded: boolean): Promise<void> =>
  recordOwn(client, actor, { field, before: isAdded ? null : '•••', after: isAdded ? '•••' : null });
