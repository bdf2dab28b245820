import { describe, expect, it } from 'vitest';
import { todayIn } from '../../../src/i18n/zone';
import { home } from '../../../src/resources/home';
import { checkMoney } from '../../support/books';
import { type Accounts, type Invoice, moneyDesk } from '../../support/money/money';

const desk = await moneyDesk();

interface Note {
  readonly number: string;
  readonly net: number;
  readonly tax: number;
  readonly totalAmount: number;
}

const read = (id: number) => desk.get<Invoice & { readonly credited: number }>(`/invoices/${id}`);
const notesOf = (id: number) =>
  desk.get<readonly Note[]>(`/credit-notes?invoiceId=${id}&sortBy=date&desc=false`);
const accounts = (id: number) => desk.get<Accounts>(`/customers/${id}/accounts`);
const paid = async (unitPrice: number, payments: readonly object[]) => {
  const customerId = await desk.customer();
  const items = [{ description: 'ليزر', quantity: 1, unitPrice }];
  return { customerId, ...(await desk.issued({ customerId, items, payments })) };
};
const refund = (id: number, amount: number, rest: object = {}, key?: string) =>
  desk.app.call<Invoice>('POST', `/api/invoices/${id}/refunds`, {
    as: 'BranchManager',
    body: { amount, paymentMethod: 'Card', reason: 'لم يعجبها', reduces: true, ...rest },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
describe('Money given back', () => {
  it('with the invoice reduced leaves nothing owed: a credit note over the same amount (R-20, M8)', async () => {
    const { id, customerId } = await paid(1300, [{ amount: 1482, paymentMethod: 'Card' }]);
    const { status, body, text } = await refund(id, 100);
    expect(status, text).toBe(201);
    expect(body).toMatchObject({ status: 'Paid', paid: 1382, remaining: 0, credited: 100 });
    expect(await notesOf(id)).toMatchObject([{ net: 87.72, tax: 12.28, totalAmount: 100 }]);
    expect(await accounts(customerId)).toMatchObject({ owed: 0, points: 12 });
  });

  it('and still owed leaves the invoice open, without a credit note (R-20, M8)', async () => {
    const { id, customerId } = await paid(1300, [{ amount: 1482, paymentMethod: 'Card' }]);
    expect((await refund(id, 100, { reduces: false })).body).toMatchObject({
      status: 'Sent',
      remaining: 100,
      credited: 0,
    });
    expect(await notesOf(id)).toEqual([]);
    expect(await accounts(customerId)).toMatchObject({ owed: 100 });
  });

  it('keeps what a part payment left open as it was (R-20)', async () => {
    const { id } = await paid(1000, [{ amount: 400, paymentMethod: 'Card' }]);
    expect((await refund(id, 150)).body).toMatchObject({ status: 'Sent', paid: 250, remaining: 740 });
    const rest = await desk.post(`/invoices/${id}/payments`, { amount: 740, paymentMethod: 'Card' });
    expect(rest.body).toMatchObject({ status: 'Paid', remaining: 0 });
    expect((await desk.post(`/invoices/${id}/payments`, { amount: 1, paymentMethod: 'Card' })).status).toBe(
      400,
    );
  });

  it('piece by piece and then whole adds up to the invoice, tax included, and the numbers have no gap (R-16, R-20)', async () => {
    const { id } = await paid(333.33, [{ amount: 380, paymentMethod: 'Card' }]);
    for (const amount of [33.33, 11.11, 0.01]) expect((await refund(id, amount)).status).toBe(201);
    const left = (await read(id)).paid;
    expect((await refund(id, left)).body).toMatchObject({ status: 'Cancelled', paid: 0, remaining: 0 });
    const notes = await notesOf(id);
    const sum = (key: 'net' | 'tax' | 'totalAmount') =>
      Math.round(notes.reduce((total, note) => total + note[key], 0) * 100) / 100;
    expect([sum('net'), sum('tax'), sum('totalAmount')]).toEqual([333.33, 46.67, 380]);
    const numbers = notes.map(({ number }) => Number(number.slice(-6)));
    expect(numbers.map((n) => n - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3]);
  });

  it('after a part was reduced, cancelling credits the rest only (R-20)', async () => {
    const { id } = await paid(1000, [{ amount: 1140, paymentMethod: 'Card' }]);
    await refund(id, 140);
    await desk.post(`/invoices/${id}/cancel`, { reason: 'خطأ', refundMethod: 'Card' });
    expect((await notesOf(id)).map(({ totalAmount }) => totalAmount)).toEqual([140, 1000]);
    expect(await read(id)).toMatchObject({ status: 'Cancelled', paid: 0, remaining: 0, credited: 1140 });
  });

  it('is never more than came by that method, and sent twice makes one note (R-20)', async () => {
    const { id } = await paid(1000, [{ amount: 1140, paymentMethod: 'Card' }]);
    expect((await refund(id, 1140.01)).status).toBe(400);
    expect((await refund(id, 10, { paymentMethod: 'Cash' })).status).toBe(400);
    const key = 'refund-once-000000001';
    const [first, again] = [await refund(id, 40, {}, key), await refund(id, 40, {}, key)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await notesOf(id)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ paid: 1100, credited: 40 });
  });

  it('leaves the sessions of a paid package in use, and asks for a cancellation where they must end (R-11, R-14)', async () => {
    const customerId = await desk.customer();
    const packageId = await desk.packageOf(4, 1000);
    const items = [{ description: 'باقة', quantity: 1, unitPrice: 1000, packageId }];
    const { id } = await desk.issued({
      customerId,
      items,
      payments: [{ amount: 1140, paymentMethod: 'Card' }],
    });
    expect((await refund(id, 100)).body).toMatchObject({ status: 'Paid' });
    const visit = await desk.visit(customerId);
    expect(visit.services[0]).toMatchObject({ coverage: 'Owned' });
    await desk.setStatus(visit.id, 'Done');
    expect((await refund(id, 1040)).status).toBe(400);
  });

  it('counts in reports once: revenue and tax less the note, takings less the money', async () => {
    const day = todayIn(home.zone, new Date());
    const query = `from=${day}&to=${day}&branchId=${desk.app.branches.own}`;
    const before = await desk.get<{
      totalRevenue: number;
      tax: number;
      cashIn: number;
      totalPending: number;
    }>(`/reports/revenue-stats?${query}`, 'Admin');
    const { id } = await paid(1000, [{ amount: 1140, paymentMethod: 'Card' }]);
    await refund(id, 114);
    const after = await desk.get<typeof before>(`/reports/revenue-stats?${query}`, 'Admin');
    const grown = (key: keyof typeof before) => Math.round((after[key] - before[key]) * 100) / 100;
    expect([grown('totalRevenue'), grown('tax'), grown('cashIn'), grown('totalPending')]).toEqual([
      1026, 126, 1026, 0,
    ]);
  });
});

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

  // M1
  it('is named by the sale that takes it, and credit of no booking is asked about, too', async () => {
    const customerId = await desk.customer();
    const [{ id }, other] = [await desk.visit(customerId), await desk.visit(customerId)];
    const stranger = await desk.visit(await desk.customer());
    const sale = (depositFor: number) =>
      desk.post(`/customers/${customerId}/sales`, {
        items: [{ description: 'كريم', unitPrice: 100 }],
        payments: [{ amount: 414, paymentMethod: 'Card' }],
        deposit: 300,
        depositFor,
      });
    expect((await sale(stranger.id)).status).toBe(400);
    const sold = await sale(id);
    expect(sold.status, sold.text).toBe(201);
    expect(await movements(customerId)).toMatchObject([{ cause: 'Deposit', amount: 300, appointmentId: id }]);
    expect([(await depositOf(id)).amount, (await depositOf(other.id)).amount]).toEqual([300, 0]);
    await desk.post(`/customers/${customerId}/credit`, { amount: 50, paymentMethod: 'Card' });
    expect([(await depositOf(id)).amount, (await depositOf(other.id)).amount]).toEqual([350, 50]);
    expect((await callOff(other.id, { deposit: 'return', paymentMethod: 'Card' })).status).toBe(200);
    expect(await accounts(customerId)).toMatchObject({ credit: 300 });
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
});

const refunded = async (): Promise<number> => {
  const rows = await desk.get<readonly { paymentMethod: string; refunded: number }[]>(
    `/drawers/takings?branchId=${desk.app.branches.own}`,
  );
  return rows.find(({ paymentMethod }) => paymentMethod === 'Card')?.refunded ?? 0;
};

it('All of this leaves books that verify', async () => {
  const client = await desk.app.db.connect('plain');
  expect(await checkMoney(client)).toMatchObject({ ok: true });
  await client.end();
});
