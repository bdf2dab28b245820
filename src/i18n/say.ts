import type { Lang } from '../schema/field';
import type { TextKey, Texts } from './ar';

export type TextParams = Readonly<Record<string, string | number>>;

/**
 * Returns a text of the catalogue with its placeholders filled: `say(ar, 'list.chipRemove', { label: 'الفرع' })`. A
 * placeholder without a value stays visible, so that the mistake is found. Placeholders inside a value are not
 * filled. Pass codes and phones through `isolate` of format.ts.
 */
export const say = (texts: Texts, key: TextKey, params: TextParams = {}): string => fill(texts[key], params);

/** Fills the placeholders of a text that is not in the catalogue. */
export const fill = (text: string, params: TextParams): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );

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
