// npm run migration -- --name what-changed [--book FOLDER]: writes the step to the declared tables and `tables.sql`.
import './steps/node-version.mjs';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { addStep, bookFolder, chooseBook, generate, historyOf } from './steps/book.mjs';
import { spareOldRows } from './steps/old-rows.mjs';
import { root } from './steps/run.mjs';

/** Deletes all snapshots of the generator but the last, because it compares with no other. */
const keepLastSnapshot = (folder) => {
  if (!existsSync(folder)) return;
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  for (const name of snapshots.sort().slice(0, -1)) rmSync(path.join(folder, name));
};

/**
 * Runs the generator and appends the statements of each noun's `tables.sql` that no migration holds yet: tables and
 * indexes that no declaration can express. A statement is known by its exact text, comments included.
 * @param {{ features: string, migrations: string, generate: (args: string[]) => Promise<number> }} how `features` is
 *   the folder with the nouns' servers, `generate` runs the generator and returns its exit code.
 */
export async function writeMigration({ features, migrations, generate }) {
  const filesNow = () => readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  const before = filesNow();
  const written = before.map((name) => readFileSync(path.join(migrations, name), 'utf8')).join('\n');
  const statements = readdirSync(features)
    .map((noun) => path.join(features, noun, 'tables.sql'))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/\S.*?;$/gms) ?? [])
    .filter((statement) => !written.includes(statement));
  const made = () => filesNow().find((name) => !before.includes(name));
  const code = await generate([]);
  if (code === 0 && made()) spareOldRows(path.join(migrations, made()));
  if (code === 0) keepLastSnapshot(path.join(migrations, 'meta'));
  if (code !== 0 || statements.length === 0) return code;
  // If no declaration has changed, the generator writes a file only with `--custom`.
  const empty = made() ? 0 : await generate(['--custom']);
  if (empty !== 0) return empty;
  keepLastSnapshot(path.join(migrations, 'meta'));
  appendFileSync(path.join(migrations, made()), `\n--> statement-breakpoint\n${statements.join('\n\n')}\n`);
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const args = chooseBook(process.argv.slice(2));
  const folder = bookFolder();
  process.exitCode = folder
    ? await addStep(folder, historyOf(folder), args)
    : await writeMigration({
        features: path.join(root, 'server/features'),
        migrations: path.join(root, 'server/db/migrations'),
        generate: (further) => generate([...args, ...further]),
      });
}
