import { beforeEach, describe, expect, it } from 'vitest';
import { runClosing } from '../../server/features/attendance/night';
import { weekdays } from '../../src/resources/branches/hours';
import type { ErrorBody, Row } from '../support/app';
import { appointmentDesk } from '../support/appointments';

const desk = await appointmentDesk();
beforeEach(async () => {
  await desk.clear();
  await put({ openingHours: [], specialDays: [] });
});

interface Branch extends Row, Partial<ErrorBody> {
  readonly openingHours: readonly Readonly<Record<string, unknown>>[];
}
interface Slot {
  readonly start: string;
}
interface Refusal {
  readonly params?: Readonly<Record<string, string>>;
  readonly openings?: readonly unknown[];
}

const put = (
  body: Readonly<Record<string, unknown>>,
  as: 'BranchManager' | 'Receptionist' = 'BranchManager',
) =>
  desk.app.call<Branch>('PUT', `/api/branches/${desk.app.branches.own}`, {
    as,
    body: { name: 'فرع المعادي', ...body },
  });
const daily = (opens: string, closes: string) => weekdays.map((weekday) => ({ weekday, opens, closes }));
/** Returns a span on Cairo's clock, in winter two hours ahead of UTC. */
const at = (from: string, to: string) => ({ start: `${from}:00+02:00`, end: `${to}:00+02:00` });
const statusOf = async (span: { readonly start: string; readonly end: string }) =>
  (await desk.book(span)).status;
const freeStarts = async (query: string): Promise<readonly string[]> => {
  const path = `/api/appointments/free-slots?branchId=${desk.app.branches.own}&staffId=${desk.staff.sara}&${query}`;
  const { status, body, text } = await desk.app.call<readonly Slot[]>('GET', path, { as: 'Staff' });
  expect(status, text).toBe(200);
  return body.map(({ start }) => start.slice(0, 16));
};

