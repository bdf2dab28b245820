import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoices } from '../../../src/resources/invoices/entity';
import { freeLine, liveAmounts } from '../../../src/resources/invoices/pay/lines';
import { amountsOf } from '../../../src/resources/invoices/rules';
import { inputOf } from '../../../src/schema/input';
import { times } from '../../../src/schema/money';
import type { Row } from '../../support/app';
import { type Invoice, moneyDesk } from '../../support/money/money';

const desk = await moneyDesk();

const line = { description: 'تنظيف بشرة', quantity: 2, unitPrice: 100 };
const draft = (changes: object = {}) => ({
  customerId: desk.customers.mona,
  branchId: desk.app.branches.own,
  items: [line],
  ...changes,
});
const card = (amount: number) => ({ amount, paymentMethod: 'Card' });
const cash = (amount: number) => ({ amount, paymentMethod: 'Cash' });
const read = (id: number): Promise<Invoice> => desk.get<Invoice>(`/invoices/${id}`);
const put = (id: number, body: object) =>
  desk.app.call<Invoice>('PUT', `/api/invoices/${id}`, { as: 'BranchManager', body: draft(body) });

const listOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : []);

/** Drafts that the form may send: lines in whole piastres, a quantity that is left empty, and discounts of each kind. */
const piastres = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount / 100);
const offered = (offerType: 'None' | 'Percentage' | 'Fixed', part: number, of: number) => ({
  offerType,
  offerValue: offerType === 'Fixed' ? Math.floor(of * part) / 100 : part,
});
const offerType = fc.constantFrom('None' as const, 'Percentage' as const, 'Fixed' as const);
const typedLine = fc
  .record({
    quantity: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 20 })),
    unitPrice: piastres(5_000_000),
    offerType,
    part: piastres(10_000),
  })
  .map(({ part, ...one }) => ({
    ...{ ...freeLine, description: 'بند', ...one },
    ...offered(one.offerType, part, times(one.unitPrice, one.quantity ?? 1)),
  }));
const typedDraft = fc
  .record({ items: fc.array(typedLine, { minLength: 1, maxLength: 6 }), offerType, part: piastres(10_000) })
  .map(({ items, part, ...one }) => {
    const { net } = liveAmounts(items, { offerType: 'None', offerValue: 0 }, 0);
    return { items, ...offered(one.offerType, part, net) };
  });

describe('A draft', () => {
  // INV-29
  it('of 1,000 comes to what the form showed, as it is sent and, of 60, as it is stored', async () => {
    const drafts = fc.sample(typedDraft, { numRuns: 1000, seed: 49 });
    const shown = drafts.map(({ items, ...offer }) => liveAmounts(items, offer, 0.14));
    for (const [index, one] of drafts.entries()) {
      const sent = inputOf(invoices, 'create').parse(draft(one));
      const { items, offerType: type = null, offerValue } = sent;
      const lines = (items ?? []).map((line) => ({
        quantity: line.quantity ?? 0,
        unitPrice: line.unitPrice,
        offerType: line.offerType ?? 'None',
        offerValue: line.offerValue ?? 0,
      }));
      const offer = { offerType: type ?? 'None', offerValue: offerValue ?? 0 };
      expect(amountsOf({ items: lines, ...offer, taxRate: 0.14 })).toEqual(shown[index]);
    }
    for (const [index, one] of drafts.slice(0, 60).entries()) {
      const { status, body } = await desk.post('/invoices', draft(one));
      expect(status, JSON.stringify(body)).toBe(201);
      expect(await read(Number(body.id))).toMatchObject({ ...shown[index] });
    }
  });
});

