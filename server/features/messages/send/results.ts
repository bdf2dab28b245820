import type pg from 'pg';
import type { MessageStatus } from '../../../../src/resources/messages/choices';
import { unreachable } from '../../../../src/schema/field';
import { systemActor } from '../../../data/actor';
import { type FetchedRow, fetchNumber, fetchRows } from '../../../kernel/rows';
import { transaction } from '../../../kernel/transaction';
import type { Lookup, SendResult } from '../../../messaging/provider-types';
import { loseChannel, loseRegistration } from '../../channels/index';
import { noticeMessages, reachedSql, recordSend } from '../outbox';
import { afterAck, backoff } from '../rules';
import type { Claim } from './claim';
import type { Engine, OpenChannel } from './engine';
import { takeEarlyAcks } from './incoming';
import { channelFailed, channelWorks } from './pace';
import { remember } from './suppress';

const sender = systemActor('MessageSender');

/**
 * Stores the result of one send, but only while the message is still at this claim: a process that was thought dead
 * may come back late with the result of an older attempt.
 */
export const storeResult = async (
  engine: Engine,
  channel: OpenChannel,
  claim: Claim,
  result: SendResult,
): Promise<void> => {
  switch (result.kind) {
    case 'accepted':
      return storeAccepted(engine, channel, claim, result.id);
    case 'tried':
      return store(engine, claim, `status = 'tried', ended_at = $3`, []);
    case 'doubtful':
      return store(engine, claim, `status = 'doubtful', doubtful_at = $3, reason = $4`, [result.reason]);
    case 'rejected':
      switch (result.how) {
        case 'permanent':
          await remember(engine.pool, claim.recipient, result.reason, engine.now());
          return store(engine, claim, `status = 'failed', ended_at = $3, reason = $4`, [result.reason]);
        case 'retryable': {
          const { reason, retryAfterSeconds } = result;
          const failed = 'select failures + 1 as n from messages where id = $1';
          const failures = await fetchNumber(engine.pool, failed, [claim.id]);
          const wait = backoff(failures, engine.random(), retryAfterSeconds) * engine.times.waitScale;
          const again = `failures = failures + 1, ${queuedAgain}`;
          return store(engine, claim, again, [reason, later(engine, wait)]);
        }
        case 'channelDown': {
          const { reason, until } = result;
          const atOnce = reason !== 'notReady';
          await channelFailed(engine.pool, engine, channel.id, { reason, until, atOnce });
          if (reason === 'absent')
            await transaction(engine.pool, (client) => loseChannel(client, channel.id));
          if (reason === 'unregistered') await loseRegistration(engine, channel.id);
          // Another channel may send it meanwhile.
          return store(engine, claim, queuedAgain, [reason, later(engine, engine.times.notReadyMs)]);
        }
        default:
          return unreachable(result.how);
      }
    default:
      return unreachable(result);
  }
};

const queuedAgain = `status = 'queued', next_attempt_at = $5, reason = $4, updated_at = $3`;

const later = ({ now }: Engine, ms: number): Date => new Date(now().getTime() + ms);

/** Updates a message that is still at this claim. `$3` is now; `values` begin at `$4`. */
const store = async (
  { pool, now }: Engine,
  { id, attempts, branchId }: Claim,
  sets: string,
  values: readonly unknown[],
): Promise<void> => {
  const { rowCount } = await pool.query(
    `update messages set ${sets}, lease_until = null, version = version + 1
     where id = $1 and attempts = $2 and status in ('sending', 'doubtful')`,
    [id, attempts, now(), ...values],
  );
  if (rowCount !== 0) await noticeMessages(pool, [{ id, branchId }]);
};

/** Stores that the provider has it, even if it was given up as doubtful or an acknowledgement came first. */
const storeAccepted = async (
  engine: Engine,
  channel: OpenChannel,
  { id, attempts, branchId }: Claim,
  messageId: string,
): Promise<void> => {
  const at = engine.now();
  await transaction(engine.pool, async (client) => {
    const rows = await fetchRows(client, { isByItself: 'flag' })(
      `update messages set status = case when status in ('sending', 'doubtful', 'queued') then 'accepted' else status end,
         accepted_at = coalesce(accepted_at, $3), provider_msg_id = $4, reason = null, needs_staff = false, lease_until = null,
         version = version + 1, updated_at = $3
       where id = $1 and attempts = $2 and status in ('sending', 'doubtful', 'queued', 'accepted', 'delivered', 'read')
       returning user_id is null as "isByItself"`,
      [id, attempts, at, messageId],
    );
    await channelWorks(client, channel.id);
    await takeEarlyAcks(client, channel.id, messageId, engine);
    if (rows[0]?.isByItself) await recordSend(client, sender, { id, branchId });
    else await noticeMessages(client, [{ id, branchId }]);
  });
};

/** Look-ups without an answer before a user is asked. */
const mostLookups = 5;
/** Further sends under the same id after the first was surely absent. */
const mostResends = 1;

