import { beforeEach, describe, expect, it } from 'vitest';
import { appointmentDesk } from '../../support/appointments';

const desk = await appointmentDesk();
beforeEach(() => desk.clear());

const at = (from: string, to: string) => ({
  start: `2038-03-06T${from}:00+02:00`,
  end: `2038-03-06T${to}:00+02:00`,
});
const kindsOf = (appointment: { readonly clashes?: readonly { readonly kind: string }[] }) =>
  appointment.clashes?.map(({ kind }) => kind);

describe('Two bookings at one time', () => {
  //
  it.each([
    ['the same hour', '10:00', '11:00'],
    ['an overlap at the end', '10:30', '11:30'],
    ['an overlap at the start', '09:30', '10:30'],
    ['a time inside', '10:15', '10:45'],
    ['a time around', '09:00', '12:00'],
  ])('are refused for the same specialist: %s', async (_, from, to) => {
    await desk.booked({ ...at('10:00', '11:00') });
    const { status, body } = await desk.book({ ...at(from, to), customerId: desk.customers.huda });
    expect(status).toBe(409);
    expect(kindsOf(body)).toEqual(['staff']);
  });

  //
  it('of one customer with two specialists are refused, too', async () => {
    await desk.booked();
    const { status, body } = await desk.book({
      services: [{ serviceId: desk.services.laser, staffId: desk.staff.dina }],
    });
    expect([status, kindsOf(body)]).toEqual([409, ['customer']]);
  });

  // APT-31?
  it('take the time of the booking’s own specialist where a line names none', async () => {
    const { body } = await desk.book({
      ...at('10:00', '11:30'),
      staffId: desk.staff.dina,
      services: [
        { serviceId: desk.services.facial },
        { serviceId: desk.services.laser, staffId: desk.staff.sara },
      ],
    });
    expect(body.services.map(({ staffId }) => staffId)).toEqual([desk.staff.dina, desk.staff.sara]);
    const meanwhile = await desk.book({
      ...at('10:00', '10:30'),
      customerId: desk.customers.huda,
      services: [{ serviceId: desk.services.facial, staffId: desk.staff.dina }],
    });
    expect([meanwhile.status, kindsOf(meanwhile.body)]).toEqual([409, ['staff']]);
    const later = await desk.book({
      ...at('10:30', '11:00'),
      customerId: desk.customers.huda,
      services: [{ serviceId: desk.services.facial, staffId: desk.staff.dina }],
    });
    expect(later.status, later.text).toBe(201);
  });

  //
  it('hold each specialist for her own line only', async () => {
    await desk.booked({
      ...at('10:00', '11:30'),
      services: [
        { serviceId: desk.services.facial, staffId: desk.staff.sara },
        { serviceId: desk.services.laser, staffId: desk.staff.dina },
      ],
    });
    const sara = { customerId: desk.customers.huda, ...at('10:30', '11:00') };
    expect((await desk.book(sara)).status).toBe(201);
    const dina = {
      customerId: await desk.guest(),
      ...at('10:30', '11:00'),
      services: [{ serviceId: desk.services.facial, staffId: desk.staff.dina }],
    };
    expect(kindsOf((await desk.book(dina)).body)).toEqual(['staff']);
  });
});

describe('Moving a booking', () => {
  it('takes its lines along and frees the old time', async () => {
    const { id, version } = await desk.booked();
    const moved = await desk.change(id, { ...at('15:00', '15:30'), version });
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body).toMatchObject({ start: '2038-03-06T13:00:00.000Z', end: '2038-03-06T13:30:00.000Z' });
    expect(moved.body.services[0]).toMatchObject({
      start: '2038-03-06T13:00:00.000Z',
      staffId: desk.staff.sara,
    });
    await desk.booked({ customerId: desk.customers.huda });
  });

  it('onto a taken time is refused and leaves everything as it was', async () => {
    await desk.booked({ ...at('12:00', '13:00'), customerId: desk.customers.huda });
    const before = await desk.booked();
    const { status, body } = await desk.change(before.id, at('12:30', '13:00'));
    expect([status, kindsOf(body)]).toEqual([409, ['staff']]);
    const after = await desk.app.call('GET', `/api/appointments/${before.id}`, { as: 'Receptionist' });
    expect(after.body).toMatchObject({ start: before.start, end: before.end, version: before.version });
    expect((await desk.book({ customerId: await desk.guest() })).status).toBe(409);
  });

  it('by its edge gives the last line more time, takes it, and is no clash with itself', async () => {
    const { id } = await desk.booked();
    const { body } = await desk.change(id, at('10:00', '11:00'));
    expect(body.services[0]).toMatchObject({ end: '2038-03-06T09:00:00.000Z' });
    const late = { customerId: desk.customers.huda, ...at('10:45', '11:15') };
    expect((await desk.book(late)).status).toBe(409);
  });
});

