import { describe, expect, it } from 'vitest';
import type { Row } from '../support/app';
import { appointmentDesk } from '../support/appointments';

const desk = await appointmentDesk();

interface Invoice extends Row {
  readonly invoiceNumber: string | null;
  readonly status: string;
  readonly totalAmount: number;
  readonly paid: number;
  readonly remaining: number;
  readonly change?: number;
  readonly code?: string;
  readonly message?: string;
}

const draft = (changes: object = {}) => ({
  customerId: desk.customers.mona,
  branchId: desk.app.branches.own,
  items: [{ description: 'تنظيف بشرة', quantity: 2, unitPrice: 100 }],
  ...changes,
});
const post = <T = Invoice>(
  url: string,
  body: object = {},
  as: 'BranchManager' | 'Receptionist' = 'BranchManager',
) => desk.app.call<T>('POST', `/api${url}`, { as, body });
const issued = async (changes: object = {}): Promise<Invoice> => {
  const { status, body, text } = await post('/invoices', draft({ status: 'Sent', ...changes }));
  expect(status, text).toBe(201);
  return body;
};

describe('An invoice', () => {
  // INV-29?, INV-16, P-10
  it('is a draft without a number until it is issued, and comes to what the server computes', async () => {
    const { status, body, text } = await post('/invoices', draft({ totalAmount: 1 }));
    expect(status, text).toBe(201);
    expect(body).toMatchObject({
      status: 'Draft',
      invoiceNumber: null,
      totalAmount: 228,
      paid: 0,
      remaining: 228,
    });
    const sent = await desk.app.call<Invoice>('PUT', `/api/invoices/${body.id}`, {
      as: 'BranchManager',
      body: draft({ status: 'Sent' }),
    });
    expect(sent.text).toContain('"status":"Sent"');
    expect(sent.body.invoiceNumber).toMatch(/^C\d+-\d{4}-000001$/);
  });

  // R-15 P-10
  it('is fixed once it is issued', async () => {
    const invoice = await issued();
    const change = (body: object) =>
      desk.app.call<Invoice>('PUT', `/api/invoices/${invoice.id}`, {
        as: 'BranchManager',
        body: draft(body),
      });
    expect((await change({ items: [{ description: 'آخر', quantity: 1, unitPrice: 5 }] })).body.code).toBe(
      'invoice.issued',
    );
    expect((await change({ notes: 'ملاحظة' })).status).toBe(200);
    expect(
      (await desk.app.call('DELETE', `/api/invoices/${invoice.id}`, { as: 'BranchManager' })).status,
    ).toBe(409);
    await expect(
      desk.app.pool.query('update invoices set net = 1 where id = $1', [invoice.id]),
    ).rejects.toThrow(/fixed/);
  });

  // INV-27?, R-19
  it('is paid in parts, gives change for cash and takes no more by card', async () => {
    const invoice = await issued();
    const pay = (amount: number, paymentMethod: string) =>
      post(`/invoices/${invoice.id}/payments`, { amount, paymentMethod });
    expect((await pay(100, 'Card')).body).toMatchObject({ status: 'Sent', paid: 100, remaining: 128 });
    expect((await pay(128.01, 'Card')).status).toBe(400);
    expect((await pay(200, 'Cash')).body).toMatchObject({
      status: 'Paid',
      paid: 228,
      remaining: 0,
      change: 72,
    });
  });

  //
  it('earns points when it is paid, and gives them and the money back when it is cancelled', async () => {
    const customerId = desk.customers.huda;
    const balances = async () =>
      (await desk.app.call(`GET`, `/api/customers/${customerId}`, { as: 'BranchManager' })).body;
    const invoice = await issued({
      customerId,
      items: [{ description: 'ليزر', quantity: 1, unitPrice: 550 }],
    });
    expect(await balances()).toMatchObject({ balance: -627, loyaltyPoints: 0 });
    await post(`/invoices/${invoice.id}/payments`, { amount: 627 });
    expect(await balances()).toMatchObject({ balance: 0, loyaltyPoints: 5 });
    const { status, body, text } = await post(`/invoices/${invoice.id}/cancel`, { reason: 'خطأ' });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ status: 'Cancelled' });
    expect(await balances()).toMatchObject({ balance: 627, loyaltyPoints: 0 });
  });
});

