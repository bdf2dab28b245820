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
] as const;

const fileOf = ({ file, own }: (typeof parts)[number]): string =>
  folder ? path.resolve(root, folder, `${own}.ts`) : path.join(root, file);

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

/** Replaces the files of the beauty centre with those of the chosen book. */
export const chosenBook: Plugin = {
  name: 'chosen-book',
  enforce: 'pre',
  load(id) {
    const found = parts.find(({ file }) => path.join(root, file) === path.normalize(id));
    if (!folder || !found) return null;
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
