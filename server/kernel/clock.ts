import { instantOf, wallOf } from '../../src/i18n/zone';
import { isDay } from '../../src/schema/text/accept';
import { invalid } from './errors';

export const iso = (instant: number): string => new Date(instant).toISOString();

/**
 * An instant as sent: with its offset, or by the branch's clock where it has none (API-103). Refuses the field at
 * `path` when there is no such time, or none that a centre could mean.
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

/** A day that a centre could mean; the years about 0 and 10000 cannot be counted with. */
export const isNearDay = (text: string): boolean =>
  isDay(text) && text >= '1900-01-01' && text < '2200-01-01';

/** Day and time by the branch's clock. */
export const wallIn = (zone: string, instant: number): { readonly day: string; readonly time: string } => {
  const wall = wallTimeIn(zone, instant);
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
};

/** `yyyy-MM-ddTHH:mm:ss.SSS` by the branch's clock. */
export const wallTimeIn = (zone: string, instant: number): string =>
  new Date(wallOf(instant, zone)).toISOString().slice(0, -1);

/** SQL: a moment as text in UTC with milliseconds (API-103). */
export const momentSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The first moment that is kept where so many whole months before this one are: the beginning of a month in UTC. */
export const keptFrom = (now: Date, months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
