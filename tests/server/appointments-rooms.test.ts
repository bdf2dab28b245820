import { beforeEach, describe, expect, it } from 'vitest';
import { appointmentDesk } from '../support/appointments';

const desk = await appointmentDesk();
beforeEach(() => desk.clear());

const at = (from: string, to: string) => ({
  start: `2038-03-06T${from}:00+02:00`,
  end: `2038-03-06T${to}:00+02:00`,
});

/** Books the room for a new customer, without a specialist. */
const sit = async (roomId: number, from: string, to: string) =>
  desk.book({
    ...at(from, to),
    roomId,
    customerId: await desk.guest(),
    services: [{ serviceId: desk.services.facial }],
  });

describe('A room', () => {
  //
  it('of one seat takes one booking at a time', async () => {
    expect((await sit(desk.rooms.single, '10:00', '11:00')).status).toBe(201);
    const { status, body } = await sit(desk.rooms.single, '10:30', '11:30');
    expect(status).toBe(409);
    expect(body.clashes).toMatchObject([{ kind: 'room', name: 'غرفة ١' }]);
    expect((await sit(desk.rooms.single, '11:00', '12:00')).status).toBe(201);
  });

  //
  it('of two seats takes two, and names both when the third is refused', async () => {
    await sit(desk.rooms.double, '10:00', '11:00');
    await sit(desk.rooms.double, '10:30', '11:30');
    const { status, body } = await sit(desk.rooms.double, '10:45', '11:15');
    expect([status, body.clashes?.length]).toEqual([409, 2]);
    expect(body.freeSlots?.[0]?.start).toBe('2038-03-06T09:00:00.000Z');
  });

  //
  it('is not full while only one of two is there at any moment, whichever seats were given', async () => {
    const first = await sit(desk.rooms.double, '10:00', '12:00');
    await sit(desk.rooms.double, '11:00', '12:00');
    await desk.setStatus(first.body.id, 'Canceled');
    await sit(desk.rooms.double, '10:00', '11:00');
    const seats = await desk.app.pool.query(
      `select seat from appointment_occupancy where kind = 'room' order by seat`,
    );
    expect(seats.rows).toEqual([{ seat: 1 }, { seat: 2 }]);
    // Only one seat is taken at any time: the first until 11:00, the second from then on.
    expect((await sit(desk.rooms.double, '10:00', '12:00')).status).toBe(201);
    expect((await sit(desk.rooms.double, '10:00', '12:00')).status).toBe(409);
  });

  // R-09, concurrently
  it('is filled to its last seat by many at once, and never over it', async () => {
    const guests = await Promise.all(Array.from({ length: 20 }, () => desk.guest()));
    const answers = await Promise.all(
      guests.map((customerId) =>
        desk.book({ customerId, roomId: desk.rooms.double, services: [{ serviceId: desk.services.facial }] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(18);
  });

  it('of another branch, or switched off, cannot be booked', async () => {
    const row = { name_key: '', search_text: '', capacity: 1 };
    const abroad = await desk.insert('rooms', { ...row, name: 'هناك', branch_id: desk.app.branches.foreign });
    const off = await desk.insert('rooms', {
      ...row,
      name: 'مغلقة',
      branch_id: desk.app.branches.own,
      is_active: false,
    });
    for (const roomId of [abroad, off]) {
      const { status, body } = await desk.book({ roomId }, 'Admin');
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['RoomId']]);
    }
  });

  it('is left behind when the booking moves to another branch without one', async () => {
    const { id } = await desk.booked({
      roomId: desk.rooms.single,
      services: [{ serviceId: desk.services.facial }],
    });
    const kept = await desk.change(id, { branchId: desk.app.branches.foreign }, 'Admin');
    expect([kept.status, Object.keys(kept.body.errors ?? {})]).toEqual([400, ['RoomId']]);
    const left = await desk.change(id, { branchId: desk.app.branches.foreign, roomId: null }, 'Admin');
    expect(left.status, left.text).toBe(200);
    expect((await sit(desk.rooms.single, '10:00', '11:00')).status).toBe(201);
  });

  //
  it('that is still booked is switched off instead of removed', async () => {
    const room = await desk.insert('rooms', {
      name: 'قديمة',
      name_key: '',
      search_text: '',
      branch_id: desk.app.branches.own,
      capacity: 1,
    });
    await desk.booked({ roomId: room });
    const { status } = await desk.app.call('DELETE', `/api/rooms/${room}`, { as: 'BranchManager' });
    expect(status).toBe(200);
    expect(await desk.app.countOf('rooms', 'id = $1 and not is_active', [room])).toBe(1);
  });
});
