import type { Home } from '../schema/book';
import type { Lang, Plural } from '../schema/field';
import { havePiastres, rounded } from '../schema/money';
import { fill } from './say';
import { type Day, instantOf, isDay, isTimeZone, wallOf } from './zone';

export { parseDecimal, toLatinDigits } from '../schema/text/parse';

export type Numerals = 'arab' | 'latn';
export type Clock = '12' | '24';

export interface FormatOptions {
  readonly lang: Lang;
  /** Digits of the Arabic interface; the English one always has Latin digits (FMT-09). */
  readonly numerals: Numerals;
  readonly clock: Clock;
  /** Zone of the branch. Default for an unknown one: the home zone (FMT-10). */
  readonly timeZone: string;
  readonly home: Home;
}

/**
 * Formatters of values (FMT-01 to FMT-10). They never throw: a missing or unsuitable value becomes a dash. Arabic
 * results contain invisible direction marks.
 */
export interface Format {
  /** Home currency: whole amounts without decimals, others with exactly two; `always2` for printed documents. */
  readonly money: (amount: unknown, options?: { readonly always2?: boolean }) => string;
  /** An amount of money without its currency, where the head of a column bears it; `always2` as above. */
  readonly amount: (amount: unknown, options?: { readonly always2?: boolean }) => string;
  /** The short name of the home currency: `ج.م.`, `EGP`. */
  readonly currency: () => string;
  /** At most two decimals. */
  readonly number: (value: unknown) => string;
  readonly integer: (value: unknown) => string;
  /** A fraction of 1 as a percentage: 0.14 -> 14 %. */
  readonly percent: (value: unknown) => string;
  /** A day (`yyyy-MM-dd`, never shifted by a zone) or the day of a moment in the branch's zone. */
  readonly date: (value: unknown) => string;
  /** A time of day (`HH:mm`) or the time of a moment in the branch's zone. */
  readonly time: (value: unknown) => string;
  readonly dateTime: (value: unknown) => string;
  readonly weekdayShort: (value: unknown) => string;
  /** Day and month, for narrow places where the year is known. */
  readonly dayMonth: (value: unknown) => string;
  /** Month and year. */
  readonly month: (value: unknown) => string;
  /** Minutes as hours and minutes in words; `isMeasure` for the form after a word: 'late by two hours'. */
  readonly duration: (minutes: unknown, options?: { readonly isMeasure?: boolean }) => string;
  /** `yyyy-MM-dd`, always in Latin digits. */
  readonly fixedDate: (value: unknown) => string;
  /** `yyyy-MM-dd HH:mm:ss`, always in Latin digits. */
  readonly fixedDateTime: (value: unknown) => string;
}

export const dash = '—';

/** Returns the formatters of the options. They are cached, so a repeated call is cheap. */
export const createFormat = (options: FormatOptions): Format => {
  const timeZone = isTimeZone(options.timeZone) ? options.timeZone : options.home.zone;
  const key = [options.lang, options.numerals, options.clock, timeZone, options.home.currency].join(' ');
  const known = formats.get(key);
  if (known) return known;
  const made = makeFormat({ ...options, timeZone });
  formats.set(key, made);
  return made;
};

/** Returns full years of 365.25 days (as documented), rounded down (CUS-37); null for an invalid or future birth. */
export const ageOn = (birthDate: unknown, today: Day): number | null => {
  if (typeof birthDate !== 'string' || !isDay(birthDate) || !isDay(today)) return null;
  const days = (Date.parse(today) - Date.parse(birthDate)) / 86_400_000;
  return days < 0 ? null : Math.floor(days / 365.25);
};

/** Keeps a code, phone or number in its own order inside a sentence of the other direction. */
export const isolate = (text: string | number): string => `\u2068${text}\u2069`;

const formats = new Map<string, Format>();

/** Writes the minus as a sign of the number, not as a hyphen, after which a line may break: '-' and 'EGP 5' beneath. */
const withMinus = (text: string): string => text.replace('-', '\u2212');

const withoutMinusZero = (amount: number): number => (rounded(amount) === 0 ? 0 : amount);
const isWhole = (amount: number): boolean => !havePiastres([amount]);

/** Not en-EG: it writes the month first, but Egypt writes the day first in both languages. */
export const intlLocale = (lang: Lang, numerals: Numerals): string =>
  lang === 'ar' ? `ar-EG-u-ca-gregory-nu-${numerals}` : 'en-GB-u-ca-gregory-nu-latn';

const currencyName = (locale: string, currency: string): string => {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
  return (parts.find(({ type }) => type === 'currency')?.value ?? currency).replaceAll(/[\u200e\u200f]/g, '');
};

