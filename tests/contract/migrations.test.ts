import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrationsFolder } from '../../server/db/migrate';
import { tablesOf } from '../../server/db/table';
import { beautyCentre } from '../../src/resources/book';
import { keysFunction, migrationBetween } from '../support/calls/own-entities';
import { type TestDatabase, testDatabase } from '../support/database';

const migrated = await testDatabase();
const declared = await testDatabase({ migrated: false });
const owner = await declared.connect('owner');
await owner.query(keysFunction());
for (const statement of await migrationBetween({}, tablesOf(beautyCentre.entities)))
  await owner.query(statement);
await owner.end();

const lines = async (db: TestDatabase, sql: string): Promise<readonly string[]> =>
  (await db.pool.query<{ line: string }>(sql)).rows.map(({ line }) => line);

describe('The migrations', () => {
  it('end in exactly the columns that are declared, and those that the server keeps beside them', async () => {
    const columns = `select concat_ws(' ', table_name, column_name, data_type, numeric_precision, numeric_scale, datetime_precision, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public' order by 1`;
    const wanted = await lines(declared, columns);
    expect(wanted.length).toBeGreaterThan(50);
    const present = await lines(migrated, columns);
    expect(wanted.filter((line) => !present.includes(line))).toEqual([]);
    const tables = new Set(wanted.map((line) => line.split(' ')[0]));
    const more = present.filter((line) => tables.has(line.split(' ')[0]) && !wanted.includes(line));
    expect(more.map((line) => line.split(' ').slice(0, 2).join('.'))).toEqual([
      'backups.night',
      ...[
        'dedupe_key',
        'doubtful_at',
        'failures',
        'is_bound',
        'lease_until',
        'lookups',
        'next_attempt_at',
        'provider_msg_id',
        'resends',
        'template',
      ].map((column) => `messages.${column}`),
      'roles.look_key',
      'users.look_key',
      ...['branch_id', 'event_id', 'lease_until'].map((column) => `webhook_deliveries.${column}`),
      'webhooks.secret_sealed',
    ]);
  });

  it('end in every index and constraint that is declared', async () => {
    const indexes = `select indexdef as line from pg_indexes where schemaname = 'public' order by 1`;
    const constraints = `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' order by 1`;
    for (const sql of [indexes, constraints]) {
      const wanted = await lines(declared, sql);
      expect(wanted.length).toBeGreaterThan(5);
      const present = await lines(migrated, sql);
      expect(wanted.filter((line) => !present.includes(line))).toEqual([]);
    }
  });

  it('are in step with the generator, which has nothing to add', async () => {
    const last = readdirSync(path.join(migrationsFolder(), 'meta'))
      .filter((name) => name.endsWith('_snapshot.json'))
      .sort()
      .at(-1);
    const snapshot: unknown = JSON.parse(
      readFileSync(path.join(migrationsFolder(), 'meta', String(last)), 'utf8'),
    );
    const { createRequire } = await import('node:module');
    const kit: {
      generateDrizzleJson(x: unknown): unknown;
      generateMigration(a: unknown, b: unknown): Promise<string[]>;
    } = createRequire(import.meta.url)('drizzle-kit/api');
    expect(
      await kit.generateMigration(snapshot, kit.generateDrizzleJson(tablesOf(beautyCentre.entities))),
    ).toEqual([]);
  });
});
