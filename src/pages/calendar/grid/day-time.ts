import { addDays, type Day, instantOf, wallOf } from '../../../i18n/zone';
import {
  type Minutes,
  merged,
  type OpeningHours,
  type Stretch,
  stretchesOf,
  workingDay,
  workingDayOf,
} from '../../../resources/branches/hours';
import { timeAt } from '../../../schema/text/parse';

/** Wall-clock arithmetic of the calendar, in minutes of a working day by the branch's clock. */

/** Minutes since the day's midnight by the branch's clock. The hours of a night go on beyond 1440. */
export type Hours = Minutes;

/** Converts an instant to day and minute by the branch's clock. */
export const wallAt = (instant: number, zone: string): { readonly day: Day; readonly minute: number } => {
  const wall = new Date(wallOf(instant, zone));
  return {
    day: wall.toISOString().slice(0, 10),
    minute: wall.getUTCHours() * 60 + wall.getUTCMinutes() + wall.getUTCSeconds() / 60,
  };
};

/** Minutes of an instant from the midnight of a day, by the branch's clock: negative before it, beyond 1440 after. */
export const minuteOn = (instant: number, day: Day, zone: string): number => {
  const wall = wallAt(instant, zone);
  return ((Date.parse(wall.day) - Date.parse(day)) / 86_400_000) * 1440 + wall.minute;
};

/** Converts day and minute by the branch's clock to an instant. 1440 is midnight of the next day. */
export const instantAt = (day: Day, minute: number, zone: string): number => {
  const date = addDays(day, Math.floor(minute / 1440));
  return instantOf(`${date}T${timeAt(minute)}`, zone).getTime();
};

export interface Days {
  readonly first: Day;
  readonly last: Day;
}

export const datesOf = ({ first, last }: Days): readonly Day[] => {
  const dates: Day[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
};

const wholeDay: Hours = { from: 0, to: 1440 };

/** Opening hours of the branches in view. */
export type BranchHours = readonly (OpeningHours & { readonly branchId: number })[];

/** The hours that decide to which day something belongs: those of its own branch, else of the first in view. */
const hoursOf = (hours: BranchHours, branchId: number | undefined): OpeningHours | undefined =>
  hours.find((one) => one.branchId === branchId) ?? hours[0];

/** The working day of an instant in a branch; the calendar's day while no hours are known. */
export const dayAt = (hours: BranchHours, instant: number, zone: string, branchId?: number): Day => {
  const own = hoursOf(hours, branchId);
  return own ? workingDayOf(own, instant) : wallAt(instant, zone).day;
};

/** First and last minute of a branch's working day: 240 to 1680 for a night until two o'clock on both sides. */
export const boundsOn = (hours: BranchHours, day: Day, branchId?: number): Hours => {
  const own = hoursOf(hours, branchId);
  if (!own) return wholeDay;
  const { start, end } = workingDay(own, day);
  return { from: minuteOn(start, day, own.zone), to: minuteOn(end, day, own.zone) };
};

/** Returns the part of a span that lies within the day, in minutes; undefined if there is none. */
export const partOn = (span: Stretch, day: Day, zone: string, bounds = wholeDay): Hours | undefined => {
  const from = Math.max(minuteOn(span.start, day, zone), bounds.from);
  const to = Math.min(minuteOn(span.end, day, zone), bounds.to);
  return to > from ? { from, to } : undefined;
};

/**
 * Returns the hours that the calendar draws: the working day (APT-07), extended to whole hours around everything
 * outside of it.
 */
export const hoursFor = (
  { range, hours, zone }: { readonly range: Hours; readonly hours: BranchHours; readonly zone: string },
  spans: readonly (Stretch & { readonly branchId?: number | undefined })[],
): Hours => {
  let { from, to } = range;
  for (const span of spans) {
    const day = dayAt(hours, span.start, zone, span.branchId);
    const { to: over } = boundsOn(hours, day, span.branchId);
    const end = minuteOn(span.end, day, zone);
    from = Math.min(from, minuteOn(span.start, day, zone));
    to = Math.max(to, Math.min(end, over));
    // The rest of it begins the next day.
    if (end > over) from = Math.min(from, boundsOn(hours, addDays(day, 1), span.branchId).from);
  }
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
};

/**
 * Returns the parts of a day on which no branch in view is open; none while no hours are known. On a day of a clock
 * change the wall clock decides, as for everything drawn.
 */
export const closedOn = (hours: readonly OpeningHours[], day: Day, shown: Hours): readonly Hours[] => {
  const [first] = hours;
  if (!first) return [];
  const open = merged(hours.flatMap((one) => stretchesOf(one, day))).flatMap(
    (part) => partOn(part, day, first.zone, shown) ?? [],
  );
  return gapsIn(open, shown);
};

/** Returns the parts of a day outside of some hours. */
export const gapsIn = (open: readonly Hours[], day: Hours): readonly Hours[] => {
  const gaps: Hours[] = [];
  let from = day.from;
  for (const one of [...open].sort((a, b) => a.from - b.from)) {
    if (one.from > from) gaps.push({ from, to: Math.min(one.from, day.to) });
    from = Math.max(from, one.to);
  }
  if (from < day.to) gaps.push({ from, to: day.to });
  return gaps;
};
