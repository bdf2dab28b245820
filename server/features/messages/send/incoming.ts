import type pg from 'pg';
import { fetchRows, oneOf } from '../../../kernel/rows';
import type { AckEvent } from '../../../messaging/provider';
import { noticeMessages } from '../notices';
import { afterAck } from '../rules/states';
import type { Engine } from './engine';
import { channelFailed } from './pace';
import { usualTimes } from './times';

type Pausing = Pick<Engine, 'now' | 'times'>;

/**
 * What the provider tells of a message that was sent: it moves forward, never back. What is not known here,
 * somebody wrote from the phone itself. Runs within the transaction that remembers the event.
 */
export const takeAck = async (
  client: pg.PoolClient,
  channelId: number,
  event: AckEvent,
  { now, times }: Pausing = { now: () => new Date(), times: usualTimes },
): Promise<void> => {
  if (event.isRestricted || event.restrictedUntil)
    await channelFailed(client, { now, times }, channelId, {
      reason: 'restricted',
      until: event.restrictedUntil,
      atOnce: true,
    });
  const rows = await fetchRows(client, {
    id: 'number',
    branchId: 'number',
    status: oneOf(
      'queued',
      'sending',
      'accepted',
      'delivered',
      'read',
      'failed',
      'expired',
      'cancelled',
      'suppressed',
      'doubtful',
    ),
  })(
    `select id, branch_id as "branchId", status from messages
     where channel_id = $1 and (provider_msg_id = $2 or (provider_msg_id is null and attempts > 0 and id::text = $3)) for update`,
    [channelId, event.messageId, event.reference ?? null],
  );
  const [message] = rows;
  if (!message) return;
  const status = afterAck(message.status, event.ack);
  if (status === message.status) return;
  const at = (event.at ?? now()).toISOString();
  await client.query(
    `update messages set status = $2, provider_msg_id = coalesce(provider_msg_id, $4), needs_staff = false,
       reason = case when $2 = 'failed' then $5 else null end,
       accepted_at = case when $2 = 'failed' then accepted_at else coalesce(accepted_at, $3) end,
       delivered_at = case when $2 in ('delivered', 'read') then coalesce(delivered_at, $3) else delivered_at end,
       read_at = case when $2 = 'read' then coalesce(read_at, $3) else read_at end,
       ended_at = case when $2 = 'failed' then $3::timestamptz else null end,
       lease_until = null, version = version + 1, updated_at = now() where id = $1`,
    [message.id, status, at, event.messageId, event.code ?? 'refused'],
  );
  await noticeMessages(client, [message]);
};
