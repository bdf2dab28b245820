import type pg from 'pg';
import { ApiError } from '../../kernel/errors';
import { fetchNumber } from '../../kernel/rows';

/**
 * Wrong second steps of a user, over all tickets and sessions. A right password does not forgive them, or whoever knows
 * it could guess for ever. Only who knows the password gets here, so nobody else can keep a user waiting.
 */
const freeTries = 5;
const firstWaitSeconds = 30;
const longestWaitSeconds = 900;
/** Hours after the last try until counting starts again: about a hundred guesses a day. */
const windowHours = 24;

const isOver = `greatest(a.since, coalesce(a.blocked_until, a.since)) < now() - make_interval(hours => $3)`;

/** Counts a try before it is compared, so that parallel guesses are counted too. Throws 429 during a wait. */
export const countFactorTry = async (pool: pg.Pool, userId: number): Promise<void> => {
  const wait = await fetchNumber(
    pool,
    `with waiting as (
       select ceil(extract(epoch from blocked_until - now()))::int as wait from factor_tries
       where user_id = $1 and blocked_until > now()
     ), counted as (
       insert into factor_tries as a (user_id, failures) select $1, 1 where not exists (select from waiting)
       on conflict (user_id) do update set
         failures = case when ${isOver} then 1 else a.failures + 1 end,
         since = now(),
         blocked_until = case when not ${isOver} and a.failures + 1 >= $2
           then now() + make_interval(secs => least($4 * power(2, least(a.failures + 1 - $2, 20)), $5)) end
       where a.blocked_until is null or a.blocked_until <= now()
       returning 1
     )
     select coalesce((select wait from waiting), case when exists (select from counted) then 0 else $4 end)::int as n`,
    [userId, freeTries, windowHours, firstWaitSeconds, longestWaitSeconds],
  );
  if (wait > 0) throw new ApiError(429, 'auth.tooManyAttempts', { retryAfterSeconds: wait });
};

export const forgiveFactorTries = async (client: pg.ClientBase, userId: number): Promise<void> => {
  await client.query('delete from factor_tries where user_id = $1', [userId]);
};
