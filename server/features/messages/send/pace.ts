import type pg from 'pg';
import { whatsAppProviders } from '../../../../src/resources/channels/providers';
import { fetchRows } from '../../../kernel/rows';
import type { Engine, OpenChannel } from './engine';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Pace of a number whose provider leaves it to us: seconds between two messages, or up to twice as many, and messages of
 * an hour and of a day. Fixed, because a number that sends faster gets banned.
 */
const paceSeconds = 30;
const perHour = 40;
const perDay = 200;

/**
 * Longest pause between two messages in milliseconds. A time further away was written by a server whose clock was ahead,
 * and holds nothing up.
 */
const longestPause = 2 * paceSeconds * 1000;

/** Failures in a row after which a channel rests. */
const mostFailures = 3;

/**
 * Returns true if the channel may send now: it does not rest, sends nothing else, its last message is long enough
 * ago, and its limits of the hour and day are not reached. Locks its row until the transaction ends, so that
 * only one of two servers gets the turn.
 */
export const hasTurn = async (
  client: pg.PoolClient,
  engine: Engine,
  channel: OpenChannel,
): Promise<boolean> => {
  await client.query(
    'insert into channel_paces (channel_id, since) values ($1, $2) on conflict (channel_id) do nothing',
    [channel.id, engine.now()],
  );
  return isItsTurn(client, engine, channel, 'for update');
};

/** The same without a lock: whether it is worth asking the provider for anything. */
export const mayHaveTurn = ({ pool, ...engine }: Engine, channel: OpenChannel): Promise<boolean> =>
  isItsTurn(pool, { pool, ...engine }, channel, '');

const isItsTurn = async (
  client: pg.ClientBase | pg.Pool,
  { times, now }: Engine,
  { id, provider }: OpenChannel,
  lock: 'for update' | '',
): Promise<boolean> => {
  const at = now();
  const [known] = await fetchRows(client, { since: 'text', isResting: 'flag' })(
    `select since, coalesce(paused_until > $2, false)
       or coalesce(next_send_at > $2 and next_send_at <= $3, false) as "isResting"
     from channel_paces where channel_id = $1 ${lock}`,
    [id, at, new Date(at.getTime() + longestPause)],
  );
  const pace = known ?? { since: at.toISOString(), isResting: false };
  if (pace.isResting) return false;
  const [count] = await fetchRows(client, { busy: 'flag', hour: 'number', day: 'number' })(
    `select exists (select from messages where channel_id = $1 and status = 'sending' and lease_until > $2) as busy,
       count(*) filter (where sent_at > $3)::int as hour, count(*)::int as day
     from messages where channel_id = $1 and sent_at > $4`,
    [id, at, new Date(at.getTime() - hour), new Date(at.getTime() - day)],
  );
  if (!count || count.busy) return false;
  // Other providers enforce limits themselves.
  if (provider.capabilities.pace !== 'ours') return true;
  const isYoung = Date.parse(pace.since) > at.getTime() - times.youngDays * day;
  const scale = isYoung ? times.limitScale / 2 : times.limitScale;
  return count.hour < perHour * scale && count.day < perDay * scale;
};

/**
 * Returns until when a message waits because another went to the same number shortly before, if its provider asks for
 * spacing; else undefined. An advisory lock makes two channels wait for each other.
 */
export const waitFor = async (
  client: pg.PoolClient,
  { times }: Engine,
  { provider }: OpenChannel,
  { id, recipient }: { readonly id: number; readonly recipient: string },
  now: Date,
): Promise<Date | undefined> => {
  if (provider.capabilities.pace !== 'perNumber') return undefined;
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 4180))', [recipient]);
  const [last] = await fetchRows(client, { at: 'text' })(
    `select to_json(max(sent_at))#>>'{}' as at from messages where recipient = $1 and id <> $2 and sent_at > $3
     having max(sent_at) is not null`,
    [recipient, id, new Date(now.getTime() - times.recipientMs)],
  );
  return last && new Date(Date.parse(last.at) + times.recipientMs);
};

