import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { restoreBackup, writeBackup } from '../../server/backup/index';
import { systemActor } from '../../server/data/actor';
import { record } from '../../server/data/audit';
import { type AuditLogRow, queueSql, sealAll } from '../../server/data/chain';
import { triggersOf } from '../../server/db/triggers';
import { type AuditLogResult, checkAuditLog } from '../../server/features/audit-logs/check';
import { runAuditLogRetention } from '../../server/features/audit-logs/retention';
import { servedCentre } from '../../server/features/book';
import { keptFrom } from '../../server/kernel/clock';
import { testFolder } from '../support/at-end';
import { testBackups } from '../support/backups';
import { checkMoney } from '../support/books';
import { type TestDatabase, testDatabase } from '../support/database';
import { moneyDesk } from '../support/money';
import { ageAuditLog, ageAuditLogBy } from '../support/old-audit-log';

// Everything that relies on the audit log works after its oldest months are deleted: erasures, books, old entries.

const drop = async (db: TestDatabase, months = 12): Promise<number> => {
  await db.pool.query(
    `insert into settings (key, value) values ('trailMonths', $1) on conflict (key) do update set value = excluded.value`,
    [String(months)],
  );
  return runAuditLogRetention({
    pool: db.pool,
    backups: testBackups(db),
    now: () => new Date(),
  });
};

