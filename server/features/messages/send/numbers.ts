import type pg from 'pg';
import type { OpenChannel } from './engine';

const memoryMs = 30 * 86_400_000;

/** Part of a statement: what a provider said of the number since then; null when none did. */
export const isThere = (recipient: string, since: string): string =>
  `(select x.is_there from checked_numbers x where x.recipient = ${recipient} and x.checked_at > ${since})`;

/** From when on a provider's word on a number counts. */
export const rememberedSince = (now: Date): string => new Date(now.getTime() - memoryMs).toISOString();

/** Asks the provider and remembers what it says; where it says nothing, the send itself will tell. */
export const askNumber = async (
  pool: pg.Pool,
  { provider, access }: OpenChannel,
  recipient: string,
  now: Date,
): Promise<void> => {
  const answer = await provider.checkNumber(access, recipient);
  if (!answer.ok) return;
  await pool.query(
    `insert into checked_numbers (recipient, is_there, checked_at) values ($1, $2, $3)
     on conflict (recipient) do update set is_there = excluded.is_there, checked_at = excluded.checked_at`,
    [recipient, answer.value, now.toISOString()],
  );
};

/** Drops what is no longer remembered. Called once an hour. */
export const forgetOldNumbers = async (pool: pg.Pool, now: Date): Promise<void> => {
  await pool.query('delete from checked_numbers where checked_at <= $1', [rememberedSince(now)]);
};
