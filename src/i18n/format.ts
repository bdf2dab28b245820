import type { Lang } from '../schema/field';
import { durationText } from './duration';
import { readWhen, type WhenKind } from './when';
import { type Day, isDay, isTimeZone, wallOf } from './zone';

export { parseDecimal, toLatinDigits } from '../schema/digits';

export type Numerals = 'arab' | 'latn';
export type Clock = '12' | '24';

export interface FormatOptions {
  readonly lang: Lang;
  /** Digits of the Arabic interface; the English one always has Latin digits (FMT-09). */
  readonly numerals: Numerals;
  readonly clock: Clock;
  /** Zone of the branch; an unknown one counts as Africa/Cairo (FMT-10). */
  readonly timeZone: string;
}

/**
 * Values as people read them (FMT-01 to FMT-10). Nothing here throws: what is missing or is not what the
 * formatter shows becomes a dash. Arabic results carry invisible direction marks.
 */
export interface Format {
  /** Egyptian pounds: whole amounts without decimals, others with exactly two; `always2` on printed documents. */
  readonly money: (amount: unknown, options?: { readonly always2?: boolean }) => string;
  /** At most two decimals. */
  readonly number: (value: unknown) => string;
  readonly integer: (value: unknown) => string;
  /** A share of one as a percentage: 0.14 -> 14 %. */
  readonly percent: (value: unknown) => string;
  /** A day (`yyyy-MM-dd`, never shifted by a zone) or the day of a moment in the branch's zone. */
  readonly date: (value: unknown) => string;
  /** A time of day (`HH:mm`) or the time of a moment in the branch's zone. */
  readonly time: (value: unknown) => string;
  readonly dateTime: (value: unknown) => string;
  readonly weekdayShort: (value: unknown) => string;
  /** Day and month, where there is little room and the year is known. */
  readonly dayMonth: (value: unknown) => string;
  /** Years between two days (CUS-37). */
  readonly age: (birthDate: unknown, today: Day) => string;
  /** Minutes as hours and minutes in words; `isMeasure` where they follow a word: 'late by two hours'. */
  readonly duration: (minutes: unknown, options?: { readonly isMeasure?: boolean }) => string;
  /** `yyyy-MM-dd`, always in Latin digits. */
  readonly fixedDate: (value: unknown) => string;
  /** `yyyy-MM-dd HH:mm:ss`, always in Latin digits. */
  readonly fixedDateTime: (value: unknown) => string;
}

export const dash = '—';

/** One set of formatters for each combination of choices; asking again is free. */
export const createFormat = (options: FormatOptions): Format => {
  const timeZone = isTimeZone(options.timeZone) ? options.timeZone : 'Africa/Cairo';
  const key = [options.lang, options.numerals, options.clock, timeZone].join(' ');
  const known = formats.get(key);
  if (known) return known;
  const made = makeFormat({ ...options, timeZone });
  formats.set(key, made);
  return made;
};

/** Full years by the documents' 365.25-day year, rounded down (CUS-37); null when it cannot be told. */
export const ageOn = (birthDate: unknown, today: Day): number | null => {
  if (typeof birthDate !== 'string' || !isDay(birthDate) || !isDay(today)) return null;
  const days = (Date.parse(today) - Date.parse(birthDate)) / 86_400_000;
  return days < 0 ? null : Math.floor(days / 365.25);
};

/** Keeps a code, phone or number in its own order inside a sentence of the other direction. */
export const isolate = (text: string | number): string => `\u2068${text}\u2069`;

const formats = new Map<string, Format>();

const makeFormat = ({ lang, numerals, clock, timeZone }: FormatOptions): Format => {
  // The region en-EG writes the month first; Egypt writes the day first in both languages.
  const locale = lang === 'ar' ? `ar-EG-u-ca-gregory-nu-${numerals}` : 'en-GB-u-ca-gregory-nu-latn';
  const numberWith = (options: Intl.NumberFormatOptions) => {
    const formatter = new Intl.NumberFormat(locale, options);
    return (value: unknown) => (isAmount(value) ? formatter.format(value === 0 ? 0 : value) : dash);
  };
  const pounds = { style: 'currency', currency: 'EGP', maximumFractionDigits: 2 } as const;
  const whole = numberWith({ ...pounds, minimumFractionDigits: 0, maximumFractionDigits: 0 });
  const exact = numberWith({ ...pounds, minimumFractionDigits: 2 });
  const integer = numberWith({ maximumFractionDigits: 0 });

  const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  // Not `hour12`: it makes noon 00:05 pm in British English.
  const timeParts = {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: clock === '12' ? 'h12' : 'h23',
  } as const;
  const dateWith = (kinds: readonly WhenKind[], options: Intl.DateTimeFormatOptions) => {
    const inZone = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    const inUtc = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (value: unknown) => {
      const when = readWhen(value, timeZone);
      if (!when || !kinds.includes(when.kind)) return dash;
      return (when.kind === 'moment' ? inZone : inUtc).format(when.at);
    };
  };
  const fixedWith = (kinds: readonly WhenKind[], length: number) => (value: unknown) => {
    const when = readWhen(value, timeZone);
    if (!when || !kinds.includes(when.kind)) return dash;
    const wall = when.kind === 'moment' ? wallOf(when.at.getTime(), timeZone) : when.at.getTime();
    return new Date(wall).toISOString().slice(0, length).replace('T', ' ');
  };

  return {
    money: (amount, { always2 = false } = {}) => {
      if (!isAmount(amount)) return dash;
      const rounded = Math.round(amount * 100) === 0 ? 0 : amount;
      try {
        return Math.round(rounded * 100) % 100 === 0 && !always2 ? whole(rounded) : exact(rounded);
      } catch {
        return `${rounded.toFixed(2)} EGP`;
      }
    },
    number: numberWith({ maximumFractionDigits: 2 }),
    integer,
    percent: numberWith({ style: 'percent', maximumFractionDigits: 2 }),
    date: dateWith(['day', 'moment'], dayParts),
    time: dateWith(['time', 'moment'], timeParts),
    dateTime: dateWith(['moment'], { ...dayParts, ...timeParts }),
    weekdayShort: dateWith(['day', 'moment'], { weekday: 'short' }),
    dayMonth: dateWith(['day', 'moment'], { day: '2-digit', month: '2-digit' }),
    age: (birthDate, today) => {
      const years = ageOn(birthDate, today);
      return years === null ? dash : integer(years);
    },
    duration: (minutes, { isMeasure = false } = {}) =>
      isAmount(minutes) && minutes >= 0
        ? durationText(Math.round(minutes), { lang, integer, isMeasure })
        : dash,
    fixedDate: fixedWith(['day', 'moment'], 10),
    fixedDateTime: fixedWith(['moment'], 19),
  };
};

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
