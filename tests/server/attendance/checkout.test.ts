import { describe, expect, it } from 'vitest';
import type { Answer, Row } from '../../support/app';
import { checkMoney } from '../../support/books';
import { type Accounts, type Invoice, moneyDesk } from '../../support/money/money';
import type { PersonName } from '../../support/world';

interface Settled extends Row {
  readonly attendanceId: number;
  readonly invoiceId: number | null;
  readonly depositId: number | null;
  readonly totalAmount: number;
  readonly paid: number;
  readonly remaining: number;
  readonly change: number;
  readonly code?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

interface Lines extends Invoice {
  readonly items: readonly {
    readonly description: string;
    readonly staffId: number | null;
    readonly totalPrice: number;
    readonly discount: number;
  }[];
}

const desk = await moneyDesk();
const { staff, services, app } = desk;
const branchId = app.branches.own;

const arrived = async (values: object = {}): Promise<Row> => {
  const customerId = await desk.customer();
  const { status, body, text } = await desk.post<Row>('/attendance', { customerId, branchId, ...values });
  expect(status, text).toBe(201);
  return body;
};
const settle = (id: number, body: object, as: PersonName = 'BranchManager'): Promise<Answer<Settled>> =>
  desk.post<Settled>(`/attendance/${id}/settle`, { ...body }, as);
const accounts = (id: number) => desk.get<Accounts>(`/customers/${id}/accounts`);
const expectTrueBooks = async () => {
  const client = await app.pool.connect();
  try {
    expect(await checkMoney(client)).toMatchObject({ ok: true });
  } finally {
    client.release();
  }
};
const refusedAt = ({ body }: Answer<Settled>): string =>
  (Object.keys(body.errors ?? {})[0] ?? '').toLowerCase();

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
    expect([unpaid.status, refusedAt(unpaid)]).toEqual([400, 'leaveunpaid']);
    expect(await state(visit.id)).toMatchObject({ checkOut: null, invoiceId: null });
    const left = await settle(visit.id, { items: lines, due: 114, payments, leaveUnpaid: true });
    expect(left.body).toMatchObject({ paid: 50, remaining: 64 });
    // What was left is taken later, once.
    const pay = { due: 64, payments: [{ amount: 64, paymentMethod: 'Card' }] };
    expect((await settle(visit.id, pay)).body.remaining).toBe(0);
    expect((await settle(visit.id, pay)).body.code).toBe('attendance.closed');
  });

  it('lets one of two desks settle the same visit; the other is told so', async () => {
    const visit = await arrived();
    const body = { items: lines, due: 114, payments: [{ amount: 114, paymentMethod: 'Cash' }] };
    const both = await Promise.all([settle(visit.id, body), settle(visit.id, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await app.pool.query(
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

  it('stands among the unpaid visits for as long as something is owed', async () => {
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
  });

  it('names a customer whose card the desk may not see by the title of her booking, as the day does', async () => {
    const { foreign } = app.branches;
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
    const free = { appointmentId: appointment.id, due: 0, payments: [] };
    const { status, body, text } = await desk.post<Settled>('/attendance/settle-booking', free);
    await desk.set('invoiceTaxRate', 0.14);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ totalAmount: 0, remaining: 0 });
    expect(await desk.left(customerId)).toBe(before - 1);
  });
});

describe('A line of the bill', () => {
  /** Visits and revenue of the two specialists in the report. */
  const worked = async () => {
    const rows = await desk.get<readonly { staffId: number; visits: number; revenue: number }[]>(
      '/reports/staff-performance?from=2038-03-01&to=2038-03-31',
    );
    const of = (staffId: number) => {
      const { visits = 0, revenue = 0 } = rows.find((row) => row.staffId === staffId) ?? {};
      return { visits, revenue };
    };
    return { dina: of(staff.dina), sara: of(staff.sara) };
  };

  // R-17, INV-28.
  it('has its own specialist and discount, and the bill adds up to the piastre', async () => {
    const { id } = await arrived();
    const { status, body, text } = await settle(id, {
      items: [
        {
          description: 'تنظيف بشرة',
          quantity: 1,
          unitPrice: 100,
          staffId: staff.dina,
          offerType: 'Percentage',
          offerValue: 12.5,
        },
        { description: 'قص', quantity: 3, unitPrice: 33.33, offerType: 'Fixed', offerValue: 9.99 },
      ],
      offerType: 'Percentage',
      offerValue: 10,
      due: 182.12,
      payments: [{ amount: 182.12, paymentMethod: 'Card' }],
    });
    expect(status, text).toBe(200);
    const invoice = await desk.get<Lines>(`/invoices/${body.invoiceId}`);
    // 199.99 less 12.50 and 9.99 of the lines is 177.50; less 10 % of that it is 159.75.
    expect(invoice).toMatchObject({ discount: 40.24, net: 159.75, totalAmount: 182.12, status: 'Paid' });
    expect(invoice.items.map((item) => [item.staffId, item.totalPrice, item.discount])).toEqual([
      [staff.dina, 100, 21.25],
      [null, 99.99, 18.99],
    ]);
    await expectTrueBooks();
    // A credit note over a part, then over the rest, leaves nothing of it.
    const back = { amount: 50, paymentMethod: 'Card', reason: 'لم يعجبها', reduces: true };
    expect((await desk.post(`/invoices/${invoice.id}/refunds`, back)).status).toBe(201);
    expect((await desk.post(`/invoices/${invoice.id}/cancel`, { refundMethod: 'Card' })).status).toBe(200);
    await expectTrueBooks();
  });

  it('of the booking takes another specialist and a discount, and the report follows', async () => {
    const before = await worked();
    const customerId = await desk.customer();
    const planned = await desk.visit(customerId, {
      services: [{ serviceId: services.facial, staffId: staff.sara }],
    });
    const { id } = await arrived({ customerId, appointmentId: planned.id });
    const account = await desk.get<{
      readonly items: readonly { line: string; staffId: number; staffName: string }[];
    }>(`/attendance/settlement?attendanceId=${id}`);
    expect(account.items).toEqual([
      expect.objectContaining({ staffId: staff.sara, staffName: 'سارة', line: expect.any(String) }),
    ]);
    const line = account.items[0]?.line;
    const { body, text, status } = await settle(id, {
      changed: [{ line, staffId: staff.dina, offerType: 'Fixed', offerValue: 50 }],
      due: 171,
      payments: [{ amount: 171, paymentMethod: 'Cash' }],
    });
    expect(status, text).toBe(200);
    const invoice = await desk.get<Lines>(`/invoices/${body.invoiceId}`);
    expect(invoice.items).toEqual([expect.objectContaining({ staffId: staff.dina, discount: 50 })]);
    const { lineStaff } = await desk.get<{ readonly lineStaff: readonly { fullName: string }[] }>(
      `/invoices/${body.invoiceId}/print`,
    );
    expect(lineStaff.map(({ fullName }) => fullName)).toEqual(['دينا']);
    const after = await worked();
    expect(after.dina).toEqual({ visits: before.dina.visits + 1, revenue: before.dina.revenue + 200 });
    expect(after.sara).toEqual(before.sara);
  });

  it('that was added at the desk is in the report of the specialist who did it, with what it was worth', async () => {
    const customerId = await desk.customer();
    const facial = { serviceId: services.facial, description: 'تنظيف بشرة', quantity: 1, unitPrice: 200 };
    const before = await worked();
    // Sara was booked for a facial; at the desk Dina did a second one, and something that has no price on a list.
    const planned = await desk.visit(customerId, {
      services: [{ serviceId: services.facial, staffId: staff.sara }],
    });
    const visit = await arrived({ customerId, appointmentId: planned.id });
    const settled = await settle(visit.id, {
      items: [
        { ...facial, staffId: staff.dina, offerType: 'Fixed', offerValue: 20 },
        { description: 'رسم حنّاء', quantity: 2, unitPrice: 30, staffId: staff.dina },
        // A package is sold, not done.
        {
          packageId: await desk.packageOf(1, 10),
          description: 'باقة',
          quantity: 1,
          unitPrice: 10,
          staffId: staff.dina,
        },
      ],
      payments: [],
      leaveUnpaid: true,
    });
    expect(settled.status, settled.text).toBe(200);
    const after = await worked();
    expect(after.sara).toEqual({ visits: before.sara.visits + 1, revenue: before.sara.revenue + 200 });
    expect(after.dina).toEqual({ visits: before.dina.visits + 1, revenue: before.dina.revenue + 260 });
  });
});

//
describe('A deposit taken at check-out', () => {
  const items = [{ description: 'تنظيف بشرة', quantity: 1, unitPrice: 100 }];

  it('is credit of the customer, beside the paid bill, whatever method pays which of them', async () => {
    const customerId = await desk.customer();
    const { id } = await arrived({ customerId });
    const { body, status, text } = await settle(id, {
      items,
      deposit: 200,
      due: 314,
      payments: [
        { amount: 250, paymentMethod: 'Cash' },
        { amount: 150, paymentMethod: 'Card' },
      ],
    });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ paid: 114, remaining: 0, change: 86 });
    expect(await accounts(customerId)).toMatchObject({ credit: 200, owed: 0 });
    const invoice = await desk.get<Invoice>(`/invoices/${body.invoiceId}`);
    expect(invoice.payments.map((one) => [one.paymentMethod, one.amount])).toEqual([['Card', 114]]);
    const { rows } = await app.pool.query(
      `select d.payment_method as method, m.amount::float8 as amount from customer_deposits d
       join customer_movements m on m.id = d.movement_id where m.customer_id = $1 order by m.id`,
      [customerId],
    );
    expect(rows).toEqual([
      { method: 'Card', amount: 36 },
      { method: 'Cash', amount: 164 },
    ]);
    await expectTrueBooks();
    const { rows: told } = await app.pool.query(
      `select action from audit_logs where entity_name = 'Customer' and entity_id = $1 and action = 'Payment'`,
      [String(customerId)],
    );
    expect(told).toHaveLength(1);
  });

  it('is refused if it is not handed over, or paid by credit, and then nothing at all has happened', async () => {
    const customerId = await desk.customer();
    await desk.post(`/customers/${customerId}/credit`, { amount: 500, paymentMethod: 'Cash' });
    const { id } = await arrived({ customerId });
    const pay = (amount: number, paymentMethod: string) =>
      settle(id, { items, deposit: 200, payments: [{ amount, paymentMethod }] });
    const short = await pay(300, 'Card');
    expect([short.status, refusedAt(short)]).toEqual([400, 'deposit']);
    const credit = await pay(314, 'CustomerCredit');
    expect([credit.status, refusedAt(credit)]).toEqual([400, 'payments[0].amount']);
    expect(await accounts(customerId)).toMatchObject({ credit: 500 });
    expect(await desk.get(`/attendance/${id}`)).toMatchObject({ checkOut: null, invoiceId: null });
  });

  it('needs no bill', async () => {
    const customerId = await desk.customer();
    const { id } = await arrived({ customerId });
    const { body, status, text } = await settle(id, {
      deposit: 200,
      due: 200,
      payments: [{ amount: 200, paymentMethod: 'Cash' }],
    });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ invoiceId: null, remaining: 0, change: 0 });
    expect(await accounts(customerId)).toMatchObject({ credit: 200 });
  });
});

