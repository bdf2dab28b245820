import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { z } from 'zod';
import { errorMessage } from '../kernel/errors';
import { locks } from '../kernel/locks';
import { fetchOne, fetchRows } from '../kernel/rows';
import searchKeys from './search-keys.sql?raw';
import { DatabaseStartError } from './start-errors';
import { layTriggers, type Triggers } from './triggers';

/**
 * Brings the schema up to date in one transaction: a migration that fails leaves the database as it was. If several
 * servers start at once, one migrates and the others wait. Throws DatabaseStartError.
 */
export const migrate = (
  owner: pg.ClientBase,
  triggers: readonly Triggers[],
  folder = migrationsFolder(),
): Promise<void> => aloneWithSchema(owner, () => bringUpToDate(owner, triggers, folder));

/** Runs work in one transaction while no other server changes the schema. */
export const aloneWithSchema = async (owner: pg.ClientBase, work: () => Promise<void>): Promise<void> => {
  try {
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock($1)', [locks.migration]);
    await work();
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
};

/** Like `migrate`, inside the caller's transaction. Throws DatabaseStartError. */
export const bringUpToDate = async (
  owner: pg.ClientBase,
  triggers: readonly Triggers[],
  folder = migrationsFolder(),
): Promise<void> => {
  await migrateUpTo(owner, Number.POSITIVE_INFINITY, folder);
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
  for (const migration of await pendingMigrations(owner, folder))
    if (migration.at <= last) await apply(owner, migration);
};

const apply = async (owner: pg.ClientBase, { at, name, hash, sql }: Migration): Promise<void> => {
  try {
    for (const statements of sql) await owner.query(statements);
  } catch (error) {
    throw new DatabaseStartError('schema.failed', { migration: name, detail: errorMessage(error) }, error);
  }
  await owner.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    at,
  ]);
  // Make `layTriggers` run all SQL again: a rebuilt table has lost its triggers, and a new table has none.
  await owner.query('delete from drizzle.triggers');
};

interface Migration {
  /** Timestamp that names it in the database. */
  readonly at: number;
  readonly name: string;
  readonly hash: string;
  readonly sql: readonly string[];
}

/** Migrations that the database lacks, in order. Makes what all of them need. Throws DatabaseStartError. */
const pendingMigrations = async (owner: pg.ClientBase, folder: string): Promise<readonly Migration[]> => {
  const reached = (await appliedMigrations(owner)).at(-1) ?? 0;
  const known = migrationsIn(folder);
  if (reached > (known.at(-1)?.at ?? 0))
    throw new DatabaseStartError('schema.newer', { found: new Date(reached).toISOString() });
  await owner.query(
    `create schema if not exists drizzle;
     create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
     create table if not exists drizzle.triggers (name text primary key, hash text not null)`,
  );
  // Before the tables, because their indexes call it.
  await owner.query(searchKeys);
  return known.filter(({ at }) => at > reached);
};

const migrationsIn = (folder: string): readonly Migration[] => {
  const { entries } = journalSchema.parse(
    JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')),
  );
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, folderMillis, hash }) => ({
    at: folderMillis,
    hash,
    sql,
    name: entries.find(({ when }) => when === folderMillis)?.tag ?? String(folderMillis),
  }));
};

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

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
