import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/app';
import { type Appointment, appointmentDesk } from '../../support/appointments';
import type { PersonName } from '../../support/world';

const desk = await appointmentDesk();
beforeEach(() => desk.clear());

interface Hold extends Appointment {
  readonly expiresAt: string;
}

const slot = { start: '2038-03-06T10:00:00+02:00', end: '2038-03-06T10:30:00+02:00' };
const place = (changes: object = {}, as: PersonName = 'Receptionist', id?: number): Promise<Answer<Hold>> =>
  desk.app.call<Hold>(id ? 'PUT' : 'POST', `/api/appointments/holds${id ? `/${id}` : ''}`, {
    as,
    body: { branchId: desk.app.branches.own, staffId: desk.staff.sara, ...slot, ...changes },
  });
const expire = () =>
  desk.app.pool.query(`update appointment_holds set expires_at = now() - interval '1 second'`);

describe('A held time', () => {
  it('is kept from others for 90 seconds, who are told by whom', async () => {
    const { status, body } = await place();
    expect(status).toBe(201);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(60_000);
    const refused = await desk.book({}, 'BranchManager');
    expect(refused.status).toBe(409);
    expect(refused.body.clashes).toMatchObject([
      { kind: 'staff', name: 'سارة', heldBy: 'الاسم Receptionist' },
    ]);
    expect((await place({}, 'BranchManager')).body.code).toBe('appointment.clash');
  });

  it('is not in its own user’s way when the answer with its number was slow or lost, but in that of everybody else', async () => {
    await place();
    await place({ start: '2038-03-06T12:00:00+02:00', end: '2038-03-06T12:30:00+02:00' });
    await desk.booked();
    // The other time is still kept.
    expect(await desk.app.countOf('appointment_holds')).toBe(1);
    const at = { start: '2038-03-06T12:00:00+02:00', end: '2038-03-06T12:30:00+02:00' };
    expect((await desk.book({ ...at, customerId: await desk.guest() }, 'BranchManager')).status).toBe(409);
  });

  it('gives way to the booking it was placed for, and is gone then', async () => {
    const { body } = await place();
    // Somebody who only knows its number.
    expect((await desk.book({ holdId: body.id }, 'BranchManager')).status).toBe(409);
    await desk.booked({ holdId: body.id });
    expect(await desk.app.countOf('appointment_holds')).toBe(0);
  });

  it('stands again when its booking is refused for another reason, and is no clash in the answer', async () => {
    await desk.booked({ services: [{ serviceId: desk.services.facial, staffId: desk.staff.dina }] });
    const { body } = await place();
    const refused = await desk.book({ holdId: body.id });
    expect(refused.body.clashes?.map(({ kind }) => kind)).toEqual(['customer']);
    expect(await desk.app.countOf('appointment_holds')).toBe(1);
  });

  it('is over after its time, whoever asks: booking, clash list, board, free times', async () => {
    await place();
    await expire();
    const url = '/api/appointments';
    const branch = `branchId=${desk.app.branches.own}`;
    const board = await desk.app.call<{ holds: readonly unknown[] }>(
      'GET',
      `${url}/board?${branch}&from=2038-03-06&to=2038-03-06`,
      { as: 'Staff' },
    );
    expect(board.body.holds).toEqual([]);
    const staff = await desk.app.call<readonly { id: number; isFree: boolean }[]>(
      'GET',
      `${url}/staff?${branch}&start=${encodeURIComponent(slot.start)}&end=${encodeURIComponent(slot.end)}`,
      { as: 'Staff' },
    );
    expect(staff.body.find(({ id }) => id === desk.staff.sara)?.isFree).toBe(true);
    await desk.booked({}, 'BranchManager');
    expect(await desk.app.countOf('appointment_holds')).toBe(0);
  });

  it('is moved and renewed by sending it again; a taken time is refused and the hold stays', async () => {
    const { body } = await place();
    await desk.booked({
      customerId: desk.customers.huda,
      start: '2038-03-06T12:00:00+02:00',
      end: '2038-03-06T13:00:00+02:00',
    });
    await expire();
    const late = { start: '2038-03-06T11:00:00+02:00', end: '2038-03-06T11:30:00+02:00' };
    const moved = await place(late, 'Receptionist', body.id);
    expect([moved.status, moved.body.id]).toEqual([200, body.id]);
    expect(Date.parse(moved.body.expiresAt)).toBeGreaterThan(Date.now());
    const taken = { start: '2038-03-06T12:30:00+02:00', end: '2038-03-06T13:30:00+02:00' };
    expect((await place(taken, 'Receptionist', body.id)).status).toBe(409);
    await desk.booked({ customerId: await desk.guest() });
    expect((await desk.book({ ...late, customerId: await desk.guest() }, 'BranchManager')).status).toBe(409);
    expect((await place(late, 'BranchManager', body.id)).status).toBe(404);
  });

  it('is given up, by its own user alone, as often as one likes', async () => {
    const { body } = await place();
    const remove = (as: PersonName) => desk.app.call('DELETE', `/api/appointments/holds/${body.id}`, { as });
    expect((await remove('BranchManager')).status).toBe(204);
    expect(await desk.app.countOf('appointment_holds')).toBe(1);
    expect([(await remove('Receptionist')).status, (await remove('Receptionist')).status]).toEqual([
      204, 204,
    ]);
    await desk.booked({}, 'BranchManager');
  });

  it('is refused for strangers to the branch, for no time and for more than a day', async () => {
    expect((await place({ staffId: desk.staff.abroad })).status).toBe(400);
    expect((await place({ end: '2038-04-06T10:00:00Z' })).status).toBe(400);
    expect((await place({ end: slot.start })).status).toBe(400);
  });

  it('of many who reach for it at once is kept for one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => place()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});
