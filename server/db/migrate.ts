import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { fetchOne, fetchRows } from '../kernel/rows';
import { settleLengths } from './lengths';
import searchKeys from './search-keys.sql?raw';
import { DatabaseStartError } from './start-errors';
import { layTriggers, type Triggers } from './triggers';

/** Key of the advisory lock. Any number that no other part of the product uses. */
const migrationLock = 4_180_001;

/** Brings the schema up to date. If several servers start at once, one migrates and the others wait. */
export const migrate = (
  owner: pg.ClientBase,
  triggers: readonly Triggers[],
  folder = migrationsFolder(),
): Promise<void> => aloneWithSchema(owner, () => bringUpToDate(owner, triggers, folder));

/** Runs work in one transaction while no other server changes the schema. */
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

/** Like `migrate`, inside the caller's transaction. The caller holds the schema lock. Throws DatabaseStartError. */
export const bringUpToDate = async (
  owner: pg.ClientBase,
  triggers: readonly Triggers[],
  folder = migrationsFolder(),
): Promise<void> => {
  await migrateUpTo(owner, Number.POSITIVE_INFINITY, folder);
  await settleLengths(owner);
  await layTriggers(owner, triggers);
};

/**
 * Applies the migrations up to `last` (milliseconds), without triggers, inside the caller's transaction. A restore
 * loads a backup into the tables of its day. Applied migrations are skipped, so `migrate` can continue from there.
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
  // Before the tables, because their indexes call it.
  await owner.query(searchKeys);
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
    // Make `layTriggers` run all SQL again: a rebuilt table has lost its triggers, and a new table has none.
    await owner.query('delete from drizzle.triggers');
  }
};

/** Timestamps (milliseconds) that name this program's migrations, in order. */
export const knownMigrations = (folder = migrationsFolder()): readonly number[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);

/** Timestamps of the migrations that the database has applied, in order. Empty for a database without our tables. */
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

/** Finds the SQL files: next to this source, or, for the built program, by walking up to the project's folder. */
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
