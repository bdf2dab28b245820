import { describe, expect, it } from 'vitest';
import type { Row } from '../../support/app';
import { daysAfter, type Invoice, moneyDesk } from '../../support/money/money';

const desk = await moneyDesk();

type Body = Readonly<Record<string, unknown>>;

/** Sends a call as the branch's manager and expects this status. */
const ask = async <T = Row>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  status: number,
  body: Body = {},
): Promise<T> => {
  const answer = await desk.app.call<T>(method, `/api${path}`, { as: 'BranchManager', body });
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(status);
  return answer.body;
};
const branch = () => `branchId=${desk.app.branches.own}`;

describe('The calls of attendance', () => {
  // API-046 API-048 API-049 API-050 CON-13
  it('check in, by itself a walk-in, and out again; both are counted, with today as the range nobody named', async () => {
    const summary = () => desk.get<Body>(`/attendance/summary?${branch()}`);
    const customerId = await desk.customer();
    const visit = await ask('POST', '/attendance', 201, {
      customerId,
      branchId: desk.app.branches.own,
      checkInTime: new Date(Date.now() - 120_000).toISOString(),
    });
    expect(visit).toMatchObject({ source: 'WalkIn', state: 'Present', appointmentId: null });
    expect(await summary()).toEqual({ totalCheckIns: 1, totalCheckOuts: 0, currentlyPresent: 1 });
    const out = await ask('POST', `/attendance/${visit.id}/checkout`, 200, {
      checkOutTime: new Date().toISOString(),
    });
    expect(out).toMatchObject({ state: 'Left', minutes: 2 });
    expect(await summary()).toEqual({ totalCheckIns: 1, totalCheckOuts: 1, currentlyPresent: 0 });
    const past = await desk.get<Body>(`/attendance/summary?${branch()}&from=2020-01-01&to=2020-01-02`);
    expect(past).toEqual({ totalCheckIns: 0, totalCheckOuts: 0, currentlyPresent: 0 });
    const listed = await desk.get<readonly Row[]>(`/attendance?${branch()}`);
    expect(listed.map(({ id }) => id)).toEqual([visit.id]);
  });

  // API-051 API-052
  it('change where a visit came from, and delete it', async () => {
    const customerId = await desk.customer();
    const appointment = await desk.visit(customerId);
    const visit = await ask('POST', '/attendance', 201, { customerId, branchId: desk.app.branches.own });
    const changed = await ask('PUT', `/attendance/${visit.id}`, 200, {
      id: visit.id,
      customerId,
      branchId: desk.app.branches.own,
      source: 'Appointment',
      appointmentId: appointment.id,
    });
    expect(changed).toMatchObject({ source: 'Appointment', appointmentId: appointment.id });
    await ask('DELETE', `/attendance/${visit.id}`, 204);
    const listed = await desk.get<readonly Row[]>(`/attendance?${branch()}&customerId=${customerId}`);
    expect(listed).toEqual([]);
  });

  // API-053
  it('make the invoice of a visit and answer its number', async () => {
    const visit = await ask('POST', '/attendance', 201, {
      customerId: await desk.customer(),
      branchId: desk.app.branches.own,
    });
    const made = await ask<Invoice>('POST', `/attendance/${visit.id}/create-invoice`, 201, {
      paidAmount: 114,
      paymentMethod: 'Card',
      items: [{ description: 'كريم', unitPrice: 100 }],
    });
    expect(made.invoiceNumber).toMatch(/^\w+-\d{4}-\d{6}$/);
    expect(made).toMatchObject({ status: 'Paid', totalAmount: 114, paid: 114 });
  });
});

describe('The calls of invoices', () => {
  const draft = async (changes: Body = {}): Promise<Body> => ({
    customerId: await desk.customer(),
    branchId: desk.app.branches.own,
    items: [{ description: 'تنظيف بشرة', quantity: 2, unitPrice: 50 }],
    ...changes,
  });

  // API-054 API-055 API-056 API-057 CON-12 INV-30
  it('list, add, change and delete one; sales channel and offer are the documented ones, the first by themselves', async () => {
    const made = await ask('POST', '/invoices', 201, await draft());
    expect(made).toMatchObject({ salesChannel: 'In Store', offerType: 'None', status: 'Draft' });
    for (const [salesChannel, offerType] of [
      ['Online', 'Percentage'],
      ['Phone', 'Fixed'],
    ]) {
      const body = { ...(await draft()), salesChannel, offerType, offerValue: 10, id: made.id };
      expect(await ask('PUT', `/invoices/${made.id}`, 200, body)).toMatchObject({ salesChannel, offerType });
    }
    await ask('PUT', `/invoices/${made.id}`, 400, { ...(await draft()), salesChannel: 'Shop' });
    const listed = await desk.get<readonly Row[]>(`/invoices?${branch()}`);
    expect(listed.map(({ id }) => id)).toContain(made.id);
    await ask('DELETE', `/invoices/${made.id}`, 204);
  });
});

describe('The calls of the dashboard', () => {
  // API-030 API-031 API-032 CON-02
  it('answer the figures of a day, seven days of revenue with their dates, and the services most asked for', async () => {
    const day = '2038-03-06';
    const metrics = await desk.get<Body>(`/reports/dashboard-metrics?${branch()}&date=${day}`);
    expect(Object.keys(metrics).sort()).toEqual([
      'appointmentsCount',
      'attendanceCount',
      'expensesToday',
      'revenueToday',
    ]);
    const series = await desk.get<readonly { date: string; total: number }[]>(
      `/reports/revenue-series?${branch()}&date=${day}`,
    );
    expect(series.map(({ date }) => date)).toEqual(
      Array.from({ length: 7 }, (_, at) => daysAfter(day, at - 6)),
    );
    expect(
      await desk.get<readonly Row[]>(`/reports/revenue-series?${branch()}&date=${day}&days=3`),
    ).toHaveLength(3);
    const appointment = await desk.visit(await desk.customer());
    const asked = await desk.get<readonly Row[]>(
      `/reports/top-services?${branch()}&date=${appointment.start.slice(0, 10)}`,
    );
    expect(asked[0]).toEqual({
      id: desk.services.facial,
      name: expect.any(String),
      count: expect.any(Number),
    });
  });
});
