import type pg from 'pg';
import { instantOf } from '../../../src/i18n/zone';
import { messagingSettings } from '../../../src/resources/messages/settings';
import { messageRefusals } from '../../../src/resources/messages/words';
import { systemSettings } from '../../../src/settings/system';
import { settingsOf } from '../../data/settings';
import { momentSql } from '../../kernel/clock';
import { locks } from '../../kernel/locks';
import { alone } from '../../kernel/loop';
import { fetchRows } from '../../kernel/rows';
import { type Due, dueOf, isUnplanned } from './candidates';
import { type GivesWay, type NewMessage, noticeMessages, putMessage } from './outbox';
import { type BirthdayCustomer, birthdayCustomers, hasChannel } from './reach';
import { dedupeKeys, nextOpen, openBefore } from './rules';
import { appointmentVariables, type SpokenSettings, textOf } from './texts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds that a reminder keeps from a message on booking or moving, which told the same. */
const apart = 2 * hour;

interface Reminded {
  readonly start: Date;
  readonly zone: string;
  /** When a message on booking or moving told of this start, or will tell. Null: none does. */
  readonly toldAt: Date | null;
}

/** Returns when a reminder may go and when it expires; undefined if it is too late for one, or told already. */
export const reminderTimes = (reminded: Reminded, hours: number, now: Date): ReminderTimes | undefined => {
  const { start, zone } = reminded;
  const due = new Date(start.getTime() - hours * hour);
  // The appointment was made after its reminder was due: send now, unless it starts within an hour.
  if (due <= now && start.getTime() - now.getTime() <= hour) return undefined;
  const usual = openBefore('service', zone, due);
  const times = reminderFrom(reminded, usual < now ? now : usual);
  return 'notBefore' in times ? times : undefined;
};

/** Returns the times of a reminder that is wanted from an instant on, or the refusal that somebody who asks for it gets. */
export const reminderFrom = ({ start, zone, toldAt }: Reminded, wanted: Date): ReminderTimes | TooLate => {
  const notBefore = nextOpen('service', zone, wanted);
  const expiresAt = new Date(start.getTime() - 30 * minute);
  if (toldAt !== null && notBefore.getTime() < toldAt.getTime() + apart) return messageRefusals.told;
  return notBefore < expiresAt ? { notBefore, expiresAt } : messageRefusals.late;
};

type ReminderTimes = Pick<NewMessage, 'notBefore' | 'expiresAt'>;
type TooLate = (typeof messageRefusals)['late' | 'told'];

/**
 * Puts due messages into the outbox and returns how many (MSG-19). Any number of servers may run it at any time: keys
 * keep each message unique, and the lock only saves repeated work.
 */
export const planMessages = (pool: pg.Pool, now: Date): Promise<number> =>
  alone(pool, locks.messagePlan, async () => {
    const settings = await settingsOf(pool, messagingSettings, systemSettings);
    if (!settings.isEnabled) return 0;
    const planning = { now, settings };
    return (
      (await planReminders(pool, planning)) +
      (await planAfterVisits(pool, planning)) +
      (await planBirthdays(pool, planning))
    );
  });

/** Milliseconds: messages are created at most this long before they are due, so that their text is up to date. */
const ahead = hour;

interface Planning {
  readonly now: Date;
  readonly settings: SpokenSettings;
}

/** Creates reminders of appointments that start soon. Returns how many. */
const planReminders = async (pool: pg.Pool, planning: Planning): Promise<number> => {
  const { now, settings } = planning;
  if (!settings.sendAppointmentReminders) return 0;
  const hours = settings.reminderHoursBefore;
  // 12 hours more, because a reminder due in the night goes out the evening before.
  const latest = new Date(now.getTime() + hours * hour + 12 * hour);
  const key = `'reminder:' || a.id || ':' || ${momentSql('a.start')}`;
  const due = await dueOf(
    pool,
    settings.useCentralChannel,
    `a.status = 'Planned' and a.start > $2 and a.start <= $3 and ${isUnplanned(key)}`,
    [new Date(now.getTime() + 30 * minute), latest],
  );
  let made = 0;
  for (const one of due) {
    const times = reminderTimes(one, hours, now);
    if (!times || times.notBefore.getTime() > now.getTime() + ahead) continue;
    const dedupeKey = dedupeKeys.reminder(one.id, one.start);
    if (await plannedAbout(pool, planning, one, { kind: 'reminder', dedupeKey, ...times })) made += 1;
  }
  return made;
};

const plannedAbout = (
  pool: pg.Pool,
  { settings }: Planning,
  due: Due,
  message: Parameters<typeof messageAbout>[2],
): Promise<boolean> => planned(pool, messageAbout(due, settings, message), 'changedBack');

