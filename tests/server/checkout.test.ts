import { describe, expect, it } from 'vitest';
import type { Answer, Row } from '../support/app';
import { type Accounts, type Invoice, moneyDesk } from '../support/money';

interface Settled extends Row {
  readonly attendanceId: number;
  readonly invoiceId: number | null;
  readonly totalAmount: number;
  readonly paid: number;
  readonly remaining: number;
  readonly change: number;
  readonly code?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

const desk = await moneyDesk();

const arrived = async (values: object = {}): Promise<Row> => {
  const customerId = await desk.customer();
  const { status, body, text } = await desk.post<Row>('/attendance', {
    customerId,
    branchId: desk.app.branches.own,
    ...values,
  });
  expect(status, text).toBe(201);
  return body;
};

const settle = (id: number, body: object): Promise<Answer<Settled>> =>
  desk.post<Settled>(`/attendance/${id}/settle`, { ...body });

const lines = [{ description: 'تنظيف بشرة', quantity: 1, unitPrice: 100 }];
const state = (id: number) =>
  desk.get<{ readonly checkOut: string | null; readonly invoiceId: number | null }>(`/attendance/${id}`);
const piastres = (amount: number): number => Math.round(amount * 100);

describe('Checking out and paying', () => {
  it('leaves, issues the invoice and takes part in cash and part by card, with the change, in one call', async () => {
    const visit = await arrived();
    const { status, body, text } = await settle(visit.id, {
      items: lines,
      due: 114,
      payments: [
        { amount: 100, paymentMethod: 'Cash' },
        { amount: 50, paymentMethod: 'Card' },
      ],
    });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ totalAmount: 114, paid: 114, remaining: 0, change: 36 });
    expect((await state(visit.id)).checkOut).not.toBeNull();
    const invoice = await desk.get<Invoice>(`/invoices/${body.invoiceId}`);
    expect(invoice.status).toBe('Paid');
    expect(invoice.payments.map(({ amount, paymentMethod }) => [paymentMethod, amount])).toEqual([
      ['Card', 50],
      ['Cash', 64],
    ]);
  });

  it('does nothing at all where one of the payments is refused', async () => {
    const visit = await arrived();
    const { status } = await settle(visit.id, {
      items: lines,
      due: 114,
      payments: [
        { amount: 64, paymentMethod: 'Cash' },
        { amount: 50, paymentMethod: 'CustomerCredit' },
      ],
    });
    expect(status).toBe(400);
    expect(await state(visit.id)).toMatchObject({ checkOut: null, invoiceId: null });
  });

  it('refuses another amount than the desk was shown, and a rest that nobody has agreed to leave', async () => {
    const visit = await arrived();
    const payments = [{ amount: 50, paymentMethod: 'Cash' }];
    const other = await settle(visit.id, { items: lines, due: 100, payments });
    expect([other.status, other.body.code]).toEqual([409, 'attendance.due']);
    const unpaid = await settle(visit.id, { items: lines, due: 114, payments });
    expect([unpaid.status, Object.keys(unpaid.body.errors ?? {})[0]?.toLowerCase()]).toEqual([
      400,
      'leaveunpaid',
    ]);
    expect(await state(visit.id)).toMatchObject({ checkOut: null, invoiceId: null });
    const left = await settle(visit.id, { items: lines, due: 114, payments, leaveUnpaid: true });
    expect(left.body).toMatchObject({ paid: 50, remaining: 64 });
  });

  it('takes what was left unpaid later, once', async () => {
    const visit = await arrived();
    await settle(visit.id, { items: lines, due: 114, payments: [], leaveUnpaid: true });
    const pay = { due: 114, payments: [{ amount: 114, paymentMethod: 'Card' }] };
    const paid = await settle(visit.id, pay);
    expect([paid.status, paid.body.remaining], paid.text).toEqual([200, 0]);
    const again = await settle(visit.id, pay);
    expect([again.status, again.body.code]).toEqual([409, 'attendance.closed']);
  });

