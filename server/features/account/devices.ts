import type pg from 'pg';
import { type FetchedRow, fetchOne, fetchRows } from '../../kernel/rows';
import { hashOf, newToken } from './sessions';

/**
 * Browsers in which a user has signed in. A browser keeps one random secret and sends it with each sign-in; the server
 * stores its hash with every user who has signed in there. Wrong tries in a known browser have a count of their own,
 * so that strangers who try a user's name keep nobody from their own desk (R-29, ASVS 2.2.1).
 */

/** Returns the hash of a sent secret. Null for anything that the server cannot have made. */
const deviceHashOf = (secret: string | undefined): string | null =>
  secret !== undefined && /^[\w-]{43}$/.test(secret) ? hashOf(secret) : null;

/**
 * Returns the secret that the browser keeps after a sign-in: the sent one if somebody is known by it, else a new one.
 * `isNew`: the user is known in other browsers and not in this one.
 */
export const rememberDevice = async (
  client: pg.PoolClient,
  userId: number,
  sent: string | undefined,
): Promise<{ readonly secret: string; readonly isNew: boolean }> => {
  const { isKnown, isNew } = await fetchOne(client, { isKnown: 'flag', isNew: 'flag' })(
    `select exists (select from known_devices where secret_hash = $1) as "isKnown",
       exists (select from known_devices where user_id = $2)
         and not exists (select from known_devices where secret_hash = $1 and user_id = $2) as "isNew"`,
    [deviceHashOf(sent), userId],
  );
  const secret = sent !== undefined && isKnown ? sent : newToken();
  await client.query(
    `insert into known_devices (user_id, secret_hash) values ($1, $2)
     on conflict (secret_hash, user_id) do update set last_used = now()`,
    [userId, hashOf(secret)],
  );
  await client.query(
    `delete from known_devices where id in (
       select id from known_devices where user_id = $1 order by last_used desc, id desc offset $2)`,
    [userId, mostDevices],
  );
  return { secret, isNew };
};

/** Deletes devices that nobody has used for half a year. */
export const forgetOldDevices = (pool: pg.Pool) =>
  pool.query(`delete from known_devices where last_used < now() - interval '180 days'`);

/** The longest unused ones of a user are forgotten. */
const mostDevices = 20;

const doorColumns = { userId: 'number?', bucket: 'number', deviceId: 'number?' } as const;
export type Door = FetchedRow<typeof doorColumns>;

/**
 * Returns what the counts of a try need to know about the typed name. One statement of the same shape for every name,
 * so that its time tells nothing. Bucket: one of 4,096, by a secret of the database, so that nobody can choose it.
 */
export const doorOf = async (pool: pg.Pool, username: string, device: string | undefined): Promise<Door> => {
  const [door] = await fetchRows(pool, doorColumns)(
    `select u.id as "userId", d.id as "deviceId",
       ('x' || left(encode(sha256(convert_to(s.salt || lower($1), 'UTF8')), 'hex'), 3))::bit(12)::int as bucket
     from sign_in_salt s left join users u on lower(u.username) = lower($1) and u.deleted_at is null
       left join known_devices d on d.secret_hash = $2 and d.user_id = u.id`,
    [username, deviceHashOf(device)],
  );
  return door ?? { userId: null, bucket: 0, deviceId: null };
};
