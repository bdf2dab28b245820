import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationsFolder } from '../../server/db/migrate';
import * as schema from '../../server/db/schema';
import { type TestDatabase, testDatabase } from '../support/database';
import { migrationBetween } from '../support/own-entities';

let migrated: TestDatabase;
let declared: TestDatabase;
beforeAll(async () => {
  migrated = await testDatabase();
  declared = await testDatabase({ migrated: false });
  const owner = await declared.connect('owner');
  for (const statement of await migrationBetween({}, { ...schema })) await owner.query(statement);
  await owner.end();
});
afterAll(async () => {
  await migrated.drop();
  await declared.drop();
});

const lines = async (db: TestDatabase, sql: string): Promise<readonly string[]> =>
  (await db.pool.query<{ line: string }>(sql)).rows.map(({ line }) => line);

describe('The migrations', () => {
  it('end in exactly the columns that are declared', async () => {
    const columns = `select concat_ws(' ', table_name, column_name, data_type, numeric_precision, numeric_scale, datetime_precision, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public' order by 1`;
    const wanted = await lines(declared, columns);
    expect(wanted.length).toBeGreaterThan(50);
    expect(await lines(migrated, columns)).toEqual(wanted);
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
    const journal: { entries: readonly { tag: string }[] } = JSON.parse(read('meta/_journal.json'));
    const last = journal.entries.length - 1;
    const snapshot: Record<string, unknown> = JSON.parse(
      read(`meta/${String(last).padStart(4, '0')}_snapshot.json`),
    );
    const { createRequire } = await import('node:module');
    const kit: {
      generateDrizzleJson(x: unknown): unknown;
      generateMigration(a: unknown, b: unknown): Promise<string[]>;
    } = createRequire(import.meta.url)('drizzle-kit/api');
    expect(await kit.generateMigration(snapshot, kit.generateDrizzleJson({ ...schema }))).toEqual([]);
  });
});

const read = (name: string): string => readFileSync(path.join(migrationsFolder(), name), 'utf8');
