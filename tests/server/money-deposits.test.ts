import { describe, expect, it } from 'vitest';
import { checkMoney } from '../support/books';
import { type Accounts, type Invoice, moneyDesk } from '../support/money';

const desk = await moneyDesk();

const accounts = (id: number) => desk.get<Accounts>(`/customers/${id}/accounts`);
const movements = (customerId: number) =>
  desk.get<readonly { cause: string; amount: number; appointmentId: number | null; notes: string | null }[]>(
    `/customer-movements?customerId=${customerId}&account=Credit&sortBy=id&desc=false`,
  );
const booked = async (amount = 114) => {
  const customerId = await desk.customer();
  const { id } = await desk.visit(customerId);
  const paid = await desk.post(`/customers/${customerId}/credit`, {
    amount,
    paymentMethod: 'Card',
    appointmentId: id,
  });
  expect(paid.status, paid.text).toBe(201);
  return { customerId, id };
};
const callOff = (id: number, body: object, as: 'BranchManager' | 'Receptionist' = 'BranchManager') =>
  desk.post<{ status: string }>(`/appointments/${id}/call-off`, { reason: 'لم تستطع الحضور', ...body }, as);
const depositOf = (id: number) =>
  desk.get<{ amount: number; others: readonly { id: number }[] }>(`/appointments/${id}/deposit`);
const statusOf = async (id: number) => (await desk.get<{ status: string }>(`/appointments/${id}`)).status;

//
describe('The deposit of a booking that is called off', () => {
  it('is kept: an invoice with its tax, paid from the credit, and nothing is left', async () => {
    const { customerId, id } = await booked();
    expect(await depositOf(id)).toMatchObject({ amount: 114 });
    const { status, text } = await callOff(id, { deposit: 'keep' });
    expect(status, text).toBe(200);
    expect(await statusOf(id)).toBe('Canceled');
    expect(await accounts(customerId)).toMatchObject({ credit: 0, owed: 0 });
    const [invoice] = await desk.get<readonly Invoice[]>(`/invoices?customerId=${customerId}`);
    expect(invoice).toMatchObject({ status: 'Paid', net: 100, totalAmount: 114, paid: 114 });
    expect(invoice?.invoiceNumber).toMatch(/-\d{6}$/);
    expect(await depositOf(id)).toMatchObject({ amount: 0 });
  });

  it('is returned by a method, and the takings of the day have it as paid back', async () => {
    const { customerId, id } = await booked(200);
    expect((await callOff(id, { deposit: 'return', paymentMethod: 'Card' }, 'Receptionist')).status).toBe(
      403,
    );
    expect(await statusOf(id)).toBe('Planned');
    const before = await refunded();
    expect((await callOff(id, { deposit: 'return', paymentMethod: 'Card' })).status).toBe(200);
    expect(await accounts(customerId)).toMatchObject({ credit: 0 });
    expect((await refunded()) - before).toBe(200);
    expect(await movements(customerId)).toMatchObject([
      { cause: 'Deposit', amount: 200, appointmentId: id },
      { cause: 'Returned', amount: -200, appointmentId: id, notes: 'لم تستطع الحضور' },
    ]);
  });

  it('is moved to another booking of the same customer, and counts there', async () => {
    const { customerId, id } = await booked(150);
    const next = await desk.visit(customerId);
    const stranger = await booked(10);
    expect((await callOff(id, { deposit: 'move' })).status).toBe(400);
    expect((await callOff(id, { deposit: 'move', toAppointmentId: stranger.id })).status).toBe(400);
    expect((await callOff(id, { deposit: 'move', toAppointmentId: id })).status).toBe(400);
    expect((await depositOf(id)).others.map((one) => one.id)).toEqual([next.id]);
    expect((await callOff(id, { deposit: 'move', toAppointmentId: next.id }, 'Receptionist')).status).toBe(
      200,
    );
    expect(await accounts(customerId)).toMatchObject({ credit: 150 });
    expect([(await depositOf(id)).amount, (await depositOf(next.id)).amount]).toEqual([0, 150]);
    expect((await movements(customerId)).slice(1)).toMatchObject([
      { cause: 'Moved', amount: -150, appointmentId: id },
      { cause: 'Moved', amount: 150, appointmentId: next.id },
    ]);
  });

  it('stays as credit, and what was spent meanwhile cannot be kept', async () => {
    const { customerId, id } = await booked(100);
    const items = [{ description: 'كريم', quantity: 1, unitPrice: 50 }];
    const spent = [{ amount: 57, paymentMethod: 'CustomerCredit' }];
    await desk.issued({ customerId, items, payments: spent });
    expect(await depositOf(id)).toMatchObject({ amount: 43 });
    expect((await callOff(id, { deposit: 'credit', reason: null })).status).toBe(200);
    expect(await accounts(customerId)).toMatchObject({ credit: 43 });
    expect(await statusOf(id)).toBe('Canceled');
  });

  it('needs a reason unless it stays, and is decided once by two desks at once', async () => {
    const { customerId, id } = await booked(114);
    expect((await callOff(id, { deposit: 'keep', reason: '' })).status).toBe(400);
    const answers = await Promise.all([
      callOff(id, { deposit: 'keep' }),
      callOff(id, { deposit: 'return', paymentMethod: 'Card' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await accounts(customerId)).toMatchObject({ credit: 0 });
  });

  it('is refused where the centre keeps no credit', async () => {
    const { id } = await booked(50);
    await desk.set('creditEnabled', false);
    expect(await depositOf(id)).toMatchObject({ amount: 0 });
    expect((await callOff(id, { deposit: 'keep' })).status).toBe(404);
    await desk.set('creditEnabled', true);
    expect(await statusOf(id)).toBe('Planned');
  });

  it('leaves books that verify', async () => {
    const client = await desk.app.db.connect('plain');
    try {
      expect(await checkMoney(client)).toMatchObject({ ok: true });
    } finally {
      await client.end();
    }
  });
});

const refunded = async (): Promise<number> => {
  const rows = await desk.get<readonly { paymentMethod: string; refunded: number }[]>(
    `/drawers/takings?branchId=${desk.app.branches.own}`,
  );
  return rows.find(({ paymentMethod }) => paymentMethod === 'Card')?.refunded ?? 0;
};
