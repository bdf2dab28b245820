import path from 'node:path';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../../server/backup/restore';
import { writeBackup } from '../../../server/backup/write';
import { systemActor } from '../../../server/data/actor';
import { record } from '../../../server/data/audit';
import {
  contentSql,
  digestSql,
  genesis,
  markSql,
  sealAll,
  sealHashSql,
} from '../../../server/data/audit-chain';
import { triggersOf } from '../../../server/db/triggers';
import { type AuditLogResult, checkAuditLog } from '../../../server/features/audit-logs/check';
import { runAuditLogRetention } from '../../../server/features/audit-logs/index';
import { servedCentre } from '../../../server/features/book';
import { keptFrom } from '../../../server/kernel/clock';
import { testApp } from '../../support/app';
import { checkMoney } from '../../support/books';
import { testFolder } from '../../support/cleanup';
import { type TestDatabase, testBackups, testDatabase } from '../../support/database';
import { moneyDesk } from '../../support/money/money';

const app = await testApp();

/** Creates entries of 900 days ago, of 600 days ago and of today, each in its own seal. */
beforeAll(async () => {
  await write(['a', 'b', 'c']);
  await ageAuditLog(app.db, 300);
  await write(['d', 'e']);
  await ageAuditLog(app.db, 600);
  await write(['f', 'g']);
});

/**
 * Makes the audit log older by some days, as if all entries had been written and sealed then. No entry may have been
 * redacted.
 */
const ageAuditLog = (db: TestDatabase, days: number): Promise<void> => ageAuditLogBy(db, days * 86_400_000);

/** Like `ageAuditLog`, in milliseconds. */
const ageAuditLogBy = async (db: TestDatabase, ms: number): Promise<void> => {
  await sealAll(db.pool);
  const owner = await db.connect('owner');
  const tables = ['audit_logs', 'audit_seals'];
  const content = 'substring(contents from (e.place::int - 1) * 32 + 1 for 32)';
  const named = 'unnest(entries) with ordinality e(id, place)';
  const earlier = (column: string) => `${column} = ${column} - make_interval(secs => ${ms} / 1000.0)`;
  try {
    await owner.query('begin');
    for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(`update audit_logs set ${earlier('timestamp')}, ${earlier('created_at')}`);
    const { rows } = await owner.query<{ id: number }>(
      `update audit_seals set ${earlier('sealed_at')}, contents = (
         select string_agg(coalesce(${digestSql(contentSql('a'))}, ${content}), '' order by e.place)
         from ${named} left join audit_logs a on a.id = e.id) returning id`,
    );
    let previous = genesis;
    for (const { id } of rows.toSorted((a, b) => a.id - b.id)) {
      const marks = `(select string_agg(${markSql('e.id', content)}, '' order by e.place) from ${named})`;
      const sealed = await owner.query<{ hash: string }>(
        `update audit_seals set previous_hash = $2, hash = ${sealHashSql('$2::text', 'id', 'sealed_at', marks)}
         where id = $1 returning hash`,
        [id, previous],
      );
      previous = sealed.rows[0]?.hash ?? previous;
    }
    await owner.query('update audit_chain set hash = $1', [previous]);
    for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
    await owner.query('commit');
  } finally {
    await owner.end();
  }
};

const write = async (names: readonly string[]) => {
  for (const name of names) {
    const client = await app.pool.connect();
    await record(client, systemActor(name), { action: 'Update', entity: 'Customer', entityId: name });
    client.release();
    await sealAll(app.pool);
  }
};

/** Returns the letters of these entries that still exist. */
const left = async (): Promise<string> => {
  const { rows } = await app.pool.query<{ id: string }>(
    `select entity_id as id from audit_logs where entity_name = 'Customer' and action = 'Update' and entity_id ~ '^[a-z]$' order by id`,
  );
  return rows.map(({ id }) => id).join('');
};

const idOf = async (name: string): Promise<number> => {
  const { rows } = await app.pool.query<{ id: number }>(
    `select id from audit_logs where entity_name = 'Customer' and entity_id = $1`,
    [name],
  );
  return rows[0]?.id ?? 0;
};

