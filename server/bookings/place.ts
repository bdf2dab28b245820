import type pg from 'pg';
import { instantOf, wallOf } from '../../src/i18n/zone';
import { isDay } from '../../src/schema/accept';
import { invalid } from '../http/errors';
import { defaultSettings } from '../http/settings';
import { defaultZone } from '../http/zone';

/** Where a booking takes place: the branch's clock and the centre's working day. */
export interface Place {
  readonly zone: string;
  /** `HH:mm`, from the earliest start to the latest end of the day's parts (FND-19). */
  readonly open: string;
  readonly close: string;
}

export const placeOf = async (client: pg.ClientBase | pg.Pool, branchId: number): Promise<Place> => {
  const { rows } = await client.query<{ zone: string | null; parts: unknown }>(
    `select (select time_zone from branches where id = $1) as zone,
       (select value from settings where key = 'defaultShiftTimes') as parts`,
    [branchId],
  );
  const parts = partsOf(rows[0]?.parts) ?? partsOf(defaultSettings.defaultShiftTimes) ?? [];
  return {
    zone: rows[0]?.zone ?? defaultZone,
    open: parts.map(({ start }) => start).sort()[0] ?? '00:00',
    close:
      parts
        .map(({ end }) => end)
        .sort()
        .at(-1) ?? '24:00',
  };
};

interface Part {
  readonly start: string;
  readonly end: string;
}

const partsOf = (value: unknown): readonly Part[] | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const parts = Object.values(value).filter(isPart);
  return parts.length > 0 ? parts : undefined;
};

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' &&
  value !== null &&
  'start' in value &&
  'end' in value &&
  typeof value.start === 'string' &&
  typeof value.end === 'string';

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
  if (!isDay(text.slice(0, 10))) return undefined;
  if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)) return numberOrNone(Date.parse(text));
  return numberOrNone(Date.parse(`${text}Z`)) === undefined ? undefined : instantOf(text, zone).getTime();
};

const numberOrNone = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);

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

/** Whether the span lies within the working day of one branch day. */
export const isWithinDay = ({ zone, open, close }: Place, start: number, end: number): boolean => {
  const first = wallIn(zone, start);
  // Midnight at the end still belongs to the day before it.
  const last = wallIn(zone, end - 1);
  return first.day === last.day && first.time >= open && last.time < close;
};
