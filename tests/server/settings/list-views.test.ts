import { beforeEach, describe, expect, it } from 'vitest';
import { type KeptView, mostViews } from '../../../src/schema/views';
import { type ErrorBody, testApp } from '../../support/app';
import type { PersonName } from '../../support/world';

const app = await testApp();
const other = await app.another();

const roleIds = new Map(
  (await app.pool.query<{ id: number; name: string }>('select id, name from roles')).rows.map((role) => [
    role.name,
    role.id,
  ]),
);
const receptionists = { audience: 'role', roleId: roleIds.get('Receptionist') };
const forAll = { audience: 'all' };

const call = <T = KeptView & ErrorBody>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  as: PersonName,
  body?: object,
) => app.call<T>(method, `/api/list-views${path}`, { as, body });
const keep = (as: PersonName, changes: object = {}) =>
  call('POST', '', as, { list: 'customers', name: 'عملاء هذا الشهر', shows: 'segment=new', ...changes });
const viewsOf = async (as: PersonName) =>
  (await app.call<{ views: readonly KeptView[] }>('GET', '/api/auth/permissions', { as })).body.views;
const namesOf = async (as: PersonName) => (await viewsOf(as)).map(({ name }) => name);

beforeEach(async () => {
  await app.pool.query('delete from list_views');
});

