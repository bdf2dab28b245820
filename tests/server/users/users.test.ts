import { describe, expect, it } from 'vitest';
import { type ErrorBody, type Row, testApp } from '../../support/app';
import { type PersonName, password, permissionsOf, setPermissions, tokenFor } from '../../support/world';

const app = await testApp({ poolSize: 20 });

interface User extends Row {
  readonly username: string;
  readonly email: string | null;
  readonly isActive: boolean;
  readonly isBookable: boolean;
  readonly userRoles: readonly { readonly role: { readonly name: string } }[];
  readonly userBranches: readonly { readonly branchId: number }[];
  readonly temporaryRoles: readonly object[];
}

type Body = Readonly<Record<string, unknown>>;

const payload = (username: string, changes: Body = {}): Body => ({
  username,
  fullName: `الاسم ${username}`,
  password,
  roleNames: ['Receptionist'],
  branchIds: [app.branches.own],
  isActive: true,
  ...changes,
});

const create = <T = ErrorBody>(username: string, changes: Body = {}, as: PersonName = 'Admin') =>
  app.call<T>('POST', '/api/users', { as, body: payload(username, changes) });

const add = async (username: string, changes: Body = {}, as: PersonName = 'Admin'): Promise<User> => {
  const { status, body, text } = await create<User>(username, changes, as);
  expect(status, text).toBe(201);
  return body;
};

/** Updates a user without a password; an empty one keeps what is stored (USR-18). */
const update = <T = ErrorBody>(
  id: number,
  username: string,
  changes: Body = {},
  options: { readonly as?: PersonName; readonly token?: string } = { as: 'Admin' },
) =>
  app.call<T>('PUT', `/api/users/${id}`, {
    ...options,
    body: payload(username, { password: '', ...changes }),
  });

const remove = (id: number, as: PersonName = 'Admin') =>
  app.call<ErrorBody>('DELETE', `/api/users/${id}`, { as });

describe('A new user', () => {
  // USR-07, USR-09, API-034
  it('is answered with role and branches, and never with a password', async () => {
    const { own, foreign } = app.branches;
    const user = await add('fresh', { email: 'fresh@centre.example', branchIds: [own, foreign] });
    const { rows } = await app.pool.query<{ id: number; name: string }>(
      'select id, name from branches where id = any($1) order by array_position($1, id)',
      [[own, foreign]],
    );
    const documented = {
      id: expect.any(Number),
      username: 'fresh',
      fullName: 'الاسم fresh',
      email: 'fresh@centre.example',
      isActive: true,
      userRoles: [{ role: { name: 'Receptionist' } }],
      userBranches: rows.map((branch) => ({ branchId: branch.id, branch })),
    };
    expect(user).toMatchObject(documented);
    const stored = await app.call<User>('GET', `/api/users/${user.id}`, { as: 'Admin' });
    expect(stored.body).toMatchObject(documented);
    expect(stored.text).not.toMatch(/argon2|1234|"password"/i);
    expect(JSON.stringify(user)).not.toMatch(/argon2|1234/);
  });

  it('needs a password of the centre’s least length', async () => {
    const { status, body } = await create('short', { password: 'قصيرة' });
    expect(status).toBe(400);
    expect(body.errors?.Password?.[0]).toMatch(/12|١٢/);
  });

  // USR-10, USR-24
  it('gets an address made from the username, which can belong to nobody', async () => {
    expect((await add('Mona.S-1')).email).toBe('Mona.S-1@beautycenter.example');
    expect((await add('منى 2')).email).toBe('2@beautycenter.example');
    const mona = await add('منى');
    expect(mona.email).toBe(`user${mona.id}@beautycenter.example`);
    // Somebody who had one and loses it gets one again, by the same rule.
    const given = await add('هدى', { email: 'huda@example.com' });
    expect((await update<User>(given.id, 'هدى', { email: '' })).body.email).toBe(
      `user${given.id}@beautycenter.example`,
    );
    expect((await add('with-mail', { email: 'own@example.com' })).email).toBe('own@example.com');
  });

  // USR-26
  it('needs a username of their own, whatever its letter case', async () => {
    await add('Taken');
    const { status, body } = await create('tAKEN');
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'user.usernameTaken', field: 'Username' });
    const both = await Promise.all([create('Twin'), create('twin')]);
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });

  it('can be booked when their role is the specialists’, unless it is said otherwise', async () => {
    expect((await add('specialist-1', { roleNames: ['Staff'] })).isBookable).toBe(true);
    expect((await add('specialist-2', { roleNames: ['Staff'], isBookable: false })).isBookable).toBe(false);
    expect((await add('desk-1')).isBookable).toBe(false);
  });
});

