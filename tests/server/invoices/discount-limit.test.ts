import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Invoice, moneyDesk } from '../../support/money/money';

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
    ['by one line for less within a large sale', [facial(price * 0.8), { unitPrice: 1000, packageId }], {}],
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

  const { facial: facialId, laser } = services;
  const serviceLine = (serviceId: number) => ({ serviceId, staffId: desk.staff.sara });
  const book = async (...serviceIds: readonly number[]) => {
    const customerId = await desk.customer();
    const { id } = await desk.visit(customerId, { services: serviceIds.map(serviceLine) });
    return { customerId, appointmentId: id };
  };
  const checkIn = async (body: object) => {
    const made = await desk.post<{ id: number }>('/attendance', { branchId: app.branches.own, ...body });
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  };
  const typed: Line = { unitPrice: 1000, description: 'خدمة' };
  const status = 'Sent';

  // G-09, R-18, ASVS 11.1.5
  it.each<[string, readonly number[], readonly Line[]]>([
    ['a typed line, whatever it costs', [facialId], [typed]],
    ['another service', [laser], [facial(price)]],
    ['a line less', [facialId, laser], [facial(price)]],
    ['a piece less', [facialId, facialId], [facial(price), typed]],
  ])('is not billed as %s', async (_, booked, items) => {
    const of = await book(...booked);
    const refused = await sell(items, { ...of, status });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden.invoices.manage']);
    expect((await sell(items, { ...of, status }, 'BranchManager')).status).toBe(201);
  });

  // G-09, R-18
  it('may be billed in pieces of one line, beside other goods, by its own names or by an older client', async () => {
    const of = await book(facialId, facialId);
    expect((await sell([facial(price, { quantity: 2 }), typed], { ...of, status })).status).toBe(201);
    const other = await book(facialId);
    const named = { unitPrice: price, description: 'تنظيف بشرة' };
    expect((await sell([named], { ...other, status })).status).toBe(201);
  });

  // G-09, R-12, R-18
  it('is not covered by a package that its invoice leaves out', async () => {
    const customerId = await desk.customer();
    const { id: appointmentId } = await desk.visit(customerId, { packages: [{ packageId }] });
    const [covered, packageLine] = [facial(0), { unitPrice: 1000, packageId }];
    expect((await sell([covered], { customerId, appointmentId, status })).status).toBe(403);
    expect((await sell([covered, packageLine], { customerId, appointmentId, status })).status).toBe(201);
  });

  // G-09, R-18
  it('is billed by its visit as by itself, also beside another booking', async () => {
    const { customerId, appointmentId } = await book(laser);
    const small = await desk.visit(customerId);
    const attendanceId = await checkIn({ customerId, appointmentId });
    const of = { customerId, attendanceId, status };
    expect((await sell([typed], of)).status).toBe(403);
    expect((await sell([facial(price)], { ...of, appointmentId: small.id })).status).toBe(403);
    const whole = { unitPrice: 300.5, serviceId: laser };
    expect((await sell([whole], of)).status).toBe(201);
  });

  // G-09, R-18
  it('is not billed by a draft that stays one', async () => {
    const of = await book(facialId);
    expect((await sell([facial(price)], of)).status).toBe(201);
    expect((await sell([typed], { ...of, status })).status).toBe(403);
  });

  // G-09, R-18
  it('costs no more after its invoice, unless that is billed as well', async () => {
    const of = await book(facialId);
    await sell([facial(price)], { ...of, status });
    const add = () => desk.change(of.appointmentId, { services: [facialId, laser].map(serviceLine) });
    expect((await add()).body.code).toBe('forbidden.invoices.manage');
    await sell([{ unitPrice: 300.5, serviceId: laser }], { ...of, status });
    const added = await add();
    expect(added.status, added.text).toBe(200);
  });

  // G-09, R-18
  it('is not joined to a visit whose invoice lacks it', async () => {
    const { customerId, appointmentId } = await book(facialId);
    const attendanceId = await checkIn({ customerId });
    await sell([typed], { customerId, attendanceId, status });
    const join = (as: 'Receptionist' | 'BranchManager') =>
      app.call('PUT', `/api/attendance/${attendanceId}`, { as, body: { appointmentId } });
    expect((await join('Receptionist')).status).toBe(403);
    expect((await join('BranchManager')).status).toBe(200);
  });

  // G-09, R-18
  it('is joined to a visit, or made larger, or billed without it, not both at the same moment', async () => {
    const refused = (answers: readonly { readonly status: number }[]) =>
      answers.filter(({ status }) => status === 403);
    for (let n = 0; n < 5; n++) {
      const { customerId, appointmentId } = await book(facialId);
      const attendanceId = await checkIn({ customerId });
      const answers = await Promise.all([
        sell([typed], { customerId, attendanceId, status }),
        app.call('PUT', `/api/attendance/${attendanceId}`, { as: 'Receptionist', body: { appointmentId } }),
      ]);
      expect(refused(answers)).toHaveLength(1);
      const of = await book(facialId);
      const larger = { services: [facialId, laser].map(serviceLine) };
      const others = await Promise.all([
        sell([facial(price)], { ...of, status }),
        desk.change(of.appointmentId, larger),
      ]);
      expect(refused(others)).toHaveLength(1);
    }
  });

  // G-09, R-18, R-21
  it('that is called off leaves its deposit, which is no discount', async () => {
    const { customerId, appointmentId } = await book(facialId);
    const deposit = { amount: 50, paymentMethod: 'Card', appointmentId };
    expect((await desk.post(`/customers/${customerId}/credit`, deposit)).status).toBe(201);
    const off = { reason: 'لم تستطع الحضور', deposit: 'keep' };
    const kept = await desk.post(`/appointments/${appointmentId}/call-off`, off, 'Receptionist');
    expect(kept.status, kept.text).toBe(200);
  });
});
