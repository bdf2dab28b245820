import { type Field, type Label, unreachable } from '../field';
import { dayOf, findOption, parseDecimal, phoneDigits, toLatinDigits } from './parse';

/**
 * Returns the key that search and sorting compare. Unifies alef, hamza, taa marbuta and yaa, drops marks,
 * tatweel and invisible characters, uses Latin digits, lower case without accents and single spaces. An apostrophe
 * within a word goes, a hyphen between letters is a blank: O'Brien and Al-Sayed are also written without. Column and query
 * both use this function; folding twice changes nothing.
 */
export const fold = (text: string): string => {
  let folded = pass(text);
  // Some characters (ﬁ, ㎏) become others that need folding too. Two or three passes are enough for all of Unicode.
  for (let next = pass(folded); next !== folded; next = pass(folded)) folded = next;
  return folded;
};

interface SearchTerms {
  /** Folded words. A row matches if its search column contains all of them. */
  readonly words: readonly string[];
  /** Spellings of each word that count as the same, the folded word first. */
  readonly spellings: readonly (readonly string[])[];
}

/**
 * Splits a search text into words. A text in phone notation becomes one word of digits without a leading 00, because
 * the search column holds phone numbers as digits only.
 */
export const searchTerms = (query: string): SearchTerms => {
  const folded = fold(query);
  if (isPhoneLike(folded)) return termsOf([[digitsOf(folded)]]);
  const marked = [query, withWaw(query)].map((one) =>
    fold(one.normalize('NFKD').replace(innerHamza, hamza)).split(' '),
  );
  return termsOf(
    folded.split(' ').map((word, at) => {
      if (isPhoneLike(word)) return [digitsOf(word)];
      return [word, ...new Set(marked.flatMap((words) => spellingsOf(word, words[at] ?? word)))];
    }),
  );
};

const termsOf = (all: readonly (readonly [string, ...string[]])[]): SearchTerms => {
  const known = new Map(all.filter(([word]) => word !== '').map((forms) => [forms[0], forms]));
  return { words: [...known.keys()], spellings: [...known.values()] };
};

/** Stands for a hamza on any carrier. Folding leaves this sign alone. */
const hamza = '\uE000';

/** A hamza within or at the end of a word, after NFKD, with its carrier. One that begins a word is always on alef. */
const innerHamza = /(?<=\p{L}\p{M}{0,3})(?:[اويىی]\p{M}{0,3}?[\u0653-\u0655]|[ءٴ])/gu;

/** Adds the waw that is often left out behind a hamza on one: رؤف is written for رؤوف. */
const withWaw = (text: string): string =>
  text.normalize('NFKC').replace(/(?<=\p{L}\p{M}{0,3})ؤ(?=\p{M}{0,3}(?![اويى])\p{L})/gu, 'ؤو');

/** Returns the key of a name without each hamza within a word and its carrier: رؤوف, رءوف and رئوف are one. */
export const foldWithoutHamza = (text: string): string =>
  fold(text.normalize('NFKD').replace(innerHamza, ''));

/** Returns the other spellings of a word: a hamza may stand on any carrier, within a word also alone. */
const spellingsOf = (word: string, marked: string): readonly string[] => {
  const [start = '', ...rest] = marked.slice(0, 40).split(hamza);
  const others = rest.slice(0, 2).reduce<readonly string[]>(
    (begun, part, at) => {
      const carriers = part === '' && at === rest.length - 1 ? ['ا', 'و', 'ي'] : ['ا', 'و', 'ي', ''];
      return begun.flatMap((form) => carriers.map((carrier) => `${form}${carrier}${part}`));
    },
    [`${start}`],
  );
  return others.filter(
    (form) => rest.length > 0 && rest.length < 3 && form.length > 2 && !form.startsWith(word),
  );
};

