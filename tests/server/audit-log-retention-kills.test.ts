import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backupPlace } from '../../server/backup/index';
import { systemActor } from '../../server/data/actor';
import { record } from '../../server/data/audit';
import { sealAll } from '../../server/data/chain';
import { type AuditLogResult, checkAuditLog } from '../../server/features/audit-logs/check';
import { runAuditLogRetention } from '../../server/features/audit-logs/retention';
import { testFolder } from '../support/at-end';
import { buildChild } from '../support/child-program';
import { type TestDatabase, testDatabase } from '../support/database';
import { ageAuditLog, entriesIn } from '../support/old-audit-log';
import { until } from '../support/server-program';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Number of an advisory lock that the product does not use. */
const gate = 77_002;
/** Number of entries to be deleted. */
const old = 1500;

let db: TestDatabase;
let folder: string;
const program = await buildChild('tests/support/retention-child.ts');

beforeEach(async () => {
  db = await testDatabase();
  folder = testFolder('retention-kills');
  const client = await db.pool.connect();
  const write = (from: number, to: number) => async () => {
    for (let n = from; n < to; n++)
      await record(client, systemActor('Old'), { action: 'Update', entity: 'Customer', entityId: n });
    await sealAll(db.pool);
  };
  for (let n = 0; n < old; n += 300) await write(n, n + 300)();
  await ageAuditLog(db, 600);
  await write(old, old + 10)();
  client.release();
  await db.pool.query(`insert into settings (key, value) values ('trailMonths', '12')`);
  const owner = await db.connect('owner');
  await owner.query(
    `create function wait_at_the_gate() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(${gate}); return coalesce(new, old); end $$`,
  );
  await owner.end();
});

const check = async (): Promise<AuditLogResult> => {
  const client = await db.connect('plain');
  try {
    return await checkAuditLog(client);
  } finally {
    await client.end();
  }
};

const count = async (): Promise<number> =>
  (await db.pool.query<{ n: number }>('select count(*)::int as n from audit_logs')).rows[0]?.n ?? 0;

const files = () => readdirSync(path.join(folder, 'backups'));

/** Kills a retention process at the point where the trigger blocks it. The database then rolls back. */
const killedAt = async (trigger: string): Promise<void> => {
  const owner = await db.connect('owner');
  await owner.query(`create trigger wait_at_the_gate ${trigger} execute function wait_at_the_gate()`);
  const keeper = await db.connect('plain');
  try {
    await keeper.query('select pg_advisory_lock($1)', [gate]);
    const child = program.run([db.databaseUrl, db.ownerUrl, folder]);
    await child.ready;
    const waiting = async () =>
      (
        await keeper.query<{ pid: number }>(
          `select l.pid from pg_locks l join pg_database d on d.oid = l.database
           where d.datname = current_database() and l.locktype = 'advisory' and l.objid = ${gate} and not l.granted`,
        )
      ).rows[0]?.pid;
    await until(async () => (await waiting()) !== undefined, 60_000);
    const pid = await waiting();
    expect(await check()).toMatchObject({ ok: true });
    await child.kill();
    // The blocked connection belongs to one of two accounts, so try both.
    const end = { text: 'select pg_terminate_backend($1)', values: [pid] };
    await owner.query(end).catch(() => db.pool.query(end));
    await until(
      async () => (await keeper.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0,
      20_000,
    );
  } finally {
    await keeper.end();
    const table = /on (\w+)/.exec(trigger)?.[1];
    await owner.query(`drop trigger wait_at_the_gate on ${table}`);
    await owner.end();
  }
};

/** Runs retention again, which must finish what was begun. */
const goesOn = async (): Promise<void> => {
  await sealAll(db.pool);
  await runAuditLogRetention({
    pool: db.pool,
    backups: backupPlace(folder, { signing: Buffer.alloc(32, 8) }, () => db.connect('owner')),
    now: () => new Date(),
  });
  const result = await check();
  expect(result).toMatchObject({ ok: true, rows: 11, waiting: 0, dropped: { seals: 5 } });
  expect(await count()).toBe(11);
  if (!result.ok || !result.dropped) throw new Error('nothing is dropped');
  expect(files()).toEqual([result.dropped.file]);
  expect(entriesIn(path.join(folder, 'backups', result.dropped.file))).toHaveLength(old);
};

describe('A run of retention that is killed leaves a trail that verifies, and the next one goes on', () => {
  //
  it('between the file and the word of the trail', async () => {
    await killedAt('before insert on trail_drops for each row');
    expect(files()).toHaveLength(1);
    expect(await check()).toMatchObject({ ok: true, rows: old + 10, dropped: undefined });
    await goesOn();
  });

  //
  it('between the word of the trail and its seal', async () => {
    await killedAt('before insert on audit_seals for each row');
    expect(await check()).toMatchObject({ ok: true, rows: old + 11, waiting: 1, dropped: undefined });
    // Entries are deleted only after the 'Archive' entry is sealed.
    await goesOn();
  });

  //
  it('in the middle of taking the entries out', async () => {
    await killedAt(`before delete on audit_logs for each row when (old.entity_id = '1400')`);
    expect(await check()).toMatchObject({ ok: true, dropped: { seals: 5 } });
    expect(await count()).toBe(old + 11);
    await goesOn();
  });
});

//
it('Nothing goes as long as the word of the trail has no seal', async () => {
  const holder = await db.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from audit_chain for update');
    await runAuditLogRetention({
      pool: db.pool,
      backups: backupPlace(folder, { signing: Buffer.alloc(32, 8) }, () => db.connect('owner')),
      now: () => new Date(),
    });
    expect(await count()).toBe(old + 11);
    await holder.query('rollback');
  } finally {
    holder.release();
  }
  await goesOn();
});
