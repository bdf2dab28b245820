import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../support/app';
import { appointmentDesk } from '../support/appointments';

const desk = await appointmentDesk();
beforeEach(() => desk.clear());

const at = (from: string, to: string) => ({
  start: `2038-03-06T${from}:00+02:00`,
  end: `2038-03-06T${to}:00+02:00`,
});
const facial = () => ({ serviceId: desk.services.facial, staffId: desk.staff.sara });
const laser = () => ({ serviceId: desk.services.laser, staffId: desk.staff.dina });

describe('The times of a booking', () => {
  // APT-11
  it('last as long as its services where start and end are the same, or an hour where it has none', async () => {
    const made = await desk.booked({ ...at('10:00', '10:00'), services: [facial(), laser()] });
    expect(made.end).toBe('2038-03-06T09:30:00.000Z');
    const hour = await desk.booked({
      ...at('12:00', '12:00'),
      services: [],
      packages: [{ packageId: desk.packages.facials }],
    });
    expect(hour.end).toBe('2038-03-06T11:00:00.000Z');
  });

  //
  it('run one line after the other, the last to the end; lines that do not fit take the whole span each', async () => {
    const long = await desk.booked({ ...at('10:00', '12:00'), services: [facial(), laser()] });
    expect(long.services.map(({ start, end }) => [start.slice(11, 16), end.slice(11, 16)])).toEqual([
      ['08:00', '08:30'],
      ['08:30', '10:00'],
    ]);
    const short = await desk.booked({ ...at('14:00', '15:00'), services: [facial(), laser()] });
    expect(short.services.map(({ start, end }) => [start.slice(11, 16), end.slice(11, 16)])).toEqual([
      ['12:00', '13:00'],
      ['12:00', '13:00'],
    ]);
  });

  // APT-36?, APT-24
  it.each([
    ['an end before its start', { end: '2038-03-06T09:00:00+02:00' }, 'End'],
    ['more than a day', { end: '2038-03-07T10:30:00+02:00' }, 'End'],
    ['no start', { start: null }, 'Start'],
    ['a year nobody means', { start: '9999-12-31T23:00:00Z', end: '9999-12-31T23:30:00Z' }, 'Start'],
  ])('are refused with %s', async (_, changes, field) => {
    const { status, body } = await desk.book(changes);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  it('of a line may not end before they begin, nor stretch the booking over days', async () => {
    const backwards = { ...facial(), start: '2038-03-06T11:00:00Z', end: '2038-03-06T10:00:00Z' };
    const refused = await desk.book({ services: [facial(), backwards] });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['Services[1].End']]);
    const far = { ...facial(), start: '2038-04-06T11:00:00Z', end: '2038-04-06T12:00:00Z' };
    expect((await desk.book({ services: [facial(), far] })).status).toBe(400);
  });

  // API-103
  it('without an offset are read by the branch’s clock', async () => {
    const { start } = await desk.booked({ start: '2038-07-03T10:00:00', end: '2038-07-03T10:30:00' });
    expect(start).toBe('2038-07-03T07:00:00.000Z');
  });
});

describe('A booking without a title', () => {
  // APT-30?
  it('is called by its services and packages and the customer; a typed title stays', async () => {
    const { title } = await desk.booked({ packages: [{ packageId: desk.packages.facials }] });
    expect(title).toBe('تنظيف بشرة، باقة تنظيف - منى عادل');
    const typed = await desk.booked({ ...at('12:00', '12:30'), title: 'تجربة' });
    expect((await desk.change(typed.id, { services: [laser()] })).body.title).toBe('تجربة');
  });
});

describe('A booking is refused', () => {
  // APT-22, APT-25
  it.each([
    ['without a customer', { customerId: null }, 'CustomerId'],
    ['without a service or package', { services: [] }, 'Services'],
    ['for a customer who does not exist', { customerId: 999_999 }, 'CustomerId'],
  ])('%s, and the field is named', async (_, changes, field) => {
    const { status, body } = await desk.book(changes);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  // APT-37?
  it('with somebody who cannot be booked there: of another branch, disabled, or no specialist', async () => {
    const off = await desk.insert('users', {
      full_name: 'غادرت',
      full_name_key: '',
      username: 'left',
      password_hash: '',
      search_text: '',
      is_bookable: true,
      is_active: false,
    });
    for (const staffId of [desk.staff.abroad, off, desk.app.users.Accountant]) {
      const { status, body } = await desk.book({ services: [{ ...facial(), staffId }] }, 'Admin');
      expect([status, Object.keys(body.errors ?? {})], String(staffId)).toEqual([
        400,
        ['Services[0].StaffId'],
      ]);
    }
  });

  it('keeps somebody who stood there before leaving', async () => {
    const { id } = await desk.booked();
    await desk.app.pool.query('update users set is_bookable = false where id = $1', [desk.staff.sara]);
    try {
      expect((await desk.change(id, at('11:00', '11:30'))).status).toBe(200);
      expect((await desk.book({ customerId: desk.customers.huda, ...at('13:00', '13:30') })).status).toBe(
        400,
      );
    } finally {
      await desk.app.pool.query('update users set is_bookable = true where id = $1', [desk.staff.sara]);
    }
  });

  // APT-26
  it('to those without the right, who are told its name', async () => {
    const create = await desk.book({}, 'Staff');
    expect([create.status, create.body.code]).toEqual([403, 'forbidden.appointments.create']);
    const { id } = await desk.booked();
    const calls = [
      ['PUT', `/api/appointments/${id}`, 'update'],
      ['POST', `/api/appointments/${id}/status`, 'update'],
      ['DELETE', `/api/appointments/${id}`, 'delete'],
    ] as const;
    for (const [method, url, permission] of calls) {
      const { status, body } = await desk.app.call<ErrorBody>(method, url, {
        as: 'Staff',
        body: { status: 'Done' },
      });
      expect([status, body.code]).toEqual([403, `forbidden.appointments.${permission}`]);
    }
  });
});

// APT-14
it('A deleted booking leaves every list and frees its time; the row and the trail stay', async () => {
  const { id } = await desk.booked();
  const removed = await desk.app.call('DELETE', `/api/appointments/${id}`, { as: 'BranchManager' });
  expect(removed.status).toBe(204);
  const list = await desk.app.call<readonly unknown[]>('GET', '/api/appointments', { as: 'Receptionist' });
  expect(list.body).toEqual([]);
  expect((await desk.app.call('GET', `/api/appointments/${id}`, { as: 'Receptionist' })).status).toBe(404);
  expect((await desk.setStatus(id, 'Done')).status).toBe(404);
  expect((await desk.change(id, at('11:00', '11:30'))).status).toBe(404);
  await desk.booked({ customerId: desk.customers.huda });
  expect(await desk.app.countOf('appointments', 'id = $1 and deleted_at is not null', [id])).toBe(1);
  expect(await desk.app.countOf('audit_logs', `action = 'Delete' and entity_name = 'Appointment'`)).toBe(1);
});
