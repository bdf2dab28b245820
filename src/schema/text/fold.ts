import { type Field, type Label, unreachable } from '../field';
import { dayOf, findOption, parseDecimal, toLatinDigits } from './accept';

/**
 * The key that search and sorting compare by: alef, hamza, taa marbuta and yaa spellings are one, marks,
 * tatweel and invisible signs are gone, digits are Latin, letters lower case without accents, blanks single.
 * The stored column and the query go through this one function; folding twice changes nothing.
 */
export const fold = (text: string): string => {
  let folded = pass(text);
  // A few letters give way to others that fold themselves (ﬁ, ㎏); two or three passes settle all of Unicode.
  for (let next = pass(folded); next !== folded; next = pass(folded)) folded = next;
  return folded;
};

export interface SearchTerms {
  /** Folded words; a row matches when its search column holds each of them. */
  readonly words: readonly string[];
}

/**
 * What a query looks for. One that is written like a phone (digits, +, -, blanks, parentheses) is one term of
 * digits only without a leading 00, because the search column holds phones as bare digits.
 */
export const searchTerms = (query: string): SearchTerms => {
  const folded = fold(query);
  if (isPhoneLike(folded)) return { words: [digitsOf(folded)] };
  const words = folded.split(' ').map((word) => (isPhoneLike(word) ? digitsOf(word) : word));
  return { words: [...new Set(words.filter((word) => word !== ''))] };
};

/**
 * A folded word and how else it may be written in a name: what begins with عبد, ابو, ام or ابن may stand there in two
 * words. The other way round needs nothing, as a word is looked for inside of longer ones, too.
 */
export const writtenForms = (word: string): readonly string[] => {
  const [, first, rest] = /^(عبد|ابو|ابن|ام)(\S{2,})$/.exec(word) ?? [];
  return first && rest ? [word, `${first} ${rest}`] : [word];
};

const pass = (text: string): string =>
  toLatinDigits(text)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Cs}ـء]/gu, '')
    .replace(/[ٱىیےةہھەک]/g, (letter) => sameAs[letter] ?? letter)
    .toLowerCase()
    .replace(/[\s\p{Zs}]+/gu, ' ')
    // After the blanks, so that a tab or a line break still parts two words.
    .replace(/\p{Cc}/gu, '')
    .trim();

/** What is left after NFKD, which parts أ إ آ ؤ ئ into their letter and a mark. */
const sameAs: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ے: 'ي',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ک: 'ك',
};

const isPhoneLike = (text: string): boolean => /^[+\-\s()]*\d[\d+\-\s()]*$/.test(text);

const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^00(?=\d)/, '');

/**
 * What a cell of a file means as the value of a field: Arabic and Persian digits, days in several forms, options and
 * flags by any of their words. What cannot be read stays a text, for the schema to refuse in its own words; undefined
 * for an empty cell. A reference stays the name that was written.
 */
export const readCell = (field: Field, cell: string): unknown => {
  const text = cell.trim();
  if (text === '') return undefined;
  switch (field.kind) {
    case 'text':
      return text;
    case 'integer':
    case 'money':
      return numberIn(text) ?? text;
    case 'date':
      return dayIn(text) ?? text;
    case 'time':
      return timeIn(text) ?? text;
    case 'moment':
      return text;
    case 'flag':
      return flagIn(field.words, text) ?? text;
    case 'choice':
      return (
        (findOption(field.options, text) ?? field.options.find((one) => isSaid(one.label, text)))?.value ??
        text
      );
    case 'reference':
      return text;
    case 'rows':
      return text
        .split(/[,،;؛|/\n]+/)
        .map((one) => one.trim())
        .filter((one) => one !== '');
    default:
      return unreachable(field);
  }
};

/** A number with or without grouping; a currency beside it is passed over, a comma before two digits parts decimals. */
const numberIn = (text: string): number | null => {
  const bare = text
    .replace(/(ج\.?\s?م\.?|جنيه(?:ًا|ا)?|ر\.?\s?س\.?|ريال|EGP|SAR|LE|L\.E\.|£|%)/giu, '')
    .trim();
  return parseDecimal(bare) ?? parseDecimal(bare.replace(/^([\d٠-٩۰-۹]+)[,،]([\d٠-٩۰-۹]{1,2})$/, '$1.$2'));
};

/** Excel counts days from here on; its first two months are off by one, and nobody was born then. */
const excelEpoch = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** `yyyy-MM-dd` of a day that is written year first or day first, with its month in digits or words, or as Excel counts. */
export const dayIn = (text: string): string | null => {
  const plain = toLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .trim();
  const serial = /^(\d{4,6})(?:\.\d+)?$/.exec(plain);
  if (serial) {
    const day = new Date(excelEpoch + Number(serial[1]) * dayMs).toISOString().slice(0, 10);
    return /^(19|20)/.test(day) ? day : null;
  }
  const year = /^(\d{4})[-/.\s](\d{1,2})[-/.\s](\d{1,2})(?:[T\s].*)?$/.exec(plain);
  if (year) return dayOf(year[1], year[2], year[3]);
  const day = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4})(?:[T\s].*)?$/.exec(plain);
  if (day) return dayOf(day[3], day[2], day[1]);
  // Bounded, because a name, too, may end in blanks and commas: a cell of nothing else would be parted in every way.
  const worded = /^(\d{1,2})[-\s/]{1,9}([^\d\s/-][^\d/-]{0,30}?)[-\s/,،]{1,9}(\d{4})$/.exec(plain);
  return worded ? dayOf(worded[3], monthNamed(worded[2] ?? ''), worded[1]) : null;
};

/** Names of the months as they are said in Egypt, in the Levant and in English, short and long. */
const monthNamed = (name: string): string => {
  const wanted = fold(name);
  for (let month = 0; month < 12; month++) {
    const day = new Date(Date.UTC(2024, month, 15));
    const said = ['ar-EG', 'ar-SY', 'en'].flatMap((lang) =>
      (['long', 'short'] as const).map((length) =>
        fold(new Intl.DateTimeFormat(lang, { month: length, timeZone: 'UTC' }).format(day)),
      ),
    );
    if (said.includes(wanted)) return String(month + 1);
  }
  return '';
};

const timeIn = (text: string): string | null => {
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(toLatinDigits(text)) ?? [];
  return hour === '' ? null : `${hour.padStart(2, '0')}:${minute}`;
};

/** Words as `fold` leaves them. */
const yes = ['نعم', 'اجل', 'صح', 'yes', 'y', 'true', '1', 'x', '✓', 'on'];
const no = ['لا', 'خطا', 'no', 'n', 'false', '0', '-', 'off'];

const flagIn = (
  words: { readonly on: Label; readonly off: Label } | undefined,
  text: string,
): boolean | null => {
  const said = fold(text);
  if (yes.includes(said) || (words && isSaid(words.on, text))) return true;
  if (no.includes(said) || (words && isSaid(words.off, text))) return false;
  return null;
};

const isSaid = (label: Label, text: string): boolean => [fold(label.ar), fold(label.en)].includes(fold(text));