describe('A user of several roles', () => {
  it('has the rights of all of them, and the first is the one that is shown (USR-25)', async () => {
    const user = await add('two-hats', { roleNames: ['Staff', 'Accountant'] });
    expect(user.userRoles.map(({ role }) => role.name)).toEqual(['Staff', 'Accountant']);
    const { body } = await app.signIn('two-hats', password);
    const { permissions, role } = (
      await app.call<{ permissions: readonly string[]; role: string }>('GET', '/api/auth/permissions', {
        token: body.token,
      })
    ).body;
    expect(role).toBe('Staff');
    // Staff alone gives the first permission, Accountant alone the second.
    expect(permissions).toEqual(expect.arrayContaining(['rooms.read', 'invoices.delete']));
    const none = await create('no-hat', { roleNames: [] });
    expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([400, ['RoleNames']]);
  });
});

describe('A changed user', () => {
  // USR-11, USR-18, API-035
  it('keeps password and address when none is typed', async () => {
    const user = await add('keeps', { email: 'keeps@example.com' });
    const { status, body } = await update<User>(user.id, 'keeps', { fullName: 'اسم آخر' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ fullName: 'اسم آخر', email: 'keeps@example.com' });
    expect((await app.signIn('keeps')).status).toBe(200);
  });

  // USR-28
  it('is signed out everywhere when somebody gives them a new password', async () => {
    const user = await add('reset');
    const { token } = (await app.signIn('reset')).body;
    expect((await update(user.id, 'reset', { password: 'أخرى-تماما-12345' })).status).toBe(200);
    expect((await app.call('GET', '/api/auth/permissions', { token })).status).toBe(401);
    expect((await app.signIn('reset')).status).toBe(401);
    expect((await app.signIn('reset', 'أخرى-تماما-12345')).status).toBe(200);
  });

  it('is signed out at once when disabled, deleted too, and cannot come back', async () => {
    for (const [name, end] of [
      ['stopped', (id: number) => update(id, 'stopped', { isActive: false })],
      ['gone', (id: number) => remove(id)],
    ] as const) {
      const user = await add(name);
      const { token } = (await app.signIn(name)).body;
      expect((await end(user.id)).status).toBeLessThan(300);
      expect((await app.call('GET', '/api/auth/permissions', { token })).status).toBe(401);
      expect((await app.signIn(name)).status).toBeGreaterThanOrEqual(401);
    }
  });
});

// USR-26
describe('Nobody', () => {
  // USR-26
  it('deletes, disables or demotes oneself', async () => {
    const id = app.users.Admin;
    const answers = [
      await remove(id),
      await update(id, 'Admin', { roleNames: ['Admin'], isActive: false }),
      await update(id, 'Admin', { roleNames: ['Staff'] }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [409, 'user.self']),
    );
    expect((await update(id, 'Admin', { roleNames: ['Admin'] })).status).toBe(200);
  });

  // USR-26
  it('deletes a system manager', async () => {
    const other = await add('second-admin', { roleNames: ['Admin'] });
    const { status, body } = await remove(other.id);
    expect([status, body.code]).toEqual([409, 'user.admin']);
    // A former admin may be deleted.
    expect((await update(other.id, 'second-admin', { roleNames: ['Staff'] })).status).toBe(200);
    expect((await remove(other.id)).status).toBe(204);
  });

  // USR-26
  it('takes away the last active system manager, not even two who demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await add(`rival-${round}`, { roleNames: ['Admin'] });
      await app.pool.query('update users set must_change_password = false where id = $1', [other.id]);
      const { token } = (await app.signIn(`rival-${round}`)).body;
      const [mine, theirs] = await Promise.all([
        update(other.id, `rival-${round}`, { roleNames: ['Staff'] }),
        update(app.users.Admin, 'Admin', { roleNames: ['Staff'] }, { token }),
      ]);
      // The second one is refused, or is no longer an admin.
      expect([mine.status, theirs.status].filter((status) => status === 200)).toHaveLength(1);
      const admins = await app.countOf(
        'users_user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.parent_id',
        `r.name = 'Admin' and u.is_active and u.deleted_at is null`,
      );
      expect(admins).toBe(1);
      await app.pool.query(
        `update users_user_roles set role_id = (select id from roles where name = 'Admin') where parent_id = $1`,
        [app.users.Admin],
      );
      await app.pool.query('update users set deleted_at = now(), is_active = false where id = $1', [
        other.id,
      ]);
    }
  });
});

