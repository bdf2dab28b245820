/**
 * The keys of all texts. What a noun says stands in `texts/<part>.ar.ts` and `.en.ts` of its folder, what the kernel and
 * the pages say in the files beside this one; each Arabic file adds its keys here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the files of texts fill it.
export interface TextKeys {}

export type TextKey = keyof TextKeys;

/** Every text of the interface by its key (FND-25). */
export type Texts = Readonly<Record<TextKey, string>>;

const files = import.meta.glob(['./ar/**/*.ts', '!./ar/first.ts', '../resources/*/texts/*.ar.ts'], {
  eager: true,
  import: 'texts',
});

/** Every Arabic text: those that a visit begins with (`first`), those that come with a page, and the server's. */
export const ar: Texts = Object.assign({}, ...Object.values(files));
