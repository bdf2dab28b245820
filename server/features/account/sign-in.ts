import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { adminRole } from '../../../src/access/catalogue';
import { lookOf } from '../../../src/schema/text/fold';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import type { ServedBook } from '../../data/entity-server';
import { searchTextOf } from '../../data/search';
import type { Services } from '../../data/services';
import { sortKeyOf } from '../../data/statements';
import { actorOf, parsed } from '../../http/context';
import { ApiError, invalid } from '../../kernel/errors';
import { locks } from '../../kernel/locks';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { hashPassword, passwordMatches } from '../../kernel/vault';
import { countsOfDevice, countsOfStranger, countTry, forgiveTries } from './attempts';
import { doorOf } from './devices';
import { enter, entered, entryCallOf, heldPerson, personOf, storePassword } from './enter';
import { endMasks } from './mask';
import { checkNewPassword, confirmPassword, newPasswordText, passwordText, recordOwn } from './passwords';
import { held, preferences, profileOf } from './server';
import { endSessions, sentDevice } from './sessions';

const credentials = z.object({
  username: z
    .string({ error: 'validate.required' })
    .trim()
    .min(1, { error: 'validate.required' })
    .max(200, { error: 'validate.long' }),
  password: passwordText,
  /** True: the session counts only together with the cookie that the answer sets. */
  bound: z.boolean().optional(),
});

const passwordChange = z.object({
  currentPassword: passwordText,
  newPassword: newPasswordText,
});

const permissionsVersion = z.int();

const described = {
  login: {
    summary: 'Sign in',
    body: credentials,
    answer: entered,
    refusals: ['401', '403', '429'],
  },
  logout: { summary: 'End this session' },
  permissions: {
    summary: 'Who the caller is, their rights and branches',
    answer: held.extend({ permissionsVersion }),
  },
  changePassword: {
    summary: 'Change the own password; all own sessions end',
    body: passwordChange,
    refusals: ['429'],
  },
  preferences: { summary: 'Own language, digits, clock and theme', body: preferences, answer: preferences },
};

