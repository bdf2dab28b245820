import type { Plural } from '../schema/field';

/**
 * Keys of all texts; each Arabic file adds its keys here. Texts of a noun are in `texts/<part>.ar.ts` and `.en.ts` of
 * its folder, those of the kernel and of pages in the files next to this one.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the files of texts fill it.
export interface TextKeys {}

export type TextKey = keyof TextKeys;

/** All texts of a language by key (FND-25). A text that counts has plural forms, which are chosen by `count`. */
export type Texts = Readonly<Record<TextKey, string | Plural>>;

/** Type of an English file: plural forms for the texts that have them in Arabic. */
export type InEnglish<T> = { readonly [K in keyof T]: T[K] extends string ? string : Plural };

const files = import.meta.glob(['./ar/**/*.ts', '!./ar/first.ts', '../resources/*/texts/*.ar.ts'], {
  eager: true,
  import: 'texts',
});

/** All Arabic texts: those of a first visit (`first`), those that load with a page, and the server's. */
export const ar: Texts = Object.assign({}, ...Object.values(files));
