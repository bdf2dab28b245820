import { addDays, type Day, instantOf, wallOf } from '../../i18n/zone';
import { minutesIn } from '../../schema/text/parse';
import { branches } from './entity';

/** Hours of a branch without own hours. */

/** The same times for every weekday; `24:00` becomes `00:00`. */
export const everyDay = (opens: string, closes: string): readonly WeeklyOpening[] =>
  weekdays.map((weekday) => ({ weekday, opens, closes: closes === '24:00' ? '00:00' : closes }));

/** The centre's working day, from the earliest start of its parts to the latest end (FND-19). */
export const usualDay = (
  parts: Readonly<Record<string, { readonly start: string; readonly end: string }>>,
): Opening => {
  const all = Object.values(parts);
  return {
    opens: all.map(({ start }) => start).sort()[0] ?? '00:00',
    closes:
      all
        .map(({ end }) => end)
        .sort()
        .at(-1) ?? '24:00',
  };
};

/** Opening hours of a branch, shared by calendar, appointment dialog and server. Instants are milliseconds. */

/** Weekdays in the order of the branch's week (FMT-08). */
export const weekdays = branches.fields.openingHours.fields.weekday.options.map(({ value }) => value);
type Weekday = (typeof weekdays)[number];

/** Opening times, `HH:mm`. A closing that is not later than the opening is on the next day. */
interface Opening {
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

const weekdayOf = (day: Day): Weekday =>
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

/** How long a day goes on after a night: the last customers leave and pay, and the drawer is counted. */
const afterNightMs = 2 * 3_600_000;

/**
 * The first instant of a branch's working day: midnight or, after a night that reached past it, two hours after its
 * closing, but not later than the first opening of the new day.
 */
const workStart = (hours: OpeningHours, day: Day): number => {
  const midnight = at(hours.zone, day, '00:00');
  const closed = stretchesOf(hours, addDays(day, -1)).at(-1)?.end ?? midnight;
  if (closed <= midnight) return midnight;
  const limits = [stretchesOf(hours, day)[0]?.start ?? Infinity, at(hours.zone, addDays(day, 1), '00:00')];
  return Math.max(midnight, Math.min(closed + afterNightMs, ...limits));
};

/**
 * From the first instant of a branch's working day to that of the next. Working days follow one another without a
 * gap; where no night reaches past midnight, they are the days of the calendar.
 */
export const workingDay = (hours: OpeningHours, day: Day): Stretch => ({
  start: workStart(hours, day),
  end: workStart(hours, addDays(day, 1)),
});

/** The working day of an instant: half past midnight belongs to the evening before, while its night lasts. */
export const workingDayOf = (hours: OpeningHours, instant: number): Day => {
  const day = dayAt(instant, hours.zone);
  return instant < workStart(hours, day) ? addDays(day, -1) : day;
};

/** Last closing of the working day of a customer who came at `came`. Undefined if the branch is closed that day. */
export const closingOf = (hours: OpeningHours, came: number): number | undefined =>
  stretchesOf(hours, workingDayOf(hours, came)).at(-1)?.end;

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

/** Minutes from midnight of a day; beyond 1440 on the morning after. */
export interface Minutes {
  readonly from: number;
  readonly to: number;
}

/** Does the same as `rangeOf` in minutes, with nights drawn on from the evening. */
export const minutesOpen = (hours: OpeningHours, days: readonly Day[]): Minutes => {
  const shown = days.flatMap((day) => openingsOn(hours, day));
  const all = shown.length > 0 ? shown : hours.weekly;
  if (all.length === 0) return { from: 0, to: 1440 };
  return {
    from: Math.min(...all.map(({ opens }) => minutesIn(opens))),
    to: Math.max(...all.map(({ opens, closes }) => minutesIn(closes) + (closes > opens ? 0 : 1440))),
  };
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

/** Rules of opening hours, shared by form and server. */

interface Stored {
  readonly weekday?: unknown;
  readonly opens?: unknown;
  readonly closes?: unknown;
  readonly fromDate?: unknown;
  readonly toDate?: unknown;
}

interface HoursIssue {
  readonly path: readonly (string | number)[];
  readonly key: 'branches.hours.error.overlap' | 'branches.hours.error.period' | 'validate.required';
}

/** Finds overlapping stretches of a day, periods that end before they start, and rows with only one time. */
export const hoursIssues = (weekly: readonly Stored[], special: readonly Stored[]): readonly HoursIssue[] => [
  ...overlapsIn(weekly, 'openingHours'),
  ...overlapsIn(special, 'specialDays'),
  ...special.flatMap((row, index): readonly HoursIssue[] => {
    const issues: HoursIssue[] = [];
    if (isText(row.fromDate) && isText(row.toDate) && row.toDate < row.fromDate)
      issues.push({ path: ['specialDays', index, 'toDate'], key: 'branches.hours.error.period' });
    for (const [key, other] of [
      ['opens', 'closes'],
      ['closes', 'opens'],
    ] as const)
      if (!isText(row[key]) && isText(row[other]))
        issues.push({ path: ['specialDays', index, key], key: 'validate.required' });
    return issues;
  }),
];

const overlapsIn = (rows: readonly Stored[], list: string): readonly HoursIssue[] =>
  rows.flatMap((row, index): readonly HoursIssue[] => {
    const isSameDay = (other: Stored) =>
      (other.weekday ?? null) === (row.weekday ?? null) &&
      other.fromDate === row.fromDate &&
      other.toDate === row.toDate;
    const clashes = rows.slice(0, index).some((other) => isSameDay(other) && overlap(other, row));
    return clashes ? [{ path: [list, index, 'opens'], key: 'branches.hours.error.overlap' }] : [];
  });

/** A closed row overlaps any row with times. Two equal rows do not overlap. */
const overlap = (one: Stored, other: Stored): boolean => {
  if ((one.opens ?? null) === (other.opens ?? null) && (one.closes ?? null) === (other.closes ?? null))
    return false;
  if (!hasTimes(one) || !hasTimes(other)) return !isText(one.opens) || !isText(other.opens);
  return one.opens < endOf(other) && other.opens < endOf(one);
};

const hasTimes = (row: Stored): row is Stored & Opening => isText(row.opens) && isText(row.closes);

/** The closing as sortable text: hours after midnight count on from 24. */
const endOf = ({ opens, closes }: Opening): string =>
  closes > opens ? closes : `${Number(closes.slice(0, 2)) + 24}${closes.slice(2)}`;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
