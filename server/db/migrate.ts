import { existsSync } from 'node:fs';
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

/** The SQL files lie beside the source and, built, two folders above. */
export const migrationsFolder = (): string => {
  const beside = fileURLToPath(new URL('./migrations', import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL('../../server/db/migrations', import.meta.url));
};
