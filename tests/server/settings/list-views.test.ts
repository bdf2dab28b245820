import { beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '../../../server/data/actor';
import { layViews, viewsOf as readViews, viewsServer } from '../../../server/data/views';
import { transaction } from '../../../server/kernel/transaction';
import { beautyCentre } from '../../../src/resources/book';
import { mostViews, type SavedView } from '../../../src/schema/views';
import { type ErrorBody, testApp } from '../../support/app';
import { type PersonName, permissionsOf } from '../../support/world';

const app = await testApp();
const other = await app.another();
const found = await app.pool.query<{ id: number }>(`select id from roles where name = 'Receptionist'`);
const opensForRole = { audience: 'role', roleId: found.rows[0]?.id, isDefault: true };
const forAll = { audience: 'all' };
const body = { list: 'customers', name: 'عملاء هذا الشهر', shows: 'segment=new' };

type Method = 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, as: PersonName, sent?: object, server: typeof other = app) =>
  server.call<SavedView & ErrorBody>(method, `/api/list-views${path}`, { as, body: sent });
const keep = (as: PersonName, changes: object = {}) => call('POST', '', as, { ...body, ...changes });
const viewsOf = async (as: PersonName) =>
  (await app.call<{ views: readonly SavedView[] }>('GET', '/api/auth/permissions', { as })).body.views;
const namesOf = async (as: PersonName) => (await viewsOf(as)).map(({ name }) => name);
const opening = async () => (await viewsOf('Receptionist')).filter(({ opens }) => opens);

beforeEach(() => app.pool.query('delete from list_views'));

