import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { adminRole } from '../../../src/access/catalogue';
import { languageOf } from '../../../src/i18n/say';
import type { NoticeKind } from '../../../src/resources/account/account';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import type { Services } from '../../data/services';
import { type FetchedRow, fetchRows, isObject } from '../../kernel/rows';
import { rememberDevice } from './devices';
import { profile, profileOf } from './server';
import {
  canOf,
  endSessions,
  giveDevice,
  heldRoles,
  lockUser,
  openSession,
  rememberedVersion,
  sentDevice,
} from './sessions';

/**
 * Notices to users about their own account, in their own panel. Users have no phone, so no message can go to them
 * yet; one would be sent from here (ASVS 2.2.3, 2.5.5).
 */
export const tellUser = async (
  client: pg.ClientBase,
  userId: number,
  kind: NoticeKind,
  { ip, userAgent }: Pick<Actor, 'ip'> & { readonly userAgent?: string | undefined },
): Promise<void> => {
  await client.query('insert into account_notices (user_id, kind, ip, user_agent) values ($1, $2, $3, $4)', [
    userId,
    kind,
    ip,
    userAgent?.slice(0, 300) ?? null,
  ]);
};

/** Stores a password that its owner chose. It ends all sessions of the account. */
export const storePassword = async (
  client: pg.ClientBase,
  userId: number,
  hash: string,
  call: Parameters<typeof tellUser>[3],
): Promise<void> => {
  await client.query(
    'update users set password_hash = $2, must_change_password = false, version = version + 1, updated_at = now() where id = $1',
    [userId, hash],
  );
  await endSessions(client, userId);
  await tellUser(client, userId, 'passwordChanged', call);
};

/** Deletes notices after a month. */
export const forgetOldNotices = (pool: pg.Pool) =>
  pool.query(`delete from account_notices where at < now() - interval '30 days'`);

/**
 * The last step of every way in: password alone, second step, and what may come (OIDC). A new way in is a file that proves who somebody is and calls `enter`.
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
  version: 'number',
} as const;

const personText = `select u.id, u.full_name as "fullName", u.username, u.password_hash as "passwordHash", u.is_active as "isActive",
     (select array_agg(r.name order by ur.position) from ${heldRoles('u.id')} ur join roles r on r.id = ur.role_id) as roles,
     (select array_agg(ub.branch_id order by ub.position) from users_user_branches ub where ub.parent_id = u.id) as "branchIds",
     (select version from policy_version) as "policyVersion", ${rememberedVersion} as version
   from users u where u.id = $1 and u.deleted_at is null`;

type Person = FetchedRow<typeof personColumns>;

/** Returns the user, or undefined. Null costs as much time as a number, so that an unknown name is not told by it. */
export const personOf = async (
  client: pg.ClientBase | pg.Pool,
  id: number | null,
): Promise<Person | undefined> => (await fetchRows(client, personColumns)(personText, [id]))[0];

/**
 * Locks the user's row until the transaction ends and returns the user as they are now: what was compared before may be
 * another password meanwhile, or the account may be switched off.
 */
export const heldPerson = async (client: pg.ClientBase, id: number): Promise<Person | undefined> => {
  await lockUser(client, id);
  // A second statement: one that waited for a lock shows other rows as they were before the wait.
  return personOf(client, id);
};

export interface EntryCall extends Pick<Actor, 'lang' | 'requestId' | 'ip'> {
  readonly userAgent: string | undefined;
  /** Secret that this browser sent in its cookie. */
  readonly device: string | undefined;
  /** True: the session counts only together with the cookie that the answer sets. Sent as `bound` in the body. */
  readonly isBound: boolean;
  readonly give: (device: string) => void;
}

export const entryCallOf = (request: FastifyRequest, reply: FastifyReply): EntryCall => ({
  lang: languageOf(request.headers['accept-language']),
  requestId: String(request.id),
  ip: request.ip,
  userAgent: request.headers['user-agent'],
  device: sentDevice(request.headers),
  isBound: isObject(request.body) && request.body.bound === true,
  give: (device) => giveDevice(request, reply, device),
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

/**
 * Opens a session of somebody who has proved who they are and is held (`heldPerson`). Returns what the browser stores
 * (LOG-05).
 */
export const enter = async (
  client: pg.PoolClient,
  services: Services,
  person: Person,
  call: EntryCall,
): Promise<z.output<typeof entered>> => {
  const actor = await actorBefore(services, person, call);
  const { secret: device, isNew } = await rememberDevice(client, person.id, call.device);
  call.give(device);
  const { token, expiresAt } = await openSession(client, {
    userId: person.id,
    ip: call.ip ?? '',
    userAgent: call.userAgent,
    device: call.isBound ? device : undefined,
  });
  await record(client, actor, { action: 'Login', entity: 'Session' });
  if (isNew) await tellUser(client, person.id, 'newDevice', call);
  const profile = await profileOf(client, services, actor);
  return { token, expiresAt, user: { ...profile, expiresAt }, permissionsVersion: person.version };
};
