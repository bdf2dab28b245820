import { toLatinDigits } from './accept';

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
