import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { fetchOne, fetchRows } from '../kernel/rows';
import { DatabaseStartError } from './start-errors';
import { layTriggers, type Triggers } from './triggers';

/** Any number that no other part of the product uses as an advisory lock. */
const migrationLock = 4_180_001;

/** Brings the schema up to date. Several servers may start at once: one migrates, the others wait. */
export const migrate = (
  owner: pg.ClientBase,
  triggers: readonly Triggers[],
  folder = migrationsFolder(),
): Promise<void> => aloneWithSchema(owner, () => bringUpToDate(owner, triggers, folder));

/** Runs work in one transaction while no server changes the schema. */
export const aloneWithSchema = async (owner: pg.ClientBase, work: () => Promise<void>): Promise<void> => {
  await owner.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await owner.query('begin');
    await work();
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
};

/** The same inside the caller's transaction, who is alone with the schema. Throws DatabaseStartError. */
export const bringUpToDate = async (
  owner: pg.ClientBase,
  triggers: readonly Triggers[],
  folder = migrationsFolder(),
): Promise<void> => {
  await migrateUpTo(owner, Number.POSITIVE_INFINITY, folder);
  await layTriggers(owner, triggers);
};

/**
 * Makes the tables of an earlier day, without triggers, inside the caller's transaction: what a backup of that day is
 * loaded into. Whatever has been applied before is left as it is, so `migrate` goes on from there.
 */
export const migrateUpTo = async (
  owner: pg.ClientBase,
  last: number,
  folder = migrationsFolder(),
): Promise<void> => {
  await owner.query(
    `create schema if not exists drizzle;
     create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
     create table if not exists drizzle.triggers (name text primary key, hash text not null)`,
  );
  const reached = (await appliedMigrations(owner)).at(-1) ?? 0;
  const [first = 0] = knownMigrations(folder);
  if (reached > 0 && reached < first) {
    throw new DatabaseStartError('schema.older', {
      found: new Date(reached).toISOString(),
      needed: new Date(first).toISOString(),
    });
  }
  for (const { sql, folderMillis, hash } of readMigrationFiles({ migrationsFolder: folder })) {
    if (folderMillis <= reached || folderMillis > last) continue;
    for (const statement of sql) await owner.query(statement);
    await owner.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
    // A table that is made anew has lost its triggers, and a new one may need them.
    await owner.query('delete from drizzle.triggers');
  }
};

/** The moments that name this program's migrations, in order. */
export const knownMigrations = (folder = migrationsFolder()): readonly number[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);

/** The moments of the migrations that a database has been through, in order; none of one without tables of ours. */
export const appliedMigrations = async (owner: pg.ClientBase): Promise<readonly number[]> => {
  const { isThere } = await fetchOne(owner, { isThere: 'flag' })(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!isThere) return [];
  const rows = await fetchRows(owner, { at: 'number' })(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => at);
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
