import { describe, expect, it } from 'vitest';
import type { Answer } from '../support/app';
import { moneyDesk } from '../support/money';
import { statementsOf } from '../support/statements';

const desk = await moneyDesk();

const cream = { description: 'كريم', quantity: 1, unitPrice: 100 };
const draft = (changes: object = {}) => ({
  customerId: desk.customers.mona,
  branchId: desk.app.branches.own,
  items: [cream],
  ...changes,
});
const packageLine = (packageId: number, quantity = 1) => ({ ...cream, quantity, packageId });

/** Maximum number of statements for each call. Check the reason before you raise a figure. */
const calls: readonly (readonly [string, number, () => Promise<() => Promise<Answer<unknown>>>])[] = [
  ['a draft', 8, async () => () => desk.post('/invoices', draft())],
  ['an invoice issued unpaid', 14, async () => () => desk.post('/invoices', draft({ status: 'Sent' }))],
  [
    'an invoice issued with a payment',
    24,
    async () => () => desk.post('/invoices', draft({ payments: [{ amount: 114 }] })),
  ],
  [
    'a package sold and paid',
    30,
    async () => () =>
      desk.post(
        '/invoices',
        draft({ items: [packageLine(desk.packages.facials)], payments: [{ amount: 114 }] }),
      ),
  ],
  [
    'twenty packages sold at once',
    60,
    async () => () =>
      desk.post('/invoices', draft({ status: 'Sent', items: [packageLine(desk.packages.facials, 20)] })),
  ],
  [
    'a payment',
    16,
    async () => {
      const { id } = await desk.issued();
      return () => desk.post(`/invoices/${id}/payments`, { amount: 10 });
    },
  ],
  [
    'a check-out that uses a session',
    30,
    async () => {
      const customerId = await desk.customer();
      await desk.sell({ customerId, packageId: desk.packages.facials, price: 100 });
      const { id } = await desk.visit(customerId);
      const branchId = desk.app.branches.own;
      const visit = await desk.post('/attendance', { customerId, branchId, appointmentId: id });
      expect(visit.status, visit.text).toBe(201);
      return () => desk.post(`/attendance/${visit.body.id}/checkout`);
    },
  ],
  [
    'the invoice of a visit, paid',
    38,
    async () => {
      const customerId = await desk.customer();
      const { id } = await desk.visit(customerId);
      const branchId = desk.app.branches.own;
      const visit = await desk.post('/attendance', { customerId, branchId, appointmentId: id });
      return () => desk.post(`/attendance/${visit.body.id}/create-invoice`, { paidAmount: 228 });
    },
  ],
];

describe('Statements that a call of the front desk costs', () => {
  it.each(calls)('%s: at most %i', async (_, most, prepare) => {
    await (await prepare())();
    const call = await prepare();
    const sent = await statementsOf(call);
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most);
    expect(sent.length).toBeGreaterThan(0);
  });
});
