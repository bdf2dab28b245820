import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type MessagePurpose, messagePurposes } from '../../../../src/resources/messages/choices';
import { messages } from '../../../../src/resources/messages/entity';
import { fold } from '../../../../src/schema/text/fold';
import { systemSettings } from '../../../../src/settings/system';
import { settingsOf } from '../../../data/settings';
import { textIn } from '../../../http/answers';
import { fetchOne, fetchRows } from '../../../kernel/rows';
import type { AckEvent } from '../../../messaging/provider';
import { agreement } from '../agreement';
import { noticeMessages, putMessage, reachedSql } from '../outbox';
import { afterAck, dedupeKeys } from '../rules';
import { type Engine, usualTimes } from './engine';
import { channelFailed } from './pace';

type Pausing = Pick<Engine, 'now' | 'times'>;

/**
 * Applies an acknowledgement to its message, whose status only moves forward. An unknown message was written
 * on the phone itself and is ignored. Runs in the transaction that stores the event.
 */
export const takeAck = async (
  client: pg.PoolClient,
  channelId: number,
  event: AckEvent,
  { now, times }: Pausing = { now: () => new Date(), times: usualTimes },
): Promise<void> => {
  const { restrictedUntil: until } = event;
  if (event.isRestricted || until)
    await channelFailed(client, { now, times }, channelId, { reason: 'restricted', until, atOnce: true });
  const { status: stored } = messages.fields;
  const [message] = await fetchRows(client, { id: 'number', branchId: 'number', status: stored })(
    `select id, branch_id as "branchId", status from messages
     where channel_id = $1 and (provider_msg_id = $2 or (provider_msg_id is null and attempts > 0 and id::text = $3)) for update`,
    [channelId, event.messageId, event.reference ?? null],
  );
  if (!message) return;
  const status = afterAck(message.status, event.ack);
  if (status === message.status) return;
  const at = (event.at ?? now()).toISOString();
  await client.query(
    `update messages set status = $2, provider_msg_id = coalesce(provider_msg_id, $4), needs_staff = false,
       reason = case when $2 = 'failed' then $5 else null end,
       ${reachedSql('$2', '$3')},
       ended_at = case when $2 = 'failed' then $3::timestamptz else null end,
       lease_until = null, version = version + 1, updated_at = now() where id = $1`,
    [message.id, status, at, event.messageId, event.code ?? 'refused'],
  );
  await noticeMessages(client, [message]);
};

/** Words that stop all messages, folded, so that every Arabic spelling matches. */
const words = ['stop', 'unsubscribe', 'إيقاف', 'إلغاء', 'إلغاء الاشتراك'].map(fold);

export const isOptOut = (text: string): boolean =>
  words.includes(fold(text.replace(/[\p{P}\p{S}]+/gu, ' ')).trim());

/** Stops messages of the purpose to the number and ends the queued ones. Returns true if that is new. */
export const suppress = async (
  client: pg.PoolClient,
  recipient: string,
  purpose: MessagePurpose,
  source: 'word' | 'desk',
): Promise<boolean> => {
  const { rowCount } = await client.query(
    'insert into suppressions (recipient, purpose, source) values ($1, $2, $3) on conflict do nothing',
    [recipient, purpose, source],
  );
  const rows = await fetchRows(client, { id: 'number', branchId: 'number' })(
    `update messages set status = 'suppressed', reason = 'optedOut', ended_at = now(), version = version + 1, updated_at = now()
     where recipient = $1 and purpose = $2 and status = 'queued' and kind not in ('test', 'optOut')
     returning id, branch_id as "branchId"`,
    [recipient, purpose],
  );
  await noticeMessages(client, rows);
  return rowCount !== 0;
};

const confirmationMs = 60 * 60_000;

/**
 * Handles an incoming message. A stop word ends all messages to its sender and is confirmed once; any other text is
 * ignored. Runs in the transaction that stores the event.
 */
export const takeInbound = async (
  client: pg.PoolClient,
  channelId: number,
  { from, text }: { readonly from: string; readonly text: string },
  now = new Date(),
): Promise<void> => {
  if (!isOptOut(text)) return;
  let isNew = false;
  for (const { value } of messagePurposes) isNew = (await suppress(client, from, value, 'word')) || isNew;
  const owners = await fetchRows(client, { id: 'number', branchId: 'number' })(
    `select c.id, c.branch_id as "branchId" from customers c where c.deleted_at is null
       and exists (select from customers_phones p where p.parent_id = c.id and p.phone_norm = $1) order by c.id`,
    [from],
  );
  for (const owner of owners) await agreement.takeBack(client, owner, now);
  if (!isNew) return;
  const { branchId } = await fetchOne(client, { branchId: 'number?' })(
    `select coalesce((select branch_id from channels where id = $1), $2::int,
       (select id from branches order by is_active desc, id limit 1)) as "branchId"`,
    [channelId, owners[0]?.branchId],
  );
  if (branchId === null) return;
  const { systemName } = await settingsOf(client, systemSettings);
  await putMessage(client, {
    kind: 'optOut',
    purpose: 'service',
    dedupeKey: dedupeKeys.optOut(randomUUID()),
    customerId: owners[0]?.id ?? null,
    branchId,
    recipient: from,
    body: textIn('ar', 'template.optedOut', { center_name: systemName ?? '' }),
    notBefore: now,
    expiresAt: new Date(now.getTime() + confirmationMs),
    channelId,
  });
};
