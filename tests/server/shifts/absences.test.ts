import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody, Row } from '../../support/app';
import { appointmentDesk } from '../../support/appointments';

const desk = await appointmentDesk();
const { app, staff, services } = desk;

interface Absence extends Row, Partial<Omit<ErrorBody, 'success'>> {
  readonly start: string;
  readonly end: string;
  readonly bookings?: readonly { readonly id: number }[];
}

type Changes = Readonly<Record<string, unknown>>;

/** Sara is away on Saturday from 10:00 to 12:00. */
const away = (changes: Changes = {}) =>
  app.call<Absence>('POST', '/api/absences', {
    as: 'Receptionist',
    body: {
      staffId: staff.sara,
      branchId: app.branches.own,
      kind: 'Blocked',
      start: '2038-03-06T10:00:00+02:00',
      end: '2038-03-06T12:00:00+02:00',
      ...changes,
    },
  });

const at = async (from: string, to: string, changes: Changes = {}) =>
  desk.book({
    customerId: await desk.guest(),
    start: `2038-03-06T${from}:00+02:00`,
    end: `2038-03-06T${to}:00+02:00`,
    services: [{ serviceId: services.facial, staffId: staff.sara }],
    ...changes,
  });

beforeEach(async () => {
  await desk.clear();
  await app.pool.query('delete from absences');
});

describe('Leave and blocked time', () => {
  // the database refuses it, as it refuses a second booking.
  it('takes the time of the specialist: she cannot be booked, and the refusal says why and offers other times', async () => {
    const made = await away();
    expect(made.status, made.text).toBe(201);
    const refused = await at('11:30', '12:00');
    expect([refused.status, refused.body.code], refused.text).toEqual([409, 'appointment.clash']);
    expect(refused.body.message).toContain('سارة في إجازة أو وقت محجوب');
    expect(refused.body.clashes).toMatchObject([{ kind: 'staff', id: staff.sara, absence: 'Blocked' }]);
    expect(refused.body.freeSlots?.[0]?.start).toBe('2038-03-06T10:00:00.000Z');
    expect((await at('12:00', '12:30')).status).toBe(201);
    const other = await at('11:30', '12:00', {
      services: [{ serviceId: services.facial, staffId: staff.dina }],
    });
    expect(other.status, other.text).toBe(201);
  });

  //
  it('shows the bookings that it would hit before it is saved, and keeps them if that is accepted with a reason', async () => {
    const hit = await desk.booked({ start: '2038-03-06T10:30:00+02:00', end: '2038-03-06T11:00:00+02:00' });
    const refused = await away();
    expect([refused.status, refused.body.code, refused.body.bookings?.map(({ id }) => id)]).toEqual([
      409,
      'absence.bookings',
      [hit.id],
    ]);
    expect((await at('11:30', '12:00')).status).toBe(201);
    await desk.clear();
    const kept = await desk.booked({ start: '2038-03-06T10:30:00+02:00', end: '2038-03-06T11:00:00+02:00' });
    expect((await away({ acceptBooked: true })).status).toBe(400);
    const made = await away({ acceptBooked: true, reason: 'سفر' });
    expect(made.status, made.text).toBe(201);
    // The booking stays and may be changed; the time around it is taken.
    expect((await desk.change(kept.id, { notes: 'x' })).status).toBe(200);
    expect((await at('10:00', '10:30')).status).toBe(409);
    // Where it moves away, its gap is the absence's.
    const moved = await desk.change(kept.id, {
      start: '2038-03-06T14:00:00+02:00',
      end: '2038-03-06T14:30:00+02:00',
    });
    expect(moved.status, moved.text).toBe(200);
    expect((await at('10:30', '11:00')).status).toBe(409);
    expect((await at('09:30', '10:00')).status).toBe(201);
  });

  //
  it('and a booking of the same time, sent at once from twenty desks, are never both there', async () => {
    await Promise.all([
      ...Array.from({ length: 10 }, () => away()),
      ...Array.from({ length: 10 }, () => at('10:30', '11:00')),
    ]);
    const { rows } = await app.pool.query<{ both: number }>(
      `select count(*)::int as both from appointment_occupancy x join appointment_occupancy y
       on x.id < y.id and x.kind = 'staff' and y.kind = 'staff' and x.resource_id = y.resource_id and x.during && y.during`,
    );
    expect(rows[0]?.both).toBe(0);
    const { rows: booked } = await app.pool.query<{ count: number }>(
      'select count(*)::int as count from appointments',
    );
    expect(booked[0]?.count).toBeLessThanOrEqual(1);
  });

  it('of two that overlap, the one that stays keeps the time when the other is deleted', async () => {
    const { body } = await away();
    expect(
      (await away({ start: '2038-03-06T11:00:00+02:00', end: '2038-03-06T13:00:00+02:00' })).status,
    ).toBe(201);
    await app.call('DELETE', `/api/absences/${body.id}`, { as: 'Receptionist' });
    expect((await at('11:00', '11:30')).status).toBe(409);
    expect((await at('10:30', '11:00')).status).toBe(201);
  });

  it('ends after it starts, and is of somebody who works in the branch', async () => {
    const back = await away({ end: '2038-03-06T09:00:00+02:00' });
    expect([back.status, Object.keys(back.body.errors ?? {})]).toEqual([400, ['End']]);
    const foreign = await away({ staffId: staff.abroad });
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([400, ['StaffId']]);
  });

  it('of several days is told for each of them', async () => {
    await away({ kind: 'Leave', start: '2038-03-04T00:00:00+02:00', end: '2038-03-08T00:00:00+02:00' });
    const on = async (day: string) =>
      (
        await app.call<readonly Row[]>(
          'GET',
          `/api/absences/between?branchId=${app.branches.own}&from=${day}&to=${day}`,
          { as: 'Receptionist' },
        )
      ).body;
    expect(await on('2038-03-06')).toMatchObject([
      { staffId: staff.sara, kind: 'Leave', staffFullName: 'سارة' },
    ]);
    expect(await on('2038-03-08')).toEqual([]);
  });
});
