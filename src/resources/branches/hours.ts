import { addDays, type Day, instantOf, wallOf } from '../../i18n/zone';
import { branches } from './entity';

/** When a branch is open, the same for calendar, booking dialog and server. Instants are milliseconds. */

/** In the order of the branch's week (FMT-08). */
export const weekdays = branches.fields.openingHours.fields.weekday.options.map(({ value }) => value);
export type Weekday = (typeof weekdays)[number];

/** Times of one stay open, `HH:mm`; a closing that is not later than the opening is on the next day. */
export interface Opening {
  readonly opens: string;
  readonly closes: string;
}

export interface WeeklyOpening extends Opening {
  readonly weekday: Weekday;
}

/** Replaces the week from one day to another: on a weekday or on all, open or closed. */
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
 * What begins on a day, in its order; nothing where the branch is closed. Of special periods that hold on a day the
 * shortest counts, of equally long ones the later: a closed day within a month of its own hours. A weekday that such
 * a period does not name is closed.
 */
export const openingsOn = ({ weekly, special }: Omit<OpeningHours, 'zone'>, day: Day): readonly Opening[] => {
  const weekday = weekdayOf(day);
  const [period] = special
    .filter(({ fromDate, toDate }) => fromDate <= day && day <= toDate)
    .sort((a, b) => daysOf(a) - daysOf(b) || b.fromDate.localeCompare(a.fromDate));
  const rows: readonly Pick<SpecialOpening, 'weekday' | 'opens' | 'closes'>[] = period
    ? special.filter(({ fromDate, toDate }) => fromDate === period.fromDate && toDate === period.toDate)
    : weekly;
  // A weekday's own rows count before those of every day.
  const own = rows.filter((row) => row.weekday === weekday);
  return (own.length > 0 ? own : rows.filter((row) => row.weekday === null))
    .flatMap(({ opens, closes }) => (opens === null || closes === null ? [] : [{ opens, closes }]))
    .sort((a, b) => a.opens.localeCompare(b.opens));
};

/** When the branch is open from an instant on until another, in order; what touches is one. Ends are not cut off. */
export const stretchesBetween = (hours: OpeningHours, from: number, to: number): readonly Stretch[] => {
  const [first, last] = [dayAt(from, hours.zone), dayAt(to, hours.zone)];
  const found: Stretch[] = [];
  // What began yesterday may reach into today.
  for (let day = addDays(first, -1); day <= last; day = addDays(day, 1))
    found.push(...stretchesOf(hours, day));
  return merged(found).filter(({ start, end }) => start < to && from < end);
};

/** Stretches that begin on a branch day; the last one may end on the next. */
export const stretchesOf = (hours: OpeningHours, day: Day): readonly Stretch[] =>
  merged(
    openingsOn(hours, day).map(({ opens, closes }) => ({
      start: at(hours.zone, day, opens),
      end: at(hours.zone, closes > opens ? day : addDays(day, 1), closes),
    })),
  );

/** Whether the branch is open the whole time. */
export const isOpen = (hours: OpeningHours, { start, end }: Stretch): boolean =>
  stretchesBetween(hours, start, end).some((open) => open.start <= start && end <= open.end);

/**
 * When the working day of somebody who came at an instant ends: a night that began the day before ends in the morning.
 * Undefined where the branch is closed that day.
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
 * From when to when days are drawn, `HH:mm`: the first opening and the last closing of them all, midnight to midnight
 * where somebody works through it. On closed days alone those of the usual week.
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

/** Sorts stretches and drops empty ones; those that overlap or touch become one. */
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
