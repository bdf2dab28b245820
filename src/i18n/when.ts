import { instantOf, isDay } from './zone';

export type WhenKind = 'day' | 'time' | 'moment';

export interface When {
  /** A day and a time of day belong to no zone; their `at` is read in UTC. */
  readonly kind: WhenKind;
  readonly at: Date;
}

/**
 * What a value says about time: a day (`yyyy-MM-dd`), a time of day (`HH:mm[:ss]`), or a moment (Date or ISO text).
 * A moment without a zone is the branch's local time. Null for everything else, days like 30 February included.
 */
export const readWhen = (value: unknown, timeZone: string): When | null => {
  if (value instanceof Date) return isShowable(value) ? { kind: 'moment', at: value } : null;
  if (typeof value !== 'string') return null;
  if (isDay(value)) return { kind: 'day', at: new Date(`${value}T00:00:00Z`) };
  if (/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value))
    return { kind: 'time', at: new Date(`1970-01-01T${value}Z`) };
  const [, day, time, offset] = moment.exec(value) ?? [];
  if (!day || !time || !isDay(day)) return null;
  const at = offset ? new Date(`${day}T${time}${isoOffset(offset)}`) : instantOf(`${day}T${time}`, timeZone);
  return isShowable(at) ? { kind: 'moment', at } : null;
};

const moment =
  /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)\s?(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/** PostgreSQL writes `+02`, which Date does not read. */
const isoOffset = (offset: string): string => {
  if (offset === 'Z') return offset;
  const digits = offset.replace(':', '');
  return `${digits.slice(0, 3)}:${digits.slice(3) || '00'}`;
};

/** Years of four digits; the ends are kept back by a day for the zones. */
const isShowable = (at: Date): boolean =>
  at.getTime() > Date.UTC(1000, 0, 2) && at.getTime() < Date.UTC(9999, 11, 30);
