import type pg from 'pg';
import { branchDay, todayIn } from '../../../../src/i18n/zone';
import type { MessageKind } from '../../../../src/resources/messages/choices';
import { messages } from '../../../../src/resources/messages/entity';
import { unreachable } from '../../../../src/schema/field';
import { type FetchedRow, fetchOne, fetchRows, orNull } from '../../../kernel/rows';
import { wasSent } from '../candidates';
import { noticeMessages } from '../outbox';
import { firstPhone, hasConsent, isSuppressed } from '../reach';
import { dedupeKeys, nextOpen } from '../rules';
import { isKnownValue, type TemplateRef } from '../texts';
import type { Engine, OpenChannel } from './engine';
import { hasTurn, isOnWhatsApp, isThere, rememberedSince, takeTurn, waitFor } from './pace';

/** A message that only this process may send now, once. */
export interface Claim {
  readonly id: number;
  readonly branchId: number;
  /** Number of this claim; a result with another number is ignored. */
  readonly attempts: number;
  readonly recipient: string;
  readonly body: string;
  readonly template: TemplateRef | null;
  readonly messageId: string | undefined;
}

interface Candidate {
  readonly id: number;
  /** Id that the message will have at the provider; undefined if the provider takes none. */
  readonly messageId: string | undefined;
  /** True if the provider was just asked about the number, even if it said nothing. */
  readonly isChecked: boolean;
}

/** The number that the provider must be asked about first. The message stays queued. */
interface Unchecked {
  readonly unchecked: string;
}

const waitingColumns = {
  id: 'number',
  kind: messages.fields.kind,
  purpose: messages.fields.purpose,
  dedupeKey: 'text',
  branchId: 'number',
  recipient: 'text',
  body: 'text',
  template: orNull({ name: 'text', language: 'text', params: 'text[]' }),
  expiresAt: 'text',
  zone: 'text',
  isByItself: 'flag',
  isSuppressed: 'flag',
  isThere: 'flag?',
  wasTried: 'flag',
  hasConsent: 'flag',
  isCustomerGone: 'flag',
  /** True if the number is no longer the customer's and nothing was sent to it yet. */
  isOldNumber: 'flag',
  currentNumber: 'text?',
  appointmentId: 'number?',
  appointment: orNull({ status: 'text', start: 'text' }),
} as const;
type Waiting = FetchedRow<typeof waitingColumns>;

/**
 * Locks a queued message for one send attempt and stores the provider's message id. Checks again that it may go,
 * because things may have changed since planning. Returns 'ended' if it must not be sent (any more), 'later' if not
 * now, and 'busy' if another process has the message or the channel's turn. Send it only after this is committed
 * (R-37).
 */
export const claimMessage = async (
  client: pg.PoolClient,
  engine: Engine,
  channel: OpenChannel,
  candidate: Candidate,
): Promise<Claim | Unchecked | 'ended' | 'later' | 'busy'> => {
  if (!(await hasTurn(client, engine, channel))) return 'busy';
  const now = engine.now();
  const message = await reachable(client, await lockWaiting(client, candidate.id, now), now);
  if (!message) return 'busy';
  const end = endOf(message, channel, now) ?? unfilledIn(message, channel);
  if (end) {
    await client.query(
      `update messages set status = $2, reason = $3, ended_at = $4, version = version + 1, updated_at = now() where id = $1`,
      [message.id, end.status, end.reason, now],
    );
    await noticeMessages(client, [message]);
    return 'ended';
  }
  const wait = (await waitOf(client, message, now)) ?? (await waitFor(client, engine, channel, message, now));
  if (wait) {
    await client.query('update messages set next_attempt_at = $2 where id = $1', [message.id, wait]);
    return 'later';
  }
  if (isToBeChecked(message, channel) && !candidate.isChecked) return { unchecked: message.recipient };
  const { messageId } = candidate;
  const lease = new Date(now.getTime() + engine.times.leaseMs);
  const { attempts } = await fetchOne(client, { attempts: 'number' })(
    `update messages set status = 'sending', attempts = attempts + 1, sent_at = $2, lease_until = $3, channel_id = $4,
       provider_msg_id = $5, reason = null, version = version + 1, updated_at = now()
     where id = $1 returning attempts`,
    [message.id, now, lease, channel.id, messageId],
  );
  await takeTurn(client, engine, channel);
  await noticeMessages(client, [message]);
  const { id, branchId, recipient, body, template } = message;
  return { id, branchId, recipient, body, template, messageId, attempts };
};

const lockWaiting = async (client: pg.PoolClient, id: number, now: Date): Promise<Waiting | undefined> => {
  const rows = await fetchRows(client, waitingColumns)(
    `select m.id, m.kind, m.purpose, m.dedupe_key as "dedupeKey", m.branch_id as "branchId", m.recipient, m.body, m.template,
       m.expires_at as "expiresAt", b.time_zone as zone, m.user_id is null as "isByItself", m.appointment_id as "appointmentId",
       ${isSuppressed('m.recipient', 'm.purpose')} as "isSuppressed", ${isThere('m.recipient', '$3')} as "isThere",
       m.attempts > 0 as "wasTried",
       coalesce(${hasConsent}, false) as "hasConsent", c.deleted_at is not null as "isCustomerGone",
       c.id is not null and m.attempts = 0 and not exists (select from customers_phones o where o.parent_id = c.id
         and o.phone_norm = m.recipient) as "isOldNumber", ${firstPhone} as "currentNumber",
       case when a.deleted_at is null and a.id is not null then json_build_object('status', a.status, 'start', a.start) end as appointment
     from messages m join branches b on b.id = m.branch_id left join customers c on c.id = m.customer_id
     left join appointments a on a.id = m.appointment_id
     where m.id = $1 and m.status = 'queued' and (m.next_attempt_at is null or m.next_attempt_at <= $2)
     for update of m skip locked`,
    [id, now, rememberedSince(now)],
  );
  return rows[0];
};

