import { beforeAll, describe, expect, it } from 'vitest';
import { userActions } from '../../../src/resources/users/actions';
import { type ErrorBody, testApp } from '../../support/app';
import { type PersonName, password, permissionsOf } from '../../support/world';

const app = await testApp();

const payload = (username: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  username,
  fullName: `الاسم ${username}`,
  password: '',
  roleNames: ['Accountant'],
  branchIds: [app.branches.own],
  isActive: true,
  ...changes,
});

interface Options {
  readonly as?: PersonName;
  readonly token?: string;
}

const create = (username: string, changes = {}, options: Options = { as: 'Admin' }) =>
  app.call<ErrorBody & { id: number }>('POST', '/api/users', {
    ...options,
    body: payload(username, { password, ...changes }),
  });
const update = (id: number, username: string, changes: Readonly<Record<string, unknown>>, options: Options) =>
  app.call<ErrorBody>('PUT', `/api/users/${id}`, { ...options, body: payload(username, changes) });

const manager = { as: 'BranchManager' } as const;

// USR-27, ASVS 4.1.3
describe('Whoever makes or edits users and lacks a right of a role', () => {
  let theirs = 0;
  beforeAll(async () => {
    theirs = (await create('counts-money')).body.id;
    const permissions = await permissionsOf(app.pool, 'BranchManager');
    expect(permissions).toContain('invoices.export');
    await app.setPermissions(
      'BranchManager',
      permissions.filter((key) => key !== 'invoices.export'),
    );
  });

  it('gives that role to nobody, new or known', async () => {
    const desk = (await create('desk', { roleNames: ['Receptionist'] })).body.id;
    const answers = [
      await create('puppet', {}, manager),
      await create('puppet', { roleNames: ['Receptionist', 'Accountant'] }, manager),
      await update(desk, 'desk', { roleNames: ['Accountant'] }, manager),
      await update(desk, 'desk', { roleNames: ['Receptionist', 'Accountant'] }, manager),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 4 }, () => [403, 'user.beyond']),
    );
    expect((await create('fine', { roleNames: ['Receptionist'] }, manager)).status).toBe(201);
    expect((await create('by-admin')).status).toBe(201);
  });

  it('does not take over whoever holds it: no password, no further branch, as either gives it', async () => {
    const reset = await update(theirs, 'counts-money', { password: 'قهوة-باردة-7' }, manager);
    expect([reset.status, reset.body.code]).toEqual([403, 'user.beyond']);
    expect((await app.signIn('counts-money')).status).toBe(200);
    await app.pool.query(
      `delete from role_permissions where permission_id = (select id from permissions where key = 'invoices.export')
       and role_id = (select id from roles where name = 'BranchManager')`,
    );
    const { token } = (await app.signIn('twoBranches')).body;
    const branchIds = [app.branches.own, app.branches.foreign];
    const moved = await update(theirs, 'counts-money', { branchIds }, { token });
    expect([moved.status, moved.body.code]).toEqual([403, 'user.beyond']);
  });

  it('still changes what gives nothing: name, e-mail and state, and takes the role away', async () => {
    const named = await update(theirs, 'counts-money', { fullName: 'اسم آخر', isActive: false }, manager);
    expect(named.status, named.text).toBe(200);
    const demoted = await update(theirs, 'counts-money', { roleNames: ['Receptionist'] }, manager);
    expect(demoted.status, demoted.text).toBe(200);
  });

  it('and an editor of own bookings alone gives only roles with the same limit', async () => {
    await app.pool.query(`update roles set own_only = true where name = 'BranchManager'`);
    await app.pool.query('update policy_version set version = version + 1');
    const refused = await create('wider', { roleNames: ['Receptionist'] }, manager);
    expect([refused.status, refused.body.code]).toEqual([403, 'user.beyond']);
    await app.pool.query(`update roles set own_only = true where name = 'Receptionist'`);
    expect((await create('as-narrow', { roleNames: ['Receptionist'] }, manager)).status).toBe(201);
    await app.pool.query('update roles set own_only = false');
  });
});

