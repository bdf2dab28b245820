import type { Plural } from '../schema/field';

/**
 * Keys of all texts; each file of texts adds its keys here. Texts of a noun are in `texts/<part>.ts` of its folder, those
 * of the kernel and of pages in the folder next to this file.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the files of texts fill it.
export interface TextKeys {}

export type TextKey = keyof TextKeys;

declare module '../schema/paper' {
  interface PaperTexts extends TextKeys {}
}

/** All texts of a language by key (FND-25). A text that counts has plural forms, which are chosen by `count`. */
export type Texts = Readonly<Record<TextKey, string | Plural>>;

/**
 * A file of texts: each in both languages, plural forms in both or in none. The build cuts it by language: `?ar` is its
 * Arabic half (`vite.texts.ts`).
 */
export type Said = Readonly<Record<string, InBoth<string> | InBoth<Plural>>>;

interface InBoth<T> {
  readonly ar: T;
  readonly en: T;
}

const arabic = import.meta.glob(['./texts/**/*.ts', '../resources/*/texts/*.ts'], {
  eager: true,
  import: 'texts',
  query: '?ar',
});
const english = import.meta.glob(['./texts/**/*.ts', '../resources/*/texts/*.ts'], {
  eager: true,
  import: 'texts',
  query: '?en',
});

/** All Arabic texts: those of a first visit (`first`), those that load with a page, and the server's. */
export const ar: Texts = Object.assign({}, ...Object.values(arabic));

/** All English texts by key (FND-25). */
export const en: Texts = Object.assign({}, ...Object.values(english));
