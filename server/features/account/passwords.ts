import type pg from 'pg';
import { z } from 'zod';
import { toLatinDigits } from '../../../src/schema/text/accept';
import { fold } from '../../../src/schema/text/fold';
import type { Actor } from '../../data/actor';
import { ApiError, invalid } from '../../kernel/errors';
import { fetchNumber } from '../../kernel/rows';
import { passwordMatches } from '../../kernel/vault';
import common from './common-passwords.json';

/** Ignores letter case and the script of digits, because they make no password less common. */
const folded = (password: string): string => toLatinDigits(password).toLowerCase();

const known = new Set(common.passwords.split(' '));

/** True if the password is one of the 10,000 most common ones, which every attacker tries first (SET-05). */
export const isCommonPassword = (password: string): boolean => known.has(folded(password));

/** Refuses a new password with fewer than `least` characters, or a common one: 400 on the field `key` (SET-05). */
export const checkNewPassword = (key: string, password: string, least: number): void => {
  if ([...password].length < least)
    throw invalid([{ path: [key], key: 'validate.passwordShort', params: { count: least } }]);
  if (isCommonPassword(password)) throw invalid([{ path: [key], key: 'validate.passwordCommon' }]);
};

export const passwordText = z
  .string({ error: 'validate.required' })
  .min(1, { error: 'validate.required' })
  .max(1000, { error: 'validate.long' });

/** Wrong tries before the first wait: for one username, and for one IP address. */
const freeTries = { user: 5, address: 30 } as const;
const windowMinutes = 15;
const firstWaitSeconds = 30;
const longestWaitSeconds = 900;

/**
 * Counts a try before the password is compared, so that parallel guesses are counted too. Throws 429 during a
 * wait. The counts are in the database, so a restart does not reset them.
 */
export const countAttempt = async (pool: pg.Pool, username: string, ip: string): Promise<void> => {
  // Username first: a try refused for it must not count for the address, which a whole centre may share.
  const wait =
    (await count(pool, userKey(username), freeTries.user)) ||
    (await count(pool, `address:${ip}`, freeTries.address));
  if (wait > 0) throw new ApiError(429, 'auth.tooManyAttempts', { retryAfterSeconds: wait });
};

/** Deletes the user's count after a correct password, and takes this try off the count of the address. */
export const forgiveAttempts = async (pool: pg.Pool, username: string, ip: string): Promise<void> => {
  await pool.query('delete from sign_in_attempts where key = $1', [userKey(username)]);
  await pool.query('update sign_in_attempts set failures = greatest(failures - 1, 0) where key = $1', [
    `address:${ip}`,
  ]);
};

/** Refuses a wrong password of the caller: 400 on `currentPassword`. Counts the try like a sign-in. */
export const confirmPassword = async (
  pool: pg.Pool,
  { username, ip }: Pick<Actor, 'username' | 'ip'>,
  stored: string | null | undefined,
  typed: string,
): Promise<void> => {
  await countAttempt(pool, username ?? '', ip ?? '');
  if (!(await passwordMatches(stored, typed)))
    throw invalid([{ path: ['currentPassword'], key: 'validate.wrongPassword' }]);
  await forgiveAttempts(pool, username ?? '', ip ?? '');
};

const userKey = (username: string): string => `user:${fold(username).slice(0, 100)}`;

/** SQL: true if the last tries are older than the window, so that counting starts again. */
const isOver = `(a.since < now() - make_interval(mins => $3) and coalesce(a.blocked_until, a.since) < now() - make_interval(mins => $3))`;

/** Returns the seconds to wait, or 0 if the try may go ahead. A refused try neither counts nor lengthens the wait. */
const count = (pool: pg.Pool, key: string, free: number): Promise<number> =>
  fetchNumber(
    pool,
    `with waiting as (
       select ceil(extract(epoch from blocked_until - now()))::int as wait from sign_in_attempts
       where key = $1 and blocked_until > now()
     ), counted as (
       insert into sign_in_attempts as a (key, failures) select $1, 1 where not exists (select from waiting)
       on conflict (key) do update set
         failures = case when ${isOver} then 1 else a.failures + 1 end,
         since = case when ${isOver} then now() else a.since end,
         -- The try after the free ones starts the first wait; every further one doubles it.
         blocked_until = case when not ${isOver} and a.failures + 1 >= $2
           then now() + make_interval(secs => least($4 * power(2, least(a.failures + 1 - $2, 20)), $5)) end
       where a.blocked_until is null or a.blocked_until <= now()
       returning 1
     )
     select coalesce((select wait from waiting), case when exists (select from counted) then 0 else $4 end)::int as n`,
    [key, free, windowMinutes, firstWaitSeconds, longestWaitSeconds],
  );
