import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Row } from '../../support/app';
import { appointmentDesk } from '../../support/appointments';

const desk = await appointmentDesk();
beforeEach(() => desk.clear());

const at = (from: string, to: string, day = '2038-03-06') => ({
  start: `${day}T${from}:00+02:00`,
  end: `${day}T${to}:00+02:00`,
});

/** Puts Huda on the waiting list for a facial with any specialist. */
const wait = async (changes: object = {}): Promise<Row> => {
  const { status, body, text } = await desk.app.call('POST', '/api/waitlist', {
    as: 'Receptionist',
    body: {
      customerId: desk.customers.huda,
      branchId: desk.app.branches.own,
      serviceIds: [desk.services.facial],
      fromDate: '2038-03-01',
      toDate: '2038-03-10',
      ...changes,
    },
  });
  expect(status, text).toBe(201);
  return body;
};
const entry = async (id: number): Promise<Row> =>
  (await desk.app.call('GET', `/api/waitlist/${id}`, { as: 'Receptionist' })).body;
const board = async () =>
  (
    await desk.app.call<{ waiting: number; offered: number }>(
      'GET',
      `/api/appointments/board?branchId=${desk.app.branches.own}&from=2038-03-06&to=2038-03-06`,
      { as: 'Staff' },
    )
  ).body;
const remove = (id: number) => desk.app.call('DELETE', `/api/appointments/${id}`, { as: 'BranchManager' });

const offer = (from: string, to: string) => ({
  offeredStart: new Date(at(from, to).start).toISOString(),
  offeredEnd: new Date(at(from, to).end).toISOString(),
  offeredStaffId: desk.staff.sara,
});
const none = { offeredStart: null, offeredEnd: null, offeredStaffId: null };

describe('Somebody who waits is offered the time', () => {
  it.each([
    ['of a booking that is cancelled', (id: number) => desk.setStatus(id, 'Canceled')],
    ['of a customer who did not come', (id: number) => desk.setStatus(id, 'NoShow')],
    ['of a booking that is deleted', (id: number) => remove(id)],
    ['of a booking that is moved away', (id: number) => desk.change(id, at('15:00', '15:30'))],
    [
      'of a booking that is given to another specialist',
      (id: number) =>
        desk.change(id, { services: [{ serviceId: desk.services.facial, staffId: desk.staff.dina }] }),
    ],
  ])('%s', async (_, free) => {
    const { id } = await wait();
    const appointment = await desk.booked();
    expect(await entry(id)).toMatchObject(none);
    expect(await board()).toMatchObject({ waiting: 1, offered: 0 });
    expect((await free(appointment.id)).status).toBeLessThan(300);
    expect(await entry(id)).toMatchObject({ ...offer('10:00', '10:30'), status: 'Waiting' });
    expect(await board()).toMatchObject({ waiting: 1, offered: 1 });
  });

  it('as far as it lies within the hours of the wish', async () => {
    const { id } = await wait({ fromTime: '11:00', toTime: '12:00' });
    const { id: appointment } = await desk.booked(at('10:00', '14:00'));
    await desk.setStatus(appointment, 'Canceled');
    expect(await entry(id)).toMatchObject(offer('11:00', '12:00'));
  });

  //
  it('as long as it is in the night in which an hour comes twice', async () => {
    const hours = (openingHours: readonly object[]) =>
      desk.app.call('PUT', `/api/branches/${desk.app.branches.own}`, {
        as: 'Admin',
        body: { name: 'فرع', openingHours },
      });
    expect((await hours([{ weekday: 'thursday', opens: '10:00', closes: '02:00' }])).status).toBe(200);
    onTestFinished(async () => void (await hours([])));
    const { id } = await wait({ fromDate: '2027-10-28', toDate: '2027-10-28' });
    // Half past eleven of summer time to half past eleven of winter time.
    const span = { start: '2027-10-28T20:30:00.000Z', end: '2027-10-28T21:30:00.000Z' };
    const { id: appointment } = await desk.booked(span);
    await desk.setStatus(appointment, 'Canceled');
    expect(await entry(id)).toMatchObject({ offeredStart: span.start, offeredEnd: span.end });
  });

  it('five at most, those first who have waited longest', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 7; n++) ids.push((await wait()).id);
    await desk.setStatus((await desk.booked()).id, 'Canceled');
    const offered = await Promise.all(ids.map(async (id) => (await entry(id)).offeredStart !== null));
    expect(offered).toEqual([true, true, true, true, true, false, false]);
  });
});

