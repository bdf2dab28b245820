import { expect, it, vi } from 'vitest';
import { fillChain } from '../../server/bench/chain';
import { bootstrap } from '../../server/bootstrap';
import { checkAuditLog } from '../../server/features/audit-logs/check';
import { servedCentre } from '../../server/features/book';
import { checkMoney } from '../support/books';
import { testDatabase } from '../support/database';

vi.setConfig({ testTimeout: 180_000 });

/** Share of the chain: a thousand customers, two thousand appointments. */
const share = 0.0005;
const now = new Date('2026-11-26T12:00:00Z');

const filled = async () => {
  const db = await testDatabase();
  await bootstrap(db.pool, servedCentre.book);
  const owner = await db.connect('owner');
  try {
    const said: string[] = [];
    const chain = {
      pool: db.pool,
      owner,
      share,
      now,
      password: 'قهوة-باردة-1',
      say: (line: string) => said.push(line),
    };
    await fillChain(chain);
    await expect(fillChain(chain)).rejects.toThrow('has users already');
    return { db, said };
  } finally {
    await owner.end();
  }
};

const one = async (db: Awaited<ReturnType<typeof testDatabase>>, sql: string) =>
  (await db.pool.query(sql)).rows[0];

it('A filled chain has fifty branches whose books and audit log verify, and the same day gives the same rows', async () => {
  const { db, said } = await filled();
  const client = await db.connect('plain');
  try {
    expect(await checkMoney(client)).toMatchObject({ ok: true });
    expect(await checkAuditLog(client)).toMatchObject({ ok: true, waiting: 0 });
  } finally {
    await client.end();
  }
  const counts = `select (select count(*)::int from branches) as branches, (select count(*)::int from customers) as customers,
    (select count(*)::int from appointments) as appointments, (select count(*)::int from audit_logs) > 4500 as "hasEntries",
    (select count(*)::int from attendance) > 1450 as visits, (select count(*)::int from invoices) > 1450 as invoices`;
  expect(await one(db, counts)).toMatchObject({
    branches: 50,
    customers: 1600,
    hasEntries: true,
    visits: true,
    invoices: true,
  });
  expect(said).toContainEqual(expect.stringContaining('Branch 47 of 47'));
  // Branches take turns, as in a chain that has grown, and every index is back.
  const newest = await one(
    db,
    'select count(distinct branch_id)::int as branches from (select branch_id from appointments order by id desc limit 47) n',
  );
  expect(newest).toEqual({ branches: 47 });
  const indexes =
    "select string_agg(pg_get_indexdef(indexrelid), E'\\n' order by indexrelid::regclass::text) as defined from pg_index";
  expect(await one(db, indexes)).toEqual(await one(await testDatabase(), indexes));
  // Triggers are as strict as before.
  await expect(db.pool.query(`update invoices set net = 1 where invoice_number like 'S1-%'`)).rejects.toThrow(
    'an issued invoice is fixed',
  );

  const sum = `select md5(string_agg(concat_ws(' ', id, customer_id, start, "end", status, staff_id, total_price, search_text), ',' order by id)) as appointments,
    (select md5(string_agg(concat_ws(' ', id, invoice_number, total_amount, paid), ',' order by id)) from invoices) as invoices,
    (select md5(string_agg(concat_ws(' ', id, full_name, birth_date, balance, loyalty_points), ',' order by id)) from customers) as customers
    from appointments`;
  expect(await one((await filled()).db, sum)).toEqual(await one(db, sum));
});
