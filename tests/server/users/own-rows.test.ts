import { beforeAll, describe, expect, it } from 'vitest';
import { ownershipOf } from '../../../server/data/actor';
import { beautyCentre } from '../../../src/resources/book';
import { callsOf } from '../../../src/schema/entity';
import type { ErrorBody, Row } from '../../support/app';
import { appointmentDesk } from '../../support/appointments';
import { queries } from '../../support/declarations';
import { permissionsOf, tokenFor } from '../../support/world';

/** Mona's appointment has a line of Sara, Huda's is Dina's alone. Both come. Staff may see own rows only. */
const desk = await appointmentDesk();
let sara: string;
let own: Row;
let other: Row;
let visits: { readonly own: Row; readonly other: Row };

beforeAll(async () => {
  const { customers, staff, services, app } = desk;
  await app.setPermissions('Staff', [
    ...(await permissionsOf(app.pool, 'Staff')),
    'contacts.read',
    'customers.update',
    'customers.export',
    'appointments.update',
    'invoices.read',
    'reports.read',
    'messaging.read',
  ]);
  own = await desk.booked({ services: [{ serviceId: services.facial, staffId: staff.sara }] });
  other = await desk.booked({
    customerId: customers.huda,
    services: [{ serviceId: services.facial, staffId: staff.dina }],
  });
  const visit = async (customerId: number, appointmentId: number): Promise<Row> => {
    const { status, body, text } = await app.call<Row>('POST', '/api/attendance', {
      as: 'BranchManager',
      body: { customerId, branchId: app.branches.own, appointmentId },
    });
    expect(status, text).toBe(201);
    return body;
  };
  visits = { own: await visit(customers.mona, own.id), other: await visit(customers.huda, other.id) };
  sara = await tokenFor(app.pool, staff.sara);
  await limit(true);
});

const limit = async (ownOnly: boolean) => {
  const { rows } = await desk.app.pool.query<{ id: number }>(`select id from roles where name = 'Staff'`);
  const { status, text } = await desk.app.call('PUT', `/api/roles/${rows[0]?.id}`, {
    as: 'Admin',
    body: { name: 'Staff', ownOnly },
  });
  expect(status, text).toBe(200);
};
const ask = <T = unknown>(url: string, method: 'GET' | 'PUT' | 'POST' = 'GET', body?: unknown) =>
  desk.app.call<T & ErrorBody>(method, url, { token: sara, ...(body === undefined ? {} : { body }) });
const idsOf = async (url: string) => {
  const { status, body, text } = await ask<readonly Row[]>(url);
  expect(status, text).toBe(200);
  return (body as readonly Row[]).map(({ id }) => id);
};