describe('Somebody who waits is not offered', () => {
  it.each([
    ['another day', () => ({ fromDate: '2038-03-07' })],
    ['a day after the wish', () => ({ fromDate: '2038-03-01', toDate: '2038-03-05' })],
    ['other hours', () => ({ fromTime: '10:15' })],
    ['another specialist', () => ({ staffId: desk.staff.dina })],
    [
      'a time too short for the services',
      () => ({ serviceIds: [desk.services.facial, desk.services.laser] }),
    ],
    ['anything once the entry is closed', () => ({}), 'close'],
  ])('%s', async (_, changes, call?: string) => {
    const { id } = await wait(changes());
    if (call) await desk.app.call('POST', `/api/waitlist/${id}/${call}`, { as: 'Receptionist', body: {} });
    await desk.setStatus((await desk.booked()).id, 'Canceled');
    expect(await entry(id)).toMatchObject(none);
  });

  it('a time that is over', async () => {
    const { id } = await wait({ fromDate: '2020-01-01', toDate: null });
    const { id: appointment } = await desk.booked(at('10:00', '10:30', '2020-03-07'));
    await desk.setStatus(appointment, 'Canceled');
    expect(await entry(id)).toMatchObject(none);
  });

  it('what a foreign branch leaves free', async () => {
    const { id } = await wait();
    const abroad = {
      branchId: desk.app.branches.foreign,
      services: [{ serviceId: desk.services.facial, staffId: desk.staff.abroad }],
    };
    const { id: appointment } = await desk.booked(abroad, 'Admin');
    await desk.setStatus(appointment, 'Canceled', 'Admin');
    expect(await entry(id)).toMatchObject(none);
  });
});

describe('An offered time', () => {
  const offered = async (): Promise<number> => {
    const { id } = await wait();
    await desk.setStatus((await desk.booked()).id, 'Canceled');
    expect(await entry(id)).toMatchObject(offer('10:00', '10:30'));
    return id;
  };

  it('is withdrawn when somebody else takes it', async () => {
    const id = await offered();
    await desk.booked();
    expect(await entry(id)).toMatchObject({ ...none, status: 'Waiting' });
  });

  it('that is booked for the entry ends the waiting', async () => {
    const id = await offered();
    const appointment = await desk.booked({ customerId: desk.customers.huda, waitlistId: id });
    expect(await entry(id)).toMatchObject({ ...none, status: 'Booked', appointmentId: appointment.id });
    expect(await board()).toMatchObject({ waiting: 0, offered: 0 });
  });

  it('gives way to a new one once it is over', async () => {
    const id = await offered();
    await desk.app.pool.query(
      `update waitlist set offered_start = now() - interval '2 hours', offered_end = now() - interval '1 hour'`,
    );
    await desk.setStatus((await desk.booked(at('12:00', '12:30'))).id, 'Canceled');
    expect(await entry(id)).toMatchObject(offer('12:00', '12:30'));
  });
});

describe('Time of leave that is given back', () => {
  const whose = { staffId: desk.staff.sara, branchId: desk.app.branches.own, kind: 'Leave' };
  const leave = async (more: object = {}) => {
    const body = { ...whose, ...at('10:00', '14:00'), ...more };
    const made = await desk.app.call('POST', '/api/absences', { as: 'Receptionist', body });
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  };

  //
  it('is offered when the leave is deleted', async () => {
    const { id } = await wait();
    const absence = await leave();
    expect(await entry(id)).toMatchObject(none);
    const { status } = await desk.app.call('DELETE', `/api/absences/${absence}`, { as: 'Receptionist' });
    expect(status).toBeLessThan(300);
    expect(await entry(id)).toMatchObject(offer('10:00', '14:00'));
    expect(await board()).toMatchObject({ waiting: 1, offered: 1 });
  });

  it('is offered as far as it is shortened, and not where a booking stood in it', async () => {
    const { id } = await wait();
    await desk.booked(at('13:00', '13:30'));
    const accepted = { acceptBooked: true, reason: 'باتفاق' };
    const absence = await leave(accepted);
    const shortened = await desk.app.call('PUT', `/api/absences/${absence}`, {
      as: 'Receptionist',
      body: { ...whose, ...at('10:00', '12:00'), ...accepted },
    });
    expect(shortened.status, shortened.text).toBe(200);
    expect(await entry(id)).toMatchObject(offer('12:00', '13:00'));
  });
});
