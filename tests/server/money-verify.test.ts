import { describe, expect, it } from 'vitest';
import { runExpiry } from '../../server/features/customer-packages/night';
import { checkMoney } from '../support/books';
import { moneyDesk } from '../support/money';

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
