import { describe, expect, it } from 'vitest';
import { type Accounts, moneyDesk } from '../../support/money/money';

const desk = await moneyDesk();

const accounts = (id: number) => desk.get<Accounts>(`/customers/${id}/accounts`);
const line = (unitPrice: number) => [{ description: 'ليزر', quantity: 1, unitPrice }];

describe('A customer’s credit', () => {
  //
  it('grows by deposits and kept change, pays invoices and never falls below zero', async () => {
    const customerId = await desk.customer();
    const deposited = await desk.post<Accounts>(
      `/customers/${customerId}/credit`,
      { amount: 100, paymentMethod: 'Card' },
      'Receptionist',
    );
    expect(deposited.status, deposited.text).toBe(201);
    expect(deposited.body).toEqual({ credit: 100, points: 0, owed: 0, movementId: expect.any(Number) });
    const invoice = await desk.issued({ customerId, items: line(200) });
    const pay = (amount: number, rest: object = {}) =>
      desk.post(`/invoices/${invoice.id}/payments`, { amount, ...rest });
    expect((await pay(150, { paymentMethod: 'CustomerCredit' })).status).toBe(400);
    expect((await pay(100, { paymentMethod: 'CustomerCredit' })).status).toBe(201);
    expect(await accounts(customerId)).toMatchObject({ credit: 0, owed: 128 });
    expect((await pay(150, { keepExcessAsCredit: true })).body).toMatchObject({ status: 'Paid', change: 0 });
    expect(await accounts(customerId)).toMatchObject({ credit: 22, owed: 0 });
    const { body } = await desk.app.call('GET', `/api/customers/${customerId}`, { as: 'BranchManager' });
    expect(body).toMatchObject({ balance: 22 });
    const auditLog = await desk.get<readonly { cause: string; amount: number }[]>(
      `/customer-movements?customerId=${customerId}&account=Credit&sortBy=at&desc=false`,
    );
    expect(auditLog.map(({ cause, amount }) => [cause, amount])).toEqual([
      ['Deposit', 100],
      ['Payment', -100],
      ['Excess', 22],
    ]);
  });

  //
  it('is paid out again with a reason, by whoever may refund, and no more than there is', async () => {
    const customerId = await desk.customer();
    await desk.post(`/customers/${customerId}/credit`, { amount: 100 });
    const back = (amount: number, as: 'Receptionist' | 'BranchManager' = 'BranchManager', reason?: string) =>
      desk.post<Accounts>(
        `/customers/${customerId}/credit/return`,
        { amount, reason: reason ?? 'ألغت الموعد' },
        as,
      );
    expect((await back(60, 'Receptionist')).status).toBe(403);
    expect((await back(60, 'BranchManager', '')).status).toBe(400);
    const refused = await back(100.01);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('١٠٠')]);
    const paid = await back(60);
    expect([paid.status, paid.body]).toEqual([201, { credit: 40, points: 0, owed: 0 }]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => back(15)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await accounts(customerId)).toMatchObject({ credit: 10 });
    const lines = await desk.get<readonly { cause: string; amount: number; notes: string | null }[]>(
      `/customer-movements?customerId=${customerId}&sortBy=at&desc=false`,
    );
    expect(lines.slice(0, 2)).toMatchObject([
      { cause: 'Deposit', amount: 100 },
      { cause: 'Returned', amount: -60, notes: 'ألغت الموعد' },
    ]);
    await desk.set('creditEnabled', false);
    expect((await back(5)).status).toBe(404);
    await desk.set('creditEnabled', true);
  });

  it('is taken by ten desks at once only as far as it reaches', async () => {
    const customerId = await desk.customer();
    await desk.post(`/customers/${customerId}/credit`, { amount: 100 });
    const invoices = await Promise.all(
      Array.from({ length: 10 }, () => desk.issued({ customerId, items: line(100) })),
    );
    const answers = await Promise.all(
      invoices.map(({ id }) =>
        desk.post(`/invoices/${id}/payments`, { amount: 40, paymentMethod: 'CustomerCredit' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await accounts(customerId)).toMatchObject({ credit: 20 });
  });

  //
  it('does not exist where it is switched off, and pays nothing then', async () => {
    const customerId = await desk.customer();
    await desk.post(`/customers/${customerId}/credit`, { amount: 500 });
    const open = await desk.issued({ customerId, items: line(100) });
    await desk.set('creditEnabled', false);
    const pay = { amount: 10, paymentMethod: 'CustomerCredit' };
    const refused = await desk.post(`/invoices/${open.id}/payments`, pay);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('غير مفعّلين')]);
    expect((await desk.post(`/customers/${customerId}/credit`, { amount: 5 })).status).toBe(404);
    const invoice = await desk.issued({ customerId, payments: [{ amount: 228 }] });
    expect((await desk.post(`/invoices/${invoice.id}/cancel`, {})).status).toBe(400);
    expect((await desk.post(`/invoices/${invoice.id}/cancel`, { refundMethod: 'Cash' })).status).toBe(200);
    await desk.set('creditEnabled', true);
  });
});

