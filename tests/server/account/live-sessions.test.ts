import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '../../support/app';
import { appointmentDesk } from '../../support/appointments';
import { atEnd } from '../../support/cleanup';
import { changesIn, type Listener, listenTo } from '../../support/programs/live';
import { permissionsOf, tokenFor } from '../../support/world';

// A live stream is as good as its session: what a call would be refused, the stream does not tell.

const desk = await appointmentDesk();
const { app } = desk;
/** Looks at sessions only before it delivers. */
const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
/** Looks at sessions all the time. */
const watchful = await serve(app.db, app.pool, app, undefined, undefined, { patience: { look: 50 } });
atEnd(watchful.close);
const watchfulOrigin = await watchful.app.listen({ port: 0, host: '127.0.0.1' });

const open: Listener[] = [];
afterEach(() => {
  for (const listener of open.splice(0)) listener.stop();
});
const listen = async (token: string, at = origin): Promise<Listener> => {
  const listener = await listenTo(at, token);
  open.push(listener);
  return listener;
};

const body = { fullName: 'عميلة', branchId: app.branches.own, phoneNumbers: ['01000000000'] };
const add = async (branchId = app.branches.own): Promise<number> =>
  (await app.call('POST', '/api/customers', { as: 'Admin', body: { ...body, branchId } })).body.id;
const customersIn = ({ text }: Listener) =>
  changesIn(text()).flatMap(({ resource, ids }) => (resource === 'customers' ? ids : []));
/** Adds a customer and waits until an open stream has heard of it, so that every other has had its turn. */
const addHeard = async (): Promise<number> => {
  const witness = await listen(await app.tokenFor('Admin'));
  const id = await add();
  await expect.poll(() => customersIn(witness)).toContain(id);
  return id;
};

const setUser = (values: string) =>
  app.pool.query(`update users set ${values} where id = $1`, [app.users.Receptionist]);

/** Ways in which a session stops to be one that may hear, and what undoes them. */
const ends: Readonly<
  Record<string, { end(token: string): Promise<unknown>; undo?: () => Promise<unknown> }>
> = {
  'is signed out': { end: (token) => app.call('POST', '/api/auth/logout', { token }) },
  'is locked': { end: (token) => app.call('POST', '/api/auth/lock', { token }) },
  'was idle for too long': {
    end: (token) => sessionOf(token, `last_seen = now() - interval '40 days'`),
  },
  'has reached its absolute end': { end: (token) => sessionOf(token, `expires_at = now()`) },
  'must first get another password': {
    end: () => setUser('must_change_password = true'),
    undo: () => setUser('must_change_password = false'),
  },
  // G-10
  'must first add a second step': {
    end: () => app.pool.query(`update roles set needs_factor = true where name = 'Receptionist'`),
    undo: () => app.pool.query('update roles set needs_factor = false'),
  },
  'is of a disabled user': {
    end: () => setUser('is_active = false'),
    undo: () => setUser('is_active = true'),
  },
};

/** Sets values of the token's session, and returns its id. */
const sessionOf = async (token: string, values: string): Promise<number> => {
  const { body } = await app.call<readonly { id: number; isCurrent: boolean }[]>(
    'GET',
    '/api/auth/sessions',
    { token },
  );
  const id = body.find(({ isCurrent }) => isCurrent)?.id ?? 0;
  await app.pool.query(`update sessions set ${values} where id = $1`, [id]);
  return id;
};

describe.each(Object.entries(ends))('A stream whose session %s', (_, { end, undo }) => {
  it('hears nothing of the very next change, and ends', async () => {
    const token = await app.tokenFor('Receptionist');
    const listener = await listen(token);
    const heard = await addHeard();
    await expect.poll(() => customersIn(listener)).toEqual([heard]);
    onTestFinished(async () => void (await undo?.()));
    await end(token);
    await addHeard();
    await listener.ended;
    expect(customersIn(listener)).toEqual([heard]);
  });

  it('ends though nothing changes', async () => {
    const token = await app.tokenFor('Receptionist');
    const listener = await listen(token, watchfulOrigin);
    onTestFinished(async () => void (await undo?.()));
    await end(token);
    await listener.ended;
  });
});

describe('A stream', () => {
  it('follows the branches of its user at once, and says that they are others', async () => {
    const person = app.users.twoBranches;
    const listener = await listen(await app.tokenFor('twoBranches'));
    const before = await add(app.branches.foreign);
    await expect.poll(() => customersIn(listener)).toContain(before);
    const { rows } = await app.pool.query<{ id: number }>(
      'delete from users_user_branches where parent_id = $1 and branch_id = $2 returning branch_id as id',
      [person, app.branches.foreign],
    );
    expect(rows).toHaveLength(1);
    const hidden = await add(app.branches.foreign);
    await listener.ended;
    expect(listener.text()).toContain('event: policy');
    expect(customersIn(listener)).not.toContain(hidden);
    await app.pool.query(
      'insert into users_user_branches (parent_id, position, branch_id) values ($1, 9, $2)',
      [person, app.branches.foreign],
    );
  });

  it('says so to its user and nobody else though nothing changes', async () => {
    const person = app.users.twoBranches;
    const listener = await listen(await app.tokenFor('twoBranches'), watchfulOrigin);
    const other = await listen(await app.tokenFor('Receptionist'), watchfulOrigin);
    const { rows } = await app.pool.query<{ position: number }>(
      'delete from users_user_branches where parent_id = $1 and branch_id = $2 returning position',
      [person, app.branches.foreign],
    );
    await listener.ended;
    expect(listener.text()).toContain('event: policy');
    const id = await addHeard();
    await expect.poll(() => customersIn(other)).toContain(id);
    expect(other.text()).not.toContain('event: policy');
    await app.pool.query(
      'insert into users_user_branches (parent_id, position, branch_id) values ($1, $2, $3)',
      [person, rows[0]?.position, app.branches.foreign],
    );
  });

  it('is one of five of its session: a sixth ends the oldest, which is told so', async () => {
    const token = await app.tokenFor('Receptionist');
    const streams: Listener[] = [];
    for (let i = 0; i < 5; i++) streams.push(await listen(token));
    const other = await listen(await app.tokenFor('Receptionist'));
    streams.push(await listen(token));
    await streams[0]?.ended;
    expect(streams[0]?.text()).toContain('event: many');
    const id = await addHeard();
    for (const stream of [...streams.slice(1), other])
      await expect.poll(() => customersIn(stream)).toEqual([id]);
  });
});

