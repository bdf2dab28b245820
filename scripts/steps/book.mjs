import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { root, runNode } from './run.mjs';

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

/** Folder of the book's migrations. Another book has none until it has written the first one. */
export const historyOf = () => path.join(root, bookFolder() ?? 'server/db', 'migrations');

/**
 * Copies the migrations of another book into its build. A book that has none yet gets generated ones for a new
 * database. Returns the exit code.
 */
export async function writeBookTables() {
  if (!bookFolder()) return 0;
  const place = path.join(buildFolder(), 'server', 'migrations');
  rmSync(place, { recursive: true, force: true });
  if (!existsSync(historyOf())) return addStep({ place, args: ['--name', 'schema'] });
  cpSync(historyOf(), place, { recursive: true });
  return 0;
}

/**
 * SQL files with tables, indexes and constraints that no declaration can express: the server's, then those of the other
 * book, or of the nouns, older ones first.
 */
export const tableFiles = () => {
  const features = path.join(root, 'server/features');
  const list = readFileSync(path.join(root, 'src/resources/nouns.ts'), 'utf8');
  const nouns = list.slice(list.indexOf('['));
  const age = (folder) => {
    const [, noun] = new RegExp(`\\{ (\\w+) \\} from './${folder}/index'`).exec(list) ?? [];
    return noun ? nouns.search(new RegExp(`\\b${noun},`)) : Number.MAX_SAFE_INTEGER;
  };
  const folders = bookFolder()
    ? [path.join(root, bookFolder())]
    : readdirSync(features)
        .toSorted((one, other) => age(one) - age(other))
        .map((folder) => path.join(features, folder));
  return [path.join(root, 'server/db'), ...folders]
    .map((folder) => path.join(folder, 'tables.sql'))
    .filter((file) => existsSync(file));
};

/** Runs the migration generator and returns its exit code. */
const generateIn = (place) => (args) =>
  runNode('node_modules/drizzle-kit/bin.cjs', ['generate', ...args], {
    ...process.env,
    MIGRATIONS: path.relative(root, place),
  });

/** First timestamp of another book's migrations: later than all of the product, which therefore refuses its database. */
const firstStep = 4_000_000_000_000;

/**
 * Adds a migration to the folder `place`: what the generator writes for new declarations, and those statements of the
 * table files that no migration holds yet. A statement is known by its exact text, comments included. Returns the exit
 * code.
 * @param {{ place: string, args: readonly string[], files?: readonly string[],
 *   generate?: (args: readonly string[]) => Promise<number> }} step
 */
export async function addStep({ place, args, files = tableFiles(), generate = generateIn(place) }) {
  const filesNow = () =>
    existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.sql')) : [];
  const before = filesNow();
  const written = before.map((name) => readFileSync(path.join(place, name), 'utf8')).join('\n');
  const statements = files
    .flatMap((file) => readFileSync(file, 'utf8').match(/\S.*?;$/gms) ?? [])
    .filter((statement) => !written.includes(statement));
  const made = () => filesNow().find((name) => !before.includes(name));
  const code = await generate(args);
  if (code !== 0) return code;
  if (statements.length > 0) {
    // If no declaration has changed, the generator writes a file only with `--custom`.
    const empty = made() ? 0 : await generate([...args, '--custom']);
    if (empty !== 0) return empty;
    appendFileSync(path.join(place, made()), `\n--> statement-breakpoint\n${statements.join('\n\n')}\n`);
  }
  if (made()) tidy(path.join(place, 'meta'));
  return 0;
}

/**
 * Deletes all snapshots of the generator but the last, because it compares with no other. Dates another book's steps, and
 * none before the one that it follows: a database would take it for done.
 */
const tidy = (meta) => {
  const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
  for (const name of snapshots.sort().slice(0, -1)) rmSync(path.join(meta, name));
  const file = path.join(meta, '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  let last = 0;
  const entries = journal.entries.map((entry, idx) => {
    last = bookFolder() ? firstStep + idx : Math.max(entry.when, last + 1);
    return { ...entry, when: last };
  });
  writeFileSync(file, `${JSON.stringify({ ...journal, entries }, null, 2)}\n`);
};