// G-01, ASVS 1.2.4, 4.1.3
describe('Every way to an account or its rights', () => {
  /** What opens an account or gives its rights to somebody. The first one is the plain way. */
  const ways: Readonly<
    Record<string, (id: number, name: string) => Promise<{ status: number; body: ErrorBody }>>
  > = {
    password: (id, name) => update(id, name, { ...held(name), password: 'قهوة-باردة-7' }, manager),
    link: (id) => app.call<ErrorBody>('POST', `/api/users/${id}/invite`, { ...manager, body: {} }),
    'link that takes the second step away': (id) =>
      app.call<ErrorBody>('POST', `/api/users/${id}/invite`, { ...manager, body: { clearsFactors: true } }),
    enabling: async (id, name) => {
      await app.pool.query('update users set is_active = false where id = $1', [id]);
      const answer = await update(id, name, held(name), manager);
      await app.pool.query('update users set is_active = true where id = $1', [id]);
      return answer;
    },
  };
  const roleOf = new Map<string, readonly string[]>();
  const held = (name: string) => ({ roleNames: roleOf.get(name) });
  const holder = async (username: string, role: string, branchIds = [app.branches.own]): Promise<number> => {
    roleOf.set(username, [role]);
    return (await create(username, { roleNames: [role], branchIds })).body.id;
  };
  const stateOf = async (id: number) =>
    (await app.pool.query('select password_hash, is_active, version from users where id = $1', [id])).rows;

  it('is closed to the editor to whom the plain way is closed, right by right', async () => {
    const permissions = await permissionsOf(app.pool, 'BranchManager');
    const theirs = await permissionsOf(app.pool, 'Accountant');
    const all = [...new Set([...permissions, ...theirs, 'users.update'])];
    const accountant = await holder('way-accountant', 'Accountant');
    const refused = async (target: number, name: string, code: string) => {
      for (const [way, go] of Object.entries(ways)) {
        const before = await stateOf(target);
        const { status, body } = await go(target, name);
        expect([way, status, body.code]).toEqual([way, 403, code]);
        expect([way, await stateOf(target)]).toEqual([way, before]);
      }
    };
    // The role that nearly may: each time another right of the account is missing.
    const needed = theirs.filter((key) => !key.startsWith('users.') && !key.endsWith('.manage'));
    expect(needed.length).toBeGreaterThan(10);
    for (const missing of needed) {
      const module = missing.split('.')[0] ?? '';
      await app.setPermissions(
        'BranchManager',
        all.filter((key) => key !== missing && (missing.endsWith('.export') || key !== `${module}.manage`)),
      );
      await refused(accountant, 'way-accountant', 'user.beyond');
    }
    await app.setPermissions('BranchManager', all);
    const elsewhere = await holder('way-elsewhere', 'Accountant', [app.branches.own, app.branches.foreign]);
    await refused(elsewhere, 'way-elsewhere', 'user.elsewhere');
    await refused(await holder('way-manager', 'BranchManager'), 'way-manager', 'forbidden.adminOnly');
    for (const [way, go] of Object.entries(ways))
      expect([way, (await go(accountant, 'way-accountant')).status]).toEqual([way, 200]);
    await app.setPermissions('BranchManager', permissions);
    // A further action on users belongs among the ways, or gives nothing.
    expect(Object.keys(userActions)).toEqual(['invite', 'seeAs']);
  });
});

describe('The name of a role', () => {
  const make = (name: string) =>
    app.call<ErrorBody & { id: number }>('POST', '/api/roles', { as: 'Admin', body: { name }, lang: 'en' });

  it('looks like that of no other role: no invisible signs, no letters of another script, no other spelling', async () => {
    expect((await make('مشرفة القاعة')).status).toBe(201);
    for (const name of ['Аdmin', 'Αdmin', 'Adm1n', 'Rесерtionist', 'Branch Manager', 'مشرفه القاعه']) {
      const { status, body } = await make(name);
      expect([name, status, body.field]).toEqual([name, 409, 'Name']);
    }
    // Invisible signs leave a name as it arrives.
    const invisible = await make('Admin\u200b');
    expect([invisible.status, Object.keys(invisible.body.errors ?? {})]).toEqual([400, ['Name']]);
    const renamed = (await make('Helper')).body;
    const answer = await app.call<ErrorBody>('PUT', `/api/roles/${renamed.id}`, {
      as: 'Admin',
      body: { name: 'Stаff' },
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'role.looksAlike']);
    const copied = await app.call<ErrorBody>('POST', `/api/roles/${renamed.id}/copy`, {
      as: 'Admin',
      body: { name: 'Неlper' },
    });
    expect([copied.status, copied.body.code]).toEqual([409, 'role.looksAlike']);
  });

  it('may be made twice at once in two scripts, and one of them is refused', async () => {
    const both = await Promise.all([make('Cashier'), make('Саshier')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

// G-11
it('A username looks like that of no other user: no letters of another script, no other spelling', async () => {
  expect((await create('zaina.ali')).status).toBe(201);
  for (const name of ['zаina.ali', 'Ζaina.ali', 'zaina.a1i', 'ZAINA-ALI', 'zainaali']) {
    const { status, body } = await create(name);
    expect([name, status, body.code, body.field]).toEqual([name, 409, 'user.looksAlike', 'Username']);
  }
  const other = (await create('sama')).body.id;
  const renamed = await update(other, 'zаina.ali', {}, { as: 'Admin' });
  expect([renamed.status, renamed.body.code]).toEqual([409, 'user.looksAlike']);
  expect((await update(other, 'sama', { fullName: 'سما' }, { as: 'Admin' })).status).toBe(200);
  const both = await Promise.all([create('farida'), create('fаrida')]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

// ASVS 5.2.2
it('Names of people hold no signs that hide or turn others, and keep the joiners of their script', async () => {
  const { body, status, text } = await create('shown', {
    fullName: '\u202eمنى\u200b \u200fحسن\u2066\ufeff می\u200cخواهم',
    username: 'sho\u200bwn',
  });
  expect(status, text).toBe(201);
  expect(body).toMatchObject({ fullName: 'منى حسن می\u200cخواهم', username: 'shown' });
});
