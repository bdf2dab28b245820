import { addDays, type Day, instantOf, wallOf } from '../../i18n/zone';
import { branches } from './entity';

/** Opening hours of a branch, shared by calendar, appointment dialog and server. Instants are milliseconds. */

/** Weekdays in the order of the branch's week (FMT-08). */
export const weekdays = branches.fields.openingHours.fields.weekday.options.map(({ value }) => value);
export type Weekday = (typeof weekdays)[number];

/** Opening times, `HH:mm`. A closing that is not later than the opening is on the next day. */
export interface Opening {
  readonly opens: string;
  readonly closes: string;
}

export interface WeeklyOpening extends Opening {
  readonly weekday: Weekday;
}

/** Hours that replace the week from one day to another, on one weekday or on all. */
export interface SpecialOpening {
  readonly fromDate: Day;
  readonly toDate: Day;
  /** Null: every day of the period. */
  readonly weekday: Weekday | null;
  /** Both null: closed. */
  readonly opens: string | null;
  readonly closes: string | null;
}

export interface OpeningHours {
  readonly zone: string;
  readonly weekly: readonly WeeklyOpening[];
  readonly special: readonly SpecialOpening[];
}

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export const weekdayOf = (day: Day): Weekday =>
  weekdays[(new Date(`${addDays(day, 0)}T00:00:00Z`).getUTCDay() + 1) % 7] ?? 'Saturday';

/**
 * Openings that start on a day, sorted; empty if closed. If several special periods include the day, the
 * shortest counts, then the one that starts later; so a closed day can lie within Ramadan. A weekday that the
 * period does not list is closed.
 */
export const openingsOn = ({ weekly, special }: Omit<OpeningHours, 'zone'>, day: Day): readonly Opening[] => {
  const weekday = weekdayOf(day);
  const [period] = special
    .filter(({ fromDate, toDate }) => fromDate <= day && day <= toDate)
    .sort((a, b) => daysOf(a) - daysOf(b) || b.fromDate.localeCompare(a.fromDate));
  const rows: readonly Pick<SpecialOpening, 'weekday' | 'opens' | 'closes'>[] = period
    ? special.filter(({ fromDate, toDate }) => fromDate === period.fromDate && toDate === period.toDate)
    : weekly;
  // Rows for this weekday replace the rows for every day.
  const own = rows.filter((row) => row.weekday === weekday);
  return (own.length > 0 ? own : rows.filter((row) => row.weekday === null))
    .flatMap(({ opens, closes }) => (opens === null || closes === null ? [] : [{ opens, closes }]))
    .sort((a, b) => a.opens.localeCompare(b.opens));
};

/** Open stretches between two instants, sorted and merged. Stretches may reach beyond both instants. */
export const stretchesBetween = (hours: OpeningHours, from: number, to: number): readonly Stretch[] => {
  const [first, last] = [dayAt(from, hours.zone), dayAt(to, hours.zone)];
  const found: Stretch[] = [];
  // A stretch from yesterday may reach into today.
  for (let day = addDays(first, -1); day <= last; day = addDays(day, 1))
    found.push(...stretchesOf(hours, day));
  return merged(found).filter(({ start, end }) => start < to && from < end);
};

/** Stretches that start on a branch day; the last one may end on the next. */
export const stretchesOf = (hours: OpeningHours, day: Day): readonly Stretch[] =>
  merged(
    openingsOn(hours, day).map(({ opens, closes }) => ({
      start: at(hours.zone, day, opens),
      end: at(hours.zone, closes > opens ? day : addDays(day, 1), closes),
    })),
  );

/** True if the branch is open for the whole stretch. */
export const isOpen = (hours: OpeningHours, { start, end }: Stretch): boolean =>
  stretchesBetween(hours, start, end).some((open) => open.start <= start && end <= open.end);

/**
 * End of the working day for a customer who came at `came`. A night that started the day before ends in the
 * morning. Undefined if the branch is closed that day.
 */
export const closingOf = (hours: OpeningHours, came: number): number | undefined => {
  const day = dayAt(came, hours.zone);
  const night = stretchesOf(hours, addDays(day, -1)).at(-1);
  return night && came < night.end ? night.end : stretchesOf(hours, day).at(-1)?.end;
};

export const openParts = (hours: OpeningHours, { start, end }: Stretch): readonly Stretch[] =>
  stretchesBetween(hours, start, end).map((open) => ({
    start: Math.max(start, open.start),
    end: Math.min(end, open.end),
  }));

/**
 * Hours that the calendar draws, `HH:mm`: first opening to last closing, or midnight to midnight if any
 * opening passes midnight. If all days are closed, uses the week's hours.
 */
export const rangeOf = (hours: OpeningHours, days: readonly Day[]): Opening => {
  const shown = days.flatMap((day) => openingsOn(hours, day));
  const all = shown.length > 0 ? shown : hours.weekly;
  const opens = all.map((one) => one.opens).sort()[0] ?? '00:00';
  const closes =
    all
      .map((one) => (one.closes === '00:00' ? '24:00' : one.closes))
      .sort()
      .at(-1) ?? '24:00';
  const isNight = all.some((one) => one.closes !== '00:00' && one.closes <= one.opens);
  return isNight ? { opens: '00:00', closes: '24:00' } : { opens, closes };
};

/** Sorts stretches, drops empty ones, and joins those that overlap or touch. */
export const merged = (stretches: readonly Stretch[]): readonly Stretch[] => {
  const whole: Stretch[] = [];
  for (const one of stretches.filter(({ start, end }) => start < end).toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1);
    if (last && one.start <= last.end)
      whole[whole.length - 1] = { start: last.start, end: Math.max(last.end, one.end) };
    else whole.push(one);
  }
  return whole;
};

const daysOf = ({ fromDate, toDate }: SpecialOpening): number => Date.parse(toDate) - Date.parse(fromDate);

const at = (zone: string, day: Day, time: string): number => instantOf(`${day}T${time}`, zone).getTime();

const dayAt = (instant: number, zone: string): Day =>
  new Date(wallOf(instant, zone)).toISOString().slice(0, 10);