/** Expires queued messages that are too late, and makes doubtful those that a dead process left. Returns how many. */
export const sweep = async ({ pool, now }: Engine): Promise<number> => {
  const rows = await fetchRows(pool, { id: 'number', branchId: 'number' })(
    `with late as (select id from messages where status = 'queued' and expires_at <= $1 for update skip locked),
       lapsed as (select id from messages where status = 'sending' and lease_until < $1 for update skip locked)
     update messages m set version = version + 1, updated_at = now(), lease_until = null,
       status = case when m.status = 'queued' then 'expired' else 'doubtful' end,
       ended_at = case when m.status = 'queued' then $1::timestamptz end,
       doubtful_at = case when m.status = 'sending' then $1::timestamptz end,
       reason = case when m.status = 'queued' then coalesce(m.reason, 'late') else 'interrupted' end
     where m.id in (select id from late union all select id from lapsed) returning m.id, m.branch_id as "branchId"`,
    [now()],
  );
  await noticeMessages(pool, rows);
  return rows.length;
};

const doubtfulColumns = {
  id: 'number',
  branchId: 'number',
  attempts: 'number',
  channelId: 'number?',
  messageId: 'text?',
  recipient: 'text',
  body: 'text',
  sentAt: 'text',
  lookups: 'number',
  resends: 'number',
} as const;
type Doubtful = FetchedRow<typeof doubtfulColumns>;

/**
 * Looks up one doubtful message. Found means sent; surely absent means it may be sent once more under the same id;
 * anything unknown waits for a user. Returns true if there was one.
 */
export const lookUpOne = async (engine: Engine): Promise<boolean> => {
  const doubtful = await takeDoubtful(engine);
  if (!doubtful) return false;
  const { channelId, messageId } = doubtful;
  const channel = channelId === null ? undefined : await engine.channels.named(channelId);
  const answer = channel && (await askAbout(engine, channel, doubtful));
  const lookups = doubtful.lookups + 1;
  if (answer?.kind === 'found') await found(engine, doubtful, afterAck('doubtful', answer.ack), answer.id);
  else if (
    answer?.kind === 'absent' &&
    channel?.provider.reserveMessageId &&
    messageId !== null &&
    doubtful.resends < mostResends
  )
    await settle(engine, doubtful, resend);
  else if (answer?.kind === 'unknown' && lookups < mostLookups) {
    const wait = backoff(lookups, engine.random()) * engine.times.waitScale;
    const again = 'lookups = lookups + 1, next_attempt_at = $3';
    await settle(engine, doubtful, again, [later(engine, wait)]);
  } else await settle(engine, doubtful, 'needs_staff = true');
  return true;
};

/** Asks the provider about a message: by its id, or among the chat's messages if the id was lost with the answer. */
const askAbout = async (
  { pool }: Engine,
  { id: channelId, provider, access }: OpenChannel,
  { id, messageId, recipient, body, sentAt }: Doubtful,
): Promise<Lookup | undefined> => {
  if (!provider.lookup) return undefined;
  const others = await fetchRows(pool, { id: 'text' })(
    `select provider_msg_id as id from messages
     where channel_id = $1 and recipient = $2 and id <> $3 and provider_msg_id is not null and sent_at > $4::timestamptz - interval '1 day'`,
    [channelId, recipient, id, sentAt],
  );
  return provider.lookup(access, {
    id: messageId ?? undefined,
    to: recipient,
    text: body,
    since: new Date(sentAt),
    others: others.map((other) => other.id),
  });
};

const resend = `status = 'queued', resends = resends + 1, is_bound = true, next_attempt_at = null, reason = 'absent'`;

/** Takes the next doubtful message that is due, and keeps other processes from it for the lease. */
const takeDoubtful = ({ pool, now, times }: Engine): Promise<Doubtful | undefined> =>
  transaction(pool, async (client) => {
    const at = now();
    const [one] = await fetchRows(client, doubtfulColumns)(
      `select id, branch_id as "branchId", attempts, channel_id as "channelId", provider_msg_id as "messageId", recipient,
         body, coalesce(sent_at, doubtful_at) as "sentAt", lookups, resends from messages
       where status = 'doubtful' and not needs_staff and doubtful_at <= $1 and (next_attempt_at is null or next_attempt_at <= $2)
       order by doubtful_at, id limit 1 for update skip locked`,
      [new Date(at.getTime() - times.doubtMs), at],
    );
    const until = new Date(at.getTime() + times.leaseMs);
    if (one) await client.query('update messages set next_attempt_at = $2 where id = $1', [one.id, until]);
    return one;
  });

const found = (
  engine: Engine,
  doubtful: Doubtful,
  status: MessageStatus,
  messageId: string | undefined,
): Promise<void> =>
  settle(
    engine,
    doubtful,
    `status = $3, reason = null, provider_msg_id = coalesce(provider_msg_id, $5), ${reachedSql('$3', '$4')},
       ended_at = case when $3 = 'failed' then $4 else ended_at end`,
    [status, engine.now(), messageId],
  );

const settle = async (
  { pool }: { readonly pool: pg.Pool },
  { id, attempts, branchId }: Doubtful,
  sets: string,
  values: readonly unknown[] = [],
): Promise<void> => {
  const { rowCount } = await pool.query(
    `update messages set ${sets}, version = version + 1, updated_at = now()
     where id = $1 and attempts = $2 and status = 'doubtful'`,
    [id, attempts, ...values],
  );
  if (rowCount !== 0) await noticeMessages(pool, [{ id, branchId }]);
};
