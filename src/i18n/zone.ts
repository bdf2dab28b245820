import { isDay, movingDay } from '../schema/text/parse';

export { isDay } from '../schema/text/parse';

/** Time zone arithmetic of branches (P-09, R-43) with plain Intl, small enough for the sign-in page. */

/** A calendar day: `yyyy-MM-dd`. */
export type Day = string;

const dayMs = 86_400_000;

/** True if this machine knows the zone, e.g. `Europe/Paris`. */
export const isTimeZone = (name: string): boolean => clockOf(name) !== undefined;

/** Returns today in the zone, whatever the device's own. Throws RangeError on an unknown zone or invalid instant. */
export const todayIn = (timeZone: string, now: Date): Day =>
  new Date(wallOf(now.getTime(), timeZone)).toISOString().slice(0, 10);

/**
 * Returns the first instants of a branch's day and of the next day, 23 or 25 hours apart when the clocks
 * change. Throws RangeError on an unknown zone or a day that does not exist.
 */
export const branchDay = (day: Day, timeZone: string): readonly [start: Date, end: Date] => [
  instantOf(`${day}T00:00`, timeZone),
  instantOf(`${addDays(day, 1)}T00:00`, timeZone),
];

/**
 * Returns the instant of a local time (`yyyy-MM-ddTHH:mm[:ss[.SSS]]`) in the zone. A time that does not exist moves
 * forward by the skipped time; a time that occurs twice is the first.
 */
export const instantOf = (local: string, timeZone: string): Date => {
  const wall = Date.parse(`${local.replace(' ', 'T')}Z`);
  if (Number.isNaN(wall) || !isDay(local.slice(0, 10))) throw new RangeError(`no local time: ${local}`);
  const before = offsetAt(wall - dayMs, timeZone);
  const after = offsetAt(wall + dayMs, timeZone);
  const fitting = [wall - before, wall - after].filter((instant) => wallOf(instant, timeZone) === wall);
  // The time is inside a gap: the offset from before the gap moves it behind the gap.
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wall - before);
};

/** Returns the day so many days later, or earlier if negative. Throws RangeError on a day that does not exist. */
export const addDays = (day: Day, days: number): Day => {
  if (!isDay(day)) throw new RangeError(`no day: ${day}`);
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
};

/** Returns the Saturday on which the day's week starts (FMT-08). */
export const weekStart = (day: Day): Day => {
  const weekday = new Date(`${addDays(day, 0)}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 1) % 7));
};

/** Returns the day that is meant by one that moves along, on the day `today`; any other text as it is. */
export const dayMeant = (text: string, today: Day): string => {
  const [, unit = '', count = '0'] = movingDay.exec(text) ?? [];
  const by = Number(count);
  const monthStart = (months: number): Day => {
    const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
    first.setUTCMonth(first.getUTCMonth() + months);
    return first.toISOString().slice(0, 10);
  };
  if (unit === 'today') return addDays(today, by);
  if (unit === 'weekStart' || unit === 'weekEnd')
    return addDays(weekStart(today), 7 * by + (unit === 'weekEnd' ? 6 : 0));
  if (unit === 'monthStart') return monthStart(by);
  return unit === 'monthEnd' ? addDays(monthStart(by + 1), -1) : text;
};

/** Returns the zone's wall clock at the instant, as if that clock were UTC, in milliseconds. */
export const wallOf = (instant: number, timeZone: string): number => instant + offsetAt(instant, timeZone);

/** Since then every clock of the world has been changed at a quarter of an hour. */
const evenSince = Date.UTC(1973, 0);
const quarterMs = 900_000;
const offsets = new Map<string, Map<number, number>>();

/** Returns how far the zone is ahead of UTC at the instant, in milliseconds. Kept per quarter: Intl takes 20 µs. */
const offsetAt = (instant: number, timeZone: string): number => {
  if (instant < evenSince) return readOffset(instant, timeZone);
  const quarter = Math.floor(instant / quarterMs);
  const known = offsets.get(timeZone) ?? new Map<number, number>();
  const offset = known.get(quarter) ?? readOffset(quarter * quarterMs, timeZone);
  if (known.size > 5000) known.clear();
  offsets.set(timeZone, known.set(quarter, offset));
  return offset;
};

const readOffset = (instant: number, timeZone: string): number => {
  const clock = clockOf(timeZone);
  if (!clock) throw new RangeError(`no time zone: ${timeZone}`);
  const part: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return wall - Math.floor(instant / 1000) * 1000;
};

const clocks = new Map<string, Intl.DateTimeFormat>();

const clockOf = (timeZone: string): Intl.DateTimeFormat | undefined => {
  const known = clocks.get(timeZone);
  if (known) return known;
  try {
    const clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
    return clock;
  } catch {
    return undefined;
  }
};
