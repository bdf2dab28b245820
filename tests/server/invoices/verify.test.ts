import { describe, expect, it } from 'vitest';
import { runExpiry } from '../../../server/features/customer-packages/night';
import { invoiceSums } from '../../../server/features/invoices/verify';
import { checkMoney } from '../../support/books';
import { type Invoice, moneyDesk } from '../../support/money/money';
import { addBranch } from '../../support/world';

const desk = await moneyDesk();
const { customers, packages } = desk;
await desk.post(`/customers/${customers.huda}/credit`, { amount: 50, paymentMethod: 'Card' });
await desk.issued({ payments: [{ amount: 100, paymentMethod: 'Card' }] });
await desk.issued({ items: [{ description: 'هدية', quantity: 1, unitPrice: 0 }] });
const sale = await desk.sell({ customerId: customers.huda, packageId: packages.facials, price: 350 });
const visit = await desk.visit(customers.huda);
await desk.setStatus(visit.id, 'Done');
await desk.post(`/invoices/${sale.id}/cancel`, {});
await desk.sell({ customerId: customers.mona, packageId: packages.facials, price: 350 });
const walkIn = await desk.post('/attendance', {
  customerId: customers.mona,
  branchId: desk.app.branches.own,
});
await desk.post(`/attendance/${walkIn.body.id}/create-invoice`, { paidAmount: 57 });
await runExpiry(desk.app.pool, new Date());

const check = async () => {
  const client = await desk.app.db.connect('plain');
  try {
    return await checkMoney(client);
  } finally {
    await client.end();
  }
};

/** Changes a stored value as the database owner with all triggers off, checks the books, and restores the value. */
const tampered = async (table: string, column: string, change: string, where = 'true') => {
  const owner = await desk.app.db.connect('owner');
  try {
    await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(`create temporary table kept as select * from ${table}`);
    const key = table === 'customer_accounts' ? 'customer_id' : 'id';
    const first = `(select min(${key}) from ${table} where ${where})`;
    await owner.query(`update ${table} set "${column}" = ${change} where ${key} = ${first}`);
    const result = await check();
    await owner.query(
      `update ${table} t set "${column}" = k."${column}" from kept k where k.${key} = t.${key} and t."${column}" is distinct from k."${column}"`,
    );
    await owner.query(`drop table kept; alter table ${table} enable trigger user`);
    return result;
  } finally {
    await owner.end();
  }
};

describe('npm run verify', () => {
  it('finds books that nobody tampered with in order', async () => {
    expect(await check()).toEqual({ ok: true, invoices: 5, unseen: 0 });
  });

  it('names the invoice of which one stored amount was changed', async () => {
    const number = async (where: string) =>
      (
        await desk.app.pool.query<{ number: string }>(
          `select invoice_number as number from invoices where ${where} order by id limit 1`,
        )
      ).rows[0]?.number;
    const first = await number('invoice_number is not null');
    expect(await tampered('invoices_items', 'unit_price', 'unit_price + 1')).toMatchObject({
      ok: false,
      document: `Invoice ${first}`,
    });
    for (const [column, change] of [
      ['notes', `'x'`],
      ['customer_id', 'customer_id + 1'],
      ['paid', 'paid + 1'],
      ['remaining', 'remaining + 1'],
      ['invoice_number', `'C9-2026-000077'`],
    ] as const) {
      const result = await tampered('invoices', column, change);
      // Notes of an issued invoice may change.
      if (column === 'notes') expect(result).toMatchObject({ ok: true });
      else expect(result, column).toMatchObject({ ok: false, document: expect.stringContaining('Invoice ') });
    }
  });

  it('names a document whose net and total were changed together, so that they still add up', async () => {
    const owner = await desk.app.db.connect('owner');
    const { rows } = await owner.query<{ id: number; number: string }>(
      `select id, invoice_number as number from invoices where total_amount > 0 order by id limit 1`,
    );
    await owner.query('alter table invoices disable trigger user');
    const move = (by: number) =>
      owner.query(
        `update invoices set subtotal = subtotal + $2, net = net + $2, total_amount = total_amount + $2 where id = $1`,
        [rows[0]?.id, by],
      );
    await move(-10);
    expect(await check()).toEqual({
      ok: false,
      document: `Invoice ${rows[0]?.number}`,
      problem: 'subtotal is 190.00, but it was issued with 200.00',
    });
    await move(10);
    await owner.query('alter table invoices enable trigger user');
    await owner.end();
    expect(await check()).toMatchObject({ ok: true });
  });

  it.each([
    ['invoices_payments', 'amount', 'amount - 1', 'Invoice '],
    ['credit_notes', 'total_amount', 'total_amount - 1', 'Credit note '],
    ['customer_packages_items', 'left', '"left" + 1', 'Sold package '],
    ['package_movements', 'sessions', 'sessions + 1', 'Sold package '],
    ['customer_movements', 'amount', 'amount + 1', 'Account of customer '],
    ['customer_accounts', 'credit', 'credit + 1', 'Account of customer '],
    ['customers', 'balance', 'balance + 1', 'Account of customer '],
  ])('names what a change of %s.%s has made wrong', async (table, column, change, document) => {
    const where = column === 'balance' ? 'balance is not null' : 'true';
    expect(await tampered(table, column, change, where)).toMatchObject({
      ok: false,
      document: expect.stringContaining(document),
    });
    expect(await check()).toMatchObject({ ok: true });
  });

  it('misses no number: one that was taken out leaves a gap that is named', async () => {
    const owner = await desk.app.db.connect('owner');
    await owner.query(`update document_numbers set last = last + 1 where kind = 'invoice'`);
    expect(await check()).toMatchObject({
      ok: false,
      document: expect.stringContaining('Numbers of branch'),
    });
    await owner.query(`update document_numbers set last = last - 1 where kind = 'invoice'`);
    await owner.end();
  });
});

