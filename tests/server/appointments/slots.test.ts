import { beforeEach, describe, expect, it } from 'vitest';
import { appointmentDesk } from '../../support/appointments';

const desk = await appointmentDesk();
beforeEach(() => desk.clear());

interface Slot {
  readonly start: string;
  readonly end: string;
  readonly staffId: number;
}
interface Person {
  readonly fullName: string;
  readonly isFree: boolean;
  readonly onShift: boolean;
}

const ask = <T>(path: string, query: string) =>
  desk.app.call<T>('GET', `/api/appointments/${path}?branchId=${desk.app.branches.own}&${query}`, {
    as: 'Staff',
  });
const free = async (query: string): Promise<readonly Slot[]> => {
  const { status, body, text } = await ask<readonly Slot[]>('free-slots', query);
  expect(status, text).toBe(200);
  return body;
};
const starts = (slots: readonly Slot[]) => slots.map(({ start }) => start.slice(0, 16));
const sara = () => `staffId=${desk.staff.sara}`;

describe('The first free times', () => {
  it('begin with the working day, are as long as the services, and belong to everybody who can be booked', async () => {
    const { facial, laser } = desk.services;
    const slots = await free(`from=2038-03-06&serviceIds=${facial}&serviceIds=${laser}&limit=4`);
    expect(starts(slots)).toEqual([
      '2038-03-06T06:00',
      '2038-03-06T06:00',
      '2038-03-06T06:15',
      '2038-03-06T06:15',
    ]);
    expect(slots[0]?.end).toBe('2038-03-06T07:30:00.000Z');
    expect(new Set(slots.map(({ staffId }) => staffId))).toEqual(new Set([desk.staff.sara, desk.staff.dina]));
    const last = await free(`from=2038-03-06T21:00&minutes=60&days=1&${sara()}`);
    expect(starts(last)).toEqual(['2038-03-06T19:00']);
  });

  it('leave out what is booked, held, or takes the customer or the room', async () => {
    const at = (from: string, to: string) => ({
      start: `2038-03-06T${from}:00+02:00`,
      end: `2038-03-06T${to}:00+02:00`,
    });
    await desk.booked(at('08:00', '09:00'));
    await desk.app.call('POST', '/api/appointments/holds', {
      as: 'Receptionist',
      body: { branchId: desk.app.branches.own, staffId: desk.staff.sara, ...at('09:00', '10:00') },
    });
    expect(starts(await free(`from=2038-03-06&minutes=60&limit=1&${sara()}`))).toEqual(['2038-03-06T08:00']);
    const dina = `staffId=${desk.staff.dina}&minutes=60&limit=1&from=2038-03-06`;
    expect(starts(await free(dina))).toEqual(['2038-03-06T06:00']);
    expect(starts(await free(`${dina}&customerId=${desk.customers.mona}`))).toEqual(['2038-03-06T07:00']);
    await desk.booked({
      ...at('08:00', '12:00'),
      customerId: desk.customers.huda,
      roomId: desk.rooms.single,
      services: [{ serviceId: desk.services.facial }],
    });
    expect(starts(await free(`${dina}&roomId=${desk.rooms.single}`))).toEqual(['2038-03-06T10:00']);
    expect(starts(await free(`${dina}&roomId=${desk.rooms.double}`))).toEqual(['2038-03-06T06:00']);
  });

  it('leave the booking that is moved out of its own way', async () => {
    const { id } = await desk.booked({
      start: '2038-03-06T08:00:00+02:00',
      end: '2038-03-06T09:00:00+02:00',
    });
    const query = `from=2038-03-06&minutes=60&limit=1&${sara()}`;
    expect(starts(await free(query))).toEqual(['2038-03-06T07:00']);
    expect(starts(await free(`${query}&exceptId=${id}`))).toEqual(['2038-03-06T06:00']);
  });

  //
  it('lie within shifts, on days on which the branch has any', async () => {
    await desk.shift(desk.staff.sara, '2038-03-06', '12:00', '13:00');
    const slots = await free(`from=2038-03-06&minutes=60&limit=2&${sara()}`);
    expect(starts(slots)).toEqual(['2038-03-06T10:00', '2038-03-07T06:00']);
    const dina = await free(`from=2038-03-06&minutes=60&limit=1&staffId=${desk.staff.dina}`);
    expect(starts(dina)).toEqual(['2038-03-07T06:00']);
  });

  //
  it('keep to the clock on the wall when Cairo changes it, in April and in October', async () => {
    const query = `minutes=840&days=2&limit=2&${sara()}`;
    expect(starts(await free(`from=2038-04-29&${query}`))).toEqual(['2038-04-29T06:00', '2038-04-30T05:00']);
    expect(starts(await free(`from=2038-10-28&${query}`))).toEqual(['2038-10-28T05:00', '2038-10-29T06:00']);
  });

  it('never lie in the past', async () => {
    const asked = Date.now();
    const slots = await free(`from=2020-01-01&days=3&minutes=15&${sara()}`);
    expect(slots.length).toBeGreaterThan(0);
    for (const { start } of slots) expect(Date.parse(start)).toBeGreaterThanOrEqual(asked);
  });
});

describe('The staff for a time', () => {
  // APT-37?
  it('names who can be booked there; who is free and on shift comes first', async () => {
    await desk.shift(desk.staff.sara, '2038-03-06', '08:00', '22:00');
    await desk.booked({ services: [{ serviceId: desk.services.facial, staffId: desk.staff.dina }] });
    const at = (from: string, to: string) =>
      ask<readonly Person[]>('staff', `start=2038-03-06T${from}&end=2038-03-06T${to}`);
    const { body } = await at('10:00', '10:30');
    expect(body.map(({ fullName, isFree, onShift }) => [fullName, isFree, onShift])).toEqual([
      ['سارة', true, true],
      ['دينا', false, false],
    ]);
    const [first] = (await at('21:30', '22:00')).body;
    expect([first?.fullName, first?.onShift]).toEqual(['سارة', true]);
    const over = await at('21:45', '22:15');
    expect(over.body.map(({ onShift }) => onShift)).toEqual([false, false]);
  });
});

describe('The board of a branch', () => {
  // APT-07, APT-28
  it('tells its clock, working day, people, rooms, shifts, held times and the waiting list', async () => {
    await desk.shift(desk.staff.sara, '2038-03-06', '12:00', '20:00');
    await desk.app.call('POST', '/api/appointments/holds', {
      as: 'Receptionist',
      body: {
        branchId: desk.app.branches.own,
        staffId: desk.staff.sara,
        start: '2038-03-06T10:00:00+02:00',
        end: '2038-03-06T10:30:00+02:00',
      },
    });
    const { body, status } = await ask<Record<string, unknown>>('board', 'from=2038-03-06&to=2038-03-12');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      zone: 'Africa/Cairo',
      open: '08:00',
      close: '22:00',
      staff: [{ fullName: 'دينا' }, { fullName: 'سارة' }],
      rooms: [
        { id: desk.rooms.single, name: 'غرفة ١', capacity: 1 },
        { id: desk.rooms.double, name: 'غرفة ٢', capacity: 2 },
      ],
      shifts: [{ staffId: desk.staff.sara, date: '2038-03-06', start: '12:00', end: '20:00' }],
      holds: [{ staffId: desk.staff.sara, userName: 'الاسم Receptionist', mine: false }],
      waiting: 0,
      offered: 0,
    });
  });
});