describe('Loyalty points', () => {
  //
  it('pay, earn nothing on what they paid, and go back as points', async () => {
    const customerId = await desk.customer();
    await desk.issued({ customerId, items: line(1000), payments: [{ amount: 1140, paymentMethod: 'Card' }] });
    expect(await accounts(customerId)).toMatchObject({ points: 10 });
    const invoice = await desk.issued({ customerId, items: line(100) });
    const pay = (amount: number, paymentMethod: string) =>
      desk.post(`/invoices/${invoice.id}/payments`, { amount, paymentMethod });
    expect((await pay(11, 'LoyaltyPoints')).status).toBe(400);
    expect((await pay(9.5, 'LoyaltyPoints')).status).toBe(201);
    expect(await accounts(customerId)).toMatchObject({ points: 0 });
    // Points paid a part of the net 100, so the rest does not reach a full step that would earn points.
    expect((await pay(104.5, 'Cash')).body).toMatchObject({ status: 'Paid' });
    expect(await accounts(customerId)).toMatchObject({ points: 0 });
    expect((await desk.post(`/invoices/${invoice.id}/cancel`, {})).status).toBe(200);
    expect(await accounts(customerId)).toMatchObject({ points: 10, credit: 104.5, owed: 0 });
  });

  //
  it('are counted and pay as the centre has set it, and none are earned by a covered session', async () => {
    await desk.set('loyaltyPointValue', 2.5);
    const customerId = await desk.customer();
    const points = async () => (await accounts(customerId)).points;
    await desk.issued({
      customerId,
      items: line(499.99),
      payments: [{ amount: 569.99, paymentMethod: 'Card' }],
    });
    expect(await points()).toBe(4);
    const invoice = await desk.issued({ customerId, items: line(20) });
    const pay = (amount: number) =>
      desk.post(`/invoices/${invoice.id}/payments`, { amount, paymentMethod: 'LoyaltyPoints' });
    expect((await pay(12.5)).status).toBe(400);
    expect((await pay(10)).status).toBe(201);
    expect(await points()).toBe(0);

    const owner = await desk.customer();
    const packageId = await desk.packageOf(3, 400);
    await desk.sell({ customerId: owner, packageId, price: 400, paid: 456 });
    expect((await accounts(owner)).points).toBe(4);
    const { id: appointmentId } = await desk.visit(owner);
    const visit = await desk.post('/attendance', {
      customerId: owner,
      branchId: desk.app.branches.own,
      appointmentId,
    });
    await desk.post(`/attendance/${visit.body.id}/checkout`);
    const made = await desk.post(`/attendance/${visit.body.id}/create-invoice`, { paidAmount: 0 });
    expect(made.body, made.text).toMatchObject({ status: 'Paid', totalAmount: 0 });
    expect(await desk.left(owner)).toBe(2);
    expect((await accounts(owner)).points).toBe(4);
    await desk.set('loyaltyPointValue', 1);
  });

  it('given back bit by bit are no more than were taken', async () => {
    const customerId = await desk.customer();
    await desk.issued({ customerId, items: line(1000), payments: [{ amount: 1140, paymentMethod: 'Card' }] });
    const invoice = await desk.issued({
      customerId,
      items: line(50),
      payments: [{ amount: 3, paymentMethod: 'LoyaltyPoints' }],
    });
    for (let n = 0; n < 10; n++)
      await desk.post(`/invoices/${invoice.id}/refunds`, {
        amount: 0.3,
        paymentMethod: 'LoyaltyPoints',
        reason: 'جزء',
      });
    expect(await accounts(customerId)).toMatchObject({ points: 10 });
  });

  it('may fall below zero when what earned them is taken back', async () => {
    const customerId = await desk.customer();
    const first = await desk.issued({
      customerId,
      items: line(500),
      payments: [{ amount: 570, paymentMethod: 'Card' }],
    });
    await desk.issued({
      customerId,
      items: line(10),
      payments: [{ amount: 5, paymentMethod: 'LoyaltyPoints' }],
    });
    await desk.post(`/invoices/${first.id}/refunds`, { amount: 1, paymentMethod: 'Card', reason: 'x' });
    expect(await accounts(customerId)).toMatchObject({ points: -5 });
  });
});

describe('A customer', () => {
  // CUS-63
  it('who is here, owes or owns sessions is not deleted', async () => {
    const remove = (id: number) =>
      desk.app.call<{ code: string; message: string }>('DELETE', `/api/customers/${id}`, {
        as: 'BranchManager',
      });
    const present = await desk.customer();
    const visit = await desk.post('/attendance', { customerId: present, branchId: desk.app.branches.own });
    expect((await remove(present)).body).toMatchObject({ code: 'customer.inUse' });
    await desk.post(`/attendance/${visit.body.id}/checkout`);
    expect((await remove(present)).status).toBe(204);
    const owing = await desk.customer();
    const invoice = await desk.issued({ customerId: owing });
    expect((await remove(owing)).body).toMatchObject({ code: 'customer.inUse' });
    await desk.post(`/invoices/${invoice.id}/payments`, { amount: 228 });
    expect((await remove(owing)).status).toBe(204);
    const owner = await desk.customer();
    await desk.set('invoiceTaxRate', 0);
    await desk.sell({ customerId: owner, packageId: desk.packages.facials, price: 350 });
    expect((await remove(owner)).body).toMatchObject({ code: 'customer.inUse' });
  });
});
