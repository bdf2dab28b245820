import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { Looks } from './src/schema/book.ts';

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

/** The file that exports a part of the chosen book. */
const fileOf = ({ file, own }: (typeof parts)[number]): string =>
  folder ? path.resolve(root, folder, `${own}.ts`) : path.join(root, file);

/** What the page says before any script of the book runs: its name and colour stand in `index.html` by these words. */
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

/** Builds the program around the chosen book. */
export const chosenBook: Plugin = {
  name: 'chosen-book',
  enforce: 'pre',
  load(id) {
    const found = parts.find(({ file }) => path.join(root, file) === path.normalize(id));
    if (!folder || !found) return null;
    return `export { ${found.names} } from ${JSON.stringify(fileOf(found))};`;
  },
  transformIndexHtml: { order: 'pre', handler: saidInPage },
  // Another book's logo takes the place of the product's, which is copied from `public` before.
  generateBundle() {
    const logo = folder && path.resolve(root, folder, 'logo.svg');
    if (logo && existsSync(logo) && this.environment.name === 'client')
      this.emitFile({ type: 'asset', fileName: 'logo.svg', source: readFileSync(logo) });
  },
};
