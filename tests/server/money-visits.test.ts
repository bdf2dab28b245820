import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MoneyDesk, moneyDesk } from '../support/money';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await moneyDesk();
});
afterAll(() => desk.app.close());

const ten = <T>(work: () => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: 10 }, work));

// ATT-22?
it('Of ten desks that check the same customer in at once, one does', async () => {
  const customerId = await desk.customer();
  const answers = await ten(() =>
    desk.post('/attendance', { customerId, branchId: desk.app.branches.own }, 'Receptionist'),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
});

// IFA-09?
it('Of ten desks that invoice the same visit at once, one does, and all name the same number', async () => {
  const customerId = await desk.customer();
  const { body: visit } = await desk.post('/attendance', { customerId, branchId: desk.app.branches.own });
  const answers = await ten(() => desk.post(`/attendance/${visit.id}/create-invoice`, { paidAmount: 114 }));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body.invoiceNumber)).size).toBe(1);
  const payments = await desk.app.countOf('invoices_payments', 'parent_id = $1', [answers[0]?.body.id]);
  expect(payments).toBe(1);
  const again = await desk.post('/invoices', {
    customerId,
    branchId: desk.app.branches.own,
    attendanceId: visit.id,
    items: [{ description: 'x', quantity: 1, unitPrice: 5 }],
  });
  expect(again.status, again.text).toBe(400);
  expect((await desk.post(`/invoices/${answers[0]?.body.id}/cancel`, {})).status).toBe(200);
  const after = await desk.post(`/attendance/${visit.id}/create-invoice`, {
    paidAmount: 0,
    items: [{ description: 'x', unitPrice: 5 }],
  });
  expect(after.status, after.text).toBe(201);
});

it('A draft may be deleted, with nothing left of it', async () => {
  const draft = await desk.issued({ status: 'Draft' });
  const gone = await desk.app.call('DELETE', `/api/invoices/${draft.id}`, { as: 'BranchManager' });
  expect(gone.status, gone.text).toBe(204);
  expect(await desk.app.countOf('invoices_items', 'parent_id = $1', [draft.id])).toBe(0);
});