describe('What an invoice answers', () => {
  // INV-07 INV-16 INV-29? P-08 R-17
  it('is everything the documents name, computed by the server', async () => {
    const { id } = await desk.issued({
      offerType: 'Fixed',
      offerValue: 50,
      net: 1,
      tax: 1,
      totalAmount: 1,
      payments: [{ ...card(21), notes: 'عربون' }],
    });
    const found = await read(id);
    expect(found).toMatchObject({
      id,
      customerId: desk.customers.mona,
      customer: { id: desk.customers.mona, fullName: expect.any(String) },
      branchId: desk.app.branches.own,
      branch: { id: desk.app.branches.own, name: expect.any(String) },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      salesChannel: 'In Store',
      offerType: 'Fixed',
      offerValue: 50,
      status: 'Sent',
      items: [{ id: expect.any(Number), ...line, totalPrice: 200 }],
      net: 150,
      taxRate: 14,
      tax: 21,
      totalAmount: 171,
      payments: [{ id: expect.any(Number), ...card(21), notes: 'عربون', createdAt: expect.any(String) }],
    });
    expect(found.invoiceNumber).toMatch(/^C\d+-\d{4}-\d{6}$/);
  });

  // INV-08 INV-10 INV-11 INV-20 INV-21 INV-28?
  it('starts from the documented defaults', async () => {
    const { status, body } = await desk.post(
      '/invoices',
      draft({ items: [{ description: 'كريم', unitPrice: 0 }] }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'Draft',
      salesChannel: 'In Store',
      offerType: 'None',
      offerValue: 0,
      items: [{ quantity: 1, unitPrice: 0 }],
    });
  });

  // INV-30?
  it('keeps the documented spellings, and reads others', async () => {
    const { body } = await desk.post('/invoices', draft({ salesChannel: 'instore', status: 'sent' }));
    expect(body).toMatchObject({ salesChannel: 'In Store', status: 'Sent' });
    const paid = await desk.post(`/invoices/${body.id}/payments`, {
      amount: 28,
      paymentMethod: 'bank transfer',
    });
    expect(paid.body.payments).toMatchObject([{ paymentMethod: 'BankTransfer' }]);
    const cancelled = await put(body.id, { status: 'canceled' });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(cancelled.body.status).toBe('Cancelled');
  });
});

describe('What no invoice takes', () => {
  // INV-18 INV-19 INV-20 INV-21 INV-22 INV-28?
  it.each([
    ['a quantity below one', { items: [{ ...line, quantity: 0 }] }, 'Items[0].Quantity'],
    ['half a piece', { items: [{ ...line, quantity: 1.5 }] }, 'Items[0].Quantity'],
    ['an empty price', { items: [{ ...line, unitPrice: null }] }, 'Items[0].UnitPrice'],
    ['a price below zero', { items: [{ ...line, unitPrice: -0.01 }] }, 'Items[0].UnitPrice'],
    ['an offer above the subtotal', { offerType: 'Fixed', offerValue: 200.01 }, 'OfferValue'],
    ['no line at all', { items: [] }, 'Items'],
  ])('is %s', async (_, changes, field) => {
    const { status, body, text } = await desk.post<{ errors?: object }>('/invoices', draft(changes));
    expect(status, text).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });
});

