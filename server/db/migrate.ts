import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Any number that no other part of the product uses as an advisory lock. */
const migrationLock = 4_180_001;

/** Brings the schema up to date. Several servers may start at once: one migrates, the others wait. */
export const migrate = async (owner: pg.Client): Promise<void> => {
  await owner.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await runMigrations(drizzle(owner), { migrationsFolder: migrationsFolder() });
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
};

/** The SQL files lie beside this source; the built program finds them by walking up to the project's folder. */
export const migrationsFolder = (): string => {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    for (const place of [path.join(folder, 'migrations'), path.join(folder, 'server/db/migrations')])
      if (existsSync(path.join(place, 'meta/_journal.json'))) return place;
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('server/db/migrations is missing beside the program');
    folder = parent;
  }
};