const check = async (db: TestDatabase): Promise<AuditLogResult> => {
  const client = await db.connect('plain');
  try {
    return await checkAuditLog(client);
  } finally {
    await client.end();
  }
};

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
    expect(await check(app.db)).toMatchObject({ ok: true });
    expect(await drop(app.db)).toBeGreaterThan(0);
    expect(await check(app.db)).toMatchObject({ ok: true, dropped: { seals: expect.any(Number) } });
    // The hashes that the erasure kept for deleted entries are still checked.
    const owner = await app.db.connect('owner');
    await owner.query(
      `alter table trail_redactions disable trigger user;
       update trail_redactions set content_hash = 'x' where not exists (select from audit_logs a where a.id = audit_id)`,
    );
    await owner.end();
    expect(await check(app.db)).toMatchObject({ ok: false, reason: 'content' });
  });

  //
  it('leaves books that are right, and counts the invoices that are checked by their sums alone', async () => {
    const desk = await moneyDesk();
    const { app } = desk;
    const books = async () => {
      const client = await app.db.connect('plain');
      try {
        return await checkMoney(client);
      } finally {
        await client.end();
      }
    };
    const old = await desk.issued({ payments: [{ amount: 50, paymentMethod: 'Card' }] });
    const paidLater = await desk.issued({ payments: [] });
    await ageAuditLog(app.db, 600);
    const owner = await app.db.connect('owner');
    const tampered = async (statement: string) => {
      await owner.query(
        `alter table invoices disable trigger user; ${statement}; alter table invoices enable trigger user`,
      );
    };
    await tampered(`update invoices set date = date - interval '600 days'`);
    const young = await desk.issued({ payments: [{ amount: 10, paymentMethod: 'Card' }] });
    await desk.post(`/invoices/${paidLater.id}/payments`, { amount: 20, paymentMethod: 'Card' });
    expect(await books()).toEqual({ ok: true, invoices: 3, unseen: 0 });
    await drop(app.db);
    expect(await books()).toEqual({ ok: true, invoices: 3, unseen: 2 });
    // Sums are still checked, payments in kept entries still count, and young invoices need their entry.
    for (const [id, change] of [
      [old.id, 'paid = paid + 1, remaining = remaining - 1'],
      [paidLater.id, 'paid = paid + 1, remaining = remaining - 1'],
      [
        young.id,
        'subtotal = subtotal + 1, net = net + 1, total_amount = total_amount + 1, remaining = remaining + 1',
      ],
    ] as const) {
      await owner.query('create temporary table kept as select * from invoices');
      await tampered(`update invoices set ${change} where id = ${id}`);
      expect(await books(), change).toMatchObject({ ok: false });
      await tampered(
        'update invoices v set paid = k.paid, subtotal = k.subtotal, net = k.net, total_amount = k.total_amount, remaining = k.remaining from kept k where k.id = v.id; drop table kept',
      );
    }
    expect(await books()).toMatchObject({ ok: true });
    await tampered(`update invoices set date = now() where id = ${old.id}`);
    expect(await books()).toMatchObject({
      ok: false,
      problem: 'the trail does not know that it was issued',
    });
    await owner.end();
  });

  //
  it('is chosen by the moment of its seal, to the millisecond, whatever an entry says of its own time', async () => {
    const db = await testDatabase();
    const write = async (id: number, timestamp: string) => {
      const row = { ...rowOf(id), timestamp };
      const { rows } = await db.pool.query<{ id: number }>(
        `insert into audit_logs (timestamp, action, entity_name, entity_id, details, changes) values ($1, $2, $3, $4, $5, '[]') returning id`,
        [row.timestamp, row.action, row.entityName, row.entityId, row.details],
      );
      await db.pool.query(queueSql('(select * from audit_logs where id = $1)'), [rows[0]?.id]);
      await sealAll(db.pool);
    };
    const edge = keptFrom(new Date(), 12).getTime();
    const sealedAt = async (seal: number) =>
      Date.parse(
        (await db.pool.query<{ at: string }>('select sealed_at as at from audit_seals where id = $1', [seal]))
          .rows[0]?.at ?? '',
      );
    await write(1, '2999-01-01T00:00:00.000Z');
    await ageAuditLogBy(db, (await sealedAt(1)) - edge + 1);
    await write(2, '1990-01-01T00:00:00.000Z');
    expect(await sealedAt(1)).toBe(edge - 1);
    expect(await drop(db)).toBe(1);
    expect(await check(db)).toMatchObject({ ok: true, rows: 2, dropped: { seals: 1 } });
    const left = await db.pool.query<{ id: string }>(
      `select entity_id as id from audit_logs where entity_name = 'Customer'`,
    );
    expect(left.rows).toEqual([{ id: '2' }]);
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
    const before = await check(db);
    expect(before).toMatchObject({ ok: true, dropped: { seals: 1 } });
    const file = path.join(testFolder('retention-kept'), 'centre.backup.tar.gz');
    const [owner, restored] = [await db.connect('owner'), await place.connect('owner')];
    await writeBackup({ owner, file, now: new Date() });
    await restoreBackup({ owner: restored, file, triggers: triggersOf(servedCentre) });
    await owner.end();
    await restored.end();
    expect(await check(place)).toEqual(before);
    await expect(place.pool.query('delete from audit_logs')).rejects.toThrow('append-only');
    expect(await drop(place)).toBe(1);
    expect(await check(place)).toMatchObject({ ok: true, rows: 3, dropped: { seals: 2 } });
  });

  //
  it('does not begin with a seal of the first moment that is kept', async () => {
    const db = await testDatabase();
    const client = await db.pool.connect();
    await record(client, systemActor('Edge'), { action: 'Update', entity: 'Customer', entityId: 1 });
    client.release();
    await sealAll(db.pool);
    const { rows } = await db.pool.query<{ at: string }>('select sealed_at as at from audit_seals');
    await ageAuditLogBy(db, Date.parse(rows[0]?.at ?? '') - keptFrom(new Date(), 12).getTime());
    expect(await drop(db)).toBe(0);
    expect(await check(db)).toMatchObject({ ok: true, rows: 1 });
  });
});

const rowOf = (day: number): AuditLogRow => ({
  timestamp: `2025-01-0${day}T10:00:00.123Z`,
  userId: null,
  userName: null,
  username: null,
  action: 'Update',
  entityName: 'Customer',
  entityId: String(day),
  branchId: null,
  details: `تعديل: عميل رقم ${day}`,
  changes: [],
  ip: null,
  requestId: null,
});
