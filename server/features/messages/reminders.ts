import type { MessagingSettings } from '../../../src/resources/messages/settings';
import { nextOpen, openBefore, type ReminderSlot } from './rules';

const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds between two reminders of one appointment, at least. Two that the night pushes together are one. */
const apart = hour;

/** Milliseconds that a reminder which comes late keeps from the next one, and any from a message on booking or moving. */
const farApart = 2 * hour;

/** Returns when a reminder may go and when it expires; undefined if it is too late for one. */
export const reminderTimes = (
  start: Date,
  hours: number,
  zone: string,
  now: Date,
): { readonly notBefore: Date; readonly expiresAt: Date } | undefined => {
  const due = new Date(start.getTime() - hours * hour);
  const expiresAt = new Date(start.getTime() - 30 * minute);
  // The appointment was made after its reminder was due: send now, unless it starts within an hour.
  if (due <= now && start.getTime() - now.getTime() <= hour) return undefined;
  const usual = openBefore('service', zone, due);
  const notBefore = nextOpen('service', zone, usual < now ? now : usual);
  return notBefore < expiresAt ? { notBefore, expiresAt } : undefined;
};

export interface WantedReminder {
  readonly slot: ReminderSlot;
  readonly hours: number;
}

/** Returns the reminders of the settings, the one nearest to the appointment first. Equal hours are one reminder. */
export const wantedReminders = ({
  reminderHoursBefore,
  secondReminderHoursBefore,
  thirdReminderHoursBefore,
}: Pick<
  MessagingSettings,
  'reminderHoursBefore' | 'secondReminderHoursBefore' | 'thirdReminderHoursBefore'
>): readonly WantedReminder[] => {
  const all = [
    { slot: 1, hours: reminderHoursBefore },
    { slot: 2, hours: secondReminderHoursBefore },
    { slot: 3, hours: thirdReminderHoursBefore },
  ] as const;
  return all
    .flatMap(({ slot, hours }) => (hours === null ? [] : [{ slot, hours }]))
    .filter(({ hours }, index, given) => given.findIndex((one) => one.hours === hours) === index)
    .toSorted((one, other) => one.hours - other.hours);
};

export interface Reminder {
  readonly slot: ReminderSlot;
  readonly notBefore: Date;
  readonly expiresAt: Date;
}

interface Reminded {
  readonly start: Date;
  readonly zone: string;
  /** When a message on booking or moving told of this start, or will tell. Null: none does. */
  readonly toldAt: Date | null;
}

/**
 * Returns the reminders that make sense for an appointment now, the nearest to it first. Of several that come too
 * close together the one nearest to the appointment stays: an appointment made late is reminded of once and not twice
 * in a row, and not right after the message that confirmed it.
 */
export const remindersOf = (
  { start, zone, toldAt }: Reminded,
  wanted: readonly WantedReminder[],
  now: Date,
): readonly Reminder[] => {
  const kept: Reminder[] = [];
  for (const { slot, hours } of wanted) {
    const times = reminderTimes(start, hours, zone, now);
    if (!times) continue;
    const at = times.notBefore.getTime();
    const isLate = start.getTime() - hours * hour <= now.getTime();
    const isTold = toldAt !== null && at < toldAt.getTime() + farApart;
    const isClose = kept.some(({ notBefore }) => notBefore.getTime() - at < (isLate ? farApart : apart));
    if (!isTold && !isClose) kept.push({ slot, ...times });
  }
  return kept;
};