// USR-27
describe('Somebody who is not the system manager', () => {
  const manager = { as: 'BranchManager' } as const;

  // USR-27
  it('adds and changes front desk, specialists and accountants only', async () => {
    for (const role of ['Receptionist', 'Staff', 'Accountant'])
      expect((await create(`made-${role}`, { roleNames: [role] }, 'BranchManager')).status).toBe(201);
    for (const role of ['Admin', 'BranchManager'])
      expect((await create(`refused-${role}`, { roleNames: [role] }, 'BranchManager')).status).toBe(403);
    const desk = await add('promoted');
    expect((await update(desk.id, 'promoted', { roleNames: ['Admin'] }, manager)).status).toBe(403);
    expect((await update(app.users.Admin, 'Admin', { roleNames: ['Receptionist'] }, manager)).status).toBe(
      403,
    );
    const other = await add('other-manager', { roleNames: ['BranchManager'] });
    expect((await update(other.id, 'other-manager', {}, manager)).status).toBe(403);
  });

  // USR-27
  it('gives only branches of their own, and keeps those they cannot see', async () => {
    const foreign = await create('foreign-user', { branchIds: [app.branches.foreign] }, 'BranchManager');
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect(foreign.status).toBeLessThan(404);
    const both = await add('both', { branchIds: [app.branches.own, app.branches.foreign] });
    const { status, body } = await update<User>(both.id, 'both', { branchIds: [app.branches.own] }, manager);
    expect(status).toBe(200);
    expect(body.userBranches.map(({ branchId }) => branchId)).not.toContain(undefined);
    const whole = await app.call<User>('GET', `/api/users/${both.id}`, { as: 'Admin' });
    expect(whole.body.userBranches.map(({ branchId }) => branchId).sort()).toEqual(
      [app.branches.own, app.branches.foreign].sort(),
    );
  });

  // USR-27
  it('changes neither name, password, role nor state of whoever also works where they do not reach', async () => {
    const shared = { branchIds: [app.branches.own] };
    const both = await add('shared', { branchIds: [app.branches.own, app.branches.foreign] });
    for (const change of [
      { password: 'أخرى-تماما-12345' },
      { username: 'renamed' },
      { fullName: 'اسم آخر' },
      { roleNames: ['Accountant'] },
      { isActive: false },
    ]) {
      const { status, body } = await update(both.id, 'shared', { ...shared, ...change }, manager);
      expect([change, status, body.code]).toEqual([change, 403, 'user.elsewhere']);
    }
    const phoned = await update<User>(both.id, 'shared', { ...shared, email: 'new@example.com' }, manager);
    expect([phoned.status, phoned.body.email]).toEqual([200, 'new@example.com']);
    expect((await app.signIn('shared')).status).toBe(200);
    const { token } = (await app.signIn('twoBranches')).body;
    const reset = await update(both.id, 'shared', { ...shared, password: 'أخرى-تماما-12345' }, { token });
    expect([reset.status, (await app.signIn('shared', 'أخرى-تماما-12345')).status]).toEqual([200, 200]);
  });

  // USR-27
  it('deletes nobody who also works where they do not reach', async () => {
    const both = await add('kept', { branchIds: [app.branches.own, app.branches.foreign] });
    const permissions = await permissionsOf(app.pool, 'BranchManager');
    await setPermissions(app.pool, 'BranchManager', [...permissions, 'users.delete']);
    const refused = await remove(both.id, 'BranchManager');
    await setPermissions(app.pool, 'BranchManager', permissions);
    expect([refused.status, refused.body.code]).toEqual([403, 'user.elsewhere']);
  });

  it('is offered active colleagues alone, by their names', async () => {
    const active = await add('offered', { roleNames: ['Staff'] });
    const left = await add('left-us', { isActive: false });
    const picked = async (query: string) =>
      (await app.call<readonly User[]>('GET', `/api/users?view=picker&pageSize=200${query}`, { as: 'Staff' }))
        .body;
    const offered = await picked('');
    expect(offered.find(({ id }) => id === active.id)).toEqual({ id: active.id, fullName: active.fullName });
    expect(offered.map(({ id }) => id)).not.toContain(left.id);
    // A chosen user is still found by id, and a filter may include those who left.
    expect((await picked(`&ids=${left.id}`)).map(({ id }) => id)).toEqual([left.id]);
    expect((await picked('&includeInactive=true')).map(({ id }) => id)).toContain(left.id);
  });
});

