import { describe, expect, it } from 'vitest';
import { paymentSettings } from '../../../src/resources/invoices/settings/payments';
import type { ErrorBody } from '../../support/app';
import { type Invoice, moneyDesk } from '../../support/money/money';

const desk = await moneyDesk();

const usual = paymentSettings.fields.paymentMethods.default;
const changed = (value: string, change: object) =>
  usual.map((method) => (method.value === value ? { ...method, ...change } : method));
const save = (value: unknown, as: 'Admin' | 'BranchManager' = 'Admin') =>
  desk.app.call<ErrorBody>('PUT', '/api/settings/paymentMethods', { as, body: { value } });
const pay = (invoice: Invoice, body: object) =>
  desk.post<Invoice & Partial<ErrorBody>>(`/invoices/${invoice.id}/payments`, { ...body });
const fieldsOf = ({ body }: { readonly body: Partial<ErrorBody> }) =>
  Object.keys(body.errors ?? {}).map((field) => field.toLowerCase());

describe('Payment methods', () => {
  it('take money only while they are offered, and show and give back what they took before (R-52)', async () => {
    const invoice = await desk.issued();
    expect((await pay(invoice, { amount: 100, paymentMethod: 'Check' })).status).toBe(201);
    expect((await save(changed('Check', { isActive: false }))).status).toBe(200);
    const refused = await pay(invoice, { amount: 10, paymentMethod: 'Check' });
    expect([refused.status, fieldsOf(refused)], refused.text).toEqual([400, ['paymentmethod']]);
    const deposit = await desk.post<ErrorBody>(`/customers/${desk.customers.mona}/credit`, {
      amount: 10,
      paymentMethod: 'Check',
    });
    expect([deposit.status, fieldsOf(deposit)]).toEqual([400, ['paymentmethod']]);
    const expense = await desk.app.call<ErrorBody>('POST', '/api/expenses', {
      as: 'BranchManager',
      body: { category: 'إيجار', amount: 10, branchId: desk.app.branches.own, paymentMethod: 'Check' },
    });
    expect([expense.status, fieldsOf(expense)], expense.text).toEqual([400, ['paymentmethod']]);
    const kept = await desk.get<Invoice>(`/invoices/${invoice.id}`);
    expect(kept.payments).toMatchObject([{ amount: 100, paymentMethod: 'Check' }]);
    const back = await desk.post(`/invoices/${invoice.id}/refunds`, {
      amount: 40,
      paymentMethod: 'Check',
      reason: 'رد',
    });
    expect(back.status, back.text).toBe(201);
    await save(usual);
  });

  it('want their reference number where the centre asks for it, and keep it with the payment (R-52)', async () => {
    const invoice = await desk.issued();
    const without = await pay(invoice, { amount: 10, paymentMethod: 'Instapay' });
    expect([without.status, fieldsOf(without)], without.text).toEqual([400, ['reference']]);
    const inParts = await pay(invoice, {
      payments: [
        { amount: 5, paymentMethod: 'Cash' },
        { amount: 5, paymentMethod: 'Wallet', reference: ' ' },
      ],
    });
    expect([inParts.status, fieldsOf(inParts)]).toEqual([400, ['payments[1].reference']]);
    await pay(invoice, { amount: 10, paymentMethod: 'Instapay', reference: 'IP-778' });
    const { payments } = await desk.get<Invoice>(`/invoices/${invoice.id}`);
    expect(payments).toMatchObject([{ amount: 10, paymentMethod: 'Instapay', reference: 'IP-778' }]);
    await save(changed('Instapay', { asksReference: false }));
    expect((await pay(invoice, { amount: 10, paymentMethod: 'Instapay' })).status).toBe(201);
    await save(usual);
  });

  it('are all there once, one of them offered, and for who may change settings alone (R-52)', async () => {
    expect((await save(usual.slice(1))).status).toBe(400);
    expect((await save([...usual.slice(1), usual[1]])).status).toBe(400);
    expect((await save(usual.map((one) => ({ ...one, isActive: false })))).status).toBe(400);
    expect((await save(changed('Card', { label: { ar: ' ', en: 'Card' } }))).status).toBe(400);
    expect((await save(usual, 'BranchManager')).status).toBe(403);
  });

  it('are summed for the day with or without a drawer; who counts blind is not told the cash (R-23, R-53)', async () => {
    type Takings = readonly { readonly paymentMethod: string; readonly net: number | null }[];
    const branchId = desk.app.branches.foreign;
    const path = `/drawers/takings?branchId=${branchId}`;
    const customerId = await desk.customer(branchId);
    const body = {
      customerId,
      branchId,
      status: 'Sent',
      items: [{ description: 'تنظيف', quantity: 1, unitPrice: 100 }],
      payments: [
        { amount: 60, paymentMethod: 'Cash' },
        { amount: 54, paymentMethod: 'Wallet', reference: 'W-1' },
      ],
    };
    const made = await desk.app.call<Invoice>('POST', '/api/invoices', { as: 'Admin', body });
    expect(made.status, made.text).toBe(201);
    const refund = { amount: 4, paymentMethod: 'Wallet', reason: 'رد' };
    await desk.app.call('POST', `/api/invoices/${made.body.id}/refunds`, { as: 'Admin', body: refund });
    expect(await desk.get<Takings>(path, 'Admin')).toMatchObject([
      { paymentMethod: 'Cash', net: 60 },
      { paymentMethod: 'Wallet', received: 54, refunded: 4, net: 50 },
    ]);
    const staff = await desk.app.call('GET', `/api/drawers/takings?branchId=${desk.app.branches.own}`, {
      as: 'Staff',
    });
    expect(staff.status).toBe(403);
    await desk.set('drawerEnabled', true);
    const own = desk.app.branches.own;
    await desk.issued({ payments: [{ amount: 10, paymentMethod: 'Cash' }] });
    await desk.post('/drawers/open', { branchId: own, float: 0 });
    const blind = await desk.get<Takings>(`/drawers/takings?branchId=${own}`, 'Receptionist');
    expect(blind.find(({ paymentMethod }) => paymentMethod === 'Cash')?.net).toBeNull();
    const seen = await desk.get<Takings>(`/drawers/takings?branchId=${own}`);
    expect(seen.find(({ paymentMethod }) => paymentMethod === 'Cash')?.net).toBeGreaterThan(0);
    await desk.set('drawerEnabled', false);
  });
});