describe('The status of an invoice', () => {
  // INV-09 INV-12 INV-27?
  it('chosen as paid records the rest, in cash unless a method is named', async () => {
    const inCash = await desk.post('/invoices', draft({ status: 'Paid' }));
    expect(inCash.body).toMatchObject({ status: 'Paid', paid: 228, remaining: 0 });
    expect(inCash.body.payments).toMatchObject([cash(228)]);
    const { id } = await desk.issued({ payments: [card(100)] });
    const byCheck = await put(id, { status: 'Paid', paymentMethod: 'Check' });
    expect(byCheck.body.payments).toMatchObject([card(100), { amount: 128, paymentMethod: 'Check' }]);
    const strange = await desk.post('/invoices', draft({ status: 'Paid', paymentMethod: 'Bitcoin' }));
    expect(strange.status).toBe(400);
  });

  // INV-09 INV-27? R-15 P-10
  it('goes neither back to draft nor out of cancelled', async () => {
    const { id } = await desk.issued();
    expect((await put(id, { status: 'Draft' })).body.code).toBe('invoice.issued');
    expect((await put(id, { status: 'Cancelled' })).status).toBe(200);
    expect((await put(id, { status: 'Sent' })).body.code).toBe('invoice.cancelled');
  });

  //
  it('once issued, is kept by whatever repeats it unchanged, however much of its lines is repeated', async () => {
    const packageId = await desk.packageOf(2, 500);
    const items = [
      { ...line, serviceId: desk.services.facial },
      { ...line, description: 'باقة', quantity: 1, packageId },
    ];
    const { id } = await desk.issued({ items, offerType: 'Fixed', offerValue: 10 });
    const found = await read(id);
    const rows = listOf(found.items);
    const same: readonly object[] = [
      found,
      { items: rows, offerType: 'Fixed', offerValue: 10 },
      { items: rows.map((row) => ({ id: row.id })), offerType: 'Fixed', offerValue: 10 },
      { items: rows.map(({ description, quantity, unitPrice }) => ({ description, quantity, unitPrice })) },
    ];
    for (const body of same) {
      const kept = await put(id, {
        offerType: 'Fixed',
        offerValue: 10,
        notes: 'ملاحظة',
        ...body,
        version: undefined,
      });
      expect([kept.status, kept.body.items], kept.text).toEqual([200, found.items]);
    }
    const moved = await put(id, {
      offerType: 'Fixed',
      offerValue: 10,
      items: [{ ...rows[0], serviceId: null }, rows[1]],
    });
    expect([moved.status, moved.body.code]).toEqual([409, 'invoice.issued']);
  });

  // API-098
  it('while a draft, keeps the service and package of a line that is sent back by its id without them', async () => {
    const packageId = await desk.packageOf(2, 500);
    const items = [
      { ...line, serviceId: desk.services.facial },
      { ...line, description: 'باقة', quantity: 1, packageId },
    ];
    const { body } = await desk.post('/invoices', draft({ items }));
    const [first, second] = listOf(body.items);
    const changed = await put(body.id, {
      items: [{ id: second?.id }, { id: first?.id, quantity: 3 }, { description: 'كريم', unitPrice: 5 }],
    });
    expect(changed.body.items, changed.text).toMatchObject([
      { id: second?.id, description: 'باقة', quantity: 1, unitPrice: 100, serviceId: null, packageId },
      {
        id: first?.id,
        description: line.description,
        quantity: 3,
        serviceId: desk.services.facial,
        totalPrice: 300,
      },
      { description: 'كريم', quantity: 1, serviceId: null },
    ]);
    const emptied = await put(body.id, { items: [{ id: first?.id, serviceId: null }] });
    expect(emptied.body.items).toMatchObject([{ id: first?.id, quantity: 3, serviceId: null }]);
    expect((await put(body.id, { items: [{ id: 999_999 }] })).status).toBe(400);
  });

  // INV-27?
  it('must have left draft before anything is paid', async () => {
    const { body } = await desk.post('/invoices', draft());
    expect((await desk.post(`/invoices/${body.id}/payments`, cash(1))).body.code).toBe('invoice.draft');
  });
});