describe('A role that is limited to its holder’s own', () => {
  //
  it('shows the bookings in which she does a line, their customers and visits, in lists and alone', async () => {
    expect(await idsOf('/api/appointments')).toEqual([own.id]);
    expect(await idsOf('/api/customers')).toEqual([desk.customers.mona]);
    expect(await idsOf('/api/attendance')).toEqual([visits.own.id]);
    for (const [path, mine, foreign] of [
      ['appointments', own.id, other.id],
      ['customers', desk.customers.mona, desk.customers.huda],
      ['attendance', visits.own.id, visits.other.id],
    ] as const) {
      expect((await ask(`/api/${path}/${mine}`)).status, path).toBe(200);
      expect((await ask(`/api/${path}/${foreign}`)).status, path).toBe(404);
    }
  });

  //
  it('finds, picks, exports, suggests and counts nothing else', async () => {
    for (const query of ['search=هدى', 'view=picker&search=هدى', `view=picker&ids=${desk.customers.huda}`])
      expect(await idsOf(`/api/customers?${encodeURI(query)}`), query).toEqual([]);
    const file = await ask('/api/customers/export');
    expect([file.text.includes('منى'), file.text.includes('هدى')]).toEqual([true, false]);
    const page = await ask<{ readonly total: number }>('/api/customers?page=1');
    expect(JSON.stringify(page.body)).not.toContain('هدى');
    expect((await ask(`/api/appointments/${other.id}/history`)).status).toBe(404);
    expect((await ask(`/api/customers/${desk.customers.huda}/accounts`)).status).toBe(404);
  });

  //
  it('changes nothing else, and follows a line that is given to her', async () => {
    const card = { fullName: 'غيرها', branchId: desk.app.branches.own, phoneNumbers: ['01000000009'] };
    expect((await ask(`/api/customers/${desk.customers.huda}`, 'PUT', card)).status).toBe(404);
    expect((await ask(`/api/appointments/${other.id}/status`, 'POST', { status: 'Done' })).status).toBe(404);
    const clash = await ask(`/api/appointments/${own.id}`, 'PUT', {
      services: [{ serviceId: desk.services.facial, staffId: desk.staff.dina }],
    });
    expect([clash.status, clash.text.includes('هدى')]).toEqual([409, false]);
    const given = async (staffId: number) =>
      desk.app.call('PUT', `/api/appointments/${later.id}`, {
        as: 'BranchManager',
        body: {
          customerId: desk.customers.huda,
          branchId: desk.app.branches.own,
          start: later.start,
          end: later.end,
          services: [{ serviceId: desk.services.facial, staffId }],
        },
      });
    const later = await desk.booked({
      customerId: desk.customers.huda,
      start: '2038-03-06T15:00:00+02:00',
      end: '2038-03-06T15:30:00+02:00',
      services: [{ serviceId: desk.services.facial, staffId: desk.staff.dina }],
    });
    const seen = async () => [
      (await idsOf('/api/appointments')).includes(later.id),
      (await idsOf('/api/customers')).includes(desk.customers.huda),
    ];
    expect(await seen()).toEqual([false, false]);
    expect((await given(desk.staff.sara)).status).toBe(200);
    expect(await seen()).toEqual([true, true]);
    expect((await given(desk.staff.dina)).status).toBe(200);
    expect(await seen()).toEqual([false, false]);
    await desk.app.call('DELETE', `/api/appointments/${later.id}`, { as: 'Admin' });
  });

  //
  it('is asked nothing about the whole branch: reports, birthdays, totals', async () => {
    const refused = queries.filter(
      ({ on, method, forOwn }) => on === 'branches' && method === 'GET' && !forOwn,
    );
    expect(refused.length).toBeGreaterThan(15);
    for (const { path, permission } of refused) {
      const { status, body } = await ask(`/api${path}?branchId=${desk.app.branches.own}`);
      expect(status, path).toBe(403);
      if (permission === 'reports.read') expect(body.code, path).toBe('forbidden.ownOnly');
    }
    // G-23
    const codes = await ask(`/api/customers/paper-code/used/${desk.app.branches.own}`);
    expect([codes.status, codes.body.code]).toEqual([403, 'forbidden.ownOnly']);
  });

  //
  it('meets no list that holds a planted name of somebody else’s customer', async () => {
    const named: string[] = [];
    for (const entity of beautyCentre.entities.filter((one) => callsOf(one).includes('list'))) {
      const url = `/api${entity.api}?pageSize=100`;
      const all = await desk.app.call('GET', url, { as: 'Admin' });
      const hers = await ask(url);
      expect([200, 403], entity.name).toContain(hers.status);
      expect(hers.text.includes('هدى'), entity.name).toBe(false);
      if (hers.status === 200 && all.text.includes('هدى')) named.push(entity.name);
    }
    // Without these, the name would be missing because nobody's list has it.
    expect(named).toEqual(expect.arrayContaining(['appointments', 'customers', 'attendance']));
    expect(beautyCentre.entities.filter((one) => ownershipOf(one)).map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'appointments',
        'customers',
        'attendance',
        'invoices',
        'waitlist',
        'followups',
        'messages',
      ]),
    );
  });

  //
  it('is lifted by another role without the limit, and for everybody by the tick, from the next request on', async () => {
    const { pool } = desk.app;
    const reception = `select id from roles where name = 'Receptionist'`;
    await pool.query(
      `insert into users_user_roles (parent_id, position, role_id) values ($1, 1, (${reception}))`,
      [desk.staff.sara],
    );
    expect((await idsOf('/api/appointments')).length).toBe(2);
    await pool.query(`delete from users_user_roles where parent_id = $1 and role_id = (${reception})`, [
      desk.staff.sara,
    ]);
    expect((await idsOf('/api/appointments')).length).toBe(1);
    await limit(false);
    expect((await idsOf('/api/appointments')).length).toBe(2);
    await limit(true);
  });
});
