import type pg from 'pg';
import type { MessagePurpose } from '../../../../src/resources/messages/choices';
import { messages } from '../../../../src/resources/messages/entity';
import { fetchRows, oneOf } from '../../../kernel/rows';
import { transaction } from '../../../kernel/transaction';
import {
  type AckEvent,
  acks,
  type InboundEvent,
  type PreferenceEvent,
} from '../../../messaging/provider-types';
import { noticeMessages, reachedSql } from '../outbox';
import { afterAck } from '../rules';
import { type Engine, type OpenChannel, usualTimes } from './engine';
import { channelFailed } from './pace';
import { mayHear, remember, resume, stopMessages, stoppedBy, suppress } from './suppress';

type Pausing = Pick<Engine, 'now' | 'times'>;

/**
 * Applies an acknowledgement to its message, whose status only moves forward. One of a message whose id the
 * answer to its send has yet to tell is kept until then. Any other unknown message was written on the phone itself
 * and is ignored. Runs in the transaction that stores the event.
 */
export const takeAck = async (
  client: pg.PoolClient,
  channelId: number,
  event: AckEvent,
  { now, times }: Pausing = { now: () => new Date(), times: usualTimes },
): Promise<void> => {
  const { rejection } = event;
  if (rejection?.how === 'channelDown')
    await channelFailed(client, { now, times }, channelId, { ...rejection, atOnce: true });
  const { status: stored } = messages.fields;
  const columns = { id: 'number', branchId: 'number', status: stored, recipient: 'text' } as const;
  const [message] = await fetchRows(client, columns)(
    `select id, branch_id as "branchId", status, recipient from messages
     where channel_id = $1 and (provider_msg_id = $2 or (provider_msg_id is null and attempts > 0 and id::text = $3)) for update`,
    [channelId, event.messageId, event.reference ?? null],
  );
  if (!message) return keepEarlyAck(client, channelId, event, now());
  if (rejection) await remember(client, message.recipient, rejection.reason, now());
  const status = afterAck(message.status, event.ack);
  if (status === message.status) return;
  const at = (event.at ?? now()).toISOString();
  await client.query(
    `update messages set status = $2, provider_msg_id = coalesce(provider_msg_id, $4), needs_staff = false,
       reason = case when $2 = 'failed' then $5 else null end,
       ${reachedSql('$2', '$3')},
       ended_at = case when $2 = 'failed' then $3::timestamptz else null end,
       lease_until = null, version = version + 1, updated_at = now() where id = $1`,
    [message.id, status, at, event.messageId, rejection?.reason ?? event.code ?? 'refused'],
  );
  await noticeMessages(client, [message]);
};

/**
 * Keeps an acknowledgement if a send of the channel is under way whose message has no id yet, or has got it since we
 * looked.
 */
const keepEarlyAck = async (
  client: pg.PoolClient,
  channelId: number,
  { messageId, ack, at, code, rejection }: AckEvent,
  now: Date,
): Promise<void> => {
  await client.query(
    `insert into early_acks (channel_id, message_id, ack, reason, at) select $1, $2, $3, $4, $5
     where exists (select from messages where channel_id = $1
       and (provider_msg_id = $2 or (provider_msg_id is null and status in ('sending', 'doubtful'))))
     on conflict do nothing`,
    [channelId, messageId, ack, rejection?.reason ?? code, at ?? now],
  );
};

/** Applies the acknowledgements that came before the answer which named their message. */
export const takeEarlyAcks = async (
  client: pg.PoolClient,
  channelId: number,
  messageId: string,
  pausing: Pausing,
): Promise<void> => {
  const early = await fetchRows(client, { ack: oneOf(...acks), reason: 'text?', at: 'text' })(
    `delete from early_acks where channel_id = $1 and message_id = $2 returning ack, reason, to_json(at)#>>'{}' as at`,
    [channelId, messageId],
  );
  for (const { ack, reason, at } of early) {
    const event = { id: '', type: 'ack', messageId, ack, at: new Date(at) } as const;
    await takeAck(client, channelId, { ...event, ...(reason === null ? {} : { code: reason }) }, pausing);
  }
};

/**
 * Applies acknowledgements that were kept in the very moment in which the answer to their send was stored, so that
 * neither saw the other.
 */
export const takeMissedAcks = async (engine: Engine): Promise<void> => {
  const rows = await fetchRows(engine.pool, { channelId: 'number', messageId: 'text' })(
    `select distinct e.channel_id as "channelId", e.message_id as "messageId" from early_acks e
       join messages m on m.channel_id = e.channel_id and m.provider_msg_id = e.message_id limit 100`,
  );
  for (const { channelId, messageId } of rows)
    await transaction(engine.pool, (client) => takeEarlyAcks(client, channelId, messageId, engine));
};

