import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  aloneWithSchema,
  appliedMigrations,
  bringUpToDate,
  knownMigrations,
  migrateUpTo,
} from '../db/migrate';
import type { Triggers } from '../db/triggers';
import { fetchNumber, fetchRows } from '../kernel/rows';
import { type BackupContent, type BackupHead, formatVersion, programVersion, tableOfEntry } from './format';
import { type BackupFile, checkBackup, entriesOf, newCounts, RestoreRefused } from './read';
import { copyInto, leftEmpty, quoted, removeSchema, tablesOf } from './tables';

interface RestoreRequest extends BackupFile {
  /** Separate connection as owner of the schema. The caller ends it. */
  readonly owner: pg.Client;
  /** Triggers of the book, created after the rows are loaded. */
  readonly triggers: readonly Triggers[];
  readonly progress?: (line: string) => void;
}

/**
 * Restores a backup into an empty database. Checks the whole file first. Then one transaction creates
 * the tables of the backup's release, loads the rows and migrates the schema to this release. A refusal or a
 * kill leaves the database unchanged. Throws RestoreRefused.
 */
export const restoreBackup = async (request: RestoreRequest): Promise<BackupContent> => {
  const { owner, triggers, progress = () => {} } = request;
  progress('Checking the backup … جارٍ فحص النسخة');
  const content = await checkBackup(request);
  refuseStrange(content.head);
  await aloneWithSchema(owner, async () => {
    await refuseOpen(owner);
    await refuseUsed(owner);
    progress('Restoring … جارٍ الاستعادة');
    await removeSchema(owner);
    await migrateUpTo(owner, content.head.migrations.at(-1) ?? 0);
    await load(owner, request, content);
    progress('Bringing it up to this release … جارٍ التحديث إلى هذا الإصدار');
    await bringUpToDate(owner, triggers);
  });
  await owner.query('analyze');
  return content;
};

/** The last migration is enough: it stands for all before it. */
const refuseStrange = ({ format, version, madeAt, migrations }: BackupHead): void => {
  if (format <= formatVersion && knownMigrations().includes(migrations.at(-1) ?? 0)) return;
  const made = madeAt.slice(0, 10);
  throw new RestoreRefused('schema.newer', { made, with: version, here: programVersion() });
};

/** Refuses if there are other connections, because a running server would keep its cache of the empty database. */
const refuseOpen = async (owner: pg.Client): Promise<void> => {
  const count = await fetchNumber(
    owner,
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and usesysid is not null`,
  );
  if (count > 0) throw new RestoreRefused('database.open', { count: String(count) });
};

const filledByStart: ReadonlySet<string> = new Set([
  'roles',
  'permissions',
  'role_permissions',
  'policy_version',
  'audit_chain',
  'settings',
  'sign_in_salt',
]);

const refuseUsed = async (owner: pg.Client): Promise<void> => {
  const tables = await tablesOf(owner);
  const [first] = tables;
  if (first && (await appliedMigrations(owner)).length === 0)
    throw new RestoreRefused('database.foreign', { table: first.name });
  for (const { name } of tables) {
    if (filledByStart.has(name)) continue;
    const count = await fetchNumber(
      owner,
      `select count(*)::int as n from (select from public.${quoted(name)} limit 1000) t`,
    );
    if (count > 0) throw new RestoreRefused('database.used', { table: name, rows: String(count) });
  }
};

/** Loads every row unchanged. There are no triggers yet. Foreign keys are created again after the load. */
const load = async (owner: pg.Client, request: RestoreRequest, content: BackupContent): Promise<void> => {
  const here = (await tablesOf(owner)).map(({ name }) => name);
  const keys = await fetchRows(owner, { table: 'text', name: 'text', definition: 'text' })(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { table, name } of keys)
    await owner.query(`alter table ${table} drop constraint ${quoted(name)}`);
  // Migrations insert rows of their own.
  const emptied = here.filter((name) => !leftEmpty.has(name)).map((name) => `public.${quoted(name)}`);
  await owner.query(`truncate ${emptied.join(', ')}`);
  await loadEntries(owner, request, content);
  for (const { name, last, isCalled } of content.head.sequences)
    await owner.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${quoted(name)}`,
      last,
      isCalled,
    ]);
  for (const { table, name, definition } of keys)
    await owner.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
};

/**
 * Reads the file once. The blocks of a table follow each other. Compares what it loads with the checked manifest again,
 * because somebody might exchange the file after the check.
 */
const loadEntries = async (
  owner: pg.Client,
  source: BackupFile,
  { head, manifest }: BackupContent,
): Promise<void> => {
  const counts = newCounts();
  const entries = entriesOf(source);
  let next = await entries.next();
  while (!next.done) {
    const name = tableOfEntry(next.value.name);
    const blocks = async function* () {
      while (!next.done && tableOfEntry(next.value.name) === name) {
        counts.add(name ?? '', next.value.content);
        yield next.value.content;
        next = await entries.next();
      }
    };
    const table = head.tables.find((one) => one.name === name);
    if (table) await pipeline(blocks(), owner.query(copyFrom(copyInto(table))));
    else for await (const _skipped of blocks());
  }
  if (!counts.fit(head, manifest)) throw new RestoreRefused('file.damaged', { file: source.file });
};
