import { addDays, type Day, instantOf, wallOf } from '../../../i18n/zone';
import { merged, type OpeningHours, openParts } from '../../../resources/branches/hours';

/** Wall-clock arithmetic of the calendar, in minutes of a day by the branch's clock. */

export interface Hours {
  /** Minutes since midnight by the branch's clock. */
  readonly from: number;
  readonly to: number;
}

/** Converts `HH:mm` to minutes since midnight. */
export const minutesIn = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Converts minutes since midnight to `HH:mm`; 1440 gives 24:00. */
export const timeAt = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Converts an instant to day and minute by the branch's clock. */
export const wallAt = (instant: number, zone: string): { readonly day: Day; readonly minute: number } => {
  const wall = new Date(instant + offsetAt(instant, zone));
  return {
    day: wall.toISOString().slice(0, 10),
    minute: wall.getUTCHours() * 60 + wall.getUTCMinutes() + wall.getUTCSeconds() / 60,
  };
};

/** Converts day and minute by the branch's clock to an instant. 1440 is midnight of the next day. */
export const instantAt = (day: Day, minute: number, zone: string): number => {
  const [date, rest] = minute >= 1440 ? [addDays(day, 1), minute - 1440] : [day, minute];
  return instantOf(`${date}T${timeAt(rest)}`, zone).getTime();
};

/** Returns the part of a span that lies on the day, in minutes; undefined if there is none. */
export const partOn = (
  span: { readonly start: number; readonly end: number },
  day: Day,
  zone: string,
): Hours | undefined => {
  const [start, end] = [wallAt(span.start, zone), wallAt(span.end, zone)];
  if (start.day > day || end.day < day) return undefined;
  const hours = { from: start.day < day ? 0 : start.minute, to: end.day > day ? 1440 : end.minute };
  return hours.to > hours.from ? hours : undefined;
};

/**
 * Returns the hours that the calendar draws: the working day (APT-07), extended to whole hours around everything
 * outside of it.
 */
export const hoursFor = (
  board: { readonly open: string; readonly close: string; readonly zone: string },
  spans: readonly { readonly start: number; readonly end: number }[],
): Hours => {
  let [from, to] = [minutesIn(board.open), minutesIn(board.close)];
  for (const { start, end } of spans) {
    const [first, last] = [wallAt(start, board.zone), wallAt(end, board.zone)];
    const isOneDay = first.day === last.day;
    from = Math.min(from, isOneDay || last.minute === 0 ? first.minute : 0);
    to = Math.max(to, isOneDay ? last.minute : 1440);
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
  const bounds = { start: instantAt(day, 0, first.zone), end: instantAt(day, 1440, first.zone) };
  const open = merged(hours.flatMap((one) => openParts(one, bounds))).flatMap(
    (part) => partOn(part, day, first.zone) ?? [],
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

const quarterMs = 900_000;
const offsets = new Map<string, Map<number, number>>();

/** Returns a zone's offset in ms. Cached per quarter of an hour, because a week of appointments needs it often. */
const offsetAt = (instant: number, zone: string): number => {
  const quarter = Math.floor(instant / quarterMs);
  let known = offsets.get(zone);
  if (!known || known.size > 5000) {
    known = new Map();
    offsets.set(zone, known);
  }
  let offset = known.get(quarter);
  if (offset === undefined) {
    offset = wallOf(quarter * quarterMs, zone) - quarter * quarterMs;
    known.set(quarter, offset);
  }
  return offset;
};