/** Deletes what waited for an answer that never came. */
export const forgetEarlyAcks = (pool: pg.Pool) =>
  pool.query(`delete from early_acks where received_at < now() - interval '7 days'`);

/**
 * Handles an incoming message. A stop word of somebody to whom the channel has written ends the messages that it names
 * and is confirmed once; any other text is ignored. The wish of a sender whose number is hidden waits until it is known. Runs in the transaction that stores
 * the event.
 */
export const takeInbound = async (
  client: pg.PoolClient,
  channelId: number,
  { from, alias, text }: Pick<InboundEvent, 'from' | 'alias' | 'text'>,
  now = new Date(),
): Promise<void> => {
  const purposes = stoppedBy(text);
  if (from === undefined || !(await mayHear(client, channelId, from))) {
    if (alias !== undefined) await keepHidden(client, channelId, alias, purposes);
    return;
  }
  if (alias !== undefined) await revealed(client, channelId, { alias, recipient: from }, now);
  if (purposes.length > 0) await stopMessages(client, channelId, { from, purposes }, now);
};

/** Handles what a recipient told the network by its own buttons. */
export const takePreference = async (
  client: pg.PoolClient,
  channelId: number,
  { from, alias, wantsMarketing }: PreferenceEvent,
): Promise<void> => {
  if (from !== undefined && (await mayHear(client, channelId, from))) {
    if (wantsMarketing) await resume(client, from, 'marketing');
    else await suppress(client, from, 'marketing', 'network');
  } else if (alias !== undefined && !wantsMarketing)
    await keepHidden(client, channelId, alias, ['marketing']);
};

/**
 * Wishes to stop of senders whom the provider names by an alias only. They count for the alias at once, and for the
 * number as soon as anybody tells whose alias it is: a later message, or the provider when it is asked.
 */
const keepHidden = async (
  client: pg.PoolClient,
  channelId: number,
  alias: string,
  purposes: readonly MessagePurpose[],
): Promise<void> => {
  await client.query(
    `insert into hidden_wishes (channel_id, alias, purpose) select $1, $2, unnest($3::text[]) on conflict do nothing`,
    [channelId, alias.slice(0, 200), purposes],
  );
};

interface Revealed {
  readonly alias: string;
  /** E.164 with a plus. */
  readonly recipient: string;
}

/** Carries out the kept wishes of an alias whose number is known now. */
const revealed = async (
  client: pg.PoolClient,
  channelId: number,
  { alias, recipient }: Revealed,
  now: Date,
): Promise<void> => {
  const wishes = await fetchRows(client, { purpose: messages.fields.purpose })(
    'delete from hidden_wishes where channel_id = $1 and alias = $2 returning purpose',
    [channelId, alias],
  );
  const purposes = wishes.map(({ purpose }) => purpose);
  if (purposes.length > 0) await stopMessages(client, channelId, { from: recipient, purposes }, now);
};

/**
 * Before a message goes to a number: asks for its alias if the channel keeps wishes of aliases, and carries out the
 * one that is theirs. The claim then finds the number stopped.
 */
export const hiddenWishOf = async (
  { pool, now }: Engine,
  { id, provider, access }: OpenChannel,
  recipient: string,
): Promise<void> => {
  if (!provider.aliasOf) return;
  const aliases = await aliasesOf(pool, id);
  if (aliases.size === 0) return;
  const found = await provider.aliasOf(access, recipient);
  if (!found.ok || found.value === undefined || !aliases.has(found.value)) return;
  const alias = found.value;
  await transaction(pool, (client) => revealed(client, id, { alias, recipient }, now()));
};

const aliasesOf = async (pool: pg.Pool, channelId: number): Promise<ReadonlySet<string>> => {
  const rows = await fetchRows(pool, { alias: 'text' })(
    'select distinct alias from hidden_wishes where channel_id = $1',
    [channelId],
  );
  return new Set(rows.map(({ alias }) => alias));
};

/** Asks the provider again whose the aliases of kept wishes are. Runs once an hour. */
export const askForHidden = async (
  pool: pg.Pool,
  channels: readonly OpenChannel[],
  now: Date,
): Promise<void> => {
  for (const { id, provider, access } of channels)
    for (const alias of await aliasesOf(pool, id)) {
      const found = await provider.resolveSender?.(access, alias);
      const recipient = found?.ok ? found.value : undefined;
      if (recipient !== undefined)
        await transaction(pool, (client) => revealed(client, id, { alias, recipient }, now));
    }
};
