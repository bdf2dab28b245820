import { describe, expect, it } from 'vitest';
import type { ErrorBody, Row } from '../../support/app';
import { type Invoice, moneyDesk } from '../../support/money/money';

interface Visit extends Row {
  readonly customerId: number;
  readonly invoiceId: number | null;
  readonly invoice: object | null;
}

const desk = await moneyDesk();

const ten = <T>(work: () => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: 10 }, work));

const visitOf = async (values: object = {}): Promise<Visit> => {
  const customerId = await desk.customer();
  const payload = { customerId, branchId: desk.app.branches.own, ...values };
  const { body, status, text } = await desk.post<Visit>('/attendance', payload);
  expect(status, text).toBe(201);
  return body;
};

const create = (visit: Row, body: object) =>
  desk.post<Invoice & Partial<ErrorBody>>(`/attendance/${visit.id}/create-invoice`, { ...body });

const linesOf = async (invoice: Row) =>
  (
    await desk.get<{ readonly items: readonly Readonly<Record<string, unknown>>[] }>(
      `/invoices/${invoice.id}`,
    )
  ).items.map(({ description, quantity, unitPrice }) => [description, quantity, unitPrice]);

describe('A visit and its invoice', () => {
  const shown = (id: number, as: 'BranchManager' | 'Staff' | 'Accountant' = 'BranchManager') =>
    desk.get<Visit>(`/attendance/${id}`, as);

  // IFA-10? ATT-10
  it('go together in every answer, for as long as the invoice stands', async () => {
    const visit = await visitOf();
    expect(visit).toMatchObject({ invoiceId: null, invoice: null });
    const { body: first } = await create(visit, {
      paidAmount: 100,
      items: [{ description: 'x', unitPrice: 200 }],
    });
    const embedded = {
      id: first.id,
      invoiceNumber: first.invoiceNumber,
      status: 'Sent',
      remaining: 128,
    };
    expect(await shown(visit.id)).toMatchObject({ invoiceId: first.id, invoice: embedded });
    expect((await shown(visit.id, 'Accountant')).invoice).toEqual(embedded);
    const page = await desk.get<{ readonly data: readonly Visit[] }>('/attendance?page=1&pageSize=100');
    expect(page.data.find(({ id }) => id === visit.id)?.invoice).toEqual(embedded);
    const left = await desk.post<Visit>(`/attendance/${visit.id}/checkout`);
    expect(left.body.invoice).toEqual(embedded);
    await desk.post(`/invoices/${first.id}/payments`, { amount: 128, paymentMethod: 'Card' });
    expect((await shown(visit.id)).invoice).toMatchObject({ status: 'Paid', remaining: 0 });
    await desk.post(`/invoices/${first.id}/cancel`, {});
    expect(await shown(visit.id)).toMatchObject({ invoiceId: null, invoice: null });
    const { body: second } = await create(visit, { paidAmount: 10 });
    expect(await shown(visit.id)).toMatchObject({ invoiceId: second.id });
  });

  // IFA-10? ATT-24?
  it('are apart for whoever may not read invoices, in lists and files, too', async () => {
    const visit = await visitOf();
    const { body: invoice } = await create(visit, { paidAmount: 57 });
    const number = String(invoice.invoiceNumber);
    expect(await shown(visit.id, 'Staff')).toMatchObject({ invoiceId: null, invoice: null });
    for (const path of [
      '/attendance',
      '/attendance?page=1',
      `/attendance?branchId=${desk.app.branches.own}`,
    ]) {
      const list = await desk.app.call('GET', `/api${path}`, { as: 'Staff' });
      expect([list.status, list.text.includes(number)]).toEqual([200, false]);
    }
    const file = () => desk.app.call('GET', '/api/attendance/export', { as: 'Accountant' });
    expect((await file()).text).toContain(number);
    await desk.app.setPermissions('Accountant', ['attendance.read', 'attendance.export']);
    const closed = await file();
    expect([closed.status, closed.text.includes(number)]).toEqual([200, false]);
  });
});

