import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Any number that no other part of the product uses as an advisory lock. */
const migrationLock = 4_180_001;

/** Brings the schema up to date. Several servers may start at once: one migrates, the others wait. */
export const migrate = (owner: pg.Client): Promise<void> =>
  aloneWithSchema(owner, () => runMigrations(drizzle(owner), { migrationsFolder: migrationsFolder() }));

/** Runs work while no server changes the schema. */
export const aloneWithSchema = async <T>(owner: pg.Client, work: () => Promise<T>): Promise<T> => {
  await owner.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    return await work();
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
};

/** The moments that name this program's migrations, in order. */
export const knownMigrations = (): readonly number[] =>
  readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ folderMillis }) => folderMillis);

/** The moments of the migrations that a database has been through, in order; none of one without tables of ours. */
export const appliedMigrations = async (owner: pg.ClientBase): Promise<readonly number[]> => {
  const found = await owner.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!found.rows[0]?.isThere) return [];
  const { rows } = await owner.query<{ at: number }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => Number(at));
};

/**
 * Makes the schema of an earlier day in an empty database, inside the caller's transaction: what a backup of that day
 * is loaded into. The migrator's own record of it lets `migrate` go on from there.
 */
export const migrateUpTo = async (owner: pg.ClientBase, last: number): Promise<void> => {
  await owner.query('create schema if not exists drizzle');
  await owner.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql, folderMillis, hash } of readMigrationFiles({ migrationsFolder: migrationsFolder() })) {
    if (folderMillis > last) return;
    for (const statement of sql) await owner.query(statement);
    await owner.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
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