describe('A user who sees only their own', () => {
  const { customers, staff, services } = desk;
  const times = { start: '2038-03-06T12:00:00+02:00', end: '2038-03-06T12:30:00+02:00' };
  const setOwnOnly = async (ownOnly: boolean) => {
    const { rows } = await app.pool.query<{ id: number }>(`select id from roles where name = 'Staff'`);
    const asked = { as: 'Admin', body: { name: 'Staff', ownOnly } } as const;
    expect((await app.call('PUT', `/api/roles/${rows[0]?.id}`, asked)).status).toBe(200);
  };
  const listenAsSara = async () => listen(await tokenFor(app.pool, staff.sara));
  const appointmentsIn = ({ text }: Listener) =>
    changesIn(text()).flatMap(({ resource, ids }) => (resource === 'appointments' ? ids : []));

  //
  it('hears of their bookings and customers, also of one that is given to somebody else, and of no others', async () => {
    await app.setPermissions('Staff', [
      ...(await permissionsOf(app.pool, 'Staff')),
      'customers.read',
      'attendance.read',
    ]);
    await setOwnOnly(true);
    const sara = await listenAsSara();
    const line = (staffId: number) => [{ serviceId: services.facial, staffId }];
    const dinas = await desk.booked({ customerId: customers.huda, services: line(staff.dina) });
    const saras = await desk.booked({ ...times, services: line(staff.sara) });
    await expect.poll(() => appointmentsIn(sara)).toContain(saras.id);
    expect(appointmentsIn(sara)).not.toContain(dinas.id);

    // Cards: hers has a booking with her, the other one has none.
    const card = { branchId: app.branches.own, phoneNumbers: ['01000000000'] };
    for (const id of [customers.huda, customers.mona])
      await app.call('PUT', `/api/customers/${id}`, {
        as: 'Admin',
        body: { ...card, fullName: `عميلة ${id}` },
      });
    await expect.poll(() => customersIn(sara)).toContain(customers.mona);
    expect(customersIn(sara)).not.toContain(customers.huda);
    const unknown = await add();

    const heard = appointmentsIn(sara).length;
    const given = await desk.change(saras.id, desk.payload({ ...times, services: line(staff.dina) }));
    expect(given.status, given.text).toBe(200);
    await expect.poll(() => appointmentsIn(sara).slice(heard)).toContain(saras.id);
    const again = desk.payload({ ...times, notes: 'x', services: line(staff.dina) });
    expect((await desk.change(saras.id, again)).status).toBe(200);
    await addHeard();
    expect(appointmentsIn(sara).slice(heard)).toEqual([saras.id]);
    expect(customersIn(sara)).not.toContain(unknown);
    await setOwnOnly(false);
  });
});

it('Another desk hears of held times, bookings and offered times as they come and go; another branch does not', async () => {
  const near = await listen(await app.tokenFor('Staff'));
  const far = await listen(await app.tokenFor('stranger'));
  const heard = (resource: string, type: string, ids: readonly number[]) =>
    expect
      .poll(near.text)
      .toContain(`"resource":"${resource}","type":"${type}","ids":${JSON.stringify(ids)}`);
  const body = {
    branchId: app.branches.own,
    staffId: desk.staff.sara,
    start: '2038-03-06T10:00:00+02:00',
    end: '2038-03-06T10:30:00+02:00',
  };
  const hold = await app.call('POST', '/api/appointments/holds', { as: 'Receptionist', body });
  await heard('appointments', 'updated', []);
  const entry = await app.call('POST', '/api/waitlist', {
    as: 'Receptionist',
    body: {
      customerId: desk.customers.huda,
      branchId: app.branches.own,
      serviceIds: [desk.services.facial],
      fromDate: '2038-03-01',
    },
  });
  await heard('waitlist', 'created', [entry.body.id]);
  const { id } = await desk.booked({ holdId: hold.body.id });
  await heard('appointments', 'created', [id]);
  await desk.setStatus(id, 'Canceled');
  await heard('appointments', 'updated', [id]);
  await heard('waitlist', 'updated', [entry.body.id]);
  // A notice of a hold carries no id, no notice contains a time, and none reaches another branch.
  expect(near.text()).not.toContain('2038-03-06');
  expect(far.text()).not.toContain('event: change');
});