/** Sets the pause before the channel's next message: a random one if we keep the pace, else 100 ms. */
export const takeTurn = async (
  client: pg.PoolClient,
  { times, now, random }: Engine,
  { id, provider }: OpenChannel,
): Promise<void> => {
  const pause = provider.capabilities.pace === 'ours' ? paceSeconds * times.secondMs * (1 + random()) : 100;
  const next = new Date(now().getTime() + pause);
  await client.query('update channel_paces set next_send_at = $2 where channel_id = $1', [id, next]);
};

/** Counts a failure. The channel rests after the third in a row, or at once if `atOnce` is set. */
export const channelFailed = async (
  client: pg.ClientBase | pg.Pool,
  { times, now }: Pick<Engine, 'times' | 'now'>,
  channelId: number,
  {
    reason,
    until,
    atOnce,
  }: { readonly reason: string; readonly until?: Date | undefined; readonly atOnce: boolean },
): Promise<void> => {
  const rest = until ?? new Date(now().getTime() + times.pauseMs);
  await client.query(
    `insert into channel_paces as p (channel_id, since, failures, paused_until, paused_for)
     values ($1, $2, 1, case when $5 then $3::timestamptz end, case when $5 then $4 end)
     on conflict (channel_id) do update set failures = p.failures + 1,
       paused_until = case when $5 or p.failures + 1 >= ${mostFailures} then $3::timestamptz else p.paused_until end,
       paused_for = case when $5 or p.failures + 1 >= ${mostFailures} then $4 else p.paused_for end`,
    [channelId, now(), rest, reason, atOnce],
  );
  // A later notice of the provider ends the rest, too (`messages_follow_restriction`).
  if (reason === 'restricted')
    await client.query('update channel_states set restricted_until = $2 where channel_id = $1', [
      channelId,
      rest,
    ]);
};

/** Ends the rest of a channel that works, as a send or its provider shows. */
export const channelWorks = async (client: pg.ClientBase | pg.Pool, channelId: number): Promise<void> => {
  await client.query(
    `update channel_paces set failures = 0, paused_until = null, paused_for = null
     where channel_id = $1 and (failures > 0 or paused_until is not null)`,
    [channelId],
  );
};

export const restingChannels = async (pool: pg.Pool, now: Date): Promise<ReadonlySet<number>> => {
  const rows = await fetchRows(pool, { id: 'number' })(
    'select channel_id as id from channel_paces where paused_until > $1',
    [now],
  );
  return new Set(rows.map(({ id }) => id));
};

const memoryMs = 30 * 86_400_000;

/** True if the channel reaches WhatsApp. Only then `checked_numbers` applies, because it knows WhatsApp alone. */
export const isOnWhatsApp = ({ provider }: OpenChannel): boolean => whatsAppProviders.includes(provider.name);

/** Returns SQL of what a provider said of the number after `since`; null if none did. */
export const isThere = (recipient: string, since: string): string =>
  `(select x.is_there from checked_numbers x where x.recipient = ${recipient} and x.checked_at > ${since})`;

/** Returns the instant after which a provider's answer on a number counts. */
export const rememberedSince = (now: Date): Date => new Date(now.getTime() - memoryMs);

/** Asks the provider about the number and stores the answer. Without one the send itself will show it. */
export const askNumber = async (
  pool: pg.Pool,
  { provider, access }: OpenChannel,
  recipient: string,
  now: Date,
): Promise<void> => {
  const answer = await provider.checkNumber?.(access, recipient);
  if (answer?.ok) await keepAnswer(pool, recipient, answer.value, now);
};

/** Stores whether somebody can be written to under a number. */
export const keepAnswer = async (
  client: pg.ClientBase | pg.Pool,
  recipient: string,
  isThere: boolean,
  now: Date,
): Promise<void> => {
  await client.query(
    `insert into checked_numbers (recipient, is_there, checked_at) values ($1, $2, $3)
     on conflict (recipient) do update set is_there = excluded.is_there, checked_at = excluded.checked_at`,
    [recipient, isThere, now],
  );
};

/** Deletes answers that no longer count. Runs once an hour. */
export const forgetOldNumbers = async (pool: pg.Pool, now: Date): Promise<void> => {
  await pool.query('delete from checked_numbers where checked_at <= $1', [rememberedSince(now)]);
};
