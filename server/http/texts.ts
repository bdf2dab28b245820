import { createFormat, type Format } from '../../src/i18n/format';
import { fill, type TextParams } from '../../src/i18n/say';
import { ar, en } from '../../src/i18n/texts';
import type { Home } from '../../src/schema/book';
import type { Lang, Plural } from '../../src/schema/field';

export const textIn = (lang: Lang, key: string, params: TextParams = {}): string =>
  ownTextIn(lang, key, params) ?? key;

/** Returns the text of a key built at run time; undefined if the catalogue lacks the key. */
export const ownTextIn = (lang: Lang, key: string, params: TextParams = {}): string | undefined => {
  const text = catalogues[lang][key];
  return text === undefined ? undefined : fill(text, params, lang, figuresOf(lang));
};

/** Writes the numbers of a sentence in the digits of its language, as its times are. */
export const figuresOf =
  (lang: Lang) =>
  (value: number): string =>
    lang === 'ar' ? arabic.format(value) : String(value);

const arabic = new Intl.NumberFormat('ar-EG-u-nu-arab', { maximumFractionDigits: 4 });

const catalogues: Readonly<Record<Lang, Readonly<Record<string, string | Plural>>>> = { ar, en };

export const wordsOf = (home: Home, lang: Lang, timeZone = home.zone): Format =>
  createFormat({ lang, numerals: lang === 'ar' ? 'arab' : 'latn', clock: '12', timeZone, home });