export const authRoutes = (app: FastifyInstance, services: Services, served: ServedBook): void => {
  const { pool } = services;

  app.post(
    '/auth/login',
    { config: { public: true, description: described.login } },
    async (request, reply) => {
      const { username, password } = parsed(credentials, request.body);
      const device = sentDevice(request.headers);
      const door = await doorOf(pool, username.replaceAll('\0', '\u{fffd}'), device);
      const counts =
        door.deviceId === null ? countsOfStranger(request.ip, door) : countsOfDevice(door.deviceId);
      await countTry(pool, counts);
      const user = await personOf(pool, door.userId);
      const call = entryCallOf(request, reply);
      const isCorrect = await passwordMatches(user?.passwordHash, password);
      if (user?.isActive && isCorrect) await forgiveTries(pool, counts);
      const answer = await transaction(pool, async (client) => {
        const person = user && isCorrect ? await heldPerson(client, user.id) : undefined;
        // Another password may have been set while this one was compared.
        const isStill = person !== undefined && person.passwordHash === user?.passwordHash;
        if (isStill && person.isActive)
          return (await served.signIn.nextStep?.(client, person.id)) ?? enter(client, services, person, call);
        await record(client, strangerAs(user?.username, call), { action: 'LoginFailed', entity: 'Session' });
        // Only a caller who knows the password may learn that the account is disabled (LOG-15).
        return isStill
          ? new ApiError(403, 'auth.userDisabled')
          : new ApiError(401, 'auth.invalidCredentials');
      });
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
  );

  app.post(
    '/auth/logout',
    { config: { whileLocked: true, description: described.logout } },
    async (request) => {
      const actor = actorOf(request);
      await transaction(pool, async (client) => {
        await endMasks(client, { sessionId: actor.sessionId }, actor);
        if (actor.userId !== null && actor.sessionId !== null)
          await endSessions(client, actor.userId, actor.sessionId);
        await record(client, actor, { action: 'Logout', entity: 'Session' });
      });
      return { success: true };
    },
  );

  app.get('/auth/permissions', { config: { description: described.permissions } }, async (request, reply) => {
    const profile = await profileOf(pool, services, actorOf(request));
    const permissionsVersion = Number(reply.getHeader('X-Permissions-Version') ?? 0);
    return { ...held.parse(profile), permissionsVersion };
  });

  const changing = { config: { description: described.changePassword } };
  app.post('/auth/change-password', changing, async (request) => {
    const actor = actorOf(request);
    const { currentPassword, newPassword } = parsed(passwordChange, request.body);
    const columns = { isTemporary: 'flag', fullName: 'text', email: 'text?' } as const;
    const [user] = await fetchRows(pool, columns)(
      'select must_change_password as "isTemporary", full_name as "fullName", email from users where id = $1',
      [actor.userId],
    );
    const hold = await confirmPassword(pool, actor, currentPassword);
    const owner = { fullName: user?.fullName, username: actor.username, email: user?.email };
    await checkNewPassword(pool, { key: 'newPassword', password: newPassword, owner });
    // Otherwise the person who set the temporary password would also know the new one.
    if (user?.isTemporary && newPassword === currentPassword)
      throw invalid([{ path: ['newPassword'], key: 'validate.samePassword' }]);
    const hash = await hashPassword(newPassword);
    await transaction(pool, async (client) => {
      await hold(client);
      await storePassword(client, actor.userId ?? 0, hash, actor);
      await recordOwn(client, actor, { field: 'password', before: '•••', after: '•••' });
    });
    return { success: true };
  });

  app.put('/auth/preferences', { config: { description: described.preferences } }, async (request) => {
    const actor = actorOf(request);
    const sent = parsed(preferences, request.body);
    const rows = await fetchRows(pool, { preferences: 'json' })(
      `insert into user_preferences (user_id, preferences) values ($1, $2)
       on conflict (user_id) do update set preferences = user_preferences.preferences || excluded.preferences returning preferences`,
      [actor.userId, JSON.stringify(sent)],
    );
    return rows[0]?.preferences;
  });
};

/** Actor of a failed sign-in. The trail names existing users alone, because a password may be typed as a name. */
const strangerAs = (
  username: string | undefined,
  { lang, requestId, ip }: Pick<Actor, 'lang' | 'requestId' | 'ip'>,
): Actor => ({
  ...{ lang, requestId, ip },
  userId: null,
  fullName: null,
  username: username ?? null,
  ...(username === undefined ? { reason: 'UnknownName' } : {}),
  roles: [],
  isAdmin: false,
  branchIds: [],
  can: () => false,
  sessionId: null,
});

export const firstAdminName = 'مدير النظام';

/**
 * Creates the first admin, who must change the password at the first sign-in, and a branch if there is none. Does
 * nothing and returns false once a user exists.
 */
export const addFirst = async (pool: pg.Pool, username: string, password: string): Promise<boolean> => {
  const passwordHash = await hashPassword(password);
  return transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [locks.start]);
    const { rowCount } = await client.query('select 1 from users limit 1');
    if ((rowCount ?? 0) > 0) return false;
    const rows = await fetchRows(client, { id: 'number' })(
      `insert into users (full_name, full_name_key, username, password_hash, search_text, must_change_password, look_key)
       values ($1, $2, $3, $4, $5, true, $6) returning id`,
      [
        firstAdminName,
        sortKeyOf(firstAdminName),
        username,
        passwordHash,
        searchTextOf([firstAdminName, username]),
        lookOf(username),
      ],
    );
    await client.query(
      `insert into users_user_roles (parent_id, position, role_id) select $1, 0, id from roles where name = $2`,
      [rows[0]?.id, adminRole],
    );
    await client.query(
      `with b as (insert into branches (name, name_key, code, search_text) select $1, $2, 'C1', $3
         where not exists (select from branches) returning id)
       insert into users_user_branches (parent_id, position, branch_id)
       select $4, 0, id from (select id from b union select id from branches) x`,
      ['الفرع الرئيسي', sortKeyOf('الفرع الرئيسي'), searchTextOf(['الفرع الرئيسي']), rows[0]?.id],
    );
    return true;
  });
};

export const isEmpty = async (pool: pg.Pool): Promise<boolean> =>
  ((await pool.query('select 1 from users limit 1')).rowCount ?? 0) === 0;
