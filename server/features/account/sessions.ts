import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { adminOnlyOf, adminRole } from '../../../src/access/catalogue';
import { appointmentSettings } from '../../../src/resources/branches/settings';
import { home } from '../../../src/resources/home';
import type { Book } from '../../../src/schema/book';
import { settingKeyOf } from '../../../src/schema/settings';
import { securitySettings } from '../../../src/settings/security';
import { type Actor, maskedBy, type ReadSession, type SignedIn } from '../../data/actor';
import type { Decide } from '../../data/policy';
import type { Services } from '../../data/services';
import { settingSql } from '../../data/settings';
import { viewsVersion } from '../../data/views';
import { together } from '../../kernel/loop';
import { type FetchedRow, fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { endMasks } from './mask';

interface NewSession {
  readonly userId: number;
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** Secret of the browser that the session is bound to. Absent: the token alone opens it. */
  readonly device?: string | undefined;
}

/** Days after which a sign-in ends, however busy it was: a week, so that a lost device works for one week at most. */
const absoluteDays = 7;
const idleHours = settingSql(securitySettings, 'sessionIdleHours');

export const openSession = async (
  client: pg.PoolClient,
  session: NewSession,
): Promise<{ token: string; expiresAt: string }> => {
  const token = newToken();
  const rows = await fetchRows(client, { expiresAt: 'text' })(
    `insert into sessions (token_hash, user_id, ip, user_agent, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(days => ${absoluteDays})) returning expires_at as "expiresAt"`,
    [keyOf(token, session.device), session.userId, session.ip, session.userAgent?.slice(0, 300) ?? null],
  );
  return { token, expiresAt: rows[0]?.expiresAt ?? '' };
};

/** Key of a session in the database: the hash of its token, together with the browser's secret if it is bound. */
const keyOf = (token: string, device: string | undefined): string =>
  hashOf(device === undefined ? token : `${token}.${device}`);

/** SQL: minutes without a request after which a session counts as locked; null while the lock is off. */
const idleLockMinutes = `nullif(${settingSql(securitySettings, 'idleLockMinutes')}, 0)`;

/**
 * SQL: true if the session `s` is locked. A page locks itself; two minutes later so does a sign-in whose page was closed
 * and says nothing any more.
 */
export const isLocked = `(s.locked_at is not null
  or coalesce(s.last_seen < now() - make_interval(mins => 2 + ${idleLockMinutes}), false))`;

const sessionColumns = {
  hash: 'text',
  sessionId: 'number',
  isLocked: 'flag',
  stale: 'flag',
  userId: 'number',
  fullName: 'text',
  username: 'text',
  roles: 'text[]?',
  ownOnly: 'flag?',
  branchIds: 'number[]?',
  policyVersion: 'number',
  version: 'number',
  mustChangePassword: 'flag',
  mustEnrol: 'flag',
  isFresh: 'flag',
  maskUntil: 'number?',
  maskRole: 'text?',
  isLookOver: 'flag',
} as const;
type SessionRow = FetchedRow<typeof sessionColumns>;

export const sessionReader = (parts: Pick<Services, 'pool' | 'policy' | 'book'>): ReadSession => {
  // Every call begins with this query. `together` joins calls of the same moment into one statement.
  const rowBehind = together((hashes: readonly string[]) => sessionRows(parts, hashes));
  return async (token, call, { headers = {}, isQuiet = false } = {}) => {
    const device = sentDevice(headers);
    const bound = device === undefined ? undefined : await rowBehind(keyOf(token, device));
    const row = bound ?? (await rowBehind(keyOf(token, undefined)));
    if (!row) return undefined;
    // Requests of a locked screen do not count as activity.
    if (row.stale && !row.isLocked && !isQuiet)
      await parts.pool.query('update sessions set last_seen = now() where id = $1', [row.sessionId]);
    if (row.isLookOver)
      await transaction(parts.pool, (client) => endMasks(client, { sessionId: row.sessionId }));
    const decide = await parts.policy.at(row.policyVersion);
    const signedIn = signedInAs(row, canOf(parts.book, decide, row.roles ?? []), call);
    const { actor: person } = signedIn;
    // Nobody but Admin holds every right in every branch, so that a look can never show them more than they have.
    if (row.maskUntil === null || !person.isAdmin) return signedIn;
    const [seen] = await sessionRows(parts, [row.hash], true);
    if (!seen) return signedIn;
    const { actor } = signedInAs(seen, canOf(parts.book, decide, seen.roles ?? []), call);
    // Another Admin's own tasks are nobody else's business.
    if (actor.isAdmin) return signedIn;
    const mask = { by: person, name: seen.maskRole ?? seen.fullName, isRole: seen.maskRole !== null };
    // Another version than that of the person or the role, so that every open tab asks anew.
    return { ...signedIn, version: seen.version ^ row.maskUntil, actor: maskedBy(actor, mask), person };
  };
};

/**
 * SQL: the roles that a user holds today, with their places: for good, or until the end of a day by the centre's clock.
 * Whatever depends on who holds a role asks this, so that a role ends without anybody doing anything.
 */
export const heldRoles = (userId: string): string =>
  `(select role_id, min(position) as position from (
      select role_id, position from users_user_roles where parent_id = ${userId}
      union all select role_id, 100 + position from users_temporary_roles
        where parent_id = ${userId} and until >= (now() at time zone '${home.zone}')::date) held group by role_id)`;

/**
 * SQL: a number that is another once anything differs that a browser remembers of user `u` (`profileOf`): the rights of
 * roles, the user's own row, roles and branches, the rows of branches with the centre's usual hours, and saved views.
 */
export const rememberedVersion = `(hashtext(concat_ws(' ', (select version from policy_version), u.version,
  (select array_agg(ur.role_id order by ur.position) from ${heldRoles('u.id')} ur),
  (select array_agg(ub.branch_id order by ub.position) from users_user_branches ub where ub.parent_id = u.id),
  (select array_agg(concat(b.id, ':', b.version) order by b.id) from branches b), ${viewsVersion},
  (select s.value from settings s where s.key = '${settingKeyOf(appointmentSettings, 'defaultShiftTimes')}'))) & 2147483647)`;

/** Minutes for which a sign-in, or a password or code given again, counts for sensitive acts (ASVS 3.7.1). */
const freshMinutes = 10;

/** SQL: true if user `u` has a second factor. Recovery codes alone are none. */
const hasFactor = `exists (select from totp_secrets f where f.user_id = u.id and f.is_active)`;

/** SQL: true if a role of user `u` demands a second factor that the user has not. */
export const mustEnrol = `(exists (select from ${heldRoles('u.id')} ur join roles r on r.id = ur.role_id and r.needs_factor)
            and not ${hasFactor})`;

/**
 * Returns the session of each hash, in the order of the hashes. Undefined if it is unknown or over. `isMasked`: with the
 * user, roles and branches that its Admin sees the product as; all else is one statement, so that it is what they see.
 */
const sessionRows = async (
  { pool }: Pick<Services, 'pool'>,
  hashes: readonly string[],
  isMasked = false,
): Promise<readonly (SessionRow | undefined)[]> => {
  const seen = isMasked ? 'coalesce(s.mask_user_id, s.user_id)' : 's.user_id';
  const held = isMasked
    ? `(select s.mask_role_id as role_id, 0 as position where s.mask_role_id is not null
        union all select role_id, position from ${heldRoles('u.id')} own where s.mask_role_id is null)`
    : heldRoles('u.id');
  const text = `select asked.hash, found.*, (select version from policy_version) as "policyVersion"
      -- One look by the hash for each, however many sessions there are; one plan, however many ask.
      from unnest((select $1::text[])) as asked(hash) cross join lateral (
        select s.id as "sessionId", s.last_seen < now() - interval '1 minute' as stale, u.id as "userId",
          u.full_name as "fullName", u.username, u.must_change_password as "mustChangePassword",
          held.roles, held.own_only as "ownOnly", held.needs_factor and not ${hasFactor} as "mustEnrol",
          ${rememberedVersion} as version,
          s.confirmed_at > now() - make_interval(mins => ${freshMinutes}) as "isFresh",
          (select array_agg(ub.branch_id order by ub.position) from users_user_branches ub where ub.parent_id = u.id) as "branchIds",
          ${isLocked} as "isLocked", (select r.name from roles r where r.id = s.mask_role_id) as "maskRole",
          case when s.mask_until > now() and coalesce(s.mask_role_id, s.mask_user_id) is not null
            then extract(epoch from s.mask_until)::int end as "maskUntil",
          coalesce(s.mask_until <= now(), false) as "isLookOver"
        from sessions s join users u on u.id = ${seen}
          -- A role without the limit to own rows lifts that of another.
          cross join lateral (select array_agg(r.name order by ur.position) as roles, bool_and(r.own_only) as own_only,
              coalesce(bool_or(r.needs_factor), false) as needs_factor
            from ${held} ur join roles r on r.id = ur.role_id) held
        where s.token_hash = asked.hash and s.expires_at > now() and s.last_seen > now() - make_interval(hours => ${idleHours})
          and u.is_active and u.deleted_at is null limit 1) found`;
  const statement = { name: isMasked ? 'masked_sessions' : 'sessions', text, values: [[...new Set(hashes)]] };
  const rows = await fetchRows(pool, sessionColumns)(statement);
  const byHash = new Map(rows.map((row) => [row.hash, row]));
  return hashes.map((hash) => byHash.get(hash));
};

const signedInAs = (row: SessionRow, can: Actor['can'], call: Parameters<ReadSession>[1]): SignedIn => {
  const { version, mustChangePassword, mustEnrol, isLocked } = row;
  const { userId, fullName, username, sessionId, isFresh } = row;
  const [roles, branchIds] = [row.roles ?? [], row.branchIds ?? []];
  const isAdmin = roles.includes(adminRole);
  const who = { userId, fullName, username, roles, isAdmin, branchIds, can, ownOnly: row.ownOnly === true };
  const actor = { ...call, ...who, sessionId, isFresh };
  return { version, mustChangePassword, mustEnrol, isLocked, actor };
};

/** Decides a permission for these roles. Permissions of admin-only modules count for Admin alone (AUD-21). */
export const canOf =
  (book: Book, decide: Decide, roles: readonly string[]): Actor['can'] =>
  (key) =>
    decide(roles, key) && (roles.includes(adminRole) || !adminOnlyOf(book).has(key));

/**
 * Locks the user's row until the transaction ends. Whoever changes what opens the account, or acts on what was compared
 * some time ago, takes this lock before any other row of the account, so that the database settles which came first.
 * Sign-ins take the same one, and not a shared one, or whoever signs in all the time could keep a change waiting.
 */
export const lockUser = async (client: pg.ClientBase, userId: number): Promise<void> => {
  await client.query('select from users where id = $1 for no key update', [userId]);
};

/** Ends one session of a user, or all without a `sessionId`. Returns how many ended. */
export const endSessions = async (
  client: pg.ClientBase,
  userId: number,
  sessionId?: number,
): Promise<number> => {
  // A sign-in that is under way is waited for and then ended, or waits and is refused (`heldPerson`).
  if (sessionId === undefined) await lockUser(client, userId);
  const one = 'delete from sessions where user_id = $1 and id = $2';
  // Whoever was half-way in, or has a link that is still open, is shut out as well.
  const all = `with tickets as (delete from sign_in_tickets where user_id = $1),
       links as (delete from invitations where user_id = $1)
     delete from sessions where user_id = $1`;
  const { rowCount } = await (sessionId === undefined
    ? client.query(all, [userId])
    : client.query(one, [userId, sessionId]));
  return rowCount ?? 0;
};

export const forgetOldSessions = (pool: pg.Pool) =>
  pool.query('delete from sessions where expires_at < now()');

/** Returns a token of 256 random bits: 43 base64url characters. The server stores only its hash (P-06). */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * The cookie in which a browser keeps its secret (see `devices.ts`). Scripts cannot read it, so a session that is bound
 * to it is worth nothing to whoever copies the token out of the browser (ASVS 3.2.3). It alone opens nothing: a call
 * needs the token, too, which no other site can send.
 */

type Headers = Pick<FastifyRequest['headers'], 'host' | 'cookie'>;

/** Seconds that a browser keeps the secret: half a year after the last sign-in. */
const lifeSeconds = 180 * 24 * 60 * 60;

/** Cookies are shared by all ports of a host, so the name holds the port. */
const nameOf = ({ host = '' }: Headers, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}device${/:\d{1,5}$/.exec(host)?.[0].replace(':', '-') ?? ''}`;

export const sentDevice = (headers: Headers): string | undefined => {
  const cookies = new Map(
    (headers.cookie ?? '').split('; ').map((one): [string, string] => {
      const at = one.indexOf('=');
      return [one.slice(0, at), one.slice(at + 1)];
    }),
  );
  return cookies.get(nameOf(headers, true)) ?? cookies.get(nameOf(headers, false));
};

/** Gives the browser its secret to keep. */
export const giveDevice = (
  { protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>,
  reply: FastifyReply,
  secret: string,
): void => {
  const isSecure = protocol === 'https';
  const parts = [
    `${nameOf(headers, isSecure)}=${secret}`,
    'Path=/',
    `Max-Age=${lifeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ];
  reply.header('Set-Cookie', parts.join('; '));
};
