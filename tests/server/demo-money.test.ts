import { describe, expect, it } from 'vitest';
import { bootstrap } from '../../server/bootstrap';
import { loadDemo } from '../../server/demo';
import { checkAuditLog } from '../../server/features/audit-logs/check';
import { beautyCentre } from '../../src/resources/book';
import { checkMoney } from '../support/books';
import { testDatabase } from '../support/database';

const database = await testDatabase();
await bootstrap(database.pool, beautyCentre);
await loadDemo(database.pool, { password: 'open sesame', now: new Date('2026-11-21T13:00:00Z') });

const numbers = async (sql: string): Promise<readonly number[]> =>
  (await database.pool.query<{ n: number }>(sql)).rows.map(({ n }) => n);

describe('The demo centre’s money', () => {
  it('shows visits of a month, some of them still there', async () => {
    const [visits = 0] = await numbers('select count(*)::int n from attendance');
    expect(visits).toBeGreaterThan(150);
    const [present = 0] = await numbers(
      `select count(*)::int n from attendance where check_out is null and check_in::date = '2026-11-21'`,
    );
    expect(present).toBeGreaterThan(0);
    expect(
      await numbers(`select count(*)::int n from attendance where check_in > '2026-11-21T13:00:00Z'`),
    ).toEqual([0]);
  });

  it('has paid, part-paid and draft invoices in both open branches, and packages with sessions left', async () => {
    const { rows } = await database.pool.query<{ status: string; n: number }>(
      'select status, count(*)::int n from invoices group by status',
    );
    const counts = new Map(rows.map(({ status, n }) => [status, n]));
    expect(counts.get('Paid') ?? 0).toBeGreaterThan(120);
    expect(counts.get('Sent') ?? 0).toBeGreaterThan(5);
    expect(counts.get('Draft') ?? 0).toBeGreaterThan(0);
    expect(await numbers('select distinct branch_id n from invoices order by 1')).toEqual([1, 2]);
    expect((await numbers('select count(*)::int n from customer_packages'))[0]).toBeGreaterThan(5);
    expect(
      await numbers(`select count(*)::int n from customer_packages_items where "left" <= 0 and sessions > 1`),
    ).toEqual([0]);
  });

  it('has books and a trail that are in order, numbers without a gap, and goes on from there', async () => {
    const client = await database.connect('plain');
    expect(await checkMoney(client)).toMatchObject({ ok: true });
    expect(await checkAuditLog(client)).toMatchObject({ ok: true });
    await client.end();
    for (const table of ['attendance', 'invoices', 'audit_logs'])
      expect(
        await numbers(
          `select (nextval('${table}_id_seq') - (select max(id) from ${table}))::int n from ${table} limit 1`,
        ),
        table,
      ).toEqual([1]);
  });
});