describe('A saved view', () => {
  it('is its keeper’s alone, until whoever manages roles keeps it for a role or for everybody', async () => {
    const made = await keep('Staff', { name: 'لي' });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        audience: 'mine',
        roleId: null,
        isDefault: false,
        shows: body.shows,
        version: 1,
      }),
    ]);
    await keep('Admin', opensForRole);
    const shared = (await keep('Admin', { ...forAll, name: 'الكل' })).body;
    expect(await namesOf('Staff')).toEqual(['لي', 'الكل']);
    expect((await viewsOf('Receptionist')).map(({ name, opens }) => [name, opens])).toEqual([
      [body.name, true],
      ['الكل', false],
    ]);
    // Admin changes the views of all roles, though they open for these alone.
    expect((await viewsOf('Admin')).map(({ opens }) => opens)).toEqual([false, false]);
    for (const refused of [await keep('Staff', forAll), await call('DELETE', `/${shared.id}`, 'Staff')])
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden.roles.update']);
  });

  it('is changed, deleted and brought back by whom it belongs to, recorded, and is not there for others', async () => {
    const { id, version } = (await keep('Staff')).body;
    const change = { ...body, name: 'بالاسم', version };
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await call(method, `/${id}`, 'Admin', change)).status).toBe(404);
    expect((await call('PUT', `/${id}`, 'Staff', change)).body).toMatchObject({ name: 'بالاسم', version: 2 });
    expect((await call('DELETE', `/${id}`, 'Staff')).status).toBe(204);
    expect((await call('DELETE', `/${id}`, 'Staff')).status).toBe(404);
    expect(await namesOf('Staff')).toEqual([]);
    expect((await call('PUT', `/${id}`, 'Staff', { ...change, version: 2 })).status).toBe(200);
    expect(await viewsOf('Staff')).toMatchObject([{ id, name: 'بالاسم' }]);
    const { rows } = await app.pool.query<{ line: string }>(
      `select details || ' ' || subject as line from audit_logs where entity_name = 'ListView' and entity_id = $1 order by id`,
      [String(id)],
    );
    const [made, ...later] = rows.map(({ line }) => line.replace(' عرض محفوظ', ''));
    expect([made, later]).toEqual(['إضافة عملاء هذا الشهر', ['تعديل بالاسم', 'حذف بالاسم', 'تعديل بالاسم']]);
  });

  it('is told to the browsers that have it by their next answer, and to no others', async () => {
    const versions = () =>
      Promise.all(
        (['Staff', 'Receptionist'] as const).map(
          async (as) =>
            (await app.call('GET', '/api/auth/permissions', { as })).headers['x-permissions-version'],
        ),
      );
    const before = await versions();
    const { id } = (await keep('Staff')).body;
    expect((await versions()).map((one, index) => one === before[index])).toEqual([false, true]);
    await call('DELETE', `/${id}`, 'Staff');
    expect(await versions()).toEqual(before);
  });

  it('opens a list for a role in one place: the last one, however many admins choose at once', async () => {
    await Promise.all(
      [app, other, app, other].map((server) =>
        call('POST', '', 'Admin', { ...body, ...opensForRole }, server),
      ),
    );
    expect(await opening()).toHaveLength(1);
  });

  it('is changed by one of two admins at once; the other is told', async () => {
    const { id, version } = (await keep('Admin', forAll)).body;
    const answers = await Promise.all(
      [app, other].map((server) => call('PUT', `/${id}`, 'Admin', { ...body, ...forAll, version }, server)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.map(({ body: { code } }) => code)).toContain('listView.changed');
  });

  it('is of a list that its reader may open, and tells nobody else what it looks for', async () => {
    for (const list of ['nothing', '__proto__', 'auditLogs'])
      expect((await keep('Receptionist', { list })).body.errors).toEqual({ List: [expect.any(String)] });
    await keep('Admin', { ...forAll, list: 'auditLogs', shows: 'search=mona' });
    expect([await namesOf('Receptionist'), await namesOf('Admin')]).toEqual([[], [body.name]]);
  });

  it('is pinned by its keeper, and stays with them when the right to its list went, so that they can take it off', async () => {
    const { id, version } = (await keep('Accountant', { list: 'expenses', isPinned: true })).body;
    expect(await viewsOf('Accountant')).toMatchObject([{ id, isPinned: true }]);
    const held = await permissionsOf(app.pool, 'Accountant');
    await app.setPermissions(
      'Accountant',
      held.filter((key) => !key.startsWith('expenses.')),
    );
    expect(await viewsOf('Accountant')).toMatchObject([{ id, list: 'expenses', isPinned: true }]);
    const off = await call('PUT', `/${id}`, 'Accountant', { ...body, list: 'expenses', version });
    expect([off.status, off.body.isPinned]).toEqual([200, false]);
    expect((await keep('Accountant', { list: 'expenses' })).status).toBe(400);
    await app.setPermissions('Accountant', held);
  });

  it('keeps texts as they are, within their lengths', async () => {
    const texts = {
      name: '<img src=x onerror=alert(1)> {name}',
      shows: 'search=%27%3B+drop+table&__proto__=1',
    };
    expect((await keep('Staff', texts)).body).toMatchObject(texts);
    for (const wrong of [
      { name: 'x'.repeat(61) },
      { name: ' ' },
      { shows: 'x'.repeat(4001) },
      { shows: 'a\0' },
    ])
      expect((await keep('Staff', wrong)).status).toBe(400);
  });

  it('is one of fifty of a list, for each user', async () => {
    await app.pool.query(
      `insert into list_views (list, name, user_id, shows) select 'customers', 'x', $1, '' from generate_series(2, $2)`,
      [app.users.Staff, mostViews],
    );
    const last = (await keep('Staff')).body;
    expect((await keep('Staff')).body.code).toBe('listView.many');
    const others = [await keep('Staff', { list: 'services' }), await keep('Receptionist')];
    expect(others.map(({ status }) => status)).toEqual([201, 201]);
    expect((await call('PUT', `/${last.id}`, 'Staff', last)).status).toBe(200);
  });

  it('that the book declares is there from the start, and stays as whoever manages roles leaves it', async () => {
    const given = {
      list: 'customers',
      key: 'new',
      name: { ar: 'الجدد', en: 'New ones' },
      shows: 'segment=new',
      isDefault: true,
    };
    const views = [
      given,
      { ...given, key: 'desk', role: 'Receptionist' },
      { ...given, key: 'lost', role: 'Nobody' },
    ];
    const book = { ...beautyCentre, views };
    const lay = () => transaction(app.pool, (client) => layViews(client, book));
    await keep('Admin', { ...forAll, isDefault: true });
    await lay();
    await lay();
    expect(
      (await viewsOf('Admin')).map(({ name, audience, isDefault }) => [name, audience, isDefault]),
    ).toEqual([
      ['الجدد', 'role', true],
      [body.name, 'all', true],
      ['الجدد', 'all', false],
    ]);
    const asReader = { ...systemActor('test'), lang: 'en' } as const;
    const [desk, , all] = await readViews(app.pool, book, asReader);
    expect(desk?.name).toBe('New ones');
    expect((await call('PUT', `/${desk?.id}`, 'Admin', { ...desk, name: 'المواعيد' })).status).toBe(200);
    expect((await call('DELETE', `/${all?.id}`, 'Admin')).status).toBe(204);
    await app.pool.query(
      `update list_views set deleted_at = deleted_at - interval '2 days' where deleted_at is not null`,
    );
    for (const sweep of viewsServer.sweeps ?? []) await sweep(app.pool, new Date());
    await lay();
    expect((await readViews(app.pool, book, asReader)).map(({ name }) => name)).toEqual([
      'المواعيد',
      body.name,
    ]);
  });
});
