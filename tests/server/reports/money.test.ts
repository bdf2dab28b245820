import { describe, expect, it } from 'vitest';
import { wallIn } from '../../../server/kernel/clock';
import { instantOf } from '../../../src/i18n/zone';
import type { Row } from '../../support/app';
import { daysAfter, moneyDesk } from '../../support/money/money';

const desk = await moneyDesk();

interface Dashboard {
  readonly metrics: Readonly<Record<string, number | null>>;
  readonly series: readonly { readonly date: string; readonly total: number }[] | null;
  readonly topServices: readonly { readonly name: string; readonly count: number }[];
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' }).format(new Date());
const dashboard = (query = '') => desk.get<Dashboard>(`/reports/dashboard${query}`);

describe('The dashboard', () => {
  // DSH-14?, R-33
  it('shows what was issued today less what credit notes took back, tax included, and no drafts', async () => {
    expect((await dashboard()).metrics).toEqual({
      appointmentsCount: 0,
      attendanceCount: 0,
      revenueToday: 0,
      expensesToday: 0,
    });
    await desk.issued();
    const back = await desk.issued();
    await desk.issued({ status: 'Draft' });
    await desk.post(`/invoices/${back.id}/cancel`, {});
    await desk.post('/expenses', { branchId: desk.app.branches.own, category: 'أدوات', amount: 12.5 });
    await desk.post('/attendance', { customerId: desk.customers.mona, branchId: desk.app.branches.own });
    const { metrics, series } = await dashboard();
    expect(metrics).toMatchObject({ attendanceCount: 1, revenueToday: 228, expensesToday: 12.5 });
    expect(series).toHaveLength(7);
    expect(series?.[6]).toEqual({ date: today(), total: 228 });
    expect(series?.slice(0, 6).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  // DSH-13?, R-43
  it('counts a branch’s day by its own clock, also for a day that is not today', async () => {
    const { pool, branches } = desk.app;
    const zone = (name: string) =>
      pool.query('update branches set time_zone = $2 where id = $1', [branches.own, name]);
    const invoice = await desk.issued({ items: [{ description: 'x', quantity: 1, unitPrice: 100 }] });
    const owner = await desk.app.db.connect('owner');
    await owner.query('alter table invoices disable trigger user');
    // 23:30 in Cairo is the next day in Dubai.
    await owner.query(`update invoices set date = '2026-03-10T21:30:00Z' where id = $1`, [invoice.id]);
    await owner.query('alter table invoices enable trigger user');
    await owner.end();
    const total = async (date: string) => (await dashboard(`?date=${date}`)).metrics.revenueToday;
    expect([await total('2026-03-10'), await total('2026-03-11')]).toEqual([114, 0]);
    await zone('Asia/Dubai');
    expect([await total('2026-03-10'), await total('2026-03-11')]).toEqual([0, 114]);
    const series = await desk.get<Dashboard['series']>('/reports/revenue-series?date=2026-03-13&days=4');
    expect(series).toEqual(
      [0, 1, 2, 3].map((n) => ({ date: daysAfter('2026-03-10', n), total: n === 1 ? 114 : 0 })),
    );
    await zone('Africa/Cairo');
  });

  // DSH-07, DSH-14?
  it('names the services met most often, of bookings that are planned or done', async () => {
    const { facial, laser } = desk.services;
    const at = (hour: number, services: readonly number[], customerId = desk.customers.mona) =>
      desk.booked({
        customerId,
        start: `2038-03-06T${hour}:00:00+02:00`,
        end: `2038-03-06T${hour}:00:00+02:00`,
        services: services.map((serviceId) => ({ serviceId })),
      });
    await at(10, [facial, laser]);
    await at(12, [laser]);
    const gone = await at(14, [facial, facial, facial]);
    await desk.setStatus(gone.id, 'Canceled');
    const { metrics, topServices } = await dashboard('?date=2038-03-06');
    expect(metrics.appointmentsCount).toBe(2);
    expect(topServices).toMatchObject([
      { name: 'ليزر', count: 2 },
      { name: 'تنظيف بشرة', count: 1 },
    ]);
  });

  // DSH-12? R-53
  it('hides money from who may not see it, and other branches from everybody else', async () => {
    const { metrics, series } = await desk.get<Dashboard>('/reports/dashboard', 'Staff');
    expect(metrics).toMatchObject({ revenueToday: null, expensesToday: null, attendanceCount: 1 });
    expect(series).toBeNull();
    // The front desk reads its invoices, and no sums of them.
    const front = await desk.get<Dashboard>('/reports/dashboard', 'Receptionist');
    expect([front.metrics.revenueToday, front.series]).toEqual([null, null]);
    expect((await desk.get<Dashboard>('/reports/dashboard', 'stranger')).metrics).toMatchObject({
      attendanceCount: 0,
    });
  });
});

describe('The dashboard beside its day', () => {
  const on = (date: string, query = '') => desk.get<Wide>(`/reports/dashboard?date=${date}${query}`, 'Admin');
  interface Wide extends Dashboard {
    readonly earlier: Dashboard['metrics'];
    readonly branches: readonly Row[] | null;
  }

  it('has the figures of the same weekday of the week before', async () => {
    const { own } = desk.app.branches;
    for (const [date, amount] of [
      ['2025-06-09', 1],
      ['2025-06-10', 20],
      ['2025-06-11', 300],
      ['2025-06-17', 4000],
    ] as const)
      await desk.post('/expenses', { branchId: own, category: 'أدوات', amount, date });
    const { metrics, earlier } = await on('2025-06-17');
    expect([metrics.expensesToday, earlier.expensesToday]).toEqual([4000, 20]);
    expect(Object.keys(earlier)).toEqual(Object.keys(metrics));
  });

  // m18
  it('compares a running day with the same hours of the week before, and a day that is over with a whole one', async () => {
    const { own } = desk.app.branches;
    const customerId = await desk.customer();
    const came = (at: Date) =>
      desk.app.pool.query(
        `insert into attendance (customer_id, branch_id, check_in, check_out, state, source) values ($1, $2, $3, $3, 'Left', 'WalkIn')`,
        [customerId, own, at.toISOString()],
      );
    const { rows } = await desk.app.pool.query<{ first: string; next: string }>(
      `select d.first, d.first + interval '1 day' as next from (select ((now() at time zone time_zone)::date - 7)::timestamp
         at time zone time_zone as first from branches where id = $1) d`,
      [own],
    );
    const [{ first, next } = { first: '', next: '' }] = rows;
    // By the clock on the wall, which may have changed since.
    const { day, time } = wallIn('Africa/Cairo', Date.now());
    const sameHour = instantOf(`${daysAfter(day, -7)}T${time}`, 'Africa/Cairo').getTime();
    const middle = (one: number, other: number) => new Date(Math.round((one + other) / 2));
    const query = `&branchId=${own}`;
    const before = await on(today(), query);
    await came(middle(Date.parse(first), sameHour));
    await came(middle(sameHour, Date.parse(next)));
    const after = await on(today(), query);
    expect(Number(after.earlier.attendanceCount) - Number(before.earlier.attendanceCount)).toBe(1);
    // What was spent has a day and no hour.
    expect(after.earlier.expensesToday).toBeNull();
    const whole = await on(daysAfter(today(), -7), query);
    expect(whole.metrics.attendanceCount).toBe(Number(after.earlier.attendanceCount) + 1);
  });

  //
  it('is split by branch, and adds up to the whole', async () => {
    const { own, foreign } = desk.app.branches;
    await desk.issued();
    const abroad = await desk.post(
      '/invoices',
      {
        customerId: await desk.customer(foreign),
        branchId: foreign,
        status: 'Sent',
        items: [{ description: 'x', quantity: 1, unitPrice: 50 }],
      },
      'Admin',
    );
    expect(abroad.status, abroad.text).toBe(201);
    const { metrics, branches } = await on(today());
    const of = (id: number) => branches?.find(({ branchId }) => branchId === id)?.revenue;
    expect(of(foreign)).toBe(57);
    expect(Number(of(own))).toBeGreaterThan(0);
    const cents = (branches ?? []).reduce((sum, { revenue }) => sum + Math.round(Number(revenue) * 100), 0);
    expect(cents / 100).toBe(metrics.revenueToday);
    const single = await on(today(), `&branchId=${foreign}`);
    expect(single.branches?.map(({ branchId }) => branchId)).toEqual([foreign]);
  });
});

describe('A printed invoice', () => {
  it('carries the fields of the simplified e-invoice in its code', async () => {
    await desk.set('systemName', 'مركز الجمال');
    await desk.set('taxNumber', '123456789');
    const invoice = await desk.issued();
    const print = await desk.get<{
      qr: string;
      taxNumber: string;
      branch: Row;
      invoice: Row & { date: string };
    }>(`/invoices/${invoice.id}/print`);
    const bytes = Buffer.from(print.qr, 'base64');
    const fields: string[] = [];
    for (let at = 0; at < bytes.length; ) {
      expect(bytes[at]).toBe(fields.length + 1);
      const length = bytes[at + 1] ?? 0;
      fields.push(bytes.subarray(at + 2, at + 2 + length).toString('utf8'));
      at += 2 + length;
    }
    expect(fields).toEqual(['مركز الجمال', '123456789', print.invoice.date, '228.00', '28.00']);
    expect(print).toMatchObject({ taxNumber: '123456789', branch: { id: desk.app.branches.own } });
  });
});
