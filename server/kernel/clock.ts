import { instantOf, wallOf } from '../../src/i18n/zone';
import { isDay } from '../../src/schema/text/parse';
import { invalid } from './errors';

export const iso = (instant: number): string => new Date(instant).toISOString();

/**
 * Returns the instant of a sent text: by its own offset, or by the clock of `zone` if it has none (API-103).
 * Throws a refusal for the field at `path` if the text is no time or lies outside of the years 1900 to 2199.
 */
export const instantIn = (zone: string, text: string, path: readonly (string | number)[]): number => {
  const instant = readInstant(zone, text);
  if (instant === undefined || instant < earliest || instant > latest)
    throw invalid([{ path, key: 'validate.date' }]);
  return instant;
};

const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(2200, 0, 1);

const readInstant = (zone: string, text: string): number | undefined => {
  const isAbsolute = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const read = Date.parse(isAbsolute ? text : `${text}Z`);
  if (!isDay(text.slice(0, 10)) || Number.isNaN(read)) return undefined;
  return isAbsolute ? read : instantOf(text, zone).getTime();
};

/** Refuses days that do not exist or are too far away, and a last day before the first. */
export const checkDays = ({ from, to }: { readonly from: string; readonly to: string }): void => {
  const wrong = !isNearDay(from) ? 'from' : !isNearDay(to) || to < from ? 'to' : undefined;
  if (wrong) throw invalid([{ path: [wrong], key: 'validate.date' }]);
};

/** True for a day from 1900 to 2199. Date arithmetic fails for years near 0 and 10000. */
export const isNearDay = (text: string): boolean =>
  isDay(text) && text >= '1900-01-01' && text < '2200-01-01';

/** Returns `yyyy-MM-dd` and `HH:mm` by the clock of `zone`. */
export const wallIn = (zone: string, instant: number): { readonly day: string; readonly time: string } => {
  const wall = wallTimeIn(zone, instant);
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
};

/** Returns `yyyy-MM-ddTHH:mm:ss.SSS` by the clock of `zone`. */
export const wallTimeIn = (zone: string, instant: number): string =>
  new Date(wallOf(instant, zone)).toISOString().slice(0, -1);

/** SQL for a moment as text in UTC with milliseconds (API-103). */
export const momentSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns the first instant that is kept: the start, in UTC, of the month `months` before the current one. */
export const keptFrom = (now: Date, months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
