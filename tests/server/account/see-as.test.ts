import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endOldMasks } from '../../../server/features/account/mask';
import type { ErrorBody, Method, Row } from '../../support/app';
import { appointmentDesk } from '../../support/appointments';
import { queries } from '../../support/declarations';
import { grownStale } from '../../support/factors';
import { changesIn, listenTo } from '../../support/programs/live';
import { password, permissionsOf, rolePeople, tokenFor } from '../../support/world';

interface Held {
  readonly id: number;
  readonly role: string;
  readonly permissions: readonly string[];
  readonly mask: { readonly name: string; readonly isRole: boolean; readonly by: string } | null;
}

const desk = await appointmentDesk();
const { app, customers, staff, services } = desk;
const { Admin, Receptionist, BranchManager, stranger, noBranch, disabled } = app.users;
/** The session of the Admin who looks. */
const token = await app.tokenFor('Admin');
const call = <T = ErrorBody>(method: Method, url: string, body?: object, whose = token) =>
  app.call<T>(method, `/api${url}`, { token: whose, ...(body && { body }) });
const seeAs = (id: number, whose = token) => call('POST', `/users/${id}/see-as`, {}, whose);
const seeAsRole = async (name: string) => {
  const { rows } = await app.pool.query('select id from roles where name = $1', [name]);
  return call('POST', `/roles/${rows[0].id}/see-as`, {});
};
const held = async (whose = token) => (await call<Held>('GET', '/auth/permissions', undefined, whose)).body;
const add = async (branchId: number) => {
  const body = { fullName: 'عميلة', phoneNumbers: ['01000000078'], branchId };
  return (await app.call<Row>('POST', '/api/customers', { as: 'Admin', body })).body.id;
};

beforeAll(async () => {
  // Sara is limited to her own bookings; Dina has others.
  await desk.booked({ services: [{ serviceId: services.facial, staffId: staff.sara }] });
  const line = { serviceId: services.facial, staffId: staff.dina };
  await desk.booked({ customerId: customers.huda, services: [line] });
  await app.pool.query(`update roles set own_only = true where name = 'Staff'`);
});
afterEach(() => app.pool.query('update sessions set mask_until = null'));

/** Addresses that answer without a row: lists, searches, pickers, counts, dashboard, reports. */
const lookedAt = app.routes.flatMap(({ method, url, config }) =>
  method === 'GET' && /^\/api\/(?!auth|live|docs)[^:*]+$/.test(url) && config?.kind !== 'export' ? [url] : [],
);

describe('An Admin who sees the product as a person', () => {
  it.each([
    ['a receptionist', Receptionist],
    ['a specialist with own bookings only', staff.sara],
    ['the manager of another branch', stranger],
    ['somebody without a branch', noBranch],
  ])('gets what %s gets, whatever is asked', async (_, id) => {
    expect((await seeAs(id)).status).toBe(204);
    const theirs = await tokenFor(app.pool, id);
    expect(lookedAt.length).toBeGreaterThan(60);
    for (const url of [...lookedAt, `/api/customers/${customers.mona}`]) {
      const [mine, own] = await Promise.all(
        [token, theirs].map((whose) => app.call('GET', url, { token: whose })),
      );
      expect([url, mine?.status, mine?.text]).toEqual([url, own?.status, own?.text]);
    }
    const mask = { name: expect.any(String), isRole: false, by: 'الاسم Admin' };
    const permissionsVersion = expect.any(Number);
    expect(await held()).toEqual({ ...(await held(theirs)), mask, permissionsVersion });
  });

  it('is refused a branch that the person has not, by its name and by its rows', async () => {
    await seeAs(Receptionist);
    expect((await call('GET', `/customers?branchId=${app.branches.foreign}`)).status).toBe(403);
    expect((await call('GET', `/customers/${await add(app.branches.foreign)}`)).status).toBe(404);
  });

  it('hears of changes in the person’s branches alone, and an open tab is told to ask anew', async () => {
    const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const before = await listenTo(origin, token);
    await seeAs(Receptionist);
    await add(app.branches.own);
    await expect.poll(() => before.text()).toContain('event: policy');
    const masked = await listenTo(origin, token);
    const [hidden, shown] = [await add(app.branches.foreign), await add(app.branches.own)];
    const ids = () => changesIn(masked.text()).flatMap((change) => change.ids);
    await expect.poll(ids).toContain(shown);
    expect(ids()).not.toContain(hidden);
    for (const one of [before, masked]) one.stop();
  });

  it('is named in the audit log, has the own sign-ins, and unlocks the screen by the own password', async () => {
    await seeAs(Receptionist);
    await call('GET', `/customers/${customers.huda}`);
    expect(
      await app.countOf('audit_logs', `action = 'View' and entity_id = $1 and user_id = $2`, [
        customers.huda,
        Admin,
      ]),
    ).toBe(1);
    const { body } = await call<readonly { isCurrent: boolean }[]>('GET', '/auth/sessions');
    expect(body.some(({ isCurrent }) => isCurrent)).toBe(true);
    await call('POST', '/auth/lock');
    expect((await call('GET', '/customers')).status).toBe(423);
    expect((await call('POST', '/auth/unlock', { secret: password })).status).toBe(200);
    expect((await held()).id).toBe(Receptionist);
  });
});

