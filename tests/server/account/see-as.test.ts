import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endOldMasks } from '../../../server/features/account/mask';
import type { ErrorBody, Method, Row } from '../../support/app';
import { appointmentDesk } from '../../support/appointments';
import { queries as declared } from '../../support/declarations';
import { grownStale } from '../../support/factors';
import { changesIn, listenTo } from '../../support/programs/live';
import { type PersonName, permissionsOf, tokenFor } from '../../support/world';

interface Held {
  readonly id: number;
  readonly role: string;
  readonly permissions: readonly string[];
  readonly mask: { readonly name: string; readonly isRole: boolean; readonly by: string } | null;
}

const desk = await appointmentDesk();
const { app, customers, staff, services } = desk;
/** The Admin who looks, in a session of their own. */
let token = '';
const call = <T = ErrorBody>(method: Method, url: string, body?: unknown) =>
  app.call<T>(method, `/api${url}`, { token, ...(body === undefined ? {} : { body }) });
const roleId = async (name: string) =>
  Number((await app.pool.query('select id from roles where name = $1', [name])).rows[0]?.id);
const seeAsRole = async (name: string) => call('POST', `/roles/${await roleId(name)}/see-as`, {});
const seeAs = (id: number) => call('POST', `/users/${id}/see-as`, {});
const end = () => call('DELETE', '/auth/mask');
const held = async () => (await call<Held>('GET', '/auth/permissions')).body;
/** Entries of the Admin in the audit log, newest first. */
const logged = async (count: number) => {
  const { rows } = await app.pool.query<{ line: string }>(
    `select concat_ws(' ', user_id, action, entity_name, entity_id, subject) as line from audit_logs
     where action <> 'View' order by id desc limit $1`,
    [count],
  );
  return rows.map(({ line }) => line);
};

beforeAll(async () => {
  // Sara's and Dina's bookings, Sara limited to her own.
  await desk.booked({ services: [{ serviceId: services.facial, staffId: staff.sara }] });
  await desk.booked({
    customerId: customers.huda,
    services: [{ serviceId: services.facial, staffId: staff.dina }],
  });
  await app.pool.query(`update roles set own_only = true where name = 'Staff'`);
  token = await app.tokenFor('Admin');
});
afterEach(async () => {
  await app.pool.query('update sessions set mask_role_id = null, mask_user_id = null, mask_until = null');
});

/** Addresses that a call without a row answers. */
const lookedAt = app.routes.flatMap(({ method, url, config }) =>
  method === 'GET' &&
  url.startsWith('/api/') &&
  !/[:*]|^.api.(auth|live|docs)/.test(url) &&
  config?.kind !== 'export'
    ? [url]
    : [],
);
const everything = (whose: string) =>
  Promise.all(
    lookedAt.map(async (url) => {
      const { status, text } = await app.call('GET', url, { token: whose });
      return [url, status, text] as const;
    }),
  );