describe('The invoice of a visit', () => {
  // IFA-09?
  it('is made by one of ten desks at once, and all name the same number', async () => {
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
  });

  // IFA-08?
  it('of a booking has its packages and services at the prices of that day, and what was paid before at nothing', async () => {
    const customerId = await desk.customer();
    const packageId = await desk.packageOf(1, 500);
    const appointment = await desk.visit(customerId, {
      services: [
        { serviceId: desk.services.facial, staffId: desk.staff.sara },
        { serviceId: desk.services.laser, staffId: desk.staff.sara },
      ],
      packages: [{ packageId }],
    });
    const visit = await visitOf({ customerId, appointmentId: appointment.id });
    const { body, text } = await create(visit, { paidAmount: 912.57, paymentMethod: 'Card' });
    expect(body, text).toMatchObject({ status: 'Paid', totalAmount: 912.57, change: 0 });
    const lines = await linesOf(body);
    expect(lines.map(([, quantity, price]) => [quantity, price])).toEqual([
      [1, 500],
      [1, 0],
      [1, 300.5],
    ]);
    expect(lines[1]?.[0]).toMatch(/تنظيف بشرة.+/);
  });

  // IFA-08?
  it('without a booking has the services that are named, an offer on them if one is sent, or the one line', async () => {
    const named = await create(await visitOf(), {
      paidAmount: 0,
      items: [{ description: 'ماسك', quantity: 2, unitPrice: 50 }],
      offerType: 'Percentage',
      offerValue: 10,
    });
    expect(named.body, named.text).toMatchObject({ status: 'Sent', totalAmount: 102.6, paid: 0 });
    const plain = await create(await visitOf(), { paidAmount: 228 });
    expect(plain.body, plain.text).toMatchObject({ status: 'Paid', totalAmount: 228 });
    expect(await linesOf(plain.body)).toEqual([['خدمات الزيارة', 1, 200]]);
    const nothing = await create(await visitOf(), { paidAmount: 0 });
    expect([nothing.status, Object.keys(nothing.body.errors ?? {})]).toEqual([400, ['Items']]);
  });

  // IFA-02 IFA-03 IFA-05
  it('takes every documented way to pay, cash unless another is named, and answers its number', async () => {
    for (const paymentMethod of [undefined, 'Cash', 'Card', 'BankTransfer', 'Check']) {
      const { status, body, text } = await create(await visitOf(), { paidAmount: 57, paymentMethod });
      expect([status, body.status], text).toEqual([201, 'Paid']);
      expect(body.invoiceNumber).toMatch(/^[A-Z0-9]+-\d{4}-\d{6}$/);
      const { payments } = await desk.get<{
        readonly payments: readonly { readonly paymentMethod: string }[];
      }>(`/invoices/${body.id}`);
      expect(payments.map((payment) => payment.paymentMethod)).toEqual([paymentMethod ?? 'Cash']);
    }
    const unknown = await create(await visitOf(), { paidAmount: 57, paymentMethod: 'Shells' });
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([400, ['PaymentMethod']]);
  });

  // IFA-04 IFA-07 IFA-09?
  it('gives change for cash, keeps it when asked to, and takes neither too much by card nor less than nothing', async () => {
    const items = [{ description: 'x', unitPrice: 100 }];
    const cash = await create(await visitOf(), { paidAmount: 150, items });
    expect(cash.body, cash.text).toMatchObject({ status: 'Paid', paid: 114, change: 36 });
    const keeper = await visitOf();
    const kept = await create(keeper, { paidAmount: 150, items, keepExcessAsCredit: true });
    expect(kept.body, kept.text).toMatchObject({ paid: 114, change: 0 });
    expect(await desk.get(`/customers/${keeper.customerId}/accounts`)).toMatchObject({ credit: 36 });
    const visit = await visitOf();
    for (const body of [
      { paidAmount: 150, items, paymentMethod: 'Card' },
      { paidAmount: -1, items },
      { items },
    ]) {
      const refused = await create(visit, body);
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['PaidAmount']]);
    }
    expect(await desk.app.countOf('invoices', 'attendance_id = $1', [visit.id])).toBe(0);
  });
});