export const messageAbout = (
  { id, customerId, branchId, recipient, ...facts }: Due,
  settings: SpokenSettings,
  message: Pick<NewMessage, 'dedupeKey' | 'notBefore' | 'expiresAt'> & {
    readonly kind: 'reminder' | 'afterVisit' | 'followUp';
  },
): NewMessage => {
  const text = textOf(message.kind, settings, appointmentVariables(facts, settings));
  return { ...text, ...message, purpose: 'service', customerId, branchId, recipient, appointmentId: id };
};

/** Creates messages some time after a visit, counted from the moment it became Done (MSG-19). Returns how many. */
const planAfterVisits = async (pool: pg.Pool, planning: Planning): Promise<number> => {
  const { settings } = planning;
  const days = settings.followUpDaysAfter;
  let made = 0;
  if (settings.autoSendAfterAppointment)
    made += await planAfter(pool, planning, {
      kind: 'afterVisit',
      delay: settings.autoSendHoursAfter * hour,
      nameSql: `'aftervisit:' || a.id`,
      keyOf: dedupeKeys.afterVisit,
    });
  if (settings.sendFollowUpMessages)
    made += await planAfter(pool, planning, {
      kind: 'followUp',
      delay: days * day,
      nameSql: `'followup:' || a.id || ':${days}'`,
      keyOf: (id) => dedupeKeys.followUp(id, days),
    });
  return made;
};

/** Appointments that became Done more days after their start get no message: their first may be deleted by now. */
const longestDays = 300;

interface After {
  readonly kind: 'afterVisit' | 'followUp';
  /** Milliseconds from the moment of Done to the message. */
  readonly delay: number;
  readonly nameSql: string;
  readonly keyOf: (appointmentId: number) => string;
}

const planAfter = async (
  pool: pg.Pool,
  planning: Planning,
  { kind, delay, nameSql, keyOf }: After,
): Promise<number> => {
  const { now, settings } = planning;
  const finishedBefore = new Date(now.getTime() + ahead - delay);
  // A message a day late is useless, and switching the setting on must not write to customers of long ago.
  const finishedAfter = new Date(now.getTime() - day - delay);
  const due = await dueOf(
    pool,
    settings.useCentralChannel,
    `a.status = 'Done' and f.at > $2 and f.at <= $3 and a.start > $2::timestamptz - interval '${longestDays} days'
       and ${isUnplanned(nameSql)}`,
    [finishedAfter, finishedBefore],
  );
  let made = 0;
  for (const one of due) {
    if (one.finishedAt === null) continue;
    const wanted = new Date(Math.max(one.finishedAt.getTime() + delay, now.getTime()));
    const notBefore = nextOpen('service', one.zone, wanted);
    const expiresAt = new Date(notBefore.getTime() + day);
    const message = { kind, dedupeKey: keyOf(one.id), notBefore, expiresAt };
    if (await plannedAbout(pool, planning, one, message)) made += 1;
  }
  return made;
};

/** Creates the day's greetings for 10:00, for customers who agreed to marketing (BDY-11, R-38). Returns how many. */
const planBirthdays = async (pool: pg.Pool, { now, settings }: Planning): Promise<number> => {
  if (!settings.sendBirthdayGreetings) return 0;
  const rows = await fetchRows(pool, { id: 'number' })(
    `select b.id from branches b where b.is_active and ${hasChannel('b.id', '$1')}`,
    [settings.useCentralChannel],
  );
  const branchIds = rows.map(({ id }) => id);
  let made = 0;
  for (const one of await birthdayCustomers(pool, { branchIds, now })) {
    const { recipient } = one;
    const expiresAt = instantOf(`${one.today}T20:00`, one.zone);
    if (recipient === null || !one.hasConsent || one.isOptedOut || one.status !== null || now >= expiresAt)
      continue;
    const notBefore = instantOf(`${one.today}T10:00`, one.zone);
    if (await planned(pool, greetingOf({ ...one, recipient }, settings, { notBefore, expiresAt }))) made += 1;
  }
  return made;
};

export const greetingOf = (
  { id, fullName, branchId, today, recipient }: BirthdayCustomer & { readonly recipient: string },
  settings: SpokenSettings,
  times: Pick<NewMessage, 'notBefore' | 'expiresAt'>,
): NewMessage => ({
  ...textOf('birthday', settings, { customer_name: fullName, center_name: settings.systemName ?? '' }),
  kind: 'birthday',
  purpose: 'marketing',
  dedupeKey: dedupeKeys.birthday(id, today.slice(0, 4)),
  customerId: id,
  branchId,
  recipient,
  ...times,
});

/** Inserts a message into the outbox and notifies all desks. Returns false if one of the same key exists. */
const planned = async (pool: pg.Pool, message: NewMessage, gives?: GivesWay): Promise<boolean> => {
  const id = await putMessage(pool, message, gives);
  if (id === undefined) return false;
  await noticeMessages(pool, [{ id, branchId: message.branchId }], 'created');
  return true;
};
