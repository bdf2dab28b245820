import type pg from 'pg';
import type { Actor } from '../../data/actor';
import { networkOf } from '../../http/limits/proxies';
import { ApiError } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';

/** One count of wrong tries. A try counts in all of its counts, and waits for the longest wait of them. */
interface Count {
  readonly key: string;
  /** Wrong tries before the first wait. */
  readonly free: number;
}
type Counts = readonly Count[];

/** Key of a typed name: its user, or one of few buckets that all unknown names share. */
interface NamedDoor {
  readonly userId: number | null;
  readonly bucket: number;
}

/**
 * Counts of a try from a browser that is not known for the user: its address, and the name. They are the user's only
 * counts that a stranger can reach. From any number of addresses together, a name gets at most 560 guesses a day: seven
 * in eighteen and a half minutes is the most that the waits below leave.
 */
export const countsOfStranger = (ip: string, name: NamedDoor): Counts => [
  { key: addressKey(ip), free: 30 },
  nameCount(name),
];

/** Count of a browser in which the user has signed in before. Nobody else can make it wait (ASVS 2.2.1). */
export const countsOfDevice = (deviceId: number): Counts => [{ key: `device:${deviceId}`, free: 5 }];

/** Count of a session that confirms its own password, or unlocks with it. Nobody else can make it wait. */
export const countsOfSession = ({ sessionId }: Pick<Actor, 'sessionId'>): Counts => [
  { key: `session:${sessionId}`, free: 5 },
];

/**
 * Counts a try before the password is compared, so that parallel guesses are counted too. Throws 429 during a wait, and
 * counts nothing then: a blocked address cannot lengthen the wait of a name, nor a name that of a shared address. The
 * counts are in the database, so a restart does not reset them.
 */
export const countTry = async (pool: pg.Pool, counts: Counts): Promise<void> => {
  // All tries lock their rows in the same order, so that they wait for each other and never in a circle.
  const keys = counts.map(({ key }) => key).sort();
  // Most tries of a flood are refused here: they take no lock, so that they do not wait for each other.
  refuseDuring(await waitOf(pool, keys, ''));
  await transaction(pool, async (client) => {
    const begin =
      'insert into sign_in_attempts (key, failures) select unnest($1::text[]), 0 on conflict (key) do nothing';
    await client.query(begin, [keys]);
    // Rolls back, so that a refused try leaves no row either.
    refuseDuring(await waitOf(client, keys, 'order by key for update'));
    await client.query(
      `update sign_in_attempts a set
         failures = case when ${isOver} then 1 else a.failures + 1 end,
         since = case when ${isOver} then now() else a.since end,
         -- The try after the free ones starts the first wait; every further one doubles it.
         blocked_until = case when not ${isOver} and a.failures + 1 >= c.free
           then now() + make_interval(secs => least($3 * power(2, least(a.failures + 1 - c.free, 20)), $4)) end
       from unnest($1::text[], $2::int[]) as c(key, free) where a.key = c.key`,
      [counts.map(({ key }) => key), counts.map(({ free }) => free), firstWaitSeconds, longestWaitSeconds],
    );
  });
};

/** Returns the longest wait of some counts in seconds, 0 without any. */
const waitOf = async (
  client: pg.ClientBase | pg.Pool,
  keys: readonly string[],
  lock: '' | 'order by key for update',
): Promise<number> => {
  const rows = await fetchRows(client, { wait: 'number' })(
    `select coalesce(greatest(ceil(extract(epoch from blocked_until - now())), 0), 0)::int as wait
     from sign_in_attempts where key = any($1) ${lock}`,
    [keys],
  );
  return Math.max(0, ...rows.map((row) => row.wait));
};

const refuseDuring = (wait: number): void => {
  if (wait > 0) throw new ApiError(429, 'auth.tooManyAttempts', { retryAfterSeconds: wait });
};

/** Counts a wrong password of a session for the user's name as well, so that strangers have fewer tries left. */
export const countForName = async (pool: pg.Pool, { userId }: Pick<Actor, 'userId'>): Promise<void> => {
  const counts = [nameCount({ userId, bucket: 0 })];
  await countTry(pool, counts).catch((error: unknown) => {
    // A name that waits already needs no further count.
    if (!(error instanceof ApiError)) throw error;
  });
};

/** Ends the counts of a right password, and takes this try off the count of the address, which others share. */
export const forgiveTries = async (pool: pg.Pool, counts: Counts): Promise<void> => {
  const [shared, own] = [true, false].map((isShared) =>
    counts.flatMap(({ key }) => (key.startsWith('address:') === isShared ? [key] : [])),
  );
  await pool.query('delete from sign_in_attempts where key = any($1)', [own]);
  await pool.query('update sign_in_attempts set failures = greatest(failures - 1, 0) where key = any($1)', [
    shared,
  ]);
};

const windowMinutes = 15;
const firstWaitSeconds = 30;
const longestWaitSeconds = 900;

/** SQL: true if the last tries are older than the window, so that counting starts again. */
const isOver = `(a.since < now() - interval '${windowMinutes} minutes'
  and coalesce(a.blocked_until, a.since) < now() - interval '${windowMinutes} minutes')`;

/** Deletes counts that have no more effect. */
export const forgetOldTries = (pool: pg.Pool) => pool.query(`delete from sign_in_attempts a where ${isOver}`);

/** Unknown names wait like known ones, but leave only the rows of their buckets, so that nobody can fill the table. */
const nameCount = ({ userId, bucket }: NamedDoor): Count => ({
  key: userId === null ? `unknown:${bucket}` : `user:${userId}`,
  free: 5,
});

const addressKey = (ip: string): string => `address:${networkOf(ip).slice(0, 100)}`;
