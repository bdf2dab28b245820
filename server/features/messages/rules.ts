import { addDays, type Day, instantOf, todayIn } from '../../../src/i18n/zone';
import type { MessagePurpose, MessageStatus } from '../../../src/resources/messages/choices';
import { unreachable } from '../../../src/schema/field';
import { wallIn } from '../../kernel/clock';
import type { Ack } from '../../messaging/provider-types';

/** Hours in which customers may be written to, by the branch's clock; `to` is excluded. */
const open: Readonly<Record<MessagePurpose, { readonly from: string; readonly to: string }>> = {
  service: { from: '08:00', to: '22:00' },
  marketing: { from: '10:00', to: '21:00' },
};

/** Milliseconds before closing at which a message that must not be late is planned, as others may be queued first. */
const marginMs = 30 * 60_000;

export const isOpen = (purpose: MessagePurpose, zone: string, at: Date): boolean => {
  const { time } = wallIn(zone, at.getTime());
  return time >= open[purpose].from && time < open[purpose].to;
};

/** Returns the instant itself if it is open, else the next opening. */
export const nextOpen = (purpose: MessagePurpose, zone: string, at: Date): Date => {
  if (isOpen(purpose, zone, at)) return at;
  const today = todayIn(zone, at);
  const { from } = open[purpose];
  const opening = instantOf(`${today}T${from}`, zone);
  return opening > at ? opening : instantOf(`${addDays(today, 1)}T${from}`, zone);
};

/** Returns the instant if it is open, else `marginMs` before the last closing: a reminder goes earlier. */
export const openBefore = (purpose: MessagePurpose, zone: string, at: Date): Date => {
  if (isOpen(purpose, zone, at)) return at;
  const today = todayIn(zone, at);
  const { to } = open[purpose];
  const closing = instantOf(`${today}T${to}`, zone);
  const end = closing <= at ? closing : instantOf(`${addDays(today, -1)}T${to}`, zone);
  return new Date(end.getTime() - marginMs);
};

const minute = 60_000;

/** Milliseconds to wait after each failed attempt; the last value is for all later ones. */
const waits = [30_000, 2 * minute, 10 * minute, 30 * minute, 120 * minute] as const;

/**
 * Returns the milliseconds until a message that surely was not sent is tried again: the wait, give or take a fifth,
 * and no less than the provider asks for. `random` is from 0 up to 1.
 */
export const backoff = (failures: number, random: number, askedSeconds = 0): number => {
  const wait = waits[Math.min(Math.max(failures, 1), waits.length) - 1] ?? waits[0];
  return Math.max(Math.round(wait * (0.8 + 0.4 * random)), askedSeconds * 1000);
};

/**
 * Returns the days of birth (`MM-dd`) to greet on a day. On 28 February of a year without a 29th it includes the 29th
 * (BDY-11).
 */
export const birthdaysOn = (day: Day): readonly string[] => {
  const own = day.slice(5);
  return own === '02-28' && addDays(day, 1).slice(5) === '03-01' ? [own, '02-29'] : [own];
};

/**
 * Keys of messages: a second message with the same key is not created. A moved appointment gets a new key by
 * its new start. The key of a reminder does not name its hours, so that other hours do not remind a second time. A
 * birthday has one key per year, for all ways of greeting.
 */
export const dedupeKeys = {
  reminder: (appointmentId: number, start: Date) => `reminder:${appointmentId}:${start.toISOString()}`,
  /** `after` is the message that the customer had last, because an appointment may move there, back, and there again. */
  news: (
    kind: 'booked' | 'moved' | 'cancelled',
    appointmentId: number,
    after: number | undefined,
    start: Date,
  ) => `${kind}:${appointmentId}:${after ?? 0}:${start.toISOString()}`,
  afterVisit: (appointmentId: number) => `aftervisit:${appointmentId}`,
  followUp: (appointmentId: number, days: number) => `followup:${appointmentId}:${days}`,
  birthday: (customerId: number, year: number | string) => `birthday:${customerId}:${year}`,
  test: (uuid: string) => `test:${uuid}`,
  manual: (uuid: string) => `manual:${uuid}`,
  cancelAsked: (appointmentId: number, start: Date) => `cancelasked:${appointmentId}:${start.toISOString()}`,
  optOut: (uuid: string) => `optout:${uuid}`,
} as const;

/** Ranks of the statuses on the way to 'read'. Rank 9 is final: no acknowledgement changes it. */
const ranks: Readonly<Record<MessageStatus, number>> = {
  queued: 0,
  sending: 1,
  doubtful: 1,
  failed: 2,
  accepted: 3,
  delivered: 4,
  read: 5,
  expired: 9,
  cancelled: 9,
  suppressed: 9,
  tried: 9,
};

/**
 * Returns the status after an acknowledgement. The rank only rises, so late, repeated and reordered acknowledgements
 * change nothing. A failure counts only before delivery; a delivery counts after a failure.
 */
export const afterAck = (status: MessageStatus, ack: Ack): MessageStatus => {
  const told = statusOf(ack);
  if (told === undefined) return status;
  if (told === 'failed')
    return ['queued', 'sending', 'doubtful', 'accepted'].includes(status) ? told : status;
  return ranks[told] > ranks[status] ? told : status;
};

const statusOf = (ack: Ack): MessageStatus | undefined => {
  switch (ack) {
    case 'failed':
      return 'failed';
    // The provider has it but the network does not yet: still accepted.
    case 'pending':
    case 'sent':
      return 'accepted';
    case 'delivered':
      return 'delivered';
    case 'read':
      return 'read';
    default:
      return unreachable(ack);
  }
};