describe('A payment', () => {
  // INV-27? R-19
  it('is taken by several methods at once, all of them or none', async () => {
    const { id } = await desk.issued();
    const pay = (payments: readonly object[]) =>
      desk.post<Invoice & { errors?: object }>(`/invoices/${id}/payments`, { payments });
    const tooMuch = await pay([card(100), { amount: 128.01, paymentMethod: 'BankTransfer' }]);
    expect(tooMuch.status).toBe(400);
    expect(Object.keys(tooMuch.body.errors ?? {})).toEqual(['Payments[1].Amount']);
    expect(await read(id)).toMatchObject({ status: 'Sent', paid: 0, payments: [] });
    expect((await pay([])).status).toBe(400);
    expect((await pay(Array.from({ length: 21 }, () => card(1)))).status).toBe(400);
    // Cash was typed first and exceeds what the card leaves, so the change comes from the cash.
    const whole = await pay([cash(150), card(100)]);
    expect(whole.status, whole.text).toBe(201);
    expect(whole.body).toMatchObject({ status: 'Paid', paid: 228, remaining: 0, change: 22 });
    expect(whole.body.payments).toMatchObject([card(100), cash(128)]);
  });

  // INV-27? R-19 R-21
  it('of cash that is kept becomes credit, which pays a part of the next invoice', async () => {
    const customerId = await desk.customer();
    const first = await desk.issued({ customerId });
    const kept = { ...cash(150), keepExcessAsCredit: true };
    const paid = await desk.post(`/invoices/${first.id}/payments`, { payments: [kept, card(100)] });
    expect(paid.body).toMatchObject({ status: 'Paid', change: 0 });
    const next = await desk.issued({ customerId });
    const byCredit = (amount: number) =>
      desk.post(`/invoices/${next.id}/payments`, {
        payments: [card(100), { amount, paymentMethod: 'CustomerCredit' }],
      });
    expect((await byCredit(22.01)).status).toBe(400);
    expect((await byCredit(22)).body).toMatchObject({ paid: 122, remaining: 106 });
    expect(await desk.get(`/customers/${customerId}/accounts`)).toMatchObject({ credit: 0 });
  });
});

describe('The four cards', () => {
  // INV-02 INV-25?
  it('count every invoice, and add up the issued ones by what was paid less what was given back', async () => {
    const customerId = await desk.customer();
    await desk.post('/invoices', draft({ customerId }));
    await desk.issued({ customerId, payments: [card(28)] });
    const paid = await desk.issued({ customerId, payments: [card(228)] });
    await desk.post(`/invoices/${paid.id}/refunds`, { ...card(8), reason: 'خصم متأخر' });
    // Reduced by what is given back: that part is neither due nor pending any more.
    const reduced = await desk.issued({ customerId, payments: [card(228)] });
    await desk.post(`/invoices/${reduced.id}/refunds`, { ...card(28), reason: 'خصم متأخر', reduces: true });
    const cancelled = await desk.issued({ customerId });
    await desk.post(`/invoices/${cancelled.id}/cancel`, { reason: 'خطأ' });
    expect(await desk.get(`/invoices/summary?customerId=${customerId}`)).toEqual({
      invoiceCount: 5,
      totalAmount: 656,
      totalPaid: 448,
      totalPending: 208,
    });
  });

  //
  it('are for whoever reads invoices, reports or not', async () => {
    const customerId = await desk.customer();
    await desk.issued({ customerId });
    const path = `/invoices/summary?customerId=${customerId}`;
    expect(await desk.get(path, 'Receptionist')).toMatchObject({ invoiceCount: 1 });
  });

  // INV-03 INV-26?
  it('and the list follow the same filters', async () => {
    const customerId = await desk.customer();
    const online = await desk.issued({ customerId, salesChannel: 'Online' });
    await desk.post('/invoices', draft({ customerId, salesChannel: 'Phone' }));
    const ask = async (query: string) => {
      const filter = `customerId=${customerId}&${query}`;
      const { invoiceCount } = await desk.get<{ invoiceCount: number }>(`/invoices/summary?${filter}`);
      const list = await desk.get<readonly Invoice[]>(`/invoices?${filter}`);
      expect(list).toHaveLength(invoiceCount);
      return invoiceCount;
    };
    expect(await ask('')).toBe(2);
    expect(await ask(`search=${online.invoiceNumber}`)).toBe(1);
    expect(await ask('salesChannel=Online')).toBe(1);
    expect(await ask('from=2020-01-01&to=2020-12-31')).toBe(0);
  });
});