describe('A sold package', () => {
  const balance = async (customerId: number): Promise<number> => {
    const { rows } = await desk.app.pool.query<{ left: number }>(
      `select coalesce(sum(i."left"), 0)::int as left from customer_packages_items i join customer_packages p on p.id = i.parent_id where p.customer_id = $1`,
      [customerId],
    );
    return rows[0]?.left ?? 0;
  };

  // P-11
  it('gives its sessions to bookings, uses one at a visit and takes it back when that is undone', async () => {
    const customerId = desk.customers.mona;
    const sale = await issued({
      items: [{ description: 'باقة', quantity: 1, unitPrice: 350, packageId: desk.packages.facials }],
      payments: [{ amount: 399, paymentMethod: 'Card' }],
    });
    expect(sale.status).toBe('Paid');
    expect(await balance(customerId)).toBe(2);
    const appointment = await desk.booked();
    expect(appointment.totalPrice).toBe(0);
    expect(appointment.services[0]).toMatchObject({ coverage: 'Owned' });
    expect((await desk.setStatus(appointment.id, 'Done')).status).toBe(200);
    expect(await balance(customerId)).toBe(1);
    const undone = await desk.setStatus(appointment.id, 'Planned', 'BranchManager');
    expect(undone.status, undone.text).toBe(200);
    expect(await balance(customerId)).toBe(2);
    expect((await desk.setStatus(appointment.id, 'Done')).status).toBe(200);
    expect(await balance(customerId)).toBe(1);
    const cancelled = await post(`/invoices/${sale.id}/cancel`, { refundMethod: 'Card' });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(await balance(customerId)).toBe(0);
    expect(cancelled.body).toMatchObject({ paid: 200 });
  });
});

describe('A visit', () => {
  // ATT-14, IFA-03, IFA-09?
  it('ends its booking at check-out and is invoiced once', async () => {
    const appointment = await desk.booked({
      customerId: desk.customers.huda,
      start: '2038-03-07T10:00:00+02:00',
      end: '2038-03-07T10:30:00+02:00',
    });
    const visit = await post(
      '/attendance',
      { customerId: desk.customers.huda, branchId: desk.app.branches.own, appointmentId: appointment.id },
      'Receptionist',
    );
    expect(visit.status, visit.text).toBe(201);
    expect(visit.body).toMatchObject({ source: 'Appointment', state: 'Present', checkOut: null });
    const again = await post(
      '/attendance',
      { customerId: desk.customers.huda, branchId: desk.app.branches.own },
      'Receptionist',
    );
    expect(again.body.code, again.text).toBe('attendance.open');
    const out = await post(`/attendance/${visit.body.id}/checkout`, {}, 'Receptionist');
    expect(out.text).toContain('"state":"Left"');
    const after = await desk.app.call<Row & { status: string }>(
      'GET',
      `/api/appointments/${appointment.id}`,
      {
        as: 'Receptionist',
      },
    );
    expect(after.body.status).toBe('Done');
    const first = await post<Invoice>(
      `/attendance/${visit.body.id}/create-invoice`,
      { paidAmount: 300 },
      'Receptionist',
    );
    expect(first.status, first.text).toBe(201);
    expect(first.body).toMatchObject({ status: 'Paid', totalAmount: 228, change: 72 });
    const second = await post<Invoice>(
      `/attendance/${visit.body.id}/create-invoice`,
      { paidAmount: 300 },
      'Receptionist',
    );
    expect(second.status).toBe(200);
    expect(second.body.invoiceNumber).toBe(first.body.invoiceNumber);
    const summary = await desk.app.call('GET', '/api/attendance/summary', { as: 'Receptionist' });
    expect(summary.body).toMatchObject({ totalCheckIns: 1, totalCheckOuts: 1, currentlyPresent: 0 });
  });
});
