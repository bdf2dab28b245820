import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../support/app';
import { appointmentDesk } from '../../support/appointments';
import { addUser } from '../../support/world';

const desk = await appointmentDesk();
beforeEach(() => desk.clear());

const at = (from: string, to: string) => ({
  start: `2038-03-06T${from}:00+02:00`,
  end: `2038-03-06T${to}:00+02:00`,
});
const facial = () => ({ serviceId: desk.services.facial, staffId: desk.staff.sara });
const laser = () => ({ serviceId: desk.services.laser, staffId: desk.staff.dina });

describe('The times of a booking', () => {
  // APT-22 APT-24 APT-25 APT-36
  it.each([
    ['neither a service nor a package', { services: [] }, 'Services'],
    ['an end before its start', { end: '2038-03-06T09:00:00+02:00' }, 'End'],
    ['more than a day', { end: '2038-03-07T10:30:00+02:00' }, 'End'],
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

describe('A booking is refused', () => {
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
});

// APT-14
it('A deleted booking is marked by nobody and frees its time; the row and the trail stay', async () => {
  const { id } = await desk.booked();
  const removed = await desk.app.call('DELETE', `/api/appointments/${id}`, { as: 'BranchManager' });
  expect(removed.status).toBe(204);
  expect((await desk.setStatus(id, 'Done')).status).toBe(404);
  await desk.booked({ customerId: desk.customers.huda });
  expect(await desk.app.countOf('appointments', 'id = $1 and deleted_at is not null', [id])).toBe(1);
  expect(await desk.app.countOf('audit_logs', `action = 'Delete' and entity_name = 'Appointment'`)).toBe(1);
});

const covers = (appointment: { readonly services: readonly { readonly coverage: string }[] }) =>
  appointment.services.map(({ coverage }) => coverage);

describe('What a booking costs', () => {
  it('counts a package chosen twice twice, and stays so when it is saved again', async () => {
    const one = { packageId: desk.packages.facials };
    const made = await desk.booked({
      ...at('10:00', '12:30'),
      services: [facial(), facial(), facial(), facial(), facial()],
      packages: [one, one],
    });
    expect(covers(made)).toEqual(['Package', 'Package', 'Package', 'Package', 'Extra']);
    for (const body of [{ notes: 'مرة' }, { packages: made.packages }, { packages: [one, one] }]) {
      const { body: saved } = await desk.change(made.id, body);
      expect(covers(saved)).toEqual(covers(made));
      expect(saved.totalPrice).toBe(900);
      expect(saved.packages).toMatchObject([
        { items: [{ sessionsCount: 2 }] },
        { items: [{ sessionsCount: 2 }] },
      ]);
    }
  });

  // R-08
  it('stays what it was when prices, names and packages change, but for lines that are added', async () => {
    const made = await desk.booked({
      ...at('10:00', '12:00'),
      services: [facial(), laser()],
      packages: [{ packageId: desk.packages.facials }],
    });
    const { pool } = desk.app;
    await pool.query(`update services set name = 'اسم جديد', price = 999, duration = 45 where id = $1`, [
      desk.services.laser,
    ]);
    await pool.query('update packages set price = 1 where id = $1', [desk.packages.facials]);
    await pool.query('update packages_items set sessions_count = 0 where parent_id = $1', [
      desk.packages.facials,
    ]);
    try {
      const same = await desk.change(made.id, {
        services: [facial(), laser()],
        packages: [{ packageId: desk.packages.facials }],
      });
      expect(same.body.totalPrice).toBe(350 + 300.5);
      expect(same.body.services[1]).toMatchObject({ serviceName: 'ليزر', servicePrice: 300.5, duration: 60 });
      const more = await desk.change(made.id, { services: [...same.body.services, laser()] });
      expect(more.body.services.map(({ servicePrice }) => servicePrice)).toEqual([200, 300.5, 999]);
      expect(more.body.totalPrice).toBe(350 + 300.5 + 999);
    } finally {
      await pool.query(`update services set name = 'ليزر', price = 300.5, duration = 60 where id = $1`, [
        desk.services.laser,
      ]);
      await pool.query('update packages set price = 350 where id = $1', [desk.packages.facials]);
      await pool.query('update packages_items set sessions_count = 2 where parent_id = $1', [
        desk.packages.facials,
      ]);
    }
  });
});

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

  // R-01
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
    // What was done has a visit, and leaves no list by being deleted.
    const remove = () => desk.app.call('DELETE', `/api/appointments/${made.id}`, { as: 'BranchManager' });
    expect((await remove()).status).toBe(409);
    await desk.setStatus(made.id, 'NoShow', 'BranchManager');
    const gone = await remove();
    expect(gone.status).toBe(204);
  });

  // AUD-14 AUD-23
  it('stands in the trail by the names it had and the state it got, and is found by them (M11)', async () => {
    const { pool } = desk.app;
    const { rows } = await pool.query<{ name: string }>(
      'select full_name as name from customers where id = $1',
      [desk.customers.huda],
    );
    const name = rows[0]?.name ?? '';
    const made = await desk.booked({ customerId: desk.customers.huda, title: 'ليزر كامل' });
    expect((await desk.setStatus(made.id, 'Canceled')).status).toBe(200);
    await desk.app.call('PUT', `/api/customers/${desk.customers.huda}`, {
      as: 'Admin',
      body: { fullName: 'اسم آخر تمامًا' },
    });
    const { body } = await desk.app.call<{ data: readonly Row[] }>(
      'GET',
      `/api/auditlogs?page=1&entityName=Appointment&search=${encodeURIComponent(`${name} كامل`)}`,
      { as: 'Admin' },
    );
    const subject = `${name}، ليزر كامل، 2038-03-06T08:00:00.000Z`;
    expect(body.data.map((row) => [row.entityId, row.action, row.details, row.subject])).toEqual([
      [String(made.id), 'Status', 'ملغي: حجز', subject],
      [String(made.id), 'Create', 'إضافة حجز', subject],
    ]);
  });
});
