import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runNode } from './run.mjs';
import { systemTables } from './system-tables.mjs';

/** Folder of the book that is built and started in place of the beauty centre; undefined: the beauty centre. */
export const bookFolder = () => process.env.BOOK || undefined;

/** Takes `--book tests/gym` out of the arguments into the environment, where builds and programs find it. */
export function chooseBook(args) {
  const at = args.indexOf('--book');
  if (at < 0) return;
  const folder = args[at + 1] ?? '';
  if (!existsSync(path.join(root, folder, 'served.ts')))
    throw new Error(`--book needs a folder with a book, not "${folder}"`);
  process.env.BOOK = folder;
  // Never the database of another book.
  process.env.DATA_DIR ||= `data-${path.basename(folder)}`;
}

/** Where the build of the chosen book lies. */
export const buildFolder = () => {
  const folder = bookFolder();
  return path.join(root, 'dist', ...(folder ? ['books', path.basename(folder)] : []));
};

/** Moments of a book's steps, later than any migration of the product, whose database is so refused. */
const firstStep = 4_000_000_000_000;

/**
 * Writes the steps that make a new database of another book: the declared tables, the server's own, what the book has by
 * hand. Changes of its declarations are none of them: a book in service would keep its migrations as the product does.
 */
export async function writeBookTables() {
  const folder = bookFolder();
  if (!folder) return 0;
  const place = path.join(buildFolder(), 'server', 'migrations');
  rmSync(place, { recursive: true, force: true });
  const env = { ...process.env, MIGRATIONS: path.relative(root, place) };
  const code = await runNode('node_modules/drizzle-kit/bin.cjs', ['generate', '--name', 'schema'], env);
  if (code !== 0) return code;
  writeFileSync(path.join(place, '0001_system.sql'), systemTables());
  copyFileSync(path.join(root, folder, 'tables.sql'), path.join(place, '0002_book.sql'));
  const journal = path.join(place, 'meta/_journal.json');
  const entries = ['0000_schema', '0001_system', '0002_book'].map((tag, idx) => ({
    idx,
    version: '7',
    when: firstStep + idx,
    tag,
    breakpoints: true,
  }));
  writeFileSync(journal, JSON.stringify({ ...JSON.parse(readFileSync(journal, 'utf8')), entries }));
  return 0;
}
