import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../support/app';
import { appointmentDesk } from '../support/appointments';
import { addUser } from '../support/world';

const desk = await appointmentDesk();
beforeEach(() => desk.clear());

describe('A booking', () => {
  // APT-17, APT-27, APT-30?
  it('is stored with names, prices and times of its lines, and starts planned', async () => {
    const { status, body, text } = await desk.book({
      services: [
        { serviceId: desk.services.facial, staffId: desk.staff.sara },
        { serviceId: desk.services.laser, staffId: desk.staff.dina },
      ],
      end: '2038-03-06T11:30:00+02:00',
    });
    expect(status, text).toBe(201);
    expect(body).toMatchObject({
      status: 'Planned',
      customerFullName: 'منى عادل',
      branchName: 'فرع المعادي',
      start: '2038-03-06T08:00:00.000Z',
      end: '2038-03-06T09:30:00.000Z',
      totalPrice: 500.5,
      title: 'تنظيف بشرة، ليزر - منى عادل',
    });
    expect(body.services).toMatchObject([
      {
        serviceName: 'تنظيف بشرة',
        servicePrice: 200,
        staffFullName: 'سارة',
        start: '2038-03-06T08:00:00.000Z',
        end: '2038-03-06T08:30:00.000Z',
        coverage: 'Extra',
      },
      { serviceName: 'ليزر', start: '2038-03-06T08:30:00.000Z', end: '2038-03-06T09:30:00.000Z' },
    ]);
  });

  //
  it('is refused where staff, customer or room is taken, names them and offers three free times', async () => {
    await desk.booked({ roomId: desk.rooms.single });
    const { status, body } = await desk.book({ roomId: desk.rooms.single });
    expect(status).toBe(409);
    expect(body.code).toBe('appointment.clash');
    expect(body.clashes?.map(({ kind, name }) => [kind, name])).toEqual([
      ['customer', 'منى عادل'],
      ['room', 'غرفة ١'],
      ['staff', 'سارة'],
    ]);
    expect(body.message).toContain('سارة: حجز آخر من ١٠:٠٠ ص إلى ١٠:٣٠ ص');
    expect(body.freeSlots).toEqual([
      { start: '2038-03-06T08:30:00.000Z', end: '2038-03-06T09:00:00.000Z' },
      { start: '2038-03-06T08:45:00.000Z', end: '2038-03-06T09:15:00.000Z' },
      { start: '2038-03-06T09:00:00.000Z', end: '2038-03-06T09:30:00.000Z' },
    ]);
  });

  //
  it('may begin in the minute in which another ends', async () => {
    await desk.booked();
    const next = { start: '2038-03-06T10:30:00+02:00', end: '2038-03-06T11:00:00+02:00' };
    expect((await desk.book(next)).status).toBe(201);
  });

  // R-01, P-02
  it('is refused where its specialist is booked in her other branch, of which nothing else is told', async () => {
    const both = await addUser(desk.app.pool, {
      username: 'both',
      fullName: 'شيماء',
      hash: '',
      role: 'Staff',
      branchIds: [desk.app.branches.own, desk.app.branches.foreign],
    });
    await desk.app.pool.query('update users set is_bookable = true where id = $1', [both]);
    const services = [{ serviceId: desk.services.facial, staffId: both }];
    const abroad = {
      branchId: desk.app.branches.foreign,
      title: 'موعد هناك',
      customerId: desk.customers.huda,
      services,
    };
    await desk.booked({ ...abroad, end: '2038-03-06T12:00:00+02:00' }, 'Admin');
    const { status, body, text } = await desk.book({ services });
    expect(status).toBe(409);
    expect(body.clashes).toEqual([
      {
        kind: 'staff',
        id: both,
        name: 'شيماء',
        start: '2038-03-06T08:00:00.000Z',
        end: '2038-03-06T08:30:00.000Z',
      },
    ]);
    expect(text).not.toContain('هناك');
    // The offered times are free in both branches.
    expect(body.freeSlots?.[0]?.start).toBe('2038-03-06T10:00:00.000Z');
  });

  // API-041, API-042, API-043, API-044, API-045
  it('is added, listed, changed, marked and deleted by the documented calls', async () => {
    const { services, ...short } = desk.payload();
    const made = await desk.booked({ ...short, status: 'Planned', services });
    const list = await desk.app.call<readonly Row[]>(
      'GET',
      `/api/appointments?branchId=${desk.app.branches.own}&from=2038-03-06&to=2038-03-06`,
      { as: 'Receptionist' },
    );
    expect(list.body.map(({ id }) => id)).toEqual([made.id]);
    const changed = await desk.change(made.id, { ...desk.payload({ title: 'جلسة أولى' }), id: made.id });
    expect(changed.body).toMatchObject({ id: made.id, title: 'جلسة أولى' });
    expect((await desk.setStatus(made.id, 'Done')).body).toMatchObject({ status: 'Done' });
    expect((await desk.setStatus(made.id, 'NoShow')).status).toBe(409);
    const gone = await desk.app.call('DELETE', `/api/appointments/${made.id}`, { as: 'BranchManager' });
    expect(gone.status).toBe(204);
    expect((await desk.app.call('GET', `/api/appointments/${made.id}`, { as: 'BranchManager' })).status).toBe(
      404,
    );
  });
});
