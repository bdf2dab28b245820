import { dayOf, minutesIn, timeAt, toLatinDigits } from '../schema/text/parse';
import type { Clock } from './format';
import { addDays, type Day } from './zone';

/**
 * Parses times and days as users type them, in either kind of digits and with the words of both languages. Nothing
 * here throws: text that cannot be read gives null, and the field keeps the text.
 */

const minutesOfDay = 24 * 60;
/** Minutes between two times of the list, and the step of an arrow key. */
const quarter = 15;

/**
 * Returns `HH:mm` of a typed time: `1130`, `11:30`, `9`, `٣م`, `3pm`, `١١٫٣٠`. On a twelve-hour clock a time without
 * am or pm is the one nearest to `near`, so 3 is the afternoon, and 6 is the morning where a day opens. An hour with a
 * leading zero, above twelve, or on the other clock is taken as it is.
 */
export const parseTime = (typed: string, clock: Clock, near: string = middle): string | null => {
  const { text, half } = halfIn(plain(typed));
  const match = /^(\d{1,2})(?:[:.,](\d{2}))?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  if (!match) return null;
  const [, hours = '', minutes = '00'] = match;
  const hour = hourOf(hours, half);
  if (hour === null || Number(minutes) > 59) return null;
  const time = `${String(hour).padStart(2, '0')}:${minutes}`;
  return isHalfGuessed(hours, half, clock) ? nearest(time, near) : time;
};

/** True if the typed time names no half of the day, so that `parseTime` has to choose one. */
export const isHalfOpen = (typed: string, clock: Clock): boolean => {
  const { text, half } = halfIn(plain(typed));
  const [hours = ''] = /^\d{1,2}(?=\D|$|\d{2}$)/.exec(text) ?? [];
  return hours !== '' && isHalfGuessed(hours, half, clock);
};

/** Middle of the working day: without a better hint 8 is the morning, and 7 the evening. */
const middle = '14:00';

/** Returns the time or its counterpart in the other half of the day, whichever is nearer round the clock. */
const nearest = (time: string, near: string): string => {
  const morning = minutesIn(time) % (minutesOfDay / 2);
  const distance = (minutes: number): number => {
    const apart = Math.abs(minutes - minutesIn(near));
    return Math.min(apart, minutesOfDay - apart);
  };
  const evening = morning + minutesOfDay / 2;
  return timeAt(distance(morning) <= distance(evening) ? morning : evening);
};

/** True if the typed time is complete: `11:30` and `3pm`, but not `1`, because `1130` begins with it. */
export const isWholeTime = (typed: string): boolean => {
  const { text, half } = halfIn(plain(typed));
  return half !== null || /^(\d{1,2}[:.,]\d{2}|\d{4})$/.test(text);
};

/** Returns the next quarter of an hour after a time, or the one before it, round the clock. */
export const stepTime = (time: string, by: 1 | -1): string => {
  const minutes = minutesIn(time);
  const at = by > 0 ? Math.floor(minutes / quarter) + 1 : Math.ceil(minutes / quarter) - 1;
  return timeAt((at * quarter + minutesOfDay) % minutesOfDay);
};

/** All quarters of a day, `00:00` to `23:45`. */
export const quarters: readonly string[] = Array.from({ length: minutesOfDay / quarter }, (_, index) =>
  timeAt(index * quarter),
);

/**
 * Returns the typed day: `22/11/2026`, `2026-11-22`, `22112026`, `22/11` of this year, `22` of this month, or the
 * words for today, tomorrow and yesterday. A year of two digits is at most ten years ahead.
 */
export const parseDay = (typed: string, today: Day): Day | null => {
  const text = plain(typed);
  const named = words.find(([names]) => names.includes(text));
  if (named) return addDays(today, named[1]);
  const parts = text.split(/[/.,\s-]+/);
  const [a = '', b, c] = parts;
  if (parts.length > 3 || parts.some((part) => !/^\d+$/.test(part))) return null;
  if (b === undefined) return joined(a, today);
  if (c === undefined) return dayOf(today.slice(0, 4), b, a);
  return a.length === 4 ? dayOf(a, b, c) : dayOf(yearOf(c, today), b, a);
};

export const isWholeDay = (typed: string): boolean =>
  /^(\d{1,2}[/.,-]\d{1,2}[/.,-]\d{4}|\d{4}-\d{2}-\d{2}|\d{8})$/.test(plain(typed));

const words: readonly (readonly [names: readonly string[], days: number])[] = [
  [['today', 'اليوم', 'النهارده', 'النهاردة'], 0],
  [['tomorrow', 'غدا', 'بكرة', 'بكره'], 1],
  [['yesterday', 'امس', 'امبارح'], -1],
];

/** Converts to Latin digits and small letters, without marks and signs of direction. */
const plain = (typed: string): string =>
  toLatinDigits(typed)
    .toLowerCase()
    .replace(/[\p{Cf}\p{M}ـ]/gu, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/\s+/g, ' ')
    .trim();

type Half = 'am' | 'pm' | null;

/** Finds am or pm (also in words) before or after the digits. Returns it and the rest of the text. */
const halfIn = (text: string): { readonly text: string; readonly half: Half } => {
  const match = /^([^\d]*?) ?(\d[\d:.,]*?)\.? ?([^\d:.,][^\d]*)?$/.exec(text);
  if (!match) return { text, half: null };
  const [, before = '', figures = '', behind = ''] = match;
  const word = `${before}${behind}`.replace(/[. ]/g, '');
  if (word === '') return { text: figures, half: null };
  const half: Half = /^(am?|ص|صباحا?)$/.test(word)
    ? 'am'
    : /^(pm?|م|مساء|مساءا|ظهرا?|الظهر|عصرا?|العصر)$/.test(word)
      ? 'pm'
      : null;
  return half === null ? { text, half } : { text: figures, half };
};

const hourOf = (typed: string, half: Half): number | null => {
  const hour = Number(typed);
  if (hour > 23) return null;
  if (half === 'am') return hour > 12 ? null : hour % 12;
  if (half === 'pm') return hour === 0 ? null : hour < 12 ? hour + 12 : hour;
  return hour;
};

/** True for an hour that could be in either half of the day. A leading zero says the morning. */
const isHalfGuessed = (typed: string, half: Half, clock: Clock): boolean =>
  half === null && clock === '12' && !typed.startsWith('0') && Number(typed) >= 1 && Number(typed) <= 12;

/** Parses digits without separators: a day of this month, or a whole date. */
const joined = (text: string, today: Day): Day | null => {
  if (text.length <= 2) return dayOf(today.slice(0, 4), today.slice(5, 7), text);
  if (text.length === 6) return dayOf(yearOf(text.slice(4), today), text.slice(2, 4), text.slice(0, 2));
  if (text.length !== 8) return null;
  const year = Number(text.slice(4));
  const dayFirst = year >= 1900 && year < 2100;
  return dayFirst
    ? dayOf(text.slice(4), text.slice(2, 4), text.slice(0, 2))
    : dayOf(text.slice(0, 4), text.slice(4, 6), text.slice(6));
};

const yearOf = (typed: string, today: Day): string => {
  if (typed.length !== 2) return typed;
  const century = Number(today.slice(0, 2));
  const year = century * 100 + Number(typed);
  return String(year > Number(today.slice(0, 4)) + 10 ? year - 100 : year);
};
