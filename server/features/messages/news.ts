import type pg from 'pg';
import { appointments } from '../../../src/resources/appointments/entity';
import { messageCode, type willTell } from '../../../src/resources/appointments/queries';
import { type MessagingSettings, messagingSettings } from '../../../src/resources/messages/settings';
import type { QueryAnswer } from '../../../src/schema/query';
import { systemSettings } from '../../../src/settings/system';
import { type GuardContext, type QueryContext, type Row, untouched } from '../../data/entity-server';
import { findRow } from '../../data/repository';
import { settingsOf } from '../../data/settings';
import { fetchRows, oneOf } from '../../kernel/rows';
import { dueOf, wasSent } from './candidates';
import { noticeMessages, putMessage } from './outbox';
import { firstPhone, hasChannel, isSuppressed } from './reach';
import { dedupeKeys, nextOpen } from './rules';
import { isThere, rememberedSince } from './send/pace';
import { appointmentVariables, type NewsKind, textOf } from './texts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds that such a message waits: a correction within them replaces it, so that only the last one goes out. */
const settlingMs = 2 * minute;

/** Switches of the kinds, which are off until the centre turns them on. */
const switches = {
  booked: 'sendBookedMessages',
  moved: 'sendMovedMessages',
  cancelled: 'sendCancelledMessages',
} as const satisfies Record<NewsKind, keyof MessagingSettings>;

/** Facts of an appointment that the customer must know. */
interface Known {
  readonly status: string;
  readonly customerId: number;
  /** Milliseconds. */
  readonly start: number;
}

interface Change {
  readonly before: Known | undefined;
  readonly after: Known;
  /** The last such message that reached this customer, or may have: what they were told, and of which start. */
  readonly heard: { readonly kind: NewsKind; readonly start: number } | undefined;
  /** True if the message on booking was taken back before it was sent: the customer never heard of the appointment. */
  readonly isUnsaid: boolean;
}

/** Returns what a customer must be told about a changed appointment; undefined if they know it already. */
export const newsOf = ({ before, after, heard, isUnsaid }: Change): NewsKind | undefined => {
  const isExpected = heard ? heard.kind !== 'cancelled' : before?.status === 'Planned' && !isUnsaid;
  if (after.status === 'Canceled') return isExpected ? 'cancelled' : undefined;
  if (after.status !== 'Planned') return undefined;
  if (heard && isExpected) return heard.start === after.start ? undefined : 'moved';
  if (heard || !before || isUnsaid || before.customerId !== after.customerId) return 'booked';
  return before.start === after.start ? undefined : 'moved';
};

const isSame = (before: Known | undefined, after: Known): boolean =>
  before !== undefined &&
  before.status === after.status &&
  before.start === after.start &&
  before.customerId === after.customerId;

type Context = Pick<GuardContext, 'client' | 'values' | 'before'> & { readonly id: number };

/**
 * Puts the message about a new, moved or cancelled appointment into the outbox, in the transaction of the change. One
 * made in the past or for now gets none, nor does a deleted one, which was no appointment. What the change makes
 * untrue was withdrawn before by the trigger `messages_follow_appointment`.
 */
export const tellOfChange = async ({ client, values, before, id }: Context): Promise<unknown> => {
  const settings = await settingsOf(client, messagingSettings, systemSettings);
  const after = knownOf({ ...before, ...values });
  const known = before ? knownOf(before) : undefined;
  const now = new Date();
  const wanted = await wantedOf(client, { settings, id, known, after, now });
  if (!wanted) return untouched;
  const { kind, heardId } = wanted;
  if (kind === 'booked' && (await isOfCourse(client, after.customerId))) return untouched;
  const [due] = await dueOf(client, settings.useCentralChannel, 'a.id = $2', [id]);
  const times = due && timesOf(kind, due.start, due.zone, now);
  if (!due || !times) return untouched;
  const { customerId, branchId, recipient, start } = due;
  const text = textOf(kind, settings, appointmentVariables(due, settings));
  const dedupeKey = dedupeKeys.news(kind, id, heardId, start);
  const about = { purpose: 'service', customerId, branchId, recipient, appointmentId: id } as const;
  const made = await putMessage(client, { ...text, ...about, kind, dedupeKey, ...times }, 'changedBack');
  if (made !== undefined) await noticeMessages(client, [{ id: made, branchId }], 'created');
  return untouched;
};

interface Wanted {
  readonly settings: MessagingSettings;
  /** Undefined for an appointment that is not stored yet. */
  readonly id: number | undefined;
  readonly known: Known | undefined;
  readonly after: Known;
  readonly now: Date;
}

