import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { Looks } from './src/schema/book.ts';

/** Folder of the book to build instead of the beauty centre. Set by `npm start -- --book tests/gym`. */
const folder = process.env.BOOK;

const root = fileURLToPath(new URL('.', import.meta.url));

/** Output folder. Another book has its own, so that the builds do not disturb each other. */
export const buildFolder = folder ? `dist/books/${path.basename(folder)}` : 'dist';

/** Files of the beauty centre, the file of another book that replaces each (`own`), and its exports (`names`). */
const parts = [
  { file: 'src/resources/book.ts', own: 'book', names: 'book as beautyCentre' },
  { file: 'src/resources/home.ts', own: 'home', names: 'home, homePage' },
  { file: 'server/features/book.ts', own: 'served', names: 'served as servedCentre' },
  { file: 'src/pages/parts.ts', own: 'parts', names: 'parts' },
] as const;

/** The file that exports a part of the chosen book: the folder's own one, otherwise the product's. */
const fileOf = ({ file, own }: (typeof parts)[number]): string => {
  const chosen = folder && path.resolve(root, folder, `${own}.ts`);
  return chosen && existsSync(chosen) ? chosen : path.join(root, file);
};

/** Writes the book's name and colour into `index.html`, because the page shows them before any script runs. */
const saidInPage = async (html: string): Promise<string> => {
  const { module } = await runnerImport<{ readonly home: Looks }>(fileOf(parts[1]), {
    root,
    configFile: false,
  });
  const { name, colour } = module.home;
  const said = new Map([
    ['{{name.ar}}', name.ar],
    ['{{name.en}}', name.en],
    ['{{colour}}', colour],
  ]);
  return html.replace(/\{\{[\w.]+\}\}/g, (word) => said.get(word) ?? word);
};

/** Marks the import of a replaced file by the book that replaces it, so that a book can extend the product's. */
const original = '?original';

/** Replaces the files of the beauty centre with those of the chosen book. */
export const chosenBook: Plugin = {
  name: 'chosen-book',
  enforce: 'pre',
  // Files of the book's folder import the product's own parts; all other files import the book's.
  async resolveId(source, importer) {
    if (!folder || !importer?.startsWith(path.resolve(root, folder))) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && parts.some(({ file }) => path.join(root, file) === path.normalize(found.id))
      ? `${found.id}${original}`
      : null;
  },
  load(id) {
    if (id.endsWith(original)) return readFileSync(id.slice(0, -original.length), 'utf8');
    const found = parts.find(({ file }) => path.join(root, file) === path.normalize(id));
    if (!found || fileOf(found) === path.normalize(id)) return null;
    return `export { ${found.names} } from ${JSON.stringify(fileOf(found))};`;
  },
  transformIndexHtml: { order: 'pre', handler: saidInPage },
  // The logo of another book replaces the product's, which was copied from `public` before.
  generateBundle() {
    const logo = folder && path.resolve(root, folder, 'logo.svg');
    if (logo && existsSync(logo) && this.environment.name === 'client')
      this.emitFile({ type: 'asset', fileName: 'logo.svg', source: readFileSync(logo) });
  },
};
