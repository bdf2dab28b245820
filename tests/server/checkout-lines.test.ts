import { afterEach, describe, expect, it } from 'vitest';
import type { Answer, Row } from '../support/app';
import { checkMoney } from '../support/books';
import { type Accounts, daysAfter, type Invoice, moneyDesk } from '../support/money';

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
  const { status, body, text } = await desk.post<Row>('/attendance', { branchId, ...values });
  expect(status, text).toBe(201);
  return body;
};
const settle = (id: number, body: object, as: 'BranchManager' | 'Receptionist' = 'BranchManager') =>
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

describe('A line of the bill', () => {
  // R-17, INV-28.
  it('has its own specialist and discount, and the bill adds up to the piastre', async () => {
    const { id } = await arrived({ customerId: await desk.customer() });
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
    const report = await desk.get<readonly { staffId: number; visits: number; revenue: number }[]>(
      '/reports/staff-performance?from=2038-03-01&to=2038-03-31',
    );
    const of = (staffId: number) => report.find((row) => row.staffId === staffId);
    expect([of(staff.dina)?.visits, of(staff.dina)?.revenue]).toEqual([1, 200]);
    expect(of(staff.sara)?.visits ?? 0).toBe(0);
  });

  it('that was added at the desk is in the report of the specialist who did it, with what it was worth', async () => {
    const customerId = await desk.customer();
    const facial = { serviceId: services.facial, description: 'تنظيف بشرة', quantity: 1, unitPrice: 200 };
    const worked = async (from = '2038-03-01', to = '2038-03-31') => {
      const rows = await desk.get<readonly { staffId: number; visits: number; revenue: number }[]>(
        `/reports/staff-performance?from=${from}&to=${to}`,
      );
      const of = (staffId: number) => {
        const { visits = 0, revenue = 0 } = rows.find((row) => row.staffId === staffId) ?? {};
        return { visits, revenue };
      };
      return { dina: of(staff.dina), sara: of(staff.sara) };
    };
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
    // A bill without a booking counts on its own day, and a cancelled one not at all.
    const today = new Date().toISOString().slice(0, 10);
    const days = [daysAfter(today, -1), daysAfter(today, 1)] as const;
    const { sara } = await worked(...days);
    const sold = await desk.issued({ customerId, items: [{ ...facial, staffId: staff.sara }] });
    expect((await worked(...days)).sara).toEqual({ visits: sara.visits + 1, revenue: sara.revenue + 200 });
    expect((await desk.post(`/invoices/${sold.id}/cancel`, {})).status).toBe(200);
    expect((await worked(...days)).sara).toEqual(sara);
  });

  it('is not discounted by more than it costs', async () => {
    const { id } = await arrived({ customerId: await desk.customer() });
    const refused = await settle(id, {
      items: [{ description: 'قص', quantity: 1, unitPrice: 30, offerType: 'Fixed', offerValue: 30.01 }],
      payments: [],
      leaveUnpaid: true,
    });
    expect([refused.status, refusedAt(refused)]).toEqual([400, 'items[0].offervalue']);
  });

  describe('where the desk may give ten per cent', () => {
    afterEach(() => desk.set('discountLimitPercent', 100));

    //
    it('is not given away within a large bill', async () => {
      await desk.set('discountLimitPercent', 10);
      const sale = (offerValue: number) => ({
        customerId: desk.customers.mona,
        branchId,
        items: [
          { description: 'ليزر', quantity: 20, unitPrice: 300.5, serviceId: services.laser },
          {
            description: 'تنظيف بشرة',
            quantity: 1,
            unitPrice: 200,
            serviceId: services.facial,
            offerType: 'Percentage',
            offerValue,
          },
        ],
      });
      const refused = await desk.post('/invoices', sale(10.01), 'Receptionist');
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden.invoices.manage']);
      expect((await desk.post('/invoices', sale(10), 'Receptionist')).status).toBe(201);
      expect((await desk.post('/invoices', sale(60), 'BranchManager')).status).toBe(201);
    });
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

  it('is refused if it is not handed over, and then nothing at all has happened', async () => {
    const customerId = await desk.customer();
    const { id } = await arrived({ customerId });
    const refused = await settle(id, {
      items,
      deposit: 200,
      payments: [{ amount: 300, paymentMethod: 'Card' }],
    });
    expect([refused.status, refusedAt(refused)]).toEqual([400, 'deposit']);
    expect(await accounts(customerId)).toMatchObject({ credit: 0 });
    expect(await desk.get(`/attendance/${id}`)).toMatchObject({ checkOut: null, invoiceId: null });
  });

  it('is not paid by the credit that she has already', async () => {
    const customerId = await desk.customer();
    await desk.post(`/customers/${customerId}/credit`, { amount: 500, paymentMethod: 'Cash' });
    const { id } = await arrived({ customerId });
    const refused = await settle(id, {
      items,
      deposit: 200,
      payments: [{ amount: 314, paymentMethod: 'CustomerCredit' }],
    });
    expect([refused.status, refusedAt(refused)]).toEqual([400, 'payments[0].amount']);
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

interface Receipt {
  readonly amount: number;
  readonly credit: number;
  readonly cashier: string | null;
  readonly customer: { readonly id: number };
  readonly parts: readonly { readonly amount: number; readonly paymentMethod: string }[];
}

// R-21, INV-27.
describe('Goods and a deposit in one sale', () => {
  const items = [{ description: 'كريم', quantity: 1, unitPrice: 100 }];
  const buy = (customerId: number, body: object, as: 'BranchManager' | 'Staff' = 'BranchManager') =>
    desk.post<Settled & { readonly depositId: number | null }>(
      `/customers/${customerId}/sales`,
      { branchId, items, ...body },
      as,
    );
  const receipt = (customerId: number, depositId: number | null) =>
    desk.get<Receipt>(`/customers/${customerId}/deposit-receipt?depositId=${depositId}`);

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

  it('are both refused if the deposit is not handed over, another sum was shown, or the role may not sell', async () => {
    const customerId = await desk.customer();
    const card = (amount: number) => [{ amount, paymentMethod: 'Card' }];
    const short = await buy(customerId, { deposit: 200, payments: card(300) });
    expect([short.status, refusedAt(short)]).toEqual([400, 'deposit']);
    const other = await buy(customerId, { deposit: 200, due: 300, payments: card(314) });
    expect([other.status, other.body.code]).toEqual([409, 'attendance.due']);
    expect((await buy(customerId, { deposit: 200, payments: card(314) }, 'Staff')).status).toBe(403);
    expect((await buy(customerId, { branchId: app.branches.foreign, payments: card(114) })).status).toBe(403);
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
    expect((await app.call('GET', path.replace(`${other}`, `${mine}`), { as: 'Staff' })).status).toBe(403);
  });
});