/** Returns which message the settings want for a change, and the message that the customer had last. */
const wantedOf = async (
  client: pg.ClientBase | pg.Pool,
  { settings, id, known, after, now }: Wanted,
): Promise<{ readonly kind: NewsKind; readonly heardId: number | undefined } | undefined> => {
  if (!settings.isEnabled || Object.values(switches).every((key) => !settings[key])) return undefined;
  if (isSame(known, after) || after.start <= now.getTime()) return undefined;
  const past = id === undefined ? unheard : await heardOf(client, id, after.customerId);
  const kind = newsOf({ before: known, after, ...past });
  return kind && settings[switches[kind]] ? { kind, heardId: past.heard?.id } : undefined;
};

const unheard = { heard: undefined, isUnsaid: false } as const;

/** Returns when a message may go and when it expires; undefined if it would be too late for one. */
const timesOf = (kind: NewsKind, start: Date, zone: string, now: Date) => {
  const notBefore = nextOpen('service', zone, new Date(now.getTime() + settlingMs));
  const last = kind === 'cancelled' ? start.getTime() : start.getTime() - 30 * minute;
  const expiresAt = new Date(Math.min(last, notBefore.getTime() + day));
  return notBefore < expiresAt ? { notBefore, expiresAt } : undefined;
};

/** Answers before saving which message the customer will get (R-38). */
export const willGoOut = async ({
  pool,
  actor,
  input,
  services,
}: QueryContext<typeof willTell>): Promise<QueryAnswer<typeof willTell>> => {
  const { customerId, branchId, start, status, appointmentId } = input;
  const none = { kind: null };
  const settings = await settingsOf(pool, messagingSettings);
  const now = services.now();
  const before = appointmentId === null ? undefined : await findRow(pool, appointments, actor, appointmentId);
  const after = knownOf({ status, customerId, start });
  const known = before && knownOf(before);
  const wanted = await wantedOf(pool, { settings, id: before?.id, known, after, now });
  if (!wanted) return none;
  const [reached] = await fetchRows(pool, { zone: 'text' })(
    `select b.time_zone as zone from customers c join branches b on b.id = $2 cross join lateral (select ${firstPhone} as phone) r
     where c.id = $1 and c.deleted_at is null and r.phone is not null and not ${isSuppressed('r.phone', `'service'`)}
       and ${isThere('r.phone', '$4')} is not false and ${hasChannel('b.id', '$3')}`,
    [customerId, branchId, settings.useCentralChannel, rememberedSince(now)],
  );
  const isInTime = reached && timesOf(wanted.kind, new Date(after.start), reached.zone, now);
  return isInTime ? { kind: wanted.kind } : none;
};

/** Says on the answer to a write that the customer will be told of it: the message stands in the outbox. */
export const sayTold = async ({ client, row }: { readonly client: pg.PoolClient; readonly row: Row }) => {
  const rows = await fetchRows(client, { kind: oneOf('booked', 'moved', 'cancelled') })(
    `select kind from messages where appointment_id = $1 and status = 'queued' and kind in ('booked', 'moved', 'cancelled')
       and updated_at = now()::timestamptz(3)`,
    [row.id],
  );
  return rows.map(({ kind }) => ({ code: messageCode, kind }));
};

const knownOf = ({ status, customerId, start }: Readonly<Record<string, unknown>>): Known => ({
  status: String(status ?? 'Planned'),
  customerId: Number(customerId),
  start: Date.parse(String(start)),
});

const heardOf = async (client: pg.ClientBase | pg.Pool, appointmentId: number, customerId: number) => {
  const columns = {
    id: 'number',
    kind: oneOf('booked', 'moved', 'cancelled'),
    start: 'text',
    isSent: 'flag',
  } as const;
  const rows = await fetchRows(client, columns)(
    `select m.id, m.kind, right(m.dedupe_key, 24) as start, ${wasSent} as "isSent" from messages m
     where m.appointment_id = $1 and m.customer_id = $2 and m.kind in ('booked', 'moved', 'cancelled')
       and (${wasSent} or (m.kind = 'booked' and m.status = 'cancelled' and m.reason = 'appointment' and m.sent_at is null))
     order by m.sent_at desc nulls last, m.id desc`,
    [appointmentId, customerId],
  );
  const last = rows.find(({ isSent }) => isSent);
  return {
    heard: last && { id: last.id, kind: last.kind, start: Date.parse(last.start) },
    isUnsaid: rows.some(({ isSent }) => !isSent),
  };
};

/** True if the transaction has told the customer of an appointment before: the first of a course speaks for all. */
const isOfCourse = async (client: pg.PoolClient, customerId: number): Promise<boolean> => {
  const rows = await fetchRows(client, { id: 'number' })(
    `select id from messages where customer_id = $1 and kind = 'booked' and status = 'queued' and created_at = now()::timestamptz(3) limit 1`,
    [customerId],
  );
  return rows.length > 0;
};
