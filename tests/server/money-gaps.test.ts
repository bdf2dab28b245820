import { expect, it } from 'vitest';
import { invoiceSums } from '../../server/features/invoices/verify';
import { checkMoney } from '../support/books';
import { type Invoice, moneyDesk } from '../support/money';

const desk = await moneyDesk();
const { own, foreign } = desk.app.branches;

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
