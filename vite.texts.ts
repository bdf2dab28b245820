import { readFileSync } from 'node:fs';
import { type Plugin, transformWithOxc } from 'vite';

type Language = 'ar' | 'en';
type Both = Readonly<Record<string, Readonly<Record<Language, unknown>>>>;

/**
 * Cuts a file of texts by language: `texts/first.ts?ar` exports the Arabic half of `texts/first.ts`. Each sentence stands
 * once, Arabic beside English, and a browser loads one language only.
 */
export const textsByLanguage: Plugin = {
  name: 'texts-by-language',
  enforce: 'pre',
  async load(id) {
    const [, file, language] = /^(.+\.ts)\?(ar|en)$/.exec(id) ?? [];
    if (!file || (language !== 'ar' && language !== 'en')) return null;
    this.addWatchFile(file);
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
    const { texts }: { readonly texts: Both } = await import(
      `data:text/javascript,${encodeURIComponent(code)}`
    );
    const half = Object.fromEntries(Object.entries(texts).map(([key, said]) => [key, said[language]]));
    return { code: `export const texts = ${JSON.stringify(half)};`, moduleType: 'js' };
  },
};