const checked = async <T>(db: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await db.connect('plain');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
const checkOf = (db: TestDatabase) => checked(db, checkAuditLog);
const check = () => checkOf(app.db);

const droppedNow = async () => {
  const result = await check();
  if (!result.ok || !result.dropped) throw new Error(`nothing is dropped: ${JSON.stringify(result)}`);
  return result.dropped;
};

const keep = (months: number, db: TestDatabase = app.db) =>
  db.pool.query(
    `insert into settings (key, value) values ('trailMonths', $1) on conflict (key) do update set value = excluded.value`,
    [String(months)],
  );

const run = (db: TestDatabase = app.db) =>
  runAuditLogRetention({ pool: db.pool, backups: testBackups(db), now: () => new Date() });

const drop = async (db: TestDatabase, months = 12): Promise<number> => {
  await keep(months, db);
  return run(db);
};

const tables = ['audit_logs', 'audit_seals', 'audit_unsealed', 'trail_drops'];

/** Runs statements as the database owner, returns the result of the check, and restores the tables. */
const tampered = async (...statements: readonly string[]): Promise<AuditLogResult> => {
  const owner = await app.db.connect('owner');
  try {
    for (const table of tables) await owner.query(`create table kept_${table} as select * from ${table}`);
    for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
    for (const statement of statements) await owner.query(statement);
    const result = await check();
    for (const table of tables) {
      await owner.query(`delete from ${table}`);
      await owner.query(`insert into ${table} select * from kept_${table}`);
      await owner.query(`drop table kept_${table}; alter table ${table} enable trigger user`);
    }
    expect(await check()).toMatchObject({ ok: true });
    return result;
  } finally {
    await owner.end();
  }
};

describe('Retention of the trail', () => {
  //
  it('drops nothing unless somebody says how many months are kept, and never less than twelve', async () => {
    expect(await run()).toBe(0);
    const set = async (trailMonths: unknown) => {
      const { body } = await app.call<{ version: number }>('GET', '/api/settings', { as: 'Admin' });
      return app.call('PUT', '/api/settings', { as: 'Admin', body: { version: body.version, trailMonths } });
    };
    expect(await set(11)).toMatchObject({ status: 400 });
    expect(await set(12)).toMatchObject({ status: 200, body: { trailMonths: 12 } });
    expect(await set(null)).toMatchObject({ status: 200, body: { trailMonths: null } });
    expect(await run()).toBe(0);
    // All entries are younger.
    await keep(48);
    expect(await run()).toBe(0);
    expect(await left()).toBe('abcdefg');
  });

  //
  it('drops nothing of a trail that somebody has tampered with', async () => {
    await keep(24);
    const owner = await app.db.connect('owner');
    await owner.query(
      `alter table audit_logs disable trigger user; update audit_logs set user_name = 'other' where id = ${await idOf('d')}`,
    );
    await expect(run()).rejects.toThrow(`broken at entry ${await idOf('d')}`);
    expect(await left()).toBe('abcdefg');
    await owner.query(
      `update audit_logs set user_name = null where id = ${await idOf('d')}; alter table audit_logs enable trigger user`,
    );
    await owner.end();
  });

  //
  it('deletes what is older, with an entry that says so', async () => {
    const before = await check();
    const gone = await run();
    expect(gone).toBeGreaterThanOrEqual(3);
    expect(await left()).toBe('defg');
    const after = await check();
    if (!before.ok || !after.ok || !after.dropped) throw new Error('broken');
    expect(after.rows).toBe(before.rows - gone + 1);
    expect(await run()).toBe(0);
    await sealAll(app.pool);
    expect(await check()).toMatchObject({ ok: true, waiting: 0, dropped: after.dropped });
    const { body } = await app.call<{ data: readonly { details: string }[] }>(
      'GET',
      '/api/auditlogs?page=1&action=Delete&entityName=AuditLog',
      { as: 'Admin' },
    );
    expect(body.data.map(({ details }) => details)).toEqual([
      `حذف سجل المراجعة رقم ${after.dropped.before.slice(0, 10)} (TrailRetention)`,
    ]);
  });

  //
  it('is no excuse for entries or months that somebody takes out by hand', async () => {
    const [kept, recent] = [await idOf('d'), await idOf('f')];
    expect(await tampered(`delete from audit_logs where id = ${kept}`)).toMatchObject({
      ok: false,
      brokenId: kept,
      reason: 'missing',
    });
    const cut = (await droppedNow()).before;
    expect(
      await tampered(
        `delete from audit_logs where timestamp >= '${cut}' and timestamp < now() - interval '1 year'`,
      ),
    ).toMatchObject({ ok: false, reason: 'missing' });
    // A row in `trail_drops` without an entry does not count either.
    const sealOf = `(select id from audit_seals where ${kept} = any(entries))`;
    expect(
      await tampered(
        `insert into trail_drops (seals, before) values (${sealOf}, now() - interval '1 year')`,
        `delete from audit_logs where id = ${kept}`,
      ),
    ).toMatchObject({ ok: false, reason: 'missing' });
    expect(await tampered('delete from trail_drops')).toMatchObject({ ok: false, reason: 'missing' });
    // The 'Delete' entry cannot be deleted or changed.
    const { rows: marks } = await app.pool.query<{ id: number }>(
      `select id from audit_logs where action = 'Delete' and entity_name = 'AuditLog'`,
    );
    const mark = marks[0]?.id;
    expect(await tampered(`delete from audit_logs where id = ${mark}`)).toMatchObject({
      ok: false,
      reason: 'missing',
    });
    expect(
      await tampered(
        `update audit_logs set changes = replace(changes::text, 'before', 'after')::json where id = ${mark}`,
      ),
    ).toMatchObject({ ok: false, brokenId: mark, reason: 'content' });
    expect(recent).toBeGreaterThan(kept);
  });

  //
  it('is not believed for the last year, even where the word is sealed', async () => {
    const young = await idOf('f');
    const { rows } = await app.pool.query<{ id: number; tomorrow: string }>(
      `select id, to_char(now() + interval '1 day', 'YYYY-MM-DD') as tomorrow from audit_seals where $1 = any(entries)`,
      [young],
    );
    const [seal] = rows;
    const client = await app.pool.connect();
    // A forged 'Delete' entry alone does no harm, because nothing is deleted for it.
    await record(client, systemActor('Forged'), {
      action: 'Delete',
      entity: 'AuditLog',
      entityId: seal?.tomorrow ?? '',
    });
    client.release();
    await sealAll(app.pool);
    expect(await check()).toMatchObject({ ok: true });
    expect(
      await tampered(
        `insert into trail_drops (seals, before) values (${seal?.id}, '${seal?.tomorrow}')`,
        `delete from audit_logs where id = ${young}`,
      ),
    ).toMatchObject({ ok: false, reason: 'missing' });
    // The database refuses a row for the last year.
    await expect(
      app.pool.query(`insert into trail_drops (seals, before) values (1, now() - interval '11 months')`),
    ).rejects.toThrow('append-only');
  });
});

// Everything that relies on the audit log works after its oldest months are deleted: erasures, books, old entries.
describe('What was dropped', () => {
  // R-28 R-35
  it('leaves an erasure that vouches for entries of before and after', async () => {
    const { app, customers } = await moneyDesk();
    await ageAuditLog(app.db, 600);
    const url = `/api/customers/${customers.mona}`;
    const { body } = await app.call('GET', url, { as: 'Admin' });
    const saved = await app.call('PUT', url, {
      as: 'Admin',
      body: {
        fullName: 'اسم جديد',
        branchId: app.branches.own,
        phoneNumbers: ['01001234567'],
        notes: 'سر',
      },
    });
    expect(saved.status, saved.text).toBe(200);
    const erased = await app.call('POST', `${url}/erase`, {
      as: 'Admin',
      body: { personCode: String(body.personCode) },
    });
    expect(erased.status, erased.text).toBe(204);
    await sealAll(app.pool);
    expect(await checkOf(app.db)).toMatchObject({ ok: true });
    expect(await drop(app.db)).toBeGreaterThan(0);
    expect(await checkOf(app.db)).toMatchObject({ ok: true, dropped: { seals: expect.any(Number) } });
    // The hashes that the erasure kept for deleted entries are still checked.
    const owner = await app.db.connect('owner');
    await owner.query(
      `alter table trail_redactions disable trigger user;
       update trail_redactions set content_hash = 'x' where not exists (select from audit_logs a where a.id = audit_id)`,
    );
    await owner.end();
    expect(await checkOf(app.db)).toMatchObject({ ok: false, reason: 'content' });
  });

  //
  it('leaves books that are right, and counts the invoices that are checked by their sums alone', async () => {
    const desk = await moneyDesk();
    const { app } = desk;
    const books = () => checked(app.db, checkMoney);
    const old = await desk.issued({ payments: [{ amount: 50, paymentMethod: 'Card' }] });
    const paidLater = await desk.issued({ payments: [] });
    await ageAuditLog(app.db, 600);
    const owner = await app.db.connect('owner');
    const change = async (statement: string) => {
      await owner.query(
        `alter table invoices disable trigger user; ${statement}; alter table invoices enable trigger user`,
      );
    };
    await change(`update invoices set date = date - interval '600 days'`);
    const young = await desk.issued({ payments: [{ amount: 10, paymentMethod: 'Card' }] });
    await desk.post(`/invoices/${paidLater.id}/payments`, { amount: 20, paymentMethod: 'Card' });
    expect(await books()).toEqual({ ok: true, invoices: 3, unseen: 0 });
    await drop(app.db);
    expect(await books()).toEqual({ ok: true, invoices: 3, unseen: 2 });
    // Sums are still checked, payments in kept entries still count, and young invoices need their entry.
    const by = (n: number) => `paid = paid + ${n}, remaining = remaining - ${n}`;
    for (const { id } of [old, paidLater, young]) {
      await change(`update invoices set ${by(1)} where id = ${id}`);
      expect(await books(), String(id)).toMatchObject({ ok: false });
      await change(`update invoices set ${by(-1)} where id = ${id}`);
    }
    expect(await books()).toMatchObject({ ok: true });
    await change(`update invoices set date = now() where id = ${old.id}`);
    expect(await books()).toMatchObject({
      ok: false,
      problem: 'the trail does not know that it was issued',
    });
    await owner.end();
  });

  //
  it('is chosen by the moment of its seal, to the millisecond: the first moment that is kept stays', async () => {
    const db = await testDatabase();
    const client = await db.pool.connect();
    await record(client, systemActor('Edge'), { action: 'Update', entity: 'Customer', entityId: 1 });
    client.release();
    await sealAll(db.pool);
    const { rows } = await db.pool.query<{ at: string }>('select sealed_at as at from audit_seals');
    await ageAuditLogBy(db, Date.parse(rows[0]?.at ?? '') - keptFrom(new Date(), 12).getTime());
    expect(await drop(db)).toBe(0);
    await ageAuditLogBy(db, 1);
    expect(await drop(db)).toBe(1);
    expect(await checkOf(db)).toMatchObject({ ok: true, rows: 1, dropped: { seals: 1 } });
  });

  // R-35 R-45
  it('stays dropped in a restored backup, which verifies and goes on dropping', async () => {
    const db = await testDatabase();
    const place = await testDatabase({ from: 'empty' });
    const client = await db.pool.connect();
    const write = async (name: string) => {
      await record(client, systemActor(name), { action: 'Update', entity: 'Customer', entityId: name });
      await sealAll(db.pool);
    };
    await write('old');
    await ageAuditLog(db, 500);
    await write('middle');
    await ageAuditLog(db, 500);
    await write('young');
    client.release();
    expect(await drop(db, 24)).toBe(1);
    const before = await checkOf(db);
    expect(before).toMatchObject({ ok: true, dropped: { seals: 1 } });
    const file = path.join(testFolder('retention-kept'), 'centre.backup.tar.gz');
    const [owner, restored] = [await db.connect('owner'), await place.connect('owner')];
    await writeBackup({ owner, file, now: new Date() });
    await restoreBackup({ owner: restored, file, triggers: triggersOf(servedCentre) });
    await owner.end();
    await restored.end();
    expect(await checkOf(place)).toEqual(before);
    await expect(place.pool.query('delete from audit_logs')).rejects.toThrow('append-only');
    expect(await drop(place)).toBe(1);
    expect(await checkOf(place)).toMatchObject({ ok: true, rows: 3, dropped: { seals: 2 } });
  });
});