/**
 * Returns a pattern of the words with or without blanks between and within them, because نور الدين is also written
 * نورالدين. The same in PostgreSQL and here. Signs beside letters stand for themselves, and such a word is not divided.
 */
export const spellingPattern = (spellings: readonly (readonly string[])[]): string =>
  spellings.map((forms) => `(?:${forms.map(dividedPattern).join('|')})`).join(' ?');

const dividedPattern = (word: string): string =>
  isName(word) ? [...word].join(' ?') : word.replace(/[^\p{L}\p{N}]/gu, '\\$&');

/** True for a word of letters that is long enough to be of two words. */
export const isName = (word: string): boolean => /^\p{L}{4,}$/u.test(word);

const pass = (text: string): string =>
  toLatinDigits(text)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Cs}ـءٴ]/gu, '')
    .replace(/[ٱىیےةہھەک]/g, (letter) => sameAs[letter] ?? letter)
    .toLowerCase()
    .replace(/(?<=\p{L})['’‘ʼ`](?=\p{L})/gu, '')
    .replace(/(?<=\p{L})\p{Pd}(?=\p{L})/gu, ' ')
    .replace(/[\s\p{Zs}]+/gu, ' ')
    // After the spaces, so that a tab or a line break still separates two words.
    .replace(/\p{Cc}/gu, '')
    .trim();

/** Letters that remain after NFKD, which splits أ إ آ ؤ ئ into a letter and a mark. */
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

/** Few digits are a phone only in the usual notation, so that `2.5` stays a number. */
const isPhoneLike = (text: string): boolean =>
  /^[+\-\s()]*\d[\d+\-\s()]*$/.test(text) || (!/[\p{L}@]/u.test(text) && digitsOf(text).length > 4);

const digitsOf = (text: string): string => phoneDigits(text).replace(/\+/g, '');

/**
 * Converts a cell of a file to the value of a field: Arabic and Persian digits, days in several formats, options and
 * flags by any label. An unreadable cell stays a text, so that the schema reports it. An empty cell is undefined. A
 * reference stays the written name.
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
      if (field.several)
        return entriesIn(text, false).map((one) => readCell({ ...field, several: false }, one));
      return (
        (findOption(field.options, text) ?? field.options.find((one) => isSaid(one.label, text)))?.value ??
        text
      );
    case 'reference':
      return text;
    case 'rows':
      return text.split('\n').flatMap((line) => entriesIn(line, field.search === 'phone'));
    default:
      return unreachable(field);
  }
};

/** Splits a line of a list. Signs within one phone do not split it: `02/23456789` and `1,001,234,567` are one each. */
const entriesIn = (line: string, isPhones: boolean): readonly string[] => {
  const parts = line
    .split(/[,،;؛|/]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return isPhones && parts.some((one) => digitsOf(one).length < 6) ? [line.trim()] : parts;
};

/** Parses a number. Ignores grouping and a currency; a comma before one or two last digits is a decimal comma. */
const numberIn = (text: string): number | null => {
  const bare = text
    .replace(/(ج\.?\s?م\.?|جنيه(?:ًا|ا)?|ر\.?\s?س\.?|ريال|EGP|SAR|LE|L\.E\.|£|%)/giu, '')
    .trim();
  return parseDecimal(bare) ?? parseDecimal(bare.replace(/^([\d٠-٩۰-۹]+)[,،]([\d٠-٩۰-۹]{1,2})$/, '$1.$2'));
};

/** Day 0 of Excel's day numbers. Dates before March 1900 are off by one, which does not matter for birthdays. */
const excelEpoch = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** Order of day and month in a day that is written in numbers. */
export type DayOrder = 'dayFirst' | 'monthFirst';

/** Returns `yyyy-MM-dd` for a day in year-first order or the given one, with a month name, or as an Excel number. */
export const dayIn = (text: string, order: DayOrder = 'dayFirst'): string | null => {
  const plain = toLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .trim();
  // Four digits are a year: nobody's birthday, and no day.
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(plain);
  if (serial) {
    const day = new Date(excelEpoch + Number(serial[1]) * dayMs).toISOString().slice(0, 10);
    return /^(19|20)/.test(day) ? day : null;
  }
  const year = /^(\d{4})[-/.\s](\d{1,2})[-/.\s](\d{1,2})(?:[T\s].*)?$/.exec(plain);
  if (year) return dayOf(year[1], year[2], year[3]);
  const day = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4})(?:[T\s].*)?$/.exec(plain);
  if (day) return order === 'dayFirst' ? dayOf(day[3], day[2], day[1]) : dayOf(day[3], day[1], day[2]);
  // Bounded repetitions, because a cell of only spaces and commas would otherwise backtrack for very long.
  const worded = /^(\d{1,2})[-\s/]{1,9}([^\d\s/-][^\d/-]{0,30}?)[-\s/,،]{1,9}(\d{4})$/.exec(plain);
  if (worded) return dayOf(worded[3], monthNamed(worded[2] ?? ''), worded[1]);
  const american = /^(\p{L}{3,12})\.?\s{1,9}(\d{1,2})[,\s]{1,9}(\d{4})$/u.exec(plain);
  return american ? dayOf(american[3], monthNamed(american[1] ?? ''), american[2]) : null;
};

/**
 * Returns the order of day and month in a column: the one in which all of its cells are days, because a file is written
 * in one order. undefined if no cell decides.
 */
export const dayOrderOf = (cells: readonly string[]): DayOrder | undefined => {
  const days = cells.filter((cell) => dayIn(cell) !== null || dayIn(cell, 'monthFirst') !== null);
  const only = (order: DayOrder, other: DayOrder) =>
    days.filter((cell) => dayIn(cell, order) !== null && dayIn(cell, other) === null).length;
  const [byDay, byMonth] = [only('dayFirst', 'monthFirst'), only('monthFirst', 'dayFirst')];
  if (byDay === byMonth) return undefined;
  return byMonth > byDay ? 'monthFirst' : 'dayFirst';
};

/** Returns the month's number by its Egyptian, Levantine or English name, long or short; '' if unknown. */
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

/** Spelled as `fold` returns them. */
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

/** True if an option of a select holds what is typed, spelling variants folded. */
export const holdsTyped = (typed: string, option: { readonly label?: unknown } | undefined): boolean =>
  fold(String(option?.label ?? '')).includes(fold(typed));

const isSaid = (label: Label, text: string): boolean => [fold(label.ar), fold(label.en)].includes(fold(text));

/**
 * Returns the key under which names that look alike are the same: `Admin`, `Аdmin` with a Cyrillic letter, `Ad\u200bmin`
 * with an invisible sign, `ADM1N` and `ad-min`. Names that readers must not confuse are compared by it.
 */
export const lookOf = (name: string): string => {
  const latin = name.normalize('NFKC').replace(/[\p{Script=Cyrillic}\p{Script=Greek}ıɑɡɩ]/gu, (sign) => {
    return latinFor[sign] ?? latinFor[sign.toUpperCase()] ?? sign;
  });
  const folded = fold(latin).replace(/[l1|]/g, 'i').replaceAll('0', 'o');
  return folded.replace(/[^\p{L}\p{N}]/gu, '') || folded;
};

/** Latin letters by the Cyrillic, Greek and phonetic ones that look like them. A missing small letter looks like its capital. */
const latinFor: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['АВЕЅКМНОРСТУХІЈԌԚԜҺԀЁҮӀГ', 'abeskmhopctyxijgqwhdeyir'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΪΫ', 'abezhikmnoptyxiy'],
    ['νηυγωσϲϳ', 'vnuywocj'],
    ['ıɑɡɩ', 'iagi'],
  ].flatMap(([signs = '', letters = '']) => [...signs].map((sign, at) => [sign, letters[at] ?? sign])),
);