describe('A role until a day', () => {
  /** The centre's day in so many days, with the role. */
  const until = async (role: string, days: number) => {
    const { rows } = await app.pool.query(
      `select id as "roleId", ((now() at time zone 'Africa/Cairo')::date + $2::int)::text as until from roles where name = $1`,
      [role, days],
    );
    return { temporaryRoles: rows };
  };
  const passes = (id: number) =>
    app.pool.query('update users_temporary_roles set until = until - 1 where parent_id = $1', [id]);
  const get = async <T>(url: string, token = app.tokens.Admin) =>
    (await app.call<T>('GET', `/api${url}`, { token })).body;

  it('counts beside the others to the end of that day by the centre’s clock, and not from the next request on', async () => {
    const held = await until('BranchManager', 0);
    const { id, temporaryRoles } = await add('stands-in', held);
    expect(temporaryRoles).toMatchObject(held.temporaryRoles);
    const token = await tokenFor(app.pool, id);
    const told = async () => {
      const { permissions } = await get<{ permissions: string[] }>('/auth/permissions', token);
      const roles = await get<{ name: string; users: { id: number }[] }[]>('/permissions/matrix');
      const why = await get<{ allowed: boolean; roles: string[] }>(
        `/permissions/why?userId=${id}&key=users.create`,
      );
      const holders = roles.find(({ name }) => name === 'BranchManager')?.users.map((user) => user.id);
      const listed = await get<{ id: number }[]>(`/users?userRoles=${held.temporaryRoles[0].roleId}`);
      const found = listed.some((user) => user.id === id);
      return [permissions.includes('users.create'), why.allowed, holders?.includes(id), found, why.roles];
    };
    expect(await told()).toEqual([true, true, true, true, ['Receptionist', 'BranchManager']]);
    await passes(id);
    expect(await told()).toEqual([false, false, false, false, ['Receptionist']]);
  });

  it('keeps a role from being deleted while somebody holds it, and no longer', async () => {
    const { body: role } = await app.call('POST', '/api/roles', { as: 'Admin', body: { name: 'ضيف' } });
    const { id } = await add('guest-holder', await until('ضيف', 0));
    const drop = () => app.call<ErrorBody>('DELETE', `/api/roles/${role.id}`, { as: 'Admin' });
    expect((await drop()).body.code).toBe('role.inUse');
    await passes(id);
    expect((await drop()).status).toBe(204);
  });

  it('is given and lengthened by whoever may give it for good', async () => {
    const as = { as: 'BranchManager' } as const;
    for (const role of ['Admin', 'BranchManager'])
      expect((await create(`until-${role}`, await until(role, 3), 'BranchManager')).status).toBe(403);
    const { id } = await add('until-staff', await until('Staff', 3), 'BranchManager');
    expect((await update(id, 'until-staff', await until('BranchManager', 3), as)).status).toBe(403);
    expect((await update(id, 'until-staff', await until('Staff', 9), as)).status).toBe(200);
    const own = await update(app.users.Admin, 'Admin', {
      roleNames: ['Admin'],
      ...(await until('Staff', 3)),
    });
    expect(own.body.code).toBe('user.self');
    // Nobody changes whoever is a manager today; afterwards the person is one of the staff again.
    const manager = await add('was-manager', await until('BranchManager', 0));
    expect((await update(manager.id, 'was-manager', { fullName: 'أخرى' }, as)).status).toBe(403);
    await passes(manager.id);
    expect((await update(manager.id, 'was-manager', { fullName: 'أخرى' }, as)).status).toBe(200);
  });

  it('makes an Admin, but never the last one', async () => {
    const { id } = await add('admin-until', await until('Admin', 1));
    await app.pool.query('update users set must_change_password = false where id = $1', [id]);
    const token = await tokenFor(app.pool, id);
    expect((await app.call('GET', '/api/auditlogs', { token })).status).toBe(200);
    const demoted = await update(app.users.Admin, 'Admin', { roleNames: ['Staff'] }, { token });
    expect(demoted.body.code).toBe('user.lastAdmin');
  });
});
