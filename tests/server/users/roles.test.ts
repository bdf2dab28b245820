import { beforeEach, describe, expect, it } from 'vitest';
import { type ErrorBody, type Row, testApp } from '../../support/app';
import { type PersonName, permissionsOf } from '../../support/world';

interface Permission {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly isActive: boolean;
}

interface HeldRole {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly description: string | null;
  readonly permissionIds: readonly number[];
  readonly defaultPermissionIds: readonly number[];
  readonly isBuiltIn: boolean;
  readonly users: readonly { readonly id: number; readonly fullName: string }[];
}

const matrix = async (lang: 'ar' | 'en' = 'ar') =>
  (await app.call<readonly HeldRole[]>('GET', '/api/permissions/matrix', { as: 'Admin', lang })).body;

const app = await testApp();
const permissions = (await app.call<readonly Permission[]>('GET', '/api/permissions', { as: 'Admin' })).body;
const roles = new Map((await matrix()).map((role) => [role.name, role]));

const roleNamed = (name: string): HeldRole => {
  const role = roles.get(name);
  if (!role) throw new Error(`no role ${name}`);
  return role;
};
const idsOf = (keys: readonly string[]): readonly number[] =>
  keys.map((key) => {
    const permission = permissions.find((one) => one.key === key);
    if (!permission) throw new Error(`no right ${key}`);
    return permission.id;
  });
const post = <T = ErrorBody>(role: string, what: string, body: unknown = {}, as: PersonName = 'Admin') =>
  app.call<T>('POST', `/api/permissions/role/${roleNamed(role).id}/${what}`, { as, body });
const assign = (role: string, keys: readonly string[], as: PersonName = 'Admin') =>
  post(role, 'assign', { permissionIds: idsOf(keys) }, as);

const reset = (role: string) => post(role, 'assign', { permissionIds: roleNamed(role).defaultPermissionIds });

beforeEach(async () => {
  for (const role of ['BranchManager', 'Receptionist', 'Staff', 'Accountant']) await reset(role);
});

describe('The list of rights', () => {
  // ROL-10, ROL-14, API-038
  it('holds active rights only, worded in the reader’s language', async () => {
    expect(permissions.length).toBeGreaterThan(60);
    expect(permissions.every(({ isActive }) => isActive)).toBe(true);
    const [first] = permissions;
    await app.pool.query('update permissions set is_active = false where id = $1', [first?.id]);
    const { body } = await app.call<readonly Permission[]>('GET', '/api/permissions', { as: 'Admin' });
    expect(body.map(({ id }) => id)).toEqual(permissions.slice(1).map(({ id }) => id));
    await app.pool.query('update permissions set is_active = true where id = $1', [first?.id]);
    const english = await app.call<readonly Permission[]>('GET', '/api/permissions', {
      as: 'Admin',
      lang: 'en',
    });
    expect(english.body[0]?.name).not.toMatch(/[\u0600-\u06ff]/);
    expect(permissions[0]?.name).toMatch(/[\u0600-\u06ff]/);
  });
});

describe('Saving the rights of a role', () => {
  // ROL-06, ROL-07, API-039, API-040
  it('replaces them in full', async () => {
    const { status } = await assign('Staff', ['customers.read', 'expenses.read']);
    expect(status).toBe(200);
    expect(await permissionsOf(app.pool, 'Staff')).toEqual(['customers.read', 'expenses.read']);
    const { body } = await app.call<readonly Permission[]>(
      'GET',
      `/api/permissions/role/${roleNamed('Staff').id}`,
      { as: 'Admin' },
    );
    expect(body.map(({ key }) => key).sort()).toEqual(['customers.read', 'expenses.read']);
    await assign('Staff', []);
    expect(await permissionsOf(app.pool, 'Staff')).toEqual([]);
  });

  it('leaves a line in the trail with what was given and taken', async () => {
    await assign('Staff', ['customers.read', 'expenses.read']);
    const { rows } = await app.pool.query<{ field: string; before: string | null; after: string | null }>(
      `select c.field, c.before, c.after from audit_logs a join audit_logs_changes c on c.parent_id = a.id
       where a.id = (select max(id) from audit_logs where action = 'Assign' and entity_id = $1) order by c.position`,
      [String(roleNamed('Staff').id)],
    );
    expect(rows.map(({ field }) => field)).toEqual(['permissions', 'given', 'taken']);
    expect(rows[1]?.after).toContain('expenses.read');
    expect(rows[2]?.before).toContain('shifts.read');
  });

  it('of two admins at once keeps one of the two whole, never a mixture', async () => {
    const [first, second] = [
      ['customers.read', 'services.read'],
      ['expenses.read', 'packages.read'],
    ];
    await Promise.all([assign('Staff', first), assign('Staff', second)]);
    expect([first.toSorted(), second.toSorted()]).toContainEqual(await permissionsOf(app.pool, 'Staff'));
  });
});