// R-21, INV-27.
describe('Goods and a deposit in one sale', () => {
  const items = [{ description: 'كريم', quantity: 1, unitPrice: 100 }];
  const buy = (customerId: number, body: object) =>
    desk.post<Settled>(`/customers/${customerId}/sales`, { branchId, items, ...body });
  const receipt = (customerId: number, depositId: number | null) =>
    desk.get<object>(`/customers/${customerId}/deposit-receipt?depositId=${depositId}`);

  it('are paid together: the bill first, the rest is credit, and both receipts say so', async () => {
    const customerId = await desk.customer();
    await desk.post(`/customers/${customerId}/credit`, { amount: 50, paymentMethod: 'Cash' });
    const { status, body, text } = await buy(customerId, {
      deposit: 200,
      due: 314,
      payments: [
        { amount: 250, paymentMethod: 'Cash' },
        { amount: 150, paymentMethod: 'Card' },
      ],
    });
    expect(status, text).toBe(201);
    expect(body).toMatchObject({ totalAmount: 114, paid: 114, remaining: 0, change: 86 });
    expect(await accounts(customerId)).toMatchObject({ credit: 250, owed: 0 });
    const bill = await desk.get<{ readonly deposits: readonly object[] }>(
      `/invoices/${body.invoiceId}/print`,
    );
    const parts = [
      { amount: 36, paymentMethod: 'Card' },
      { amount: 164, paymentMethod: 'Cash' },
    ];
    expect(bill.deposits).toMatchObject(parts);
    const own = await receipt(customerId, body.depositId);
    expect(own).toMatchObject({ amount: 200, credit: 250, customer: { id: customerId }, parts });
    // What happens to the credit later does not change the receipt.
    await desk.post(`/customers/${customerId}/credit/return`, {
      amount: 30,
      paymentMethod: 'Cash',
      reason: 'طلبتها',
    });
    expect(await receipt(customerId, body.depositId)).toEqual(own);
    await expectTrueBooks();
  });

  it('are both refused if the deposit is not handed over, or another sum was shown', async () => {
    const customerId = await desk.customer();
    const card = (amount: number) => [{ amount, paymentMethod: 'Card' }];
    const short = await buy(customerId, { deposit: 200, payments: card(300) });
    expect([short.status, refusedAt(short)]).toEqual([400, 'deposit']);
    const other = await buy(customerId, { deposit: 200, due: 300, payments: card(314) });
    expect([other.status, other.body.code]).toEqual([409, 'attendance.due']);
    expect(await accounts(customerId)).toMatchObject({ credit: 0, owed: 0 });
    expect(await desk.get(`/invoices?customerId=${customerId}`)).toEqual([]);
  });

  it('have a receipt for the customer’s own deposit alone', async () => {
    const [mine, other] = [await desk.customer(), await desk.customer()];
    const { body } = await desk.post<{ readonly movementId: number }>(`/customers/${mine}/credit`, {
      amount: 70,
      paymentMethod: 'Card',
    });
    expect(await receipt(mine, body.movementId)).toMatchObject({ amount: 70, credit: 70 });
    const path = `/api/customers/${other}/deposit-receipt?depositId=${body.movementId}`;
    expect((await app.call('GET', path, { as: 'BranchManager' })).status).toBe(404);
  });
});
