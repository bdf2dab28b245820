import type { Lang, Plural } from '../schema/field';
import type { TextKey, Texts } from './texts';

/** Values of a text's placeholders. `count` is a number, because it also chooses the plural form. */
export type TextParams = Readonly<Record<string, string | number>> & { readonly count?: number };

/**
 * Returns a text of the catalogue with its placeholders filled: `say(ar, 'list.chipRemove', { label: 'الفرع' })`. A
 * placeholder without a value stays visible, so that the mistake is found. Placeholders inside a value are not
 * filled. Pass codes and phones through `isolate` of format.ts. The plural rules of Arabic serve both languages: it has
 * every form, and English falls back on `other`.
 */
export const say = (texts: Texts, key: TextKey, params: TextParams = {}): string =>
  fill(texts[key], params, 'ar');

/** Fills a text that may be outside the catalogue, in the plural form for `count`. */
export const fill = (
  text: string | Plural,
  params: TextParams,
  lang: Lang,
  figure: (value: number) => string = String,
): string =>
  formOf(text, params.count, lang).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : whole;
    return typeof value === 'number' ? figure(value) : String(value);
  });

/** Returns the plural form that i18next chooses for the same text: zero has its own form in every language. */
const formOf = (text: string | Plural, count: number | undefined, lang: Lang): string => {
  if (typeof text === 'string') return text;
  const form = count === 0 ? 'zero' : rules[lang].select(count ?? Number.NaN);
  return text[form] ?? text.other;
};

const rules = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') };

/** Returns the language of the highest weight in `Accept-Language`; Arabic if neither is named (P-05, P-15). */
export const languageOf = (acceptLanguage: string | undefined): Lang => {
  let best: { readonly lang: Lang; readonly weight: number } = { lang: 'ar', weight: 0 };
  for (const range of (acceptLanguage ?? '').split(',')) {
    const [tag = '', ...options] = range.split(';').map((part) => part.trim().toLowerCase());
    const lang = tag.split('-')[0];
    const weight = Number(options.find((option) => option.startsWith('q='))?.slice(2) ?? 1);
    // With equal weights the first named stays.
    if ((lang === 'ar' || lang === 'en') && weight > best.weight) best = { lang, weight };
  }
  return best.lang;
};
