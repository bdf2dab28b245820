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
  { file: 'src/pages/own-parts.ts', own: 'parts', names: 'parts' },
] as const;

/** The file that exports a part of the chosen book. */
const fileOf = ({ file, own }: (typeof parts)[number]): string => {
  const chosen = folder && path.resolve(root, folder, `${own}.ts`);
  return chosen && existsSync(chosen) ? chosen : path.join(root, file);
};

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

/** Behind the file of a part that a book asks for while another file stands in its place. */
const original = '?original';

/** Builds the program around the chosen book. */
export const chosenBook: Plugin = {
  name: 'chosen-book',
  enforce: 'pre',
  // A book may be made of the product's own parts: its files get those, everybody else gets what the folder exports.
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
  // Another book's logo takes the place of the product's, which is copied from `public` before.
  generateBundle() {
    const logo = folder && path.resolve(root, folder, 'logo.svg');
    if (logo && existsSync(logo) && this.environment.name === 'client')
      this.emitFile({ type: 'asset', fileName: 'logo.svg', source: readFileSync(logo) });
  },
};