describe('An Admin who sees the product as a person', () => {
  it.each<[string, () => number]>([
    ['a receptionist', () => app.users.Receptionist],
    ['a specialist with own bookings only', () => staff.sara],
    ['the manager of another branch', () => app.users.stranger],
    ['somebody without a branch', () => app.users.noBranch],
  ])('gets what %s gets, of every list, count, picker, search, dashboard and report', async (_, idOf) => {
    const id = idOf();
    expect((await seeAs(id)).status).toBe(204);
    const theirs = await tokenFor(app.pool, id);
    expect(lookedAt.length).toBeGreaterThan(60);
    expect(await everything(token)).toEqual(await everything(theirs));
    const { mask, ...rest } = await held();
    const own = (await app.call<Held>('GET', '/api/auth/permissions', { token: theirs })).body;
    const without = (one: object) => ({ ...one, permissionsVersion: 0 });
    expect(without(rest)).toEqual(without({ ...own, mask: undefined }));
    expect(mask).toMatchObject({ isRole: false, by: 'الاسم Admin' });
    const one = `/customers/${customers.mona}`;
    const asked = await app.call('GET', `/api${one}`, { token: theirs });
    expect((await call('GET', one)).text).toBe(asked.text);
  });

  it('is refused a branch that the person has not, by its name and by its rows', async () => {
    await seeAs(app.users.Receptionist);
    expect((await call('GET', `/customers?branchId=${app.branches.foreign}`)).status).toBe(403);
    const { body } = await app.call<Row>('POST', '/api/customers', {
      as: 'Admin',
      body: { fullName: 'بعيدة', phoneNumbers: ['01000000077'], branchId: app.branches.foreign },
    });
    expect((await call('GET', `/customers/${body.id}`)).status).toBe(404);
  });

  it('hears of changes in the person’s branches alone, and an open tab is told to ask anew', async () => {
    const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const before = await listenTo(origin, token);
    await seeAs(app.users.Receptionist);
    const add = async (branchId: number) =>
      (
        await app.call<Row>('POST', '/api/customers', {
          as: 'Admin',
          body: { fullName: 'عميلة', phoneNumbers: ['01000000078'], branchId },
        })
      ).body.id;
    const { foreign, own } = app.branches;
    await add(own);
    await expect.poll(() => before.text()).toContain('event: policy');
    const masked = await listenTo(origin, token);
    const [hidden, shown] = [await add(foreign), await add(own)];
    const ids = () => changesIn(masked.text()).flatMap((change) => change.ids);
    await expect.poll(ids).toContain(shown);
    expect(ids()).not.toContain(hidden);
    for (const one of [before, masked]) one.stop();
  });

  it('is named in the audit log as who looked at what', async () => {
    await seeAs(app.users.Receptionist);
    await call('GET', `/customers/${customers.huda}`);
    const { rows } = await app.pool.query(
      `select user_id from audit_logs where action = 'View' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ user_id: app.users.Admin }]);
  });

  it('still sees the sign-ins and notices of the own account, and locks and unlocks by the own password', async () => {
    await seeAs(app.users.Receptionist);
    const signIns = await call<readonly { readonly isCurrent: boolean }[]>('GET', '/auth/sessions');
    expect(signIns.body.some(({ isCurrent }) => isCurrent)).toBe(true);
    expect((await call('POST', '/auth/lock')).status).toBe(200);
    expect((await call('GET', '/customers')).status).toBe(423);
    expect((await call('POST', '/auth/unlock', { secret: 'صحيحة-كلها-1234' })).status).toBe(200);
    expect((await held()).id).toBe(app.users.Receptionist);
  });
});

describe('An Admin who sees the product as a role', () => {
  it('has the rights of the role in the own branches', async () => {
    await seeAsRole('Receptionist');
    const { id, role, permissions, mask } = await held();
    expect([id, role, mask?.name, mask?.isRole]).toEqual([
      app.users.Admin,
      'Receptionist',
      'Receptionist',
      true,
    ]);
    expect([...permissions].sort()).toEqual([...(await permissionsOf(app.pool, 'Receptionist'))].sort());
    expect((await call('GET', `/customers?branchId=${app.branches.foreign}`)).status).toBe(403);
  });

  it('follows a change of the role at once, and is back when the role is deleted', async () => {
    const { body: made } = await app.call<Row>('POST', '/api/roles', { as: 'Admin', body: { name: 'زائر' } });
    await seeAsRole('زائر');
    expect((await call('GET', '/customers')).status).toBe(403);
    await app.setPermissions('زائر', ['customers.read']);
    expect((await call('GET', '/customers')).status).toBe(200);
    await app.call('DELETE', `/api/roles/${made.id}`, { as: 'Admin' });
    expect((await held()).mask).toBeNull();
  });
});

describe('While an Admin sees the product as another', () => {
  /** Calls that the declarations and the routes make; only queries are declared to change nothing. */
  const queries = declared.map(({ method, path }) => `${method} /api${path}`);
  const ofSession = [
    'POST /api/auth/lock',
    'POST /api/auth/unlock',
    'POST /api/auth/logout',
    'DELETE /api/auth/mask',
  ];

  it('no call of the book that writes gets through, whatever rights the person has', async () => {
    // Even a manager with every right that is not for Admin alone.
    await seeAs(app.users.BranchManager);
    const writes = app.routes.flatMap(({ method, url, config }) =>
      [method].flat().flatMap((verb) => {
        const name = `${verb} ${url}`;
        const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(verb) || queries.includes(name);
        return isRead || config?.public || ofSession.includes(name) || !url.startsWith('/api/') ? [] : [name];
      }),
    );
    expect(writes.length).toBeGreaterThan(150);
    const before = await app.countOf('audit_logs');
    for (const name of writes) {
      const [verb = '', url = ''] = name.split(' ');
      const { status, body } = await app.call<ErrorBody>(verb as Method, url.replaceAll(/:\w+/g, '1'), {
        token,
        body: {},
      });
      expect([name, status, body?.code]).toEqual([name, 403, 'auth.masked']);
    }
    expect(await app.countOf('audit_logs')).toBe(before);
  });

  it('no file leaves: neither a list, nor an answer, nor a backup', async () => {
    await seeAs(app.users.BranchManager);
    const files = app.routes.flatMap(({ url, config }) => (config?.kind === 'export' ? [url] : []));
    expect(files.length).toBeGreaterThan(25);
    for (const url of files) {
      const { status, body } = await call<ErrorBody>('GET', url.replace('/api', '').replaceAll(/:\w+/g, '1'));
      expect([url, status, body.code]).toEqual([url, 403, 'auth.masked']);
    }
  });

  it('a declared query that is sent by POST goes on', async () => {
    await seeAs(app.users.BranchManager);
    const asked = queries.filter((name) => name.startsWith('POST'));
    expect(asked.length).toBeGreaterThan(0);
    for (const name of asked) {
      const { body } = await call<ErrorBody>(
        'POST',
        name.replace('POST /api', '').replaceAll(/:\w+/g, '1'),
        {},
      );
      expect([name, body?.code]).not.toEqual([name, 'auth.masked']);
    }
  });
});

describe('A look', () => {
  it('is begun and ended in the audit log: by its button, by the sign-out, and by its half hour', async () => {
    const { Admin, Receptionist } = app.users;
    const [begun, ended] = ['SeeAs', 'SeeAsEnd'].map(
      (verb) => `${Admin} ${verb} User ${Receptionist} الاسم Receptionist`,
    );
    await seeAs(Receptionist);
    expect((await end()).status).toBe(204);
    expect(await logged(2)).toEqual([ended, begun]);
    expect((await held()).mask).toBeNull();
    const other = await app.tokenFor('Admin');
    await app.call('POST', `/api/users/${Receptionist}/see-as`, { token: other, body: {} });
    await app.call('POST', '/api/auth/logout', { token: other });
    expect((await logged(3)).slice(1)).toEqual([ended, begun]);
    await seeAs(Receptionist);
    await app.pool.query(
      `update sessions set mask_until = now() - interval '1 second' where mask_until is not null`,
    );
    expect((await held()).mask).toBeNull();
    await endOldMasks(app.pool);
    expect(await logged(2)).toEqual([ended, begun]);
  });

  it('ends when the own rights are taken meanwhile, and does not come back with them', async () => {
    const body = {
      fullName: 'منى',
      username: 'second.admin',
      roleNames: ['Admin'],
      branchIds: [app.branches.own],
    };
    const { body: made } = await app.call<Row>('POST', '/api/users', {
      as: 'Admin',
      body: { ...body, password: 'مؤقتة-جديدة-59' },
    });
    await app.pool.query('update users set must_change_password = false where id = $1', [made.id]);
    const mine = await tokenFor(app.pool, made.id);
    const asMine = <T = ErrorBody>(method: Method, url: string, sent?: unknown) =>
      app.call<T>(method, `/api${url}`, { token: mine, ...(sent === undefined ? {} : { body: sent }) });
    const give = (roleNames: readonly string[]) =>
      app.call('PUT', `/api/users/${made.id}`, { as: 'Admin', body: { ...body, roleNames } });
    for (let round = 0; round < 5; round++) {
      const url = `/users/${app.users.BranchManager}/see-as`;
      // Whoever comes first: afterwards the session has what a receptionist has, in both cases.
      const [, taken] = await Promise.all([asMine('POST', url, {}), give(['Receptionist'])]);
      expect(taken.status, taken.text).toBe(200);
      const now = (await asMine<Held>('GET', '/auth/permissions')).body;
      expect([now.id, now.role, now.mask]).toEqual([made.id, 'Receptionist', null]);
      expect((await asMine('POST', url, {})).status).toBe(403);
      await app.pool.query('update sessions set mask_until = null');
      await give(['Admin']);
    }
    await asMine('POST', `/users/${app.users.BranchManager}/see-as`, {});
    await give(['Staff']);
    await give(['Admin']);
    expect((await asMine<Held>('GET', '/auth/permissions')).body.mask).toBeNull();
  });

  it.each<PersonName>(['BranchManager', 'Receptionist', 'Staff', 'Accountant'])(
    'is not for a %s, even with all rights that can be given',
    async (who) => {
      await app.setPermissions(
        who,
        (await app.call<readonly Row[]>('GET', '/api/permissions', { as: 'Admin' })).body.map(({ key }) =>
          String(key),
        ),
      );
      for (const url of [
        `/api/users/${app.users.noBranch}/see-as`,
        `/api/roles/${await roleId('Staff')}/see-as`,
      ])
        expect((await app.call('POST', url, { as: who, body: {} })).status).toBe(403);
    },
  );

  it('is not at an Admin, nor as the role, nor at somebody who was switched off; and is asked for as what is sensitive', async () => {
    const other = await app.call<Row>('POST', '/api/users', {
      as: 'Admin',
      body: { fullName: 'هدى', username: 'third.admin', roleNames: ['Admin'], branchIds: [app.branches.own] },
    });
    const codes = [await seeAs(other.body.id), await seeAsRole('Admin'), await seeAs(app.users.disabled)];
    expect(codes.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'role.seesAll'],
      [409, 'role.seesAll'],
      [409, 'user.inactive'],
    ]);
    await grownStale(app);
    expect((await seeAs(app.users.Receptionist)).body.code).toBe('auth.confirm');
    await app.pool.query(`update sessions set confirmed_at = 'infinity'`);
  });
});