  it('lets one of two desks settle the same visit; the other is told so', async () => {
    const visit = await arrived();
    const body = { items: lines, due: 114, payments: [{ amount: 114, paymentMethod: 'Cash' }] };
    const both = await Promise.all([settle(visit.id, body), settle(visit.id, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await desk.app.pool.query(
      'select sum(p.amount) as paid, count(distinct v.id)::int as count from invoices v join invoices_payments p on p.parent_id = v.id where v.attendance_id = $1',
      [visit.id],
    );
    expect(rows).toEqual([{ paid: 114, count: 1 }]);
  });

  it('checks a booking in, out and takes its money once, however many desks ask', async () => {
    const customerId = await desk.customer();
    const appointment = await desk.visit(customerId);
    const shown = await desk.get<{
      readonly attendanceId: number | null;
      readonly items: readonly { readonly unitPrice: number }[];
      readonly taxRate: number;
    }>(`/attendance/settlement?appointmentId=${appointment.id}`);
    expect(shown.attendanceId).toBeNull();
    const net = shown.items.reduce((sum, { unitPrice }) => sum + piastres(unitPrice), 0);
    const due = (net + Math.round((net * shown.taxRate) / 100)) / 100;
    const body = {
      appointmentId: appointment.id,
      due,
      payments: [{ amount: due, paymentMethod: 'Card' }],
    };
    const asked = await Promise.all(
      [1, 2, 3].map(() => desk.post<Settled>('/attendance/settle-booking', body)),
    );
    expect(asked.map(({ status }) => status).sort(), asked[0]?.text).toEqual([200, 409, 409]);
    const done = await desk.get<{ readonly status: string }>(`/appointments/${appointment.id}`);
    expect(done.status).toBe('Done');
  });

  it('stands among the unpaid visits for as long as something is owed, and its paper names who was met', async () => {
    const customerId = await desk.customer();
    const appointment = await desk.visit(customerId);
    const visit = await arrived({ customerId, appointmentId: appointment.id });
    const unpaid = async () =>
      (
        await desk.get<readonly { readonly attendanceId: number; readonly due: number }[]>(
          '/attendance/unpaid-visits',
        )
      ).find(({ attendanceId }) => attendanceId === visit.id)?.due;
    expect(await unpaid()).toBeUndefined();
    await desk.post(`/attendance/${visit.id}/checkout`);
    const due = await unpaid();
    expect(due).toBeGreaterThan(0);
    const left = await settle(visit.id, { due, payments: [], leaveUnpaid: true });
    expect(left.status, left.text).toBe(200);
    expect(await unpaid()).toBe(due);
    await settle(visit.id, { due, payments: [{ amount: due, paymentMethod: 'Card' }] });
    expect(await unpaid()).toBeUndefined();
    const paper = await desk.get<{ readonly cashier: string | null }>(
      `/invoices/${left.body.invoiceId}/print`,
    );
    expect(paper.cashier).not.toBeNull();
  });

  it('prints the cashier who took the money, also after a manager has refunded some of it', async () => {
    const visit = await arrived();
    const { body } = await desk.post<Settled>(
      `/attendance/${visit.id}/settle`,
      { items: lines, due: 114, payments: [{ amount: 114, paymentMethod: 'Card' }] },
      'Receptionist',
    );
    const cashier = async () =>
      (await desk.get<{ readonly cashier: string | null }>(`/invoices/${body.invoiceId}/print`)).cashier;
    const before = await cashier();
    const back = { amount: 14, paymentMethod: 'Card', reason: 'خصم متأخر', reduces: true };
    expect((await desk.post(`/invoices/${body.invoiceId}/refunds`, back)).status).toBe(201);
    expect(await cashier()).toBe(before);
  });

  it('names a customer whose card the desk may not see by the title of her booking, as the day does', async () => {
    const { foreign } = desk.app.branches;
    const title = 'تنظيف بشرة - نهى';
    const booked = await desk.booked({ customerId: await desk.customer(foreign), title }, 'Admin');
    const { customer } = await desk.get<{ readonly customer: Readonly<Record<string, unknown>> }>(
      `/attendance/settlement?appointmentId=${booked.id}`,
      'Receptionist',
    );
    expect(customer).toMatchObject({ fullName: title, personCode: '' });
  });

  it('takes a session that the customer owns instead of money', async () => {
    const customerId = await desk.customer();
    const packageId = await desk.packageOf(3, 300);
    await desk.set('invoiceTaxRate', 0);
    await desk.sell({ customerId, packageId, price: 300 });
    const appointment = await desk.visit(customerId);
    const before = await desk.left(customerId);
    const { status, body, text } = await desk.post<Settled>('/attendance/settle-booking', {
      appointmentId: appointment.id,
      due: 0,
      payments: [],
    });
    await desk.set('invoiceTaxRate', 0.14);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ totalAmount: 0, remaining: 0 });
    expect(await desk.left(customerId)).toBe(before - 1);
  });

  it('adds up to the piastre whatever is paid by whichever methods (R-19, R-21, R-22)', async () => {
    let seed = 20261122;
    const dice = (sides: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % sides;
    };
    for (let turn = 0; turn < 25; turn += 1) {
      const customerId = await desk.customer();
      const credit = dice(2) === 0 ? 0 : (dice(20_000) + 1) / 100;
      if (credit > 0)
        await desk.post(`/customers/${customerId}/credit`, { amount: credit, paymentMethod: 'Cash' });
      const visit = await arrived({ customerId });
      const items = Array.from({ length: dice(3) + 1 }, () => ({
        description: 'خدمة',
        quantity: dice(3) + 1,
        unitPrice: (dice(30_000) + 1) / 100,
      }));
      const net = items.reduce((sum, one) => sum + one.quantity * piastres(one.unitPrice), 0);
      const due = net + Math.floor((2 * net * 14 + 100) / 200);
      const byCard = dice(due + 1);
      const byCredit = Math.min(piastres(credit), due - byCard, dice(due + 1));
      const cash = dice(due * 2);
      const keeps = dice(2) === 0;
      const parts = [
        { amount: cash / 100, paymentMethod: 'Cash', keepExcessAsCredit: keeps },
        { amount: byCard / 100, paymentMethod: 'Card' },
        { amount: byCredit / 100, paymentMethod: 'CustomerCredit' },
      ].filter(({ amount }) => amount > 0);
      const { status, body, text } = await settle(visit.id, {
        items,
        due: due / 100,
        payments: parts,
        leaveUnpaid: true,
      });
      expect(status, text).toBe(200);
      const taken = Math.min(due, byCard + byCredit + cash);
      const excess = Math.max(0, byCard + byCredit + cash - due);
      expect(piastres(body.paid)).toBe(taken);
      expect(piastres(body.remaining)).toBe(due - taken);
      expect(piastres(body.change)).toBe(keeps ? 0 : excess);
      const accounts = await desk.get<Accounts>(`/customers/${customerId}/accounts`);
      expect(piastres(accounts.credit)).toBe(piastres(credit) - byCredit + (keeps ? excess : 0));
      expect(piastres(accounts.owed)).toBe(due - taken);
      expect(accounts.points).toBe(taken === due ? Math.floor(net / 10_000) : 0);
    }
  });
});
