import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../src/i18n/zone';
import { type Appointment, appointmentDesk } from '../../support/appointments';
import type { PersonName } from '../../support/world';

const desk = await appointmentDesk();
beforeEach(() => desk.clear());

interface Checked {
  readonly visits: readonly {
    readonly index: number;
    readonly start: string;
    readonly code?: string;
    readonly clashes?: readonly unknown[];
    readonly freeSlots?: readonly unknown[];
  }[];
}

const url = '/api/appointments/series';
const course = (count: number, changes: object = {}, everyDays = 7) => ({
  ...desk.payload(),
  repeat: { count, everyDays },
  ...changes,
});
const check = (body: object, as: PersonName = 'Receptionist') =>
  desk.app.call<Checked>('POST', `${url}/check`, { as, body });
const save = (body: object, as: PersonName = 'Receptionist', headers: Record<string, string> = {}) =>
  desk.app.call<readonly Appointment[]>('POST', url, { as, body, headers });
const appointments = () => desk.app.countOf('appointments');
/** Returns the tables that a dry run must not change. */
const state = async () =>
  Promise.all(
    ['appointments', 'appointment_occupancy', 'audit_logs', 'appointment_holds'].map((t) =>
      desk.app.countOf(t),
    ),
  );

describe('A course of visits', () => {
  //
  it.each([
    ['April', '2038-04-24', ['2038-04-24T08:00', '2038-05-01T07:00']],
    ['October', '2038-10-23', ['2038-10-23T07:00', '2038-10-30T08:00']],
  ])(
    'keeps its time on the wall when Cairo changes the clock in %s, lines included',
    async (_, day, expected) => {
      const line = {
        serviceId: desk.services.facial,
        staffId: desk.staff.sara,
        start: `${day}T10:00`,
        end: `${day}T10:20`,
      };
      const { body } = await save(
        course(2, { start: `${day}T10:00`, end: `${day}T10:20`, services: [line] }),
      );
      expect(body.map(({ start }) => start.slice(0, 16))).toEqual(expected);
      expect(body.map(({ services }) => services[0]?.start.slice(0, 16))).toEqual(expected);
    },
  );

  //
  it('lasts as long as booked in the nights in which Cairo changes the clock, lines included', async () => {
    for (const day of ['2027-04-22', '2027-10-21']) {
      const [start, end] = [`${day}T23:30`, `${addDays(day, 1)}T00:30`];
      const line = { serviceId: desk.services.facial, staffId: desk.staff.sara, start, end };
      const sent = course(3, { start, end, services: [line], overrideReason: 'حفل' });
      const { status, body, text } = await save(sent, 'Admin');
      expect(status, text).toBe(201);
      const minutes = (span: { readonly start: string; readonly end: string } | undefined) =>
        (Date.parse(span?.end ?? '') - Date.parse(span?.start ?? '')) / 60_000;
      expect(body.map(minutes)).toEqual([60, 60, 60]);
      expect(body.map(({ services }) => minutes(services[0]))).toEqual([60, 60, 60]);
      await desk.clear();
    }
  });

  it('is checked first: what is in the way is listed, and nothing is saved', async () => {
    await desk.booked({
      start: '2038-03-13T10:15:00+02:00',
      end: '2038-03-13T10:45:00+02:00',
      customerId: desk.customers.huda,
    });
    const before = await state();
    const { status, body } = await check(course(3));
    expect(status).toBe(200);
    expect(body.visits.map(({ index, code }) => [index, code])).toEqual([
      [0, undefined],
      [1, 'appointment.clash'],
      [2, undefined],
    ]);
    expect(body.visits[1]?.clashes).toMatchObject([{ kind: 'staff', name: 'سارة' }]);
    expect(body.visits[1]?.freeSlots).toHaveLength(3);
    expect(await state()).toEqual(before);
    // All of the checked appointments can still be booked.
    expect((await save(course(3, { skip: [1] }))).body).toHaveLength(2);
  });

  it('is saved whole or not at all', async () => {
    await desk.booked({
      start: '2038-03-20T10:00:00+02:00',
      end: '2038-03-20T10:30:00+02:00',
      customerId: desk.customers.huda,
    });
    const before = await state();
    const { status, text } = await save(course(4));
    expect([status, JSON.parse(text).code]).toEqual([409, 'appointment.clash']);
    expect(await state()).toEqual(before);
  });

  it('sent again with its key is the same course', async () => {
    const headers = { 'idempotency-key': 'course-1' };
    const first = await save(course(3), 'Receptionist', headers);
    const second = await save(course(3), 'Receptionist', headers);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(await appointments()).toBe(3);
    expect((await save(course(2), 'Receptionist', headers)).status).toBe(409);
  });

  it('uses the dialog’s hold and the waiting entry for the visit they were meant for', async () => {
    const hold = await desk.app.call('POST', '/api/appointments/holds', {
      as: 'Receptionist',
      body: {
        branchId: desk.app.branches.own,
        staffId: desk.staff.sara,
        start: '2038-03-06T10:00:00+02:00',
        end: '2038-03-06T10:30:00+02:00',
      },
    });
    const entry = await desk.app.call('POST', '/api/waitlist', {
      as: 'Receptionist',
      body: {
        customerId: desk.customers.mona,
        branchId: desk.app.branches.own,
        serviceIds: [desk.services.facial],
      },
    });
    expect((await check(course(2), 'BranchManager')).body.visits[0]?.code).toBe('appointment.clash');
    const named = { holdId: hold.body.id, waitlistId: entry.body.id };
    expect((await check(course(2, named))).body.visits.map(({ code }) => code)).toEqual([
      undefined,
      undefined,
    ]);
    expect(await desk.app.countOf('appointment_holds')).toBe(1);
    const { body } = await save(course(3, { ...named, skip: [0] }));
    expect(
      await desk.app.countOf('waitlist', `status = 'Booked' and appointment_id = $1`, [body[0]?.id]),
    ).toBe(1);
  });
});
