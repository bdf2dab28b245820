import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Folder of the book that is built in place of the beauty centre; `npm start -- --book tests/gym` says it here. */
const folder = process.env.BOOK;

const root = fileURLToPath(new URL('.', import.meta.url));

/** Where the build lies: another book's beside the product's own, so that neither disturbs the other. */
export const buildFolder = folder ? `dist/books/${path.basename(folder)}` : 'dist';

/** What names the beauty centre, and what another book's folder exports in its place, under which names it is asked for. */
const parts = [
  { file: 'src/resources/book.ts', own: 'book', names: 'book as beautyCentre' },
  { file: 'src/resources/home.ts', own: 'home', names: 'home, homePage' },
  { file: 'server/features/book.ts', own: 'served', names: 'served as servedCentre' },
] as const;

/** Builds the program around the chosen book. */
export const chosenBook: Plugin = {
  name: 'chosen-book',
  enforce: 'pre',
  load(id) {
    const found = parts.find(({ file }) => path.join(root, file) === path.normalize(id));
    if (!folder || !found) return null;
    return `export { ${found.names} } from ${JSON.stringify(path.resolve(root, folder, `${found.own}.ts`))};`;
  },
};
