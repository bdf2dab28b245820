import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { z } from 'zod';
import { errorCode } from '../kernel/errors';
import { fetchOne, fetchRows } from '../kernel/rows';
import { briefly, carryOut, type Migration, type Work } from './changes/carry-out';
import { lockSchema, unlockSchema } from './changes/lock';
import { type Note, notesSeen, notesTable, noting, readNotes } from './changes/notes';
import { type Say, sentences } from './changes/sentences';
import { keyOf, stepsOf } from './changes/steps';
import { settleLengths } from './lengths';
import searchKeys from './search-keys.sql?raw';
import { DatabaseStartError } from './start-errors';
import { layTriggers, type Triggers } from './triggers';

export interface MigrateOptions extends Partial<Omit<Work, 'owner'>> {
  readonly folder?: string | undefined;
}

/**
 * Brings the schema up to date. If several servers start at once, one migrates and the others wait. A database with
 * rows is changed step by step while servers of the release before go on working; a new one in one transaction. The
 * tables of a newer release stay as they are. Throws DatabaseStartError.
 */
export const migrate = async (
  owner: pg.ClientBase,
  triggers: readonly Triggers[],
  { folder = migrationsFolder(), say = () => {}, connect }: MigrateOptions = {},
): Promise<void> => {
  for (;;) {
    try {
      await withSchemaLock(owner, say, async () => {
        if (await isOfNewerRelease(owner, folder)) say(sentences.newer());
        else if ((await appliedMigrations(owner)).length > 0)
          await bringUpToDateBesideOthers({ owner, say, connect }, triggers, folder);
        else await inTransaction(owner, () => bringUpToDate(owner, triggers, folder));
      });
      return;
    } catch (error) {
      // A server of an earlier release waits for the schema lock in one long statement, and the building of an index
      // waits for that statement. It gets the lock now, and the steps go on afterwards.
      if (errorCode(error) !== deadlock) throw error;
    }
  }
};

const deadlock = '40P01';

/** Runs work in one transaction while no other server changes the schema. */
export const aloneWithSchema = (owner: pg.ClientBase, work: () => Promise<void>): Promise<void> =>
  withSchemaLock(
    owner,
    () => {},
    () => inTransaction(owner, work),
  );

const withSchemaLock = async (owner: pg.ClientBase, say: Say, work: () => Promise<void>): Promise<void> => {
  await lockSchema(owner, say);
  try {
    await work();
  } finally {
    await unlockSchema(owner);
  }
};

const inTransaction = async (owner: pg.ClientBase, work: () => Promise<void>): Promise<void> => {
  try {
    await owner.query('begin');
    await work();
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
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

const bringUpToDateBesideOthers = async (
  work: Work,
  triggers: readonly Triggers[],
  folder: string,
): Promise<void> => {
  for (const migration of await pendingMigrations(work.owner, folder))
    await carryOut(work, migration, complete(migration));
  await settleLengths(work.owner, ({ name, table }) => work.say(sentences.lengths(name, table)));
  await layTriggers(work.owner, triggers, (statement) => briefly(work, [statement]));
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
  for (const migration of await pendingMigrations(owner, folder)) {
    if (migration.at > last) continue;
    const notes = (await readNotes(owner)).filter((note) => note.migration === migration.at);
    await applySteps(owner, migration, (key) => notes.find((note) => note.step === key)?.reached === null);
    for (const statement of complete(migration)) await owner.query(statement);
  }
};

/** Applies and notes the steps that were done or begun when a backup was made in the middle of a migration. */
export const repeatNotes = async (
  owner: pg.ClientBase,
  notes: readonly Note[],
  folder = migrationsFolder(),
): Promise<void> => {
  for (const migration of await pendingMigrations(owner, folder))
    await applySteps(owner, migration, (key) =>
      notes.every((note) => note.migration !== migration.at || note.step !== key),
    );
  for (const note of notes) await owner.query(noting(note));
};

const applySteps = async (
  owner: pg.ClientBase,
  { sql }: Migration,
  isLeftOut: (key: string) => boolean,
): Promise<void> => {
  for (const step of stepsOf(sql)) {
    if (isLeftOut(keyOf(step))) continue;
    await owner.query(step.sql, step.kind === 'rows' ? [smallestId, largestId] : undefined);
  }
};

const largestId = 2 ** 31 - 1;
const smallestId = -(2 ** 31);

/** Statements that declare a migration complete. */
const complete = ({ at, hash }: Pending): readonly pg.QueryConfig[] => [
  {
    text: 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
    values: [hash, at],
  },
  { text: 'delete from drizzle.steps where migration = $1', values: [at] },
  // Make `layTriggers` run all SQL again: a rebuilt table has lost its triggers, and a new table has none.
  { text: 'delete from drizzle.triggers' },
];

interface Pending extends Migration {
  readonly hash: string;
}

/** Migrations that the database lacks, in order. Makes what all of them need. Throws DatabaseStartError. */
const pendingMigrations = async (owner: pg.ClientBase, folder: string): Promise<readonly Pending[]> => {
  const reached = (await appliedMigrations(owner)).at(-1) ?? 0;
  const [first = 0] = knownMigrations(folder);
  if (reached > 0 && reached < first) {
    throw new DatabaseStartError('schema.older', {
      found: new Date(reached).toISOString(),
      needed: new Date(first).toISOString(),
    });
  }
  await owner.query(
    `create schema if not exists drizzle;
     create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
     create table if not exists drizzle.triggers (name text primary key, hash text not null);
     ${notesTable};
     ${notesSeen}`,
  );
  // Before the tables, because their indexes call it.
  await owner.query(searchKeys);
  return migrationsIn(folder).filter(({ at }) => at > reached);
};

/** This program's migrations, in order. */
export const migrationsIn = (folder = migrationsFolder()): readonly Pending[] => {
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

/** True if a newer release has completed a migration that this one does not know. Only the owner can tell. */
export const isOfNewerRelease = async (
  client: pg.ClientBase,
  folder = migrationsFolder(),
): Promise<boolean> => {
  const { isReadable } = await fetchOne(client, { isReadable: 'flag' })(
    `select coalesce(bool_and(has_schema_privilege(oid, 'usage')), false) as "isReadable" from pg_namespace where nspname = 'drizzle'`,
  );
  if (!isReadable) return false;
  const reached = (await appliedMigrations(client)).at(-1) ?? 0;
  return reached > (knownMigrations(folder).at(-1) ?? 0);
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
