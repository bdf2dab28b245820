import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runNode } from './run.mjs';
import { systemTables } from './system-tables.mjs';

/** Folder of the book that is built and started in place of the beauty centre; undefined: the beauty centre. */
export const bookFolder = () => process.env.BOOK || undefined;

/**
 * Takes `--book tests/gym` out of the arguments into the environment, where builds and programs find it.
 * @param {readonly string[]} args
 * @returns {readonly string[]} The other arguments.
 */
export function chooseBook(args) {
  const at = args.indexOf('--book');
  if (at < 0) return args;
  const folder = args[at + 1] ?? '';
  if (!existsSync(path.join(root, folder, 'served.ts')))
    throw new Error(`--book needs a folder with a book, not "${folder}"`);
  process.env.BOOK = folder;
  // Never the database of another book.
  process.env.DATA_DIR ||= `data-${path.basename(folder)}`;
  return args.toSpliced(at, 2);
}

/** Where the build of the chosen book lies. */
export const buildFolder = () => {
  const folder = bookFolder();
  return path.join(root, 'dist', ...(folder ? ['books', path.basename(folder)] : []));
};

/** Where the chosen book keeps the steps of its tables, once it has written some. */
export const historyOf = (folder) => path.join(root, folder, 'migrations');

/**
 * Lays the steps that make the tables of another book into its build: those it keeps, or, while it keeps none, those that
 * make a new database.
 */
export async function writeBookTables() {
  const folder = bookFolder();
  if (!folder) return 0;
  const place = path.join(buildFolder(), 'server', 'migrations');
  rmSync(place, { recursive: true, force: true });
  if (existsSync(historyOf(folder))) cpSync(historyOf(folder), place, { recursive: true });
  else {
    const code = await addStep(folder, place, ['--name', 'schema']);
    if (code !== 0) return code;
  }
  return 0;
}

/** Runs the generator of migrations; answers its exit code. */
export const generate = (args, env) =>
  runNode('node_modules/drizzle-kit/bin.cjs', ['generate', ...args], env);

/** Moments of a book's steps, later than any migration of the product, whose database is so refused. */
const firstStep = 4_000_000_000_000;

/** Adds what was declared since the last step; behind the first one stands what the server and the book have by hand. */
export async function addStep(folder, place, args) {
  const code = await generate(args, { ...process.env, MIGRATIONS: path.relative(root, place) });
  if (code !== 0) return code;
  const file = path.join(place, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  if (journal.entries.length === 1) {
    writeFileSync(path.join(place, '0001_system.sql'), systemTables(path.join(root, 'server/db/migrations')));
    copyFileSync(path.join(root, folder, 'tables.sql'), path.join(place, '0002_book.sql'));
    for (const tag of ['0001_system', '0002_book']) journal.entries.push({ ...journal.entries[0], tag });
  }
  const entries = journal.entries.map((entry, idx) => ({ ...entry, idx, when: firstStep + idx }));
  writeFileSync(file, `${JSON.stringify({ ...journal, entries }, null, 2)}\n`);
  return 0;
}
