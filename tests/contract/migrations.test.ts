import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../server/data/actor';
import { record } from '../../server/data/audit';
import { genesis, hashOf, type TrailRow } from '../../server/data/chain';
import { checkChain } from '../../server/data/chain-check';
import { sealAll } from '../../server/data/seal';
import { knownMigrations, migrate, migrateUpTo, migrationsFolder } from '../../server/db/migrate';
import * as schema from '../../server/db/schema';
import { databaseLines } from '../../server/verify/rows';
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

it('A trail from before there were seals is brought along, still fits its hashes, and goes on with a seal', async () => {
  const old = await testDatabase({ migrated: false });
  const owner = await old.connect('owner');
  try {
    await owner.query('begin');
    await migrateUpTo(owner, knownMigrations()[22] ?? 0);
    let previous = genesis;
    for (const n of [1, 2, 3]) {
      const row = oldRow(n);
      const hash = hashOf(previous, row);
      const { rows } = await owner.query<{ id: number }>(
        `insert into audit_logs (timestamp, action, entity_name, entity_id, details, previous_hash, hash)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [row.timestamp, row.action, row.entityName, row.entityId, row.details, previous, hash],
      );
      for (const [position, { field, before, after }] of row.changes.entries())
        await owner.query(
          'insert into audit_logs_changes (parent_id, position, field, before, after) values ($1, $2, $3, $4, $5)',
          [rows[0]?.id, position, field, before, after],
        );
      previous = hash;
    }
    await owner.query('update audit_chain set hash = $1, last_id = 3', [previous]);
    await owner.query('commit');
    await migrate(owner);
    expect(await checkChain(databaseLines(owner))).toMatchObject({
      ok: true,
      rows: 3,
      head: previous,
      seals: 0,
    });
    const client = await old.pool.connect();
    await record(client, systemActor('After'), { action: 'Update', entity: 'Customer', entityId: 4 });
    client.release();
    await sealAll(old.pool);
    expect(await checkChain(databaseLines(owner))).toMatchObject({ ok: true, rows: 4, seals: 1 });
    await owner.query('alter table audit_logs disable trigger user');
    await owner.query(
      `update audit_logs set changes = replace(changes::text, 'Mona', 'Muna')::json where id = 2`,
    );
    expect(await checkChain(databaseLines(owner))).toMatchObject({
      ok: false,
      brokenId: 2,
      reason: 'content',
    });
  } finally {
    await owner.end();
    await old.drop();
  }
});

const oldRow = (n: number): TrailRow => ({
  timestamp: `2026-01-0${n}T10:00:00.123Z`,
  userId: null,
  userName: null,
  username: null,
  action: 'Update',
  entityName: 'Customer',
  entityId: String(n),
  branchId: null,
  details: `تعديل: عميل رقم ${n}`,
  changes: [
    { field: 'fullName', before: null, after: '"Mona \\"ا\\" \\u0000"' },
    { field: 'notes', before: '"\\\\ \\n"', after: null },
  ].slice(0, n - 1),
  ip: null,
  requestId: null,
});

const read = (name: string): string => readFileSync(path.join(migrationsFolder(), name), 'utf8');