describe('Opening hours of a branch', () => {
  //
  it('are eight to ten at night every day until it has hours of its own', async () => {
    expect(await statusOf(at('2038-03-06T08:00', '2038-03-06T08:30'))).toBe(201);
    expect(await statusOf(at('2038-03-06T21:45', '2038-03-06T22:15'))).toBe(403);
  });

  //
  it('with a break and a closed day limit bookings and free times, and a refusal tells them', async () => {
    const sunday = [
      { weekday: 'Sunday', opens: '09:00', closes: '13:00' },
      { weekday: 'Sunday', opens: '16:00', closes: '20:00' },
    ];
    expect((await put({ openingHours: sunday })).status).toBe(200);
    const refused = await desk.book(at('2038-03-07T12:45', '2038-03-07T13:15'));
    const { code, message, params, openings } = refused.body as typeof refused.body & Refusal;
    expect([refused.status, code, params?.permission]).toEqual([
      403,
      'forbidden.appointments.manage',
      'appointments.manage',
    ]);
    expect(message).toContain('٠٩:٠٠');
    // B1: people read who may, never the key of a right.
    expect(message).not.toContain('appointments.manage');
    expect(openings).toEqual([
      { opens: '09:00', closes: '13:00' },
      { opens: '16:00', closes: '20:00' },
    ]);
    expect(await statusOf(at('2038-03-07T12:30', '2038-03-07T13:00'))).toBe(201);
    const closed = await desk.book(at('2038-03-08T10:00', '2038-03-08T10:30'));
    expect([closed.status, (closed.body as Refusal).openings]).toEqual([403, []]);
    expect(await freeStarts('from=2038-03-07T12:00&minutes=60&limit=3')).toEqual([
      '2038-03-07T14:00',
      '2038-03-07T14:15',
      '2038-03-07T14:30',
    ]);
    expect(await freeStarts('from=2038-03-08&minutes=240&limit=2')).toEqual([
      '2038-03-14T07:00',
      '2038-03-14T14:00',
    ]);
  });

  //
  it('are left by the manager with a reason, which is asked for with the hours', async () => {
    await put({ openingHours: daily('10:00', '18:00') });
    const late = at('2038-03-06T18:00', '2038-03-06T18:30');
    const refused = await desk.book(late, 'BranchManager');
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['OverrideReason']]);
    expect(String(refused.body.errors?.OverrideReason)).toContain('١٠:٠٠');
    expect((await desk.booked({ ...late, overrideReason: 'عروس' }, 'BranchManager')).overrideReason).toBe(
      'عروس',
    );
  });

  //
  it('reach past midnight, on the nights on which Cairo changes its clocks, too', async () => {
    await put({ openingHours: daily('14:00', '02:00') });
    expect(await statusOf(at('2038-03-06T23:30', '2038-03-07T00:30'))).toBe(201);
    expect(await statusOf(at('2038-03-07T01:45', '2038-03-07T02:15'))).toBe(403);
    // On Friday 2038-04-30 the clock skips from 00:00 to 01:00 in Cairo; 02:00 is 23:00 UTC.
    expect(await freeStarts('from=2038-04-29T21:30:00Z&minutes=60&limit=3')).toEqual([
      '2038-04-29T21:30',
      '2038-04-29T21:45',
      '2038-04-29T22:00',
    ]);
    // In the night to Friday 2038-10-29 the hour from 23:00 comes twice in Cairo; 02:00 is midnight UTC.
    expect(await freeStarts('from=2038-10-28T22:30:00Z&minutes=60&limit=4')).toEqual([
      '2038-10-28T22:30',
      '2038-10-28T22:45',
      '2038-10-28T23:00',
      '2038-10-29T12:00',
    ]);
  });

  //
  it('give way to those of a special period and to a closed date within it', async () => {
    const ramadan = { name: 'رمضان', fromDate: '2038-02-08', toDate: '2038-03-09' };
    await put({
      specialDays: [
        { ...ramadan, opens: '20:00', closes: '01:00' },
        { name: 'جرد', fromDate: '2038-02-20', toDate: '2038-02-20' },
      ],
    });
    expect(await statusOf(at('2038-02-14T10:00', '2038-02-14T10:30'))).toBe(403);
    expect(await statusOf(at('2038-02-14T20:00', '2038-02-14T20:30'))).toBe(201);
    expect(await statusOf(at('2038-02-20T20:00', '2038-02-20T20:30'))).toBe(403);
    expect(await statusOf(at('2038-03-10T10:00', '2038-03-10T10:30'))).toBe(201);
  });

  //
  it('end a forgotten visit when the night is over, not at midnight', async () => {
    await put({ openingHours: daily('14:00', '02:00') });
    const { body } = await desk.app.call<Row>('POST', '/api/attendance', {
      as: 'BranchManager',
      body: {
        customerId: desk.customers.mona,
        branchId: desk.app.branches.own,
      },
    });
    await desk.app.pool.query(`update attendance set check_in = '2026-03-10T21:30:00Z' where id = $1`, [
      body.id,
    ]);
    expect(await runClosing(desk.app.pool, new Date('2026-03-10T22:01:00Z'))).toBe(0);
    expect(await runClosing(desk.app.pool, new Date('2026-03-11T00:01:00Z'))).toBe(1);
    const { rows } = await desk.app.pool.query('select check_out as "out" from attendance where id = $1', [
      body.id,
    ]);
    expect(new Date(rows[0]?.out).toISOString()).toBe('2026-03-11T00:00:00.000Z');
  });

  it('are told to the calendar with the range that days are drawn in', async () => {
    await put({ openingHours: daily('10:00', '18:30') });
    const path = `/api/appointments/board?branchId=${desk.app.branches.own}&from=2038-03-06&to=2038-03-06`;
    const { body } = await desk.app.call<Readonly<Record<string, unknown>>>('GET', path, { as: 'Staff' });
    expect(body).toMatchObject({ open: '10:00', close: '18:30', openingHours: daily('10:00', '18:30') });
  });

  it('are changed by who may edit branches, leave a trail, and may not contradict themselves', async () => {
    expect((await put({ openingHours: daily('10:00', '18:00') }, 'Receptionist')).status).toBe(403);
    const overlap = [
      { weekday: 'Sunday', opens: '09:00', closes: '14:00' },
      { weekday: 'Sunday', opens: '13:00', closes: '20:00' },
    ];
    const refused = await put({ openingHours: overlap });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
      400,
      ['OpeningHours[1].Opens'],
    ]);
    const backwards = await put({ specialDays: [{ fromDate: '2038-02-08', toDate: '2038-02-07' }] });
    expect(Object.keys(backwards.body.errors ?? {})).toEqual(['SpecialDays[0].ToDate']);
    const half = await put({
      specialDays: [{ fromDate: '2038-02-08', toDate: '2038-02-08', opens: '09:00' }],
    });
    expect(Object.keys(half.body.errors ?? {})).toEqual(['SpecialDays[0].Closes']);
    await put({ openingHours: daily('10:00', '18:00') });
    const { rows } = await desk.app.pool.query(
      `select c.field from audit_logs a join audit_logs_changes c on c.parent_id = a.id
       where a.entity_name = 'Branch' order by a.id desc limit 1`,
    );
    expect(rows).toEqual([{ field: 'openingHours' }]);
  });

  //
  it('free a night whole: who waits for it is offered what reaches past midnight', async () => {
    expect((await put({ openingHours: daily('20:00', '03:00') })).status).toBe(200);
    const { body: waiting } = await desk.app.call<Row>('POST', '/api/waitlist', {
      as: 'Receptionist',
      body: {
        customerId: desk.customers.huda,
        branchId: desk.app.branches.own,
        serviceIds: [desk.services.facial],
        fromDate: '2038-03-06',
        toDate: '2038-03-06',
        fromTime: '21:00',
      },
    });
    const { id } = await desk.booked(at('2038-03-06T23:30', '2038-03-07T01:00'));
    await desk.setStatus(id, 'Canceled');
    const { body } = await desk.app.call<Row>('GET', `/api/waitlist/${waiting.id}`, { as: 'Receptionist' });
    expect(body).toMatchObject({
      offeredStart: '2038-03-06T21:30:00.000Z',
      offeredEnd: '2038-03-06T23:00:00.000Z',
    });
  });
});