describe('A status', () => {
  // P-12
  it('that called a booking off frees its time, and going back takes it again or is refused', async () => {
    const first = await desk.booked();
    expect((await desk.setStatus(first.id, 'Canceled', 'Receptionist', 'سفر')).body.statusReason).toBe('سفر');
    const second = await desk.booked({ customerId: desk.customers.huda });
    const refused = await desk.setStatus(first.id, 'Planned', 'BranchManager');
    expect([refused.status, refused.body.code, kindsOf(refused.body)]).toEqual([
      409,
      'appointment.clash',
      ['staff'],
    ]);
    await desk.setStatus(second.id, 'NoShow');
    const restored = await desk.setStatus(first.id, 'Planned', 'BranchManager');
    expect([restored.status, restored.body.statusReason]).toEqual([200, null]);
    expect((await desk.book({ customerId: await desk.guest() })).status).toBe(409);
  });

  // R-05, APT-18
  it('that is final is left by the manager alone, by either call', async () => {
    const { id } = await desk.booked();
    expect((await desk.setStatus(id, 'Done')).body.status).toBe('Done');
    for (const status of ['Planned', 'NoShow', 'Canceled', 'Done']) {
      const { status: code, body } = await desk.setStatus(id, status);
      expect([code, body.code], status).toEqual([409, 'appointment.transition']);
    }
    expect((await desk.change(id, { status: 'Planned' })).status).toBe(409);
    expect((await desk.setStatus(id, 'NoShow', 'BranchManager')).body.status).toBe('NoShow');
    expect((await desk.change(id, { status: 'Planned' }, 'BranchManager')).body.status).toBe('Planned');
  });

  // APT-17
  it('of a new booking is Planned; only the manager may write down what is over', async () => {
    const refused = await desk.book({ status: 'Done' });
    expect([refused.status, refused.body.code]).toEqual([409, 'appointment.transition']);
    expect((await desk.booked({ status: 'Done', came: true }, 'BranchManager')).status).toBe('Done');
  });

  it('pressed twice at once is changed once, with one line in the trail and in the history', async () => {
    const { id } = await desk.booked();
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.setStatus(id, 'Done')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await desk.app.countOf('audit_logs', `action = 'Status' and entity_id = $1`, [String(id)])).toBe(
      1,
    );
  });
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
});

// The server's locks serve first, so no call shows what the constraint alone refuses.
describe('The database itself', () => {
  // R-01 R-09
  it.each(['staff', 'room', 'customer'])('refuses a %s taken twice at one time', async (kind) => {
    const [one, other] = [await desk.booked(at('10:00', '11:00')), await desk.booked(at('14:00', '15:00'))];
    const takes = (id: number, from: string, to: string) =>
      desk.app.pool.query(
        `insert into appointment_occupancy (appointment_id, kind, resource_id, seat, during)
         values ($1, $2, 999999, 1, tstzrange($3, $4))`,
        [id, kind, at(from, to).start, at(from, to).end],
      );
    await takes(one.id, '10:00', '11:00');
    await takes(other.id, '11:00', '12:00');
    await expect(takes(other.id, '10:59', '11:01')).rejects.toMatchObject({
      code: '23P01',
      constraint: 'appointment_occupancy_clash',
    });
  });
});