describe('An Admin who sees the product as a role', () => {
  it('has its rights in the own branches, follows a change at once, and is back when it is deleted', async () => {
    await seeAsRole('Receptionist');
    const { id, role, permissions, mask } = await held();
    expect([id, role, mask?.name, mask?.isRole]).toEqual([Admin, 'Receptionist', 'Receptionist', true]);
    expect(permissions.toSorted()).toEqual(await permissionsOf(app.pool, 'Receptionist'));
    expect((await call('GET', `/customers?branchId=${app.branches.foreign}`)).status).toBe(403);
    await call('DELETE', '/auth/mask');
    const { body: made } = await app.call('POST', '/api/roles', { as: 'Admin', body: { name: 'زائر' } });
    await seeAsRole('زائر');
    expect((await call('GET', '/customers')).status).toBe(403);
    await app.setPermissions('زائر', ['customers.read']);
    expect((await call('GET', '/customers')).status).toBe(200);
    await app.call('DELETE', `/api/roles/${made.id}`, { as: 'Admin' });
    expect((await held()).mask).toBeNull();
  });
});

describe('While an Admin sees the product as another', () => {
  it('no call of the book that writes gets through, and no file leaves; what is declared as a query does', async () => {
    const ofSession = ['POST /auth/lock', 'POST /auth/unlock', 'POST /auth/logout', 'DELETE /auth/mask'];
    const reads = queries.map(({ method, path }) => `${method} ${path}`);
    const calls = app.routes.flatMap(({ method, url, config }) =>
      [method].flat().flatMap((verb) => {
        const name = `${verb} ${url.replace('/api', '')}`;
        const isOpen = config?.public || !url.startsWith('/api/') || ofSession.includes(name);
        if (isOpen || verb === 'HEAD' || verb === 'OPTIONS' || (verb === 'GET' && config?.kind !== 'export'))
          return [];
        return [[name, reads.includes(name)] as const];
      }),
    );
    expect(calls.length).toBeGreaterThan(200);
    // Even with every right that is not for Admin alone.
    await seeAs(BranchManager);
    const before = await app.countOf('audit_logs');
    for (const [name, isRead] of calls) {
      const [verb = '', url = ''] = name.replaceAll(/:\w+/g, '1').split(' ');
      const { body } = await call<ErrorBody | null>(verb as Method, url, verb === 'GET' ? undefined : {});
      expect([name, body?.code === 'auth.masked']).toEqual([name, !isRead]);
    }
    expect(await app.countOf('audit_logs')).toBe(before);
  });
});

