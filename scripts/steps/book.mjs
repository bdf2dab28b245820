import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spareOldRows } from './old-rows.mjs';
import { root, runNode } from './run.mjs';
import { systemTables } from './system-tables.mjs';

/** Folder of the chosen book. Default (undefined): the beauty centre. */
export const bookFolder = () => process.env.BOOK || undefined;

/**
 * Moves `--book FOLDER` from the arguments to the environment, where builds and programs read it.
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
  // Each book gets its own data folder, so that it never opens the database of another book.
  process.env.DATA_DIR ||= `data-${path.basename(folder)}`;
  return args.toSpliced(at, 2);
}

export const buildFolder = () => {
  const folder = bookFolder();
  return path.join(root, 'dist', ...(folder ? ['books', path.basename(folder)] : []));
};

/** Folder of the book's own migrations. Missing until the book has written the first one. */
export const historyOf = (folder) => path.join(root, folder, 'migrations');

/**
 * Copies the migrations of another book into its build. A book that has none yet gets generated ones for a new
 * database. Returns the exit code.
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

/** Runs the migration generator and returns its exit code. */
export const generate = (args, env) =>
  runNode('node_modules/drizzle-kit/bin.cjs', ['generate', ...args], env);

/** First timestamp of a book's migrations: later than all of the product, so that its database is refused. */
const firstStep = 4_000_000_000_000;

/** Adds a migration for new declarations. After the first one it also adds the server's and the book's SQL files. */
export async function addStep(folder, place, args) {
  const code = await generate(args, { ...process.env, MIGRATIONS: path.relative(root, place) });
  if (code !== 0) return code;
  const file = path.join(place, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  spareOldRows(path.join(place, `${journal.entries.at(-1).tag}.sql`));
  if (journal.entries.length === 1) {
    writeFileSync(path.join(place, '0001_system.sql'), systemTables(path.join(root, 'server/db/migrations')));
    copyFileSync(path.join(root, folder, 'tables.sql'), path.join(place, '0002_book.sql'));
    for (const tag of ['0001_system', '0002_book']) journal.entries.push({ ...journal.entries[0], tag });
  }
  const entries = journal.entries.map((entry, idx) => ({ ...entry, idx, when: firstStep + idx }));
  writeFileSync(file, `${JSON.stringify({ ...journal, entries }, null, 2)}\n`);
  return 0;
}
