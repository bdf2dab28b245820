import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { adminRole } from '../../../src/access/catalogue';
import { languageOf } from '../../../src/i18n/say';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import type { Services } from '../../data/services';
import { fetchRows } from '../../kernel/rows';
import { isNewBrowser, tellUser } from './notices';
import { profile, profileOf } from './server';
import { canOf, openSession } from './sessions';

/**
 * The last step of every way in: password alone, second step, passkey, and what may come (OIDC). A new way in is a file
 * that proves who somebody is and calls `enter`.
 */

const personColumns = {
  id: 'number',
  fullName: 'text',
  username: 'text',
  passwordHash: 'text?',
  isActive: 'flag',
  roles: 'text[]?',
  branchIds: 'number[]?',
  policyVersion: 'number',
} as const;

const personText = (condition: string): string =>
  `select u.id, u.full_name as "fullName", u.username, u.password_hash as "passwordHash", u.is_active as "isActive",
     (select array_agg(r.name) from users_user_roles ur join roles r on r.id = ur.role_id where ur.parent_id = u.id) as roles,
     (select array_agg(ub.branch_id order by ub.position) from users_user_branches ub where ub.parent_id = u.id) as "branchIds",
     (select version from policy_version) as "policyVersion"
   from users u where ${condition} and u.deleted_at is null`;

export type Person = NonNullable<Awaited<ReturnType<typeof personNamed>>>;

/** Returns the user with this username, in any letter case. */
export const personNamed = async (client: pg.ClientBase | pg.Pool, username: string) => {
  if (username.includes('\0')) return undefined;
  const [found] = await fetchRows(client, personColumns)(personText('lower(u.username) = lower($1)'), [
    username,
  ]);
  return found;
};

export const personOf = async (client: pg.ClientBase | pg.Pool, id: number): Promise<Person | undefined> =>
  (await fetchRows(client, personColumns)(personText('u.id = $1'), [id]))[0];

export type EntryCall = Pick<Actor, 'lang' | 'requestId' | 'ip'> & { readonly userAgent: string | undefined };

export const entryCallOf = (request: FastifyRequest): EntryCall => ({
  lang: languageOf(request.headers['accept-language']),
  requestId: String(request.id),
  ip: request.ip,
  userAgent: request.headers['user-agent'],
});

/** The user as actor before there is a session, for entries in the audit log. */
export const actorBefore = async (services: Services, person: Person, call: EntryCall): Promise<Actor> => {
  const decide = await services.policy.at(person.policyVersion);
  const { id: userId, fullName, username } = person;
  const [roles, branchIds] = [person.roles ?? [], person.branchIds ?? []];
  const { lang, requestId, ip } = call;
  return {
    lang,
    requestId,
    ip,
    userId,
    fullName,
    username,
    roles,
    isAdmin: roles.includes(adminRole),
    branchIds,
    can: canOf(services.book, decide, roles),
    sessionId: null,
  };
};

export const entered = z.object({
  token: z.string(),
  expiresAt: z.string(),
  user: profile.extend({ expiresAt: z.string() }),
  permissionsVersion: z.int(),
});

/** Opens a session of somebody who has proved who they are. Returns what the browser stores (LOG-05). */
export const enter = async (
  client: pg.PoolClient,
  services: Services,
  person: Person,
  call: EntryCall,
): Promise<z.output<typeof entered>> => {
  const actor = await actorBefore(services, person, call);
  const { token, expiresAt } = await openSession(client, {
    userId: person.id,
    ip: call.ip ?? '',
    userAgent: call.userAgent,
  });
  await record(client, actor, { action: 'Login', entity: 'Session' });
  if (await isNewBrowser(client, person.id, call.userAgent))
    await tellUser(client, person.id, 'newDevice', call);
  const profile = await profileOf(client, services.book, actor);
  return { token, expiresAt, user: { ...profile, expiresAt }, permissionsVersion: person.policyVersion };
};