describe('A look', () => {
  it('is begun and ended in the audit log: by its button, by the sign-out, and by its half hour', async () => {
    const ended = async (how: (whose: string) => Promise<unknown>) => {
      const whose = await app.tokenFor('Admin');
      await seeAs(Receptionist, whose);
      expect((await held(whose)).mask).not.toBeNull();
      await how(whose);
      const { rows } = await app.pool.query(
        `select action, entity_id, subject from audit_logs where user_id = $1 and action like 'SeeAs%' order by id desc limit 2`,
        [Admin],
      );
      const about = { entity_id: String(Receptionist), subject: 'الاسم Receptionist' };
      expect(rows).toEqual([
        { action: 'SeeAsEnd', ...about },
        { action: 'SeeAs', ...about },
      ]);
    };
    await ended((whose) => call('DELETE', '/auth/mask', undefined, whose));
    await ended((whose) => call('POST', '/auth/logout', undefined, whose));
    const halfAnHour = () =>
      app.pool.query(`update sessions set mask_until = mask_until - interval '30 minutes'`);
    // The next call writes it down, or the hour's sweep if none comes.
    await ended(async (whose) => {
      await halfAnHour();
      expect((await held(whose)).mask).toBeNull();
    });
    await ended(async () => {
      await halfAnHour();
      await endOldMasks(app.pool);
    });
  });

  it('ends when the own rights are taken meanwhile, and does not come back with them', async () => {
    const person = { fullName: 'منى', username: 'second.admin', branchIds: [app.branches.own] };
    const body = { ...person, roleNames: ['Admin'] };
    const { body: made } = await app.call('POST', '/api/users', { as: 'Admin', body });
    const mine = await tokenFor(app.pool, made.id);
    const give = (roleNames: readonly string[]) =>
      app.call('PUT', `/api/users/${made.id}`, { as: 'Admin', body: { ...person, roleNames } });
    for (let round = 0; round < 5; round++) {
      // Whoever comes first: afterwards the session has what a receptionist has, and nobody else's.
      const [, taken] = await Promise.all([seeAs(BranchManager, mine), give(['Receptionist'])]);
      expect(taken.status, taken.text).toBe(200);
      expect(await held(mine)).toMatchObject({ id: made.id, role: 'Receptionist', mask: null });
      expect((await seeAs(BranchManager, mine)).status).toBe(403);
      await app.pool.query('update sessions set mask_until = null');
      await give(['Admin']);
    }
    expect((await seeAs(BranchManager, mine)).status).toBe(204);
    for (const role of ['Staff', 'Admin']) await give([role]);
    expect((await held(mine)).mask).toBeNull();
  });

  it('is for Admin alone, at nobody who is one, and asked for as what is sensitive', async () => {
    const { body: all } = await app.call<readonly Row[]>('GET', '/api/permissions', { as: 'Admin' });
    for (const who of rolePeople.filter((one) => one !== 'Admin')) {
      await app.setPermissions(
        who,
        all.map(({ key }) => String(key)),
      );
      expect((await seeAs(noBranch, app.tokens[who])).status).toBe(403);
    }
    const person = { fullName: 'هدى', username: 'third', branchIds: [app.branches.own] };
    const write = (method: Method, url: string, role: string) =>
      app.call(method, `/api/users${url}`, { as: 'Admin', body: { ...person, roleNames: [role] } });
    const { id } = (await write('POST', '', 'Receptionist')).body;
    expect((await seeAs(id)).status).toBe(204);
    await write('PUT', `/${id}`, 'Admin');
    expect((await held()).mask).toBeNull();
    const refused = [await seeAs(id), await seeAsRole('Admin'), await seeAs(disabled)];
    expect(refused.map((one) => one.body.code)).toEqual(['role.seesAll', 'role.seesAll', 'user.inactive']);
    await grownStale(app);
    expect((await seeAs(Receptionist)).body.code).toBe('auth.confirm');
  });
});
