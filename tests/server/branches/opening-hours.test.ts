import { beforeEach, describe, expect, it } from 'vitest';
import { weekdays } from '../../../src/resources/branches/hours';
import type { ErrorBody, Row } from '../../support/app';
import { appointmentDesk } from '../../support/appointments';

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

const put = (body: Readonly<Record<string, unknown>>) =>
  desk.app.call<Branch>('PUT', `/api/branches/${desk.app.branches.own}`, {
    as: 'BranchManager',
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

  it('leave a trail when they change, and may not contradict themselves', async () => {
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
});
