import { fold } from './fold';
import { toLatinDigits } from './parse';

/**
 * Says why a password or PIN is easily guessed. Browser and server ask the same functions, so that the meter at the
 * field and the refusal agree (ASVS 2.1.1, 2.1.7, 2.1.8). Nothing here demands kinds of signs.
 */
export interface PasswordRules {
  /** Fewest signs. */
  readonly least: number;
  /** Texts that everybody around the user knows: own names, e-mail, names of the centre and its branches. */
  readonly own: readonly (string | null | undefined)[];
  /** Common words, as `wordOf` returns them. Undefined while they are loading. */
  readonly common: ReadonlySet<string> | undefined;
}

export interface Weakness {
  readonly key:
    | 'validate.passwordShort'
    | 'validate.passwordOwn'
    | 'validate.passwordRepeats'
    | 'validate.passwordRow'
    | 'validate.passwordDate'
    | 'validate.passwordCommon';
  readonly params?: { readonly count: number };
}

/** Returns the first reason against a new password, or undefined. Letter case and the script of digits do not matter. */
export const weaknessOf = (password: string, { least, own, common }: PasswordRules): Weakness | undefined => {
  if ([...password].length < least) return { key: 'validate.passwordShort', params: { count: least } };
  const text = foldedOf(password);
  const word = wordOf(password);
  if (isNamed(text, own)) return { key: 'validate.passwordOwn' };
  if (isRepeated(text, least) || (word.length > 5 && isRepeated(word, least)))
    return { key: 'validate.passwordRepeats' };
  if (unforeseen(text) < fewest) return { key: 'validate.passwordRow' };
  if (isDate(text)) return { key: 'validate.passwordDate' };
  return isCommon(password, common) ? { key: 'validate.passwordCommon' } : undefined;
};

/** True for one of the most common passwords, also with digits after it or signs in place of letters. */
const isCommon = (password: string, common: PasswordRules['common']): boolean => {
  const word = wordOf(password);
  return [foldedOf(password), word, lettersAndDigits(word), spelledOut(word)].some((one) => common?.has(one));
};

/** Strength of a password: 1 (refused) to 4 (hard to guess). */
export type Strength = 1 | 2 | 3 | 4;

/** Rates a password by the signs that follow from nothing before them. */
export const strengthOf = (password: string, rules: PasswordRules): Strength => {
  if (weaknessOf(password, rules)) return 1;
  const text = foldedOf(password);
  const signs = Math.min(unforeseen(text) + 2 * runsIn(text).length, new Set(text).size * 2);
  return signs < 14 ? 2 : signs < 18 ? 3 : 4;
};

/** True for a PIN that many people choose: a part or pair again, mirrored, a row of digits or of keys, a year. */
export const isEasyPin = (pin: string): boolean => {
  const digits = toLatinDigits(pin);
  return (
    isRepeated(digits, digits.length) ||
    digits === [...digits].reverse().join('') ||
    /^(\d)\1(\d)\2(?:(\d)\3)?$/.test(digits) ||
    ways.some((way) => way.includes(digits)) ||
    /^(19|20)\d\d$/.test(digits)
  );
};

/** Returns the word in a text without the digits and signs at its ends: `Ahmed@2024` -> `ahmed`. Digits alone stay. */
export const wordOf = (text: string): string => {
  const signs = [...foldedOf(text)];
  const isLetter = (sign: string) => /\p{L}/u.test(sign);
  const first = signs.findIndex(isLetter);
  return signs.slice(Math.max(first, 0), first < 0 ? undefined : signs.findLastIndex(isLetter) + 1).join('');
};

/** Signs that an easily guessed password may have around what is known. */
const fewest = 4;

/** Longest text that is looked at; a longer password is judged by its beginning. */
const longest = 200;

const foldedOf = (text: string): string => fold(text.slice(0, longest));

const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Replaces the signs that are often written for letters: `p@ssw0rd` -> `password`. */
const spelledOut = (word: string): string => word.replace(/[@401$53!7]/g, (sign) => letterFor[sign] ?? sign);

const letterFor: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  $: 's',
  '5': 's',
  '3': 'e',
  '7': 't',
};

/** True if without the known texts only a few signs remain, or only a row, a year or a date. */
const isNamed = (text: string, own: PasswordRules['own']): boolean => {
  const whole = lettersAndDigits(text);
  const parts = own
    .flatMap((one) => [one ?? '', ...(one ?? '').split(/[^\p{L}\p{M}\p{N}]+/u)])
    .map((one) => lettersAndDigits(fold(one)))
    .filter((part) => part.length > 2)
    .sort((a, b) => b.length - a.length);
  // A sign that stands in no password marks the place, so that what stood around a name does not become one.
  const left = parts.reduce((rest, part) => rest.replaceAll(part, '\n'), whole);
  if (!left.includes('\n')) return false;
  const rest = left.replaceAll('\n', '');
  return unforeseen(rest) < fewest || /^(19|20)\d\d$/.test(rest) || isDate(rest);
};

/** True if the text is a piece shorter than `least` again and again, the last time perhaps cut short. */
const isRepeated = (text: string, least: number): boolean => {
  const signs = [...text];
  for (let size = 1; size * 2 <= signs.length && size < least; size++)
    if (signs.every((sign, at) => sign === signs[at % size])) return true;
  return false;
};

/** Rows in which a hand or a child counts on, also backwards: alphabets, digits, keyboards, keypads. */
const rows: readonly string[] = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'ابجدهوزحطيكلمنسعفصقرشتثخذضظغ',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
  'ئءؤرلاىةوزظ',
  '!@#$%^&*()_+',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  '147258369',
  '2580',
].map(fold);
const ways: readonly string[] = rows.flatMap((row) => [row, [...row].reverse().join('')]);

/** Returns the lengths of the parts of a text that repeat one sign or follow a row, each of three signs or more. */
const runsIn = (text: string): readonly number[] => {
  const runs: number[] = [];
  for (let at = 0; at < text.length; ) {
    const same = sameFrom(text, at);
    const row = Math.max(...ways.map((way) => alongFrom(text, at, way)));
    const length = Math.max(same, row);
    if (length > 2) runs.push(length);
    at += length > 2 ? length : 1;
  }
  return runs;
};

const sameFrom = (text: string, at: number): number => {
  let end = at + 1;
  while (end < text.length && text[end] === text[at]) end += 1;
  return end - at;
};

/** Returns how many signs from `at` on follow the row. */
const alongFrom = (text: string, at: number, way: string): number => {
  let best = 1;
  for (let start = way.indexOf(text[at] ?? ''); start >= 0; start = way.indexOf(text[at] ?? '', start + 1)) {
    let length = 1;
    while (at + length < text.length && text[at + length] === way[start + length]) length += 1;
    best = Math.max(best, length);
  }
  return best;
};

/** Returns how many signs belong to no row and no repetition. */
const unforeseen = (text: string): number => text.length - runsIn(text).reduce((sum, run) => sum + run, 0);

/** True for one or two days, whatever their order and separators: `01/01/2000`, `٢٠٠٠٠١٠١`, `010200 030405`. */
const isDate = (text: string): boolean => {
  if (!/^[\d\s/._-]+$/.test(text)) return false;
  return /^(?:\d{4}(?:0?[1-9]|1[0-2])(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])(?:0?[1-9]|[12]\d|3[01])(?:(?:19|20)?\d\d)){1,2}$/.test(
    text.replace(/\D/g, ''),
  );
};