describe('A kept view', () => {
  it('is its keeper’s alone, until whoever manages roles keeps it for a role or for everybody', async () => {
    expect(await keep('Staff', { name: 'لي' })).toMatchObject({
      status: 201,
      body: {
        name: 'لي',
        audience: 'mine',
        roleId: null,
        isDefault: false,
        shows: 'segment=new',
        version: 1,
      },
    });
    await keep('Admin', { ...receptionists, isDefault: true });
    await keep('Admin', { ...forAll, name: 'الكل' });
    expect(await namesOf('Staff')).toEqual(['لي', 'الكل']);
    expect(await namesOf('Receptionist')).toEqual(['عملاء هذا الشهر', 'الكل']);
    expect((await viewsOf('Receptionist')).map(({ opens }) => opens)).toEqual([true, false]);
    // Admin changes the views of all roles, though they open for these alone.
    expect((await viewsOf('Admin')).map(({ opens }) => opens)).toEqual([false, false]);
    const refused = await keep('Receptionist', forAll);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden.roles.update']);
  });

  it('is changed, deleted and brought back by whoever may keep it, and is not there for others', async () => {
    const { id, version } = (await keep('Staff')).body;
    const change = { list: 'customers', name: 'بالاسم', shows: 'sort=fullName', version };
    for (const [method, path, body] of [
      ['PUT', `/${id}`, change],
      ['DELETE', `/${id}`, undefined],
      ['POST', `/${id}/restore`, undefined],
    ] as const)
      expect((await call(method, path, 'Admin', body)).status).toBe(404);
    expect((await call('PUT', `/${id}`, 'Staff', change)).body).toMatchObject({ name: 'بالاسم', version: 2 });
    expect((await call('DELETE', `/${id}`, 'Staff')).status).toBe(204);
    expect(await namesOf('Staff')).toEqual([]);
    expect((await call('POST', `/${id}/restore`, 'Staff')).status).toBe(204);
    expect(await viewsOf('Staff')).toMatchObject([{ id, name: 'بالاسم', shows: 'sort=fullName' }]);
    const shared = (await keep('Admin', forAll)).body;
    const refused = await call('DELETE', `/${shared.id}`, 'Staff');
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden.roles.update']);
    const { rows } = await app.pool.query<{ line: string }>(
      `select details || ' ' || subject as line from audit_logs where entity_name = 'ListView' and entity_id = $1 order by id`,
      [String(id)],
    );
    expect(rows.map(({ line }) => line)).toEqual([
      'إضافة عرض محفوظ عملاء هذا الشهر',
      'تعديل عرض محفوظ بالاسم',
      'حذف عرض محفوظ بالاسم',
      'استعادة: عرض محفوظ بالاسم',
    ]);
  });

  it('is told to the browsers that have it by their next answer, and to no others', async () => {
    const versionOf = async (as: PersonName) =>
      (await app.call('GET', '/api/auth/permissions', { as })).headers['x-permissions-version'];
    const before = [await versionOf('Staff'), await versionOf('Receptionist')];
    const { id } = (await keep('Staff')).body;
    const kept = [await versionOf('Staff'), await versionOf('Receptionist')];
    expect([kept[0] === before[0], kept[1] === before[1]]).toEqual([false, true]);
    await call('DELETE', `/${id}`, 'Staff');
    expect(await versionOf('Staff')).toBe(before[0]);
  });

  it('opens a list for a role in one place: the last one, however many admins choose at once', async () => {
    await Promise.all(
      [app, other, app, other].map((server, index) =>
        server.call('POST', '/api/list-views', {
          as: 'Admin',
          body: { list: 'customers', name: `عرض ${index}`, ...receptionists, isDefault: true },
        }),
      ),
    );
    const opening = (await viewsOf('Receptionist')).filter(({ opens }) => opens);
    expect(opening).toHaveLength(1);
    // One that comes back does not push it aside.
    await call('DELETE', `/${opening[0]?.id}`, 'Admin');
    await keep('Admin', { ...receptionists, name: 'جديد', isDefault: true });
    await call('POST', `/${opening[0]?.id}/restore`, 'Admin');
    expect((await viewsOf('Receptionist')).filter(({ opens }) => opens)).toMatchObject([{ name: 'جديد' }]);
  });

  it('is changed by one of two admins at once; the other is told', async () => {
    const { id, version } = (await keep('Admin', forAll)).body;
    const body = { list: 'customers', ...forAll, version };
    const answers = await Promise.all(
      [app, other].map((server, index) =>
        server.call<ErrorBody>('PUT', `/api/list-views/${id}`, {
          as: 'Admin',
          body: { ...body, name: `عرض ${index}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.map(({ body: { code } }) => code)).toContain('listView.changed');
  });

  it('is of a list that its reader may open, and tells nobody else what it looks for', async () => {
    for (const list of ['nothing', '__proto__', 'auditLogs']) {
      const { status, body } = await keep('Receptionist', { list });
      expect([status, body.errors], list).toEqual([400, { List: [expect.any(String)] }]);
    }
    await keep('Admin', { ...forAll, list: 'auditLogs', shows: 'search=mona' });
    expect(await namesOf('Receptionist')).toEqual([]);
    expect(await namesOf('Admin')).toHaveLength(1);
  });

  it('keeps texts as they are, within their lengths', async () => {
    const name = '<img src=x onerror=alert(1)> {name}`';
    const shows = 'search=%27%3B+drop+table&__proto__=1';
    expect((await keep('Staff', { name, shows })).body).toMatchObject({ name, shows });
    for (const changes of [
      { name: 'x'.repeat(61) },
      { name: ' ' },
      { shows: 'x'.repeat(4001) },
      { shows: 'a\0' },
    ])
      expect((await keep('Staff', changes)).status).toBe(400);
  });

  it('is one of fifty of a list, for each user, and for all others together', async () => {
    const fill = (userId: number | null) =>
      app.pool.query(
        `insert into list_views (list, name, user_id, shows) select 'customers', 'x', $1, '' from generate_series(1, $2)`,
        [userId, mostViews - 1],
      );
    await fill(app.users.Staff);
    const last = (await keep('Staff')).body;
    const refused = await keep('Staff');
    expect([refused.status, refused.body.code]).toEqual([409, 'listView.many']);
    expect((await keep('Staff', { list: 'services' })).status).toBe(201);
    expect((await keep('Receptionist')).status).toBe(201);
    // A full list takes changes, and nothing comes back into it.
    expect((await call('PUT', `/${last.id}`, 'Staff', { ...last, name: 'y' })).status).toBe(200);
    await call('DELETE', `/${last.id}`, 'Staff');
    await keep('Staff');
    expect((await call('POST', `/${last.id}/restore`, 'Staff')).status).toBe(409);
  });

  it('goes with its user and with its role', async () => {
    await app.pool.query(`insert into roles (name) values ('زائر')`);
    await app.pool.query(
      `insert into list_views (list, name, role_id, shows) select 'customers', 'x', id, '' from roles where name = 'زائر'`,
    );
    await app.pool.query(`delete from roles where name = 'زائر'`);
    expect(await namesOf('Admin')).toEqual([]);
  });
});