const makeFormat = ({ lang, numerals, clock, timeZone, home: { currency } }: FormatOptions): Format => {
  const locale = intlLocale(lang, numerals);
  const numberWith = (options: Intl.NumberFormatOptions) => {
    const formatter = new Intl.NumberFormat(locale, options);
    return (value: unknown) =>
      isAmount(value) ? withMinus(formatter.format(value === 0 ? 0 : value)) : dash;
  };
  const pounds = { style: 'currency', currency, maximumFractionDigits: 2 } as const;
  const whole = numberWith({ ...pounds, minimumFractionDigits: 0, maximumFractionDigits: 0 });
  const exact = numberWith({ ...pounds, minimumFractionDigits: 2 });
  const integer = numberWith({ maximumFractionDigits: 0 });
  const unit = currencyName(locale, currency);
  const cents = numberWith({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

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
      // Without the marks around its slashes, which turn it around: the day first and the year last, as in inputs.
      return (when.kind === 'moment' ? inZone : inUtc).format(when.at).replace(/\u200f?\/\u200f?/g, '/');
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
      const shown = withoutMinusZero(amount);
      try {
        return isWhole(shown) && !always2 ? whole(shown) : exact(shown);
      } catch {
        return withMinus(`${shown.toFixed(2)} ${currency}`);
      }
    },
    amount: (amount, { always2 = false } = {}) => {
      if (!isAmount(amount)) return dash;
      const shown = withoutMinusZero(amount);
      return isWhole(shown) && !always2 ? integer(shown) : cents(shown);
    },
    currency: () => unit,
    number: numberWith({ maximumFractionDigits: 2 }),
    integer,
    percent: numberWith({ style: 'percent', maximumFractionDigits: 2 }),
    date: dateWith(['day', 'moment'], dayParts),
    time: dateWith(['time', 'moment'], timeParts),
    dateTime: dateWith(['moment'], { ...dayParts, ...timeParts }),
    weekdayShort: dateWith(['day', 'moment'], { weekday: 'short' }),
    dayMonth: dateWith(['day', 'moment'], { day: '2-digit', month: '2-digit' }),
    month: dateWith(['day', 'moment'], { month: 'short', year: 'numeric' }),
    duration: (minutes, { isMeasure = false } = {}) =>
      isAmount(minutes) && minutes >= 0
        ? durationText(Math.round(minutes), { lang, integer, isMeasure })
        : dash,
    fixedDate: fixedWith(['day', 'moment'], 10),
    fixedDateTime: fixedWith(['moment'], 19),
  };
};

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

interface Unit extends Plural {
  /** Two after a preposition or as a measure: 'since two hours'. */
  readonly ofTwo: string;
}

const arabicHour: Unit = {
  one: 'ساعة',
  two: 'ساعتان',
  ofTwo: 'ساعتين',
  few: '{count} ساعات',
  other: '{count} ساعة',
};
const arabicMinute: Unit = {
  one: 'دقيقة',
  two: 'دقيقتان',
  ofTwo: 'دقيقتين',
  few: '{count} دقائق',
  other: '{count} دقيقة',
};

interface Words {
  readonly lang: Lang;
  /** Formats a whole number in the reader's digits. */
  readonly integer: (value: number) => string;
  /** Default: false. */
  readonly isMeasure?: boolean;
}

/** Returns minutes in words: '٦ ساعات ونصف', 'ساعتان', '١١ ساعة و٢٠ دقيقة', '45 min', '6 h 30 min'. */
const durationText = (total: number, { lang, integer, isMeasure = false }: Words): string => {
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  if (lang === 'en') {
    const parts = [hours > 0 ? `${integer(hours)} h` : '', minutes > 0 ? `${integer(minutes)} min` : ''];
    return parts.filter((part) => part !== '').join(' ') || `${integer(0)} min`;
  }
  const counted = (count: number, unit: Unit): string =>
    fill(isMeasure ? { ...unit, two: unit.ofTwo } : unit, { count }, lang, integer);
  if (hours === 0) return counted(minutes, arabicMinute);
  const whole = counted(hours, arabicHour);
  if (minutes === 0) return whole;
  const rest = minutes === 30 ? 'نصف' : minutes === 15 ? 'ربع' : counted(minutes, arabicMinute);
  return `${whole} و${rest}`;
};

type WhenKind = 'day' | 'time' | 'moment';

interface When {
  /** Kind of the value. A day and a time of day have no zone; their `at` is read in UTC. */
  readonly kind: WhenKind;
  readonly at: Date;
}

/**
 * Parses a day (`yyyy-MM-dd`), a time of day (`HH:mm[:ss]`), or a moment (Date or ISO text). A moment without a zone
 * is the branch's local time. Returns null for anything else, days like 30 February included.
 */
const readWhen = (value: unknown, timeZone: string): When | null => {
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

/** Completes an offset, because PostgreSQL writes `+02`, which Date cannot parse. */
const isoOffset = (offset: string): string => {
  if (offset === 'Z') return offset;
  const digits = offset.replace(':', '');
  return `${digits.slice(0, 3)}:${digits.slice(3) || '00'}`;
};

/** True for years of four digits, less a day or two at both ends for the zones. */
const isShowable = (at: Date): boolean =>
  at.getTime() > Date.UTC(1000, 0, 2) && at.getTime() < Date.UTC(9999, 11, 30);
