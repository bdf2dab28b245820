import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Invoice, moneyDesk } from '../support/money';

const desk = await moneyDesk();
const { app, services, customers } = desk;
const [{ price }] = (
  await app.pool.query<{ price: number }>('select price::float8 as price from services where id = $1', [
    services.facial,
  ])
).rows as [{ price: number }];
const packageId = await desk.packageOf(5, 1000);

beforeAll(() => desk.set('discountLimitPercent', 10));
afterAll(() => desk.set('discountLimitPercent', 100));

interface Line {
  readonly description?: string;
  readonly quantity?: number;
  readonly unitPrice: number;
  readonly serviceId?: number | null;
  readonly packageId?: number | null;
}

const sale = (items: readonly Line[], changes: object = {}) => ({
  customerId: customers.mona,
  branchId: app.branches.own,
  items: items.map((item) => ({ description: 'بند', quantity: 1, ...item })),
  ...changes,
});
const sell = (
  items: readonly Line[],
  changes: object = {},
  as: 'Receptionist' | 'BranchManager' = 'Receptionist',
) => desk.post<Invoice & { message: string; code: string }>('/invoices', sale(items, changes), as);
const facial = (unitPrice: number, more: Partial<Line> = {}): Line => ({
  unitPrice,
  serviceId: services.facial,
  ...more,
});
const percent = (offerValue: number) => ({ offerType: 'Percentage', offerValue });

describe('Below the list price, the desk goes as far as the limit', () => {
  // R-18, ASVS 11.1.5
  it.each<[string, readonly Line[], object]>([
    ['by a lower price', [facial(1)], {}],
    ['by a package for less', [{ unitPrice: 899.99, packageId }], {}],
    ['by a little of each', [facial(price * 0.95), { unitPrice: 1000, packageId }], percent(9.9)],
    ['by a typed line with the name of a service', [{ unitPrice: 1, description: ' تنظيفُ بشرة' }], {}],
  ])('and no further %s', async (_, items, changes) => {
    const [{ name }] = (
      await app.pool.query<{ name: string }>('select name from services where id = $1', [services.facial])
    ).rows as [{ name: string }];
    const named = items.map((item) => (item.description ? { ...item, description: name } : item));
    const refused = await sell(named, changes);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden.invoices.manage']);
    expect((await sell(named, changes, 'BranchManager')).status).toBe(201);
  });

  //
  it.each<[string, readonly Line[], object]>([
    [
      'by price and discount together',
      [facial(price, { quantity: 2 }), { unitPrice: 1000, packageId }],
      percent(10),
    ],
    ['by nothing, for what no list has', [{ unitPrice: 5 }], {}],
  ])('%s', async (_, items, changes) => {
    const { status, text } = await sell(items, changes);
    expect(status, text).toBe(201);
  });

  //
  it('and hears by how much it is too much', async () => {
    const { body } = await app.call('POST', '/api/invoices', {
      as: 'Receptionist',
      lang: 'en',
      body: sale([{ unitPrice: 800, packageId }]),
    });
    expect(body.message).toMatch(
      /^This is .*200.* \(20%\) below the list price, and your limit is 10%; a manager/,
    );
  });

  //
  it('and issues a draft as a manager has priced it, but with nothing changed', async () => {
    const draft = await sell([facial(1)], {}, 'BranchManager');
    const { id, items } = (
      await app.call<{ readonly id: number; readonly items: readonly Line[] }>(
        'GET',
        `/api/invoices/${draft.body.id}`,
        { as: 'Receptionist' },
      )
    ).body;
    const put = (changes: object) =>
      app.call('PUT', `/api/invoices/${id}`, {
        as: 'Receptionist',
        body: { ...sale([]), items, ...changes },
      });
    expect((await put({ items: [{ ...items[0], quantity: 2 }] })).status).toBe(403);
    expect((await put({ customerId: await desk.customer() })).status).toBe(403);
    expect((await put({ status: 'Sent' })).status).toBe(200);
  });
});

describe('A booked visit', () => {
  const settled = (appointmentId: number, body: object = {}) =>
    app.call('POST', '/api/attendance/settle-booking', {
      as: 'Receptionist',
      body: { appointmentId, leaveUnpaid: true, ...body },
    });

  //
  it('is billed at the prices that were agreed, although the list has risen since', async () => {
    const booked = await desk.visit(await desk.customer());
    await app.pool.query('update services set price = price * 3 where id = $1', [services.facial]);
    const answer = await settled(booked.id);
    await app.pool.query('update services set price = price / 3 where id = $1', [services.facial]);
    expect(answer.status, answer.text).toBeLessThan(300);
  });

  //
  it('lends its covered service to one invoice, not to two', async () => {
    const customerId = await desk.customer();
    await desk.sell({ customerId, packageId, price: 1000 });
    const booked = await desk.visit(customerId);
    const free = () => sell([facial(0)], { customerId, appointmentId: booked.id, status: 'Sent' });
    const answers = await Promise.all([free(), free()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
  });
});
