import type { ChoiceOption, IntegerOptions, Lang } from '../field';

// Separate from `input.ts`, so that a list can parse its filters without loading zod.

/** Returns the option with this value, alias or label. Ignores letter case and spaces (INV-30, R-47). */
export const findOption = (options: readonly ChoiceOption[], value: string): ChoiceOption | undefined => {
  const same = (text: string) => text.toLowerCase().replaceAll(' ', '') === wanted;
  const wanted = value.toLowerCase().replaceAll(' ', '');
  return (
    options.find((option) => option.value === value) ??
    options.find(
      (option) =>
        [option.value, ...(option.aliases ?? [])].some(same) ||
        same(option.label.ar) ||
        same(option.label.en),
    )
  );
};

/** Returns the label of a choice's value, or a value that is none of its options as it is. */
export const optionText = (options: readonly ChoiceOption[], value: string, lang: Lang): string =>
  findOption(options, value)?.label[lang] ?? value;

/** True for a `yyyy-MM-dd` day that exists, in the years 1 to 9999. */
export const isDay = (value: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match || match[1] === '0000') return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};

/**
 * A day that moves along, as addresses and saved views hold it: `today-6`, `weekStart`, `monthEnd-1`. The number counts
 * days, weeks or months. Weeks begin on Saturday.
 */
export const movingDay = /^(today|weekStart|weekEnd|monthStart|monthEnd)([+-]\d{1,3})?$/;

/** Returns `yyyy-MM-dd`; month and day may have one digit. Null if the day does not exist. */
export const dayOf = (year = '', month = '', day = ''): string | null => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
};

/** True for an `HH:mm` time of day. */
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

/** Converts `HH:mm` to minutes since midnight. */
export const minutesIn = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Converts minutes since midnight to `HH:mm` of the clock; 1470 gives 00:30. */
export const timeAt = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** True for an ISO 8601 instant. Without an offset or Z it is read on the branch's clock (API-103). */
export const isInstant = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/.test(value) &&
  isDay(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

/**
 * Turns any value into a valid number: the default for a non-number or a value below `min`, `max` for a value above
 * it, else the value without its fraction (MSG-12, MSG-20).
 */
export const toleratedNumber = (field: IntegerOptions, value: unknown): number | null => {
  const { min = 0, max = 2_147_483_647, default: usual = null } = field;
  const sent = typeof value === 'string' && value.trim() !== '' ? Number(toLatinDigits(value)) : value;
  if (typeof sent !== 'number' || Number.isNaN(sent)) return usual;
  const whole = Math.trunc(sent);
  return whole < min ? usual : Math.min(whole, max);
};

/** Converts the digits of any living script, and the Arabic separators, to Latin ones. Keeps the length (FMT-09). */
export const toLatinDigits = (text: string): string =>
  text.replace(/(?![0-9\u{10000}-\u{10FFFF}])\p{Nd}|[٫٬]/gu, (sign) => {
    if (sign === '٫') return '.';
    if (sign === '٬') return ',';
    const code = sign.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });

/**
 * Returns the digits of a written phone, with a plus before a country code; '' without digits. Saving,
 * searching, importing and comparing all read a number by this function. Drops every other sign, the `(0)` behind a
 * country code, and the `.0` that a spreadsheet writes. A plus elsewhere stays, because such a text is not one number.
 */
export const phoneDigits = (written: string): string =>
  toLatinDigits(written.normalize('NFKC'))
    .replace(/^(\D*\d{6,})\.0{1,2}(?!\d)/, '$1')
    .replace(/[^\d+()]/g, '')
    .replace(/^([+()]*\d{1,5}\)?)\(0\)/, '$1')
    .replace(/[()]/g, '')
    .replace(/^(\d+)\+$/, '+$1')
    .replace(/^00(?=[1-9])/, '+');

/**
 * Parses a typed number with Latin, Arabic or Persian digits (FMT-09): `١٬٢٣٤٫٥` -> 1234.5. Accepts group separators
 * only between whole groups, so that `1,5` is refused instead of read as 15. Returns null for anything else.
 */
export const parseDecimal = (text: string): number | null => {
  const plain = toLatinDigits(text)
    .replace(/[\s\p{Cf}]/gu, '')
    .replace('−', '-');
  if (/^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(plain)) return finite(Number(plain.replaceAll(',', '')));
  if (/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return finite(Number(plain));
  return null;
};

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * True for an entered phone or e-mail that hardly can be one: letters, one digit only or fewer than six in a phone, no
 * `@` with a domain in an e-mail. Such a value is stored all the same, because no rule forbids it; whoever enters it is
 * asked to check it.
 */
export const isDoubtful = (format: 'phone' | 'email', value: string): boolean => {
  const text = value.trim();
  if (text === '') return false;
  if (format === 'email') return !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
  return /\p{L}/u.test(text) || !/^\+?(?!(\d)\1*$)\d{6,15}$/.test(phoneDigits(text));
};