/** Changes the recipient to the customer's present number if theirs has changed. An opt-out counts for it, too. */
const reachable = async (
  client: pg.PoolClient,
  message: Waiting | undefined,
  now: Date,
): Promise<Waiting | undefined> => {
  if (!message?.isOldNumber || message.currentNumber === null) return message;
  const recipient = message.currentNumber;
  await client.query('update messages set recipient = $2 where id = $1', [message.id, recipient]);
  const known = await fetchOne(client, { isSuppressed: 'flag', isThere: 'flag?' })(
    `select ${isSuppressed('$1', '$2')} as "isSuppressed", ${isThere('$1', '$3')} as "isThere"`,
    [recipient, message.purpose, rememberedSince(now)],
  );
  return { ...message, ...known, recipient, isOldNumber: false };
};

interface End {
  readonly status: 'expired' | 'cancelled' | 'suppressed' | 'failed';
  readonly reason: string;
}

/** Returns why a message must not be sent any more; undefined if it may. */
const endOf = (message: Waiting, channel: OpenChannel, now: Date): End | undefined => {
  if (Date.parse(message.expiresAt) <= now.getTime()) return { status: 'expired', reason: 'late' };
  if (message.isCustomerGone) return { status: 'cancelled', reason: 'customer' };
  if (message.isOldNumber) return { status: 'cancelled', reason: 'phone' };
  if (!isFitting(message, now)) return { status: 'cancelled', reason: 'appointment' };
  if (message.isThere === false && isOnWhatsApp(channel) && !message.wasTried && !hasWritten(message.kind))
    return { status: 'failed', reason: 'notOnWhatsApp' };
  if (isAnswer(message.kind) && message.kind !== 'answer') return undefined;
  if (message.isSuppressed) return { status: 'suppressed', reason: 'optedOut' };
  if (message.purpose === 'marketing' && message.isByItself && !message.hasConsent)
    return { status: 'suppressed', reason: 'noConsent' };
  return undefined;
};

/** Returns why the approved template cannot be filled: the provider refuses an empty value, so nothing with one is sent. */
const unfilledIn = ({ template }: Waiting, { provider }: OpenChannel): End | undefined =>
  template && !provider.capabilities.freeText && !template.params.every(isKnownValue)
    ? { status: 'failed', reason: 'emptyValue' }
    : undefined;

/** True if the appointment is still as the message says. */
const isFitting = ({ kind, appointment, appointmentId, dedupeKey }: Waiting, now: Date): boolean => {
  if (appointmentId === null) return true;
  if (appointment === null) return false;
  const { status } = appointment;
  const start = new Date(appointment.start);
  const isAhead = start > now;
  switch (kind) {
    case 'reminder':
      return status === 'Planned' && isAhead && dedupeKey === dedupeKeys.reminder(appointmentId, start);
    case 'booked':
    case 'moved':
      return status === 'Planned' && isAhead && dedupeKey.endsWith(start.toISOString());
    case 'cancelled':
      return status === 'Canceled' && isAhead && dedupeKey.endsWith(start.toISOString());
    case 'afterVisit':
    case 'followUp':
      return status === 'Done';
    case 'birthday':
    case 'manual':
    case 'test':
    case 'answer':
    case 'optOut':
      return true;
    default:
      return unreachable(kind);
  }
};

/** True if the provider must first be asked about the number. An answer needs no check. */
const isToBeChecked = ({ kind, isThere: known, wasTried }: Waiting, channel: OpenChannel): boolean =>
  channel.provider.checkNumber !== undefined &&
  isOnWhatsApp(channel) &&
  known === null &&
  !wasTried &&
  !hasWritten(kind);

/** True for messages that a person waits for. They ignore quiet hours, and opt-outs, which one of them confirms. */
const isAnswer = (kind: MessageKind): boolean => kind === 'test' || hasWritten(kind);

/** True for messages that answer one of the recipient's, so that the number surely exists. */
const hasWritten = (kind: MessageKind): boolean => kind === 'optOut' || kind === 'answer';

/** Returns until when an allowed message waits; undefined if it need not. */
const waitOf = async (client: pg.PoolClient, message: Waiting, now: Date): Promise<Date | undefined> => {
  const { kind, purpose, recipient, id, zone } = message;
  if (isAnswer(kind)) return undefined;
  const open = nextOpen(purpose, zone, now);
  if (open > now) return open;
  if (purpose !== 'marketing') return undefined;
  // Two channels must not write to the same person at once.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 4180))', [recipient]);
  const [from, to] = branchDay(todayIn(zone, now), zone);
  const { rowCount } = await client.query(
    `select from messages m where recipient = $1 and purpose = 'marketing' and id <> $2 and sent_at >= $3 and sent_at < $4
       and ${wasSent} limit 1`,
    [recipient, id, from, to],
  );
  return rowCount === 0 ? undefined : nextOpen(purpose, zone, to);
};