describe('An earlier state of a role', () => {
  it('is told with who changed it and what, newest first, and saved again unless the role has changed since', async () => {
    const { id } = roleNamed('Staff');
    const url = `/api/permissions/role/${id}`;
    const [first, second] = [
      ['customers.read', 'services.read'],
      ['customers.read', 'packages.read'],
    ];
    for (const keys of [first, second]) await assign('Staff', keys);
    const { body } = await app.call<readonly { before: number[]; after: number[]; userName: string }[]>(
      'GET',
      `${url}/earlier`,
      { as: 'Admin' },
    );
    const [last, one] = body;
    const sorted = (keys: readonly string[]) => idsOf(keys).toSorted((a, b) => a - b);
    expect(last).toMatchObject({ before: sorted(first), after: sorted(second), userName: 'الاسم Admin' });
    expect(one?.after).toEqual(last?.before);
    const version = (await matrix()).find((role) => role.id === id)?.version;
    const restore = () => post('Staff', 'assign', { permissionIds: last?.before, version });
    expect((await restore()).status).toBe(200);
    expect(await permissionsOf(app.pool, 'Staff')).toEqual(first);
    expect((await restore()).body.code).toBe('version.stale');
  });
});

// ROL-17
describe('What cannot be changed', () => {
  it('is the system manager’s role', async () => {
    const { status, body } = await assign('Admin', []);
    expect([status, body.code]).toEqual([409, 'role.adminFixed']);
    expect((await permissionsOf(app.pool, 'Admin')).length).toBe(permissions.length);
  });

  it('is a right for the system manager alone, for any other role', async () => {
    const { status, body } = await assign('BranchManager', ['audit.read']);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual(['PermissionIds']);
  });

  it('is one’s own role, for whoever is not the system manager', async () => {
    await assign('BranchManager', ['roles.read', 'roles.update', 'customers.read']);
    const own = await assign('BranchManager', ['roles.read', 'roles.update'], 'BranchManager');
    expect([own.status, own.body.code]).toEqual([409, 'role.own']);
  });

  it('is a right that the giver does not hold; taking one away is allowed', async () => {
    await assign('BranchManager', ['roles.read', 'roles.update', 'customers.read']);
    const { status, body } = await assign('Staff', ['expenses.read'], 'BranchManager');
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual(['PermissionIds']);
    expect((await assign('Staff', ['customers.read'], 'BranchManager')).status).toBe(200);
    expect(await permissionsOf(app.pool, 'Staff')).toEqual(['customers.read']);
  });
});

describe('Why somebody may do something', () => {
  const why = (userId: number, key: string, as: PersonName = 'Admin') =>
    app.call<{
      allowed: boolean;
      roles: readonly string[];
      reasons: readonly { readonly role: string; readonly rule: string }[];
    }>('GET', `/api/permissions/why?userId=${userId}&key=${key}`, { as });

  it('is answered with the role and the rule behind it', async () => {
    expect((await why(app.users.Receptionist, 'customers.update')).body).toEqual({
      allowed: true,
      roles: ['Receptionist'],
      reasons: [{ role: 'Receptionist', rule: 'customers.update' }],
    });
    expect((await why(app.users.Admin, 'customers.export')).body.reasons).toEqual([
      { role: 'Admin', rule: '*.*' },
    ]);
    expect((await why(app.users.Receptionist, 'expenses.read')).body).toMatchObject({
      allowed: false,
      roles: ['Receptionist'],
      reasons: [],
    });
  });

  it('is not told of people of foreign branches', async () => {
    await app.setPermissions('BranchManager', ['roles.read']);
    expect((await why(app.users.Staff, 'customers.read', 'BranchManager')).status).toBe(200);
    expect((await why(app.users.stranger, 'customers.read', 'BranchManager')).status).toBe(404);
  });
});

