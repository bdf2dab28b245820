import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { crc32 } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import type pg from 'pg';
import { adminRole, peopleOnlyOf } from '../../../src/access/catalogue';
import { serviceAccounts } from '../../../src/resources/service-accounts/entity';
import { serviceAccountRefusals } from '../../../src/resources/service-accounts/words';
import type { Book } from '../../../src/schema/book';
import type { Actor, ReadSession } from '../../data/actor';
import { record } from '../../data/audit';
import type { Decide } from '../../data/policy';
import type { Services } from '../../data/services';
import { ApiError } from '../../kernel/errors';
import { together } from '../../kernel/loop';
import { type FetchedRow, fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { canOf, hashOf, heldRoles } from '../account/index';

/**
 * Returns a new token: `bc_`, the number of its account, 256 random bits in base64url, and a checksum. Programs that
 * search files for secrets find it by its shape and need not ask the server.
 */
export const newToken = (accountId: number): string => {
  const text = `${prefixOf(accountId)}_${randomBytes(32).toString('base64url')}`;
  return `${text}${checksumOf(text)}`;
};

/** Beginning of the tokens of an account. The audit log shows it as the username. */
const prefixOf = (accountId: number): string => `bc_${accountId}`;

/** Tokens of sign-ins are shorter, so none of them has this shape, even if it begins so by chance. */
export const isToken = (text: string): boolean =>
  /^bc_\d{1,10}_[\w-]{50}$/.test(text) &&
  checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

/** 32 bits have at most seven digits to the base 36. */
const checksumLength = 7;
const checksumOf = (text: string): string => crc32(text).toString(36).padStart(checksumLength, '0');

/** True for an IPv4 or IPv6 address, or a range of them (`203.0.113.0/24`). */
export const isRange = (text: string): boolean => rangeOf(text) !== undefined;

/** True if the address lies in one of the ranges, or if there is none. An unreadable address lies in no range. */
const isAllowed = (ranges: readonly string[], address: string): boolean => {
  if (ranges.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  // A server that listens on IPv6 sees IPv4 addresses as ::ffff:203.0.113.7.
  const asked = ipaddr.process(address);
  return ranges.some((text) => {
    const range = rangeOf(text);
    return range !== undefined && asked.kind() === range[0].kind() && asked.match(range);
  });
};

const rangeOf = (text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined => {
  // The library also reads `10` and `0x0a.1`, which people do not mean.
  const [written = ''] = text.split('/', 1);
  if (isIP(written) === 0) return undefined;
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};

const columns = {
  hash: 'text',
  id: 'number',
  name: 'text',
  keys: 'text[]?',
  branchIds: 'number[]?',
  ranges: 'text[]?',
  /** True if the last use was noted a minute ago or earlier. */
  stale: 'flag',
  userId: 'number?',
  ownerRoles: 'text[]?',
  ownerOwnOnly: 'flag?',
  ownerBranchIds: 'number[]?',
  policyVersion: 'number',
} as const;
type AccountRow = FetchedRow<typeof columns>;

/**
 * Reads the account behind a token at every request, so that a token that was revoked, replaced or has ended opens
 * nothing on any server, and an account holds what its owner holds at that moment.
 */
export const tokenReader = (parts: Pick<Services, 'pool' | 'policy' | 'book'>): ReadSession => {
  const rowBehind = together((hashes: readonly string[]) => accountRows(parts, hashes));
  return async (token, call) => {
    const row = await rowBehind(hashOf(token));
    if (!row) return undefined;
    const decide = await parts.policy.at(row.policyVersion);
    const actor = actorFor(parts.book, row, decide, call);
    if (!isAllowed(row.ranges ?? [], call.ip)) {
      await noteRefusal(parts.pool, actor, row.id, call.ip);
      throw new ApiError(403, serviceAccountRefusals.address);
    }
    if (row.stale) await noteUse(parts.pool, row.id, call.ip);
    return {
      actor,
      mustChangePassword: false,
      mustEnrol: false,
      isLocked: false,
      version: row.policyVersion,
    };
  };
};

/** SQL of the account behind a token that works, with what it and its owner hold. */
const foundText = (condition: string): string =>
  `select a.id, a.name, a.user_id as "userId",
      coalesce(a.last_used_at < now() - interval '1 minute', true) as stale,
      (select array_agg(p.key) from service_accounts_permissions p where p.parent_id = a.id) as keys,
      (select array_agg(b.branch_id order by b.position) from service_accounts_account_branches b where b.parent_id = a.id) as "branchIds",
      (select array_agg(r.range) from service_accounts_addresses r where r.parent_id = a.id) as ranges,
      held.roles as "ownerRoles", held.own_only as "ownerOwnOnly",
      (select array_agg(ub.branch_id) from users_user_branches ub where ub.parent_id = a.user_id) as "ownerBranchIds"
    from service_tokens t join service_accounts a on a.id = t.account_id left join users u on u.id = a.user_id
      cross join lateral (select array_agg(r.name) as roles, bool_and(r.own_only) as own_only
        from ${heldRoles('a.user_id')} ur join roles r on r.id = ur.role_id) held
    where ${condition} and t.expires_at > now() and a.is_active
      and (a.user_id is null or (u.is_active and u.deleted_at is null)) limit 1`;

/** Returns the account of each hash, in the order of the hashes. Undefined if the token opens nothing. */
const accountRows = async (
  { pool }: Pick<Services, 'pool'>,
  hashes: readonly string[],
): Promise<readonly (AccountRow | undefined)[]> => {
  const text = `select asked.hash, found.*, (select version from policy_version) as "policyVersion"
      from unnest((select $1::text[])) as asked(hash) cross join lateral (${foundText('t.token_hash = asked.hash')}) found`;
  const statement = { name: 'service_tokens', text, values: [[...new Set(hashes)]] };
  const rows = await fetchRows(pool, columns)(statement);
  const byHash = new Map(rows.map((row) => [row.hash, row]));
  return hashes.map((hash) => byHash.get(hash));
};

/** Returns what an account reaches now. Undefined if it is stopped, its owner is, or it has no token that works. */
export const accountActor = async (
  { pool, policy, book }: Pick<Services, 'pool' | 'policy' | 'book'>,
  id: number,
): Promise<Actor | undefined> => {
  const [row] = await fetchRows(pool, columns)(
    `select '' as hash, found.*, (select version from policy_version) as "policyVersion" from (${foundText('a.id = $1')}) found`,
    [id],
  );
  return (
    row && actorFor(book, row, await policy.at(row.policyVersion), { lang: 'ar', requestId: '', ip: '' })
  );
};

/** The actor reaches what the account names and, if it has an owner, only what its owner reaches as well. */
const actorFor = (book: Book, row: AccountRow, decide: Decide, call: Parameters<ReadSession>[1]): Actor => {
  const { id, name, userId } = row;
  const [named, ownerRoles] = [new Set(row.keys), row.ownerRoles ?? []];
  const ownerCan = userId === null ? () => true : canOf(book, decide, ownerRoles);
  const isNamed = (key: string) => named.has(key) || (!key.endsWith('.export') && named.has(managing(key)));
  const seesAll = userId === null || ownerRoles.includes(adminRole);
  const branchIds = (row.branchIds ?? []).filter((one) => seesAll || row.ownerBranchIds?.includes(one));
  const fullName = `خدمة: ${name}`;
  return {
    ...call,
    userId,
    fullName,
    username: prefixOf(id),
    program: { id, fullName, username: prefixOf(id) },
    roles: [],
    // Not even an Admin's account reaches a branch that it does not name.
    isAdmin: false,
    branchIds,
    can: (key) => isNamed(key) && !peopleOnlyOf(book).has(key) && ownerCan(key),
    ownOnly: row.ownerOwnOnly === true,
    sessionId: null,
  };
};

/** `customers.read` -> `customers.manage`, which includes it (P-07). */
const managing = (key: string): string => key.replace(/\.\w+$/, '.manage');

/** One of several requests at once writes it, because the others then find it written. */
const noteUse = async (pool: pg.Pool, id: number, ip: string): Promise<void> => {
  await pool.query(
    `update service_accounts set last_used_at = now(), last_used_from = left($2, 64)
     where id = $1 and coalesce(last_used_at < now() - interval '1 minute', true)`,
    [id, ip],
  );
};

/** Notes a refused address on the account and in the audit log, at most once in ten minutes. */
const noteRefusal = (pool: pg.Pool, actor: Actor, id: number, ip: string): Promise<void> =>
  transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update service_accounts set refused_at = now(), refused_from = left($2, 64)
       where id = $1 and coalesce(refused_at < now() - interval '10 minutes', true)`,
      [id, ip],
    );
    if (rowCount === 0) return;
    const changes = [{ field: 'refusedFrom', before: null, after: ip }];
    await record(client, actor, {
      action: 'LoginFailed',
      entity: serviceAccounts.audit,
      entityId: id,
      changes,
    });
  });
