import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { migrationsFolder } from '../../server/db/migrate';

/** Writes migrations into a folder, named by 1000, 1001 and so on. Each is a text, or the statements of one. */
export const history = (folder: string, steps: readonly (string | readonly string[])[]): string => {
  mkdirSync(path.join(folder, 'meta'), { recursive: true });
  const entries = steps.map((sql, index) => {
    writeFileSync(path.join(folder, `${index}.sql`), [sql].flat().join('\n--> statement-breakpoint\n'));
    return { idx: index, when: 1000 + index, tag: String(index), breakpoints: true };
  });
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  return folder;
};

/** Copies the product's migrations into a folder and adds one, as the next release would. */
export const nextHistory = (folder: string, tag: string, sql: readonly string[]): string => {
  cpSync(migrationsFolder(), folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal: { entries: { idx: number; when: number }[] } = JSON.parse(readFileSync(file, 'utf8'));
  const last = journal.entries.at(-1);
  if (!last) throw new Error('the product has no migrations');
  const entries = [...journal.entries, { ...last, idx: last.idx + 1, when: last.when + 1000, tag }];
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  writeFileSync(path.join(folder, `${tag}.sql`), sql.join('\n--> statement-breakpoint\n'));
  return folder;
};
