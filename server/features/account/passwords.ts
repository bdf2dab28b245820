import type pg from 'pg';
import { z } from 'zod';
import { toLatinDigits } from '../../../src/schema/text/accept';
import { fold } from '../../../src/schema/text/fold';
import type { Actor } from '../../data/actor';
import { ApiError, invalid } from '../../kernel/errors';
import { fetchNumber } from '../../kernel/rows';
import { passwordMatches } from '../../kernel/vault';
import common from './common-passwords.json';

/** Letter case and the kind of digits make no password less common. */
const folded = (password: string): string => toLatinDigits(password).toLowerCase();

const known = new Set(common.passwords.split(' '));

/** Whether everybody who guesses tries it early: it is one of the 10,000 most common ones (SET-05). */
export const isCommonPassword = (password: string): boolean => known.has(folded(password));

/**
 * Refuses a new password that is shorter than the centre's least length (in characters) or too common (SET-05):
 * 400 on that key of the payload.
 */
export const checkNewPassword = (key: string, password: string, least: number): void => {
  if ([...password].length < least)
    throw invalid([{ path: [key], key: 'validate.passwordShort', params: { min: least } }]);
  if (isCommonPassword(password)) throw invalid([{ path: [key], key: 'validate.passwordCommon' }]);
};

/** A password as it is typed. */
export const passwordText = z
  .string({ error: 'validate.required' })
  .min(1, { error: 'validate.required' })
  .max(1000, { error: 'validate.long' });

/** Wrong tries that are free: for one username, and for one address. */
const freeTries = { user: 5, address: 30 } as const;
const windowMinutes = 15;
const firstWaitSeconds = 30;
const longestWaitSeconds = 900;

/**
 * Counts a try before the password is looked at, so that a burst of parallel guesses is counted too,
 * and refuses with 429 while a wait is running. Kept in the database: a restart forgives nothing.
 */
export const countAttempt = async (pool: pg.Pool, username: string, ip: string): Promise<void> => {
  // A try refused for its name must not count against the address, which a whole centre may share.
  const wait =
    (await count(pool, userKey(username), freeTries.user)) ||
    (await count(pool, `address:${ip}`, freeTries.address));
  if (wait > 0) throw new ApiError(429, 'auth.tooManyAttempts', { retryAfterSeconds: wait });
};

/** A right password wipes the user's count and takes its own try off the address's. */
export const forgiveAttempts = async (pool: pg.Pool, username: string, ip: string): Promise<void> => {
  await pool.query('delete from sign_in_attempts where key = $1', [userKey(username)]);
  await pool.query('update sign_in_attempts set failures = greatest(failures - 1, 0) where key = $1', [
    `address:${ip}`,
  ]);
};

/** Refuses whoever does not know the caller's own password: 400 on `currentPassword`. Counted as any try is. */
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

/** Whether the last tries lie so long back that counting begins anew. */
const isOver = `(a.since < now() - make_interval(mins => $3) and coalesce(a.blocked_until, a.since) < now() - make_interval(mins => $3))`;

/** Seconds to wait, 0 when the try may go ahead. A refused try neither counts nor lengthens the wait. */
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