/** Issues invoices in a branch and returns their ids. */
const issuedIn = async (branchId: number, count: number): Promise<readonly number[]> => {
  const customerId = await desk.customer(branchId);
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const { status, body, text } = await desk.post<Invoice>(
      '/invoices',
      { customerId, branchId, status: 'Sent', items: [{ description: 'ليزر', quantity: 1, unitPrice: 100 }] },
      'Admin',
    );
    expect(status, text).toBe(201);
    ids.push(body.id);
  }
  return ids;
};

const numbers = invoiceSums.find((sum) => sum.includes('Numbers of branch')) ?? '';

//
it('A gap is named in each branch and year that has one, and nothing of the others', async () => {
  const [own, foreign] = [
    await addBranch(desk.app.pool, 'أ', true),
    await addBranch(desk.app.pool, 'ب', true),
  ];
  const [here, there] = [await issuedIn(own, 8), await issuedIn(foreign, 5)];
  const owner = await desk.app.db.connect('owner');
  const check = async () => (await owner.query(numbers)).rows;
  expect(await check()).toEqual([]);
  expect(await checkMoney(owner)).toMatchObject({ ok: true });
  await owner.query('alter table invoices disable trigger user');
  const number = async (id: number | undefined, text: string) => {
    await owner.query('update invoices set invoice_number = $2 where id = $1', [id, text]);
  };
  const counters = async (branchId: number, all: Readonly<Record<string, number>>) => {
    await owner.query('delete from document_numbers where branch_id = $1', [branchId]);
    for (const [key, last] of Object.entries(all)) {
      const [year, kind] = key.split(' ');
      await owner.query('insert into document_numbers values ($1, $2, $3, $4)', [branchId, year, kind, last]);
    }
  };
  // Two years with a gap each, one whose last number is missing, one without a gap, and one of another kind.
  const names = [
    '2024-000001',
    '2024-000003',
    '2025-000002',
    '2025-000003',
    '2026-000001',
    '2026-000002',
    'Z-2024-000001',
    'Z-2024-000003',
  ];
  for (const [index, name] of names.entries()) await number(here[index], `ONE-${name}`);
  await counters(own, { '2024 invoice': 3, '2025 invoice': 3, '2026 invoice': 2, '2024 zero': 3 });
  // A number that ends otherwise is as good as none.
  const others = ['2024-000001', '2024-000003', '2025-000001', '2025-000003', '2025-00000x'];
  for (const [index, name] of others.entries()) await number(there[index], `TWO-${name}`);
  await counters(foreign, { '2024 invoice': 4, '2025 invoice': 3 });
  const found = (branchId: number, what: string, problem: string) => ({
    document: `Numbers of branch ${branchId}, ${what}`,
    problem,
  });
  const rows = await check();
  expect(rows).toHaveLength(5);
  expect(rows).toEqual(
    expect.arrayContaining([
      found(own, '2024, invoice', 'the last is 3, there are 2 up to 3'),
      found(own, '2025, invoice', 'the last is 3, there are 2 up to 3'),
      found(own, '2024, zero', 'the last is 3, there are 2 up to 3'),
      found(foreign, '2024, invoice', 'the last is 4, there are 2 up to 3'),
      found(foreign, '2025, invoice', 'the last is 3, there are 2 up to 3'),
    ]),
  );
  await owner.end();
});