describe('Roles of one’s own', () => {
  const made = async (name: string): Promise<Row> => {
    const { status, body, text } = await app.call('POST', '/api/roles', { as: 'Admin', body: { name } });
    expect(status, text).toBe(201);
    return body;
  };

  // ROL-18
  it('are made without rights, get some, are renamed and deleted', async () => {
    const role = await made('مشرفة الاستقبال');
    const path = `/api/permissions/role/${role.id}`;
    const given = await app.call('POST', `${path}/assign`, {
      as: 'Admin',
      body: { permissionIds: idsOf(['customers.read']) },
    });
    expect(given.status).toBe(200);
    expect(await permissionsOf(app.pool, 'مشرفة الاستقبال')).toEqual(['customers.read']);
    const renamed = await app.call('PUT', `/api/roles/${role.id}`, {
      as: 'Admin',
      body: { name: 'مشرفة', description: 'الاستقبال' },
    });
    expect(renamed.body).toMatchObject({ name: 'مشرفة', description: 'الاستقبال' });
    expect(await permissionsOf(app.pool, 'مشرفة')).toEqual(['customers.read']);
    expect((await app.call('DELETE', `/api/roles/${role.id}`, { as: 'Admin' })).status).toBe(204);
    expect((await matrix()).map(({ id }) => id)).not.toContain(role.id);
  });

  // ROL-17 ROL-18
  it('are copied with what their maker may give, and no more', async () => {
    const copied = async (role: string, name: string, as: PersonName = 'Admin') => {
      const path = `/api/roles/${roleNamed(role).id}/copy`;
      const { status, body } = await app.call<Partial<HeldRole>>('POST', path, { as, body: { name } });
      return { status, body, permissions: await permissionsOf(app.pool, name) };
    };
    const whole = await copied('Admin', 'نسخة المدير');
    expect(whole.status).toBe(201);
    expect(whole.body.permissionIds).toEqual(idsOf(whole.permissions).toSorted((a, b) => a - b));
    expect(whole.permissions).toContain('customers.manage');
    expect(whole.permissions).not.toContain('audit.read');
    await app.setPermissions('BranchManager', ['roles.create', 'roles.update', 'customers.read']);
    const part = await copied('Receptionist', 'نسخة الاستقبال', 'BranchManager');
    expect(part.permissions).toEqual(['customers.read']);
    // No role is created if the copied permissions could not be granted.
    await app.setPermissions('BranchManager', ['roles.create']);
    const refused = await copied('Receptionist', 'نسخة ثانية', 'BranchManager');
    expect([refused.status, (await matrix()).some(({ name }) => name === 'نسخة ثانية')]).toEqual([
      403,
      false,
    ]);
  });

  it('stay while somebody holds them', async () => {
    const role = await made('مستخدم مؤقت');
    await app.pool.query('insert into users_user_roles (parent_id, position, role_id) values ($1, 1, $2)', [
      app.users.Staff,
      role.id,
    ]);
    const { status, body } = await app.call<ErrorBody>('DELETE', `/api/roles/${role.id}`, { as: 'Admin' });
    expect([status, body.code]).toEqual([409, 'role.inUse']);
    expect(body).toMatchObject({ params: { count: 1 } });
    await app.pool.query('delete from users_user_roles where role_id = $1', [role.id]);
    expect((await app.call('DELETE', `/api/roles/${role.id}`, { as: 'Admin' })).status).toBe(204);
  });

  // ROL-18
  it('are not the five of the start: those keep their names and stay, but may be described anew', async () => {
    const staff = roleNamed('Staff');
    const rename = await app.call<ErrorBody>('PUT', `/api/roles/${staff.id}`, {
      as: 'Admin',
      body: { name: 'Specialist' },
    });
    expect([rename.status, rename.body.code]).toEqual([409, 'role.builtIn']);
    const removal = await app.call<ErrorBody>('DELETE', `/api/roles/${staff.id}`, { as: 'Admin' });
    expect([removal.status, removal.body.code]).toEqual([409, 'role.builtIn']);
    const described = await app.call('PUT', `/api/roles/${staff.id}`, {
      as: 'Admin',
      body: { name: 'Staff', description: 'صف جديد' },
    });
    expect(described.status).toBe(200);
    const english = (await matrix('en')).find(({ id }) => id === staff.id);
    expect(english?.description).toBe('صف جديد');
  });
});

it('Resetting brings back the rights of the start', async () => {
  const first = await permissionsOf(app.pool, 'Accountant');
  await assign('Accountant', ['customers.read']);
  expect((await reset('Accountant')).status).toBe(200);
  expect(await permissionsOf(app.pool, 'Accountant')).toEqual(first);
  expect(roleNamed('Accountant').defaultPermissionIds).toEqual(roleNamed('Accountant').permissionIds);
});
