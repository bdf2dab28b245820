import type { ChoiceOption, IntegerOptions } from '../field';

// Apart from the payload schemas, so that a list can read its filters without loading zod.

/** The option a value means: its own value, an alias or a label, whatever its letter case and spaces (INV-30, R-47). */
export const findOption = (options: readonly ChoiceOption[], value: string): ChoiceOption | undefined => {
  const same = (text: string) => text.toLowerCase().replaceAll(' ', '') === wanted;
  const wanted = value.toLowerCase().replaceAll(' ', '');
  return options.find(
    (option) =>
      [option.value, ...(option.aliases ?? [])].some(same) || same(option.label.ar) || same(option.label.en),
  );
};

/** A real day of the years 1 to 9999. */
export const isDay = (value: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match || match[1] === '0000') return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};

/** `yyyy-MM-dd` of these figures, month and day of one or two; null where there is no such day. */
export const dayOf = (year = '', month = '', day = ''): string | null => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
};

/** A real instant, ISO 8601 with an offset, Z or neither: then by the branch's clock (API-103). */
export const isInstant = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/.test(value) &&
  isDay(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

/**
 * What a tolerant number makes of anything: its default of what is no number or below its least, its most of what is
 * above it, and whole numbers of all others (MSG-12, MSG-20).
 */
export const toleratedNumber = (field: IntegerOptions, value: unknown): number | null => {
  const { min = 0, max = 2_147_483_647, default: usual = null } = field;
  const sent = typeof value === 'string' && value.trim() !== '' ? Number(toLatinDigits(value)) : value;
  if (typeof sent !== 'number' || Number.isNaN(sent)) return usual;
  const whole = Math.trunc(sent);
  return whole < min ? usual : Math.min(whole, max);
};

/** Arabic-Indic and Persian digits and their separators as Latin ones; everything else stays (FMT-09). */
export const toLatinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹٫٬]/g, (sign) => {
    if (sign === '٫') return '.';
    if (sign === '٬') return ',';
    // Both blocks hold their digits in order, and both zeros end in a hexadecimal 0.
    return String((sign.codePointAt(0) ?? 0) & 0xf);
  });

/**
 * A number as somebody types it, in either kind of digits (FMT-09): `١٬٢٣٤٫٥` -> 1234.5.
 * Grouping is read only where the groups are whole, so that `1,5` is refused and not taken for 15.
 * Null for anything else.
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
