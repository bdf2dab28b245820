import { describe, expect, it } from 'vitest';
import type { ErrorBody, Method, Row } from '../support/app';
import { testApp } from '../support/app';
import type { PersonName } from '../support/world';

const app = await testApp();

type Body = Readonly<Record<string, unknown>>;

const add = async (api: string, body: Body, as: PersonName = 'Admin'): Promise<Row> => {
  const answer = await app.call('POST', api, { as, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

/** Returns the refused fields; empty if the call succeeded. */
const refusedFields = async (method: Method, url: string, body: Body): Promise<readonly string[]> => {
  const answer = await app.call<ErrorBody>(method, url, { as: 'Admin', body });
  if (answer.status < 300) return [];
  expect(answer.status, answer.text).toBe(400);
  return Object.keys(answer.body.errors ?? {}).sort();
};

const namesIn = async (url: string, as: PersonName = 'Receptionist'): Promise<readonly unknown[]> =>
  (await app.call<readonly Row[]>('GET', url, { as })).body.map(({ name }) => name);

const addService = (changes: Body = {}) => add('/api/services', { name: 'تنظيف بشرة', ...changes });
const addPackage = (items: readonly Body[], changes: Body = {}) =>
  add('/api/packages', { name: 'باقة العروس', items, ...changes });

describe('A service', () => {
  // SVC-11, SVC-15, CON-05, API-021
  it('begins with thirty minutes, no price and enabled, and has all its fields', async () => {
    const { id, version, createdAt, updatedAt, ...service } = await addService();
    expect([typeof id, version, typeof createdAt, typeof updatedAt]).toEqual([
      'number',
      1,
      'string',
      'string',
    ]);
    expect(service).toEqual({
      name: 'تنظيف بشرة',
      description: null,
      category: null,
      bodyArea: null,
      duration: 30,
      price: 0,
      isActive: true,
    });
  });

  // SVC-16, SVC-17, SVC-18, CON-05
  it('needs a name, at least a minute, and a price that is not below nothing', async () => {
    const tried = async (changes: Body) =>
      refusedFields('POST', '/api/services', { name: 'خدمة', ...changes });
    expect(await tried({ name: '   ' })).toEqual(['Name']);
    expect(await tried({ duration: 0 })).toEqual(['Duration']);
    expect(await tried({ duration: 1.5 })).toEqual(['Duration']);
    expect(await tried({ price: -0.01 })).toEqual(['Price']);
    for (const empty of [null, '', ' ']) {
      expect(await tried({ price: empty })).toEqual(['Price']);
      expect(await tried({ duration: empty })).toEqual(['Duration']);
    }
    expect(await tried({ price: 0.005 })).toEqual(['Price']);
    expect(await tried({ duration: 1, price: 0 })).toEqual([]);
  });

  // SVC-13, SVC-14, SVC-24, SVC-25, R-47
  it('is kept under the documented word, however category and body area were written', async () => {
    const kept = async (category: string, bodyArea: string) => {
      const row = await addService({ category, bodyArea });
      return [row.category, row.bodyArea];
    };
    expect(await kept('Hair Removal', 'full body')).toEqual(['hair removal', 'Full Body']);
    expect(await kept('العناية بالبشرة', 'الوجه')).toEqual(['skin care', 'Face']);
    expect(await kept('hair care', 'hair')).toEqual(['hair care', 'hear']);
    expect(await kept('مكياج', 'Nails')).toEqual(['مكياج', 'Nails']);
  });

  // SVC-06, SVC-07, SVC-08, SVC-24, R-47
  it('is found by its name, category and body area, each in any spelling', async () => {
    await addService({ name: 'فرد الشعر بالكيراتين', category: 'hair care', bodyArea: 'hear' });
    await addService({ name: 'شمع الساقين', category: 'hair removal', bodyArea: 'Legs' });
    const found = (query: string) => namesIn(`/api/services?${query}`);
    expect(await found('search=الكيراتين')).toEqual(['فرد الشعر بالكيراتين']);
    for (const area of ['hear', 'hair', 'HAIR', 'الشعر'])
      expect(await found(`bodyArea=${encodeURIComponent(area)}`), area).toContain('فرد الشعر بالكيراتين');
    expect(await found('bodyArea=Legs')).toEqual(['شمع الساقين']);
    const both = await found(`category=${encodeURIComponent('إزالة الشعر')}&category=hair%20care`);
    expect(both).toEqual(expect.arrayContaining(['فرد الشعر بالكيراتين', 'شمع الساقين']));
    expect(await found('category=skin%20care&bodyArea=Legs')).toEqual([]);
  });

  // SVC-10, SVC-12, SVC-27
  it('that no package uses is removed; one in use is stopped, and the desk is told so', async () => {
    const unused = await addService({ name: 'خدمة لم تستخدم' });
    expect((await app.call('DELETE', `/api/services/${unused.id}`, { as: 'Admin' })).status).toBe(204);
    expect((await app.call('GET', `/api/services/${unused.id}`, { as: 'Admin' })).status).toBe(404);

    const used = await addService({ name: 'خدمة في باقة' });
    const sold = await addPackage([{ serviceId: used.id, sessionsCount: 2 }]);
    const answer = await app.call<unknown>('DELETE', `/api/services/${used.id}`, { as: 'Admin', lang: 'en' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: 'The service is in use, so it was stopped instead of deleted' },
    ]);
    expect(await namesIn('/api/services')).not.toContain('خدمة في باقة');
    expect(await namesIn('/api/services?includeInactive=true')).toContain('خدمة في باقة');
    expect(await namesIn('/api/services?view=picker')).not.toContain('خدمة في باقة');
    const { body } = await app.call('GET', `/api/packages/${sold.id}`, { as: 'Receptionist' });
    expect(body.items).toMatchObject([{ serviceId: used.id, service: { name: 'خدمة في باقة' } }]);
  });

  it('is on a list without pages as long as there are a thousand, and their number is told (P-04)', async () => {
    await app.pool.query(
      `insert into services (name, name_key, duration, price) select 'كثيرة ' || n, '', 30, 0 from generate_series(1, 1001) n`,
    );
    const { body, headers } = await app.call<readonly unknown[]>('GET', '/api/services', { as: 'Admin' });
    const total = await app.countOf('services', 'is_active');
    expect([body.length, Number(headers['x-total-count'])]).toEqual([1000, total]);
    await app.pool.query(`delete from services where name like 'كثيرة %'`);
  });

  // SVC-22
  it('is shown to every role and changed by none but Admin at first', async () => {
    const { id } = await addService();
    for (const as of ['BranchManager', 'Receptionist', 'Staff', 'Accountant'] as const) {
      expect((await app.call('GET', `/api/services/${id}`, { as })).status, as).toBe(200);
      const { status, body } = await app.call<ErrorBody>('PUT', `/api/services/${id}`, {
        as,
        body: { name: 'أخرى', duration: 30, price: 0 },
      });
      expect([status, body.code], as).toEqual([403, 'forbidden.services.update']);
    }
  });
});

describe('A package', () => {
  // PKG-02, PKG-03, PKG-04, CON-06, API-026
  it('begins with thirty days and enabled, and tells each service with its sessions', async () => {
    const service = await addService({ name: 'ليزر' });
    const {
      id: _,
      version,
      createdAt,
      updatedAt,
      ...made
    } = await addPackage([{ serviceId: service.id, sessionsCount: 6 }]);
    expect(made).toEqual({
      name: 'باقة العروس',
      price: 0,
      validityDays: 30,
      isActive: true,
      items: [
        {
          id: expect.any(Number),
          serviceId: service.id,
          service: { id: service.id, name: 'ليزر' },
          sessionsCount: 6,
        },
      ],
    });
  });

  // PKG-05, PKG-06, PKG-07, PKG-08, PKG-09, PKG-12, CON-06
  it('needs a name, a service with at least one session, a day to be used on, and no price below nothing', async () => {
    const { id } = await addService();
    const items = [{ serviceId: id, sessionsCount: 1 }];
    const tried = (changes: Body) =>
      refusedFields('POST', '/api/packages', { name: 'باقة', items, ...changes });
    expect(await tried({ name: '' })).toEqual(['Name']);
    expect(await tried({ price: -1 })).toEqual(['Price']);
    expect(await tried({ validityDays: 0 })).toEqual(['ValidityDays']);
    expect(await tried({ items: [] })).toEqual(['Items']);
    expect(await tried({ items: undefined })).toEqual(['Items']);
    expect(await tried({ items: [{ sessionsCount: 1 }] })).toEqual(['Items[0].ServiceId']);
    expect(await tried({ items: [...items, { serviceId: id, sessionsCount: 0 }] })).toEqual([
      'Items[1].SessionsCount',
    ]);
    for (const sessionsCount of [null, '', undefined])
      expect(await tried({ items: [{ serviceId: id, sessionsCount }] })).toEqual(['Items[0].SessionsCount']);
    expect(await tried({ price: null })).toEqual(['Price']);
    expect(await tried({ price: '' })).toEqual(['Price']);
    expect(await tried({ validityDays: null })).toEqual(['ValidityDays']);
    expect(await tried({ items: [{ serviceId: 999_999, sessionsCount: 1 }] })).toEqual([
      'Items[0].ServiceId',
    ]);
    expect(await tried({ validityDays: 1 })).toEqual([]);
  });

  // PKG-08
  it('keeps a service’s row when others are added, dropped or moved around it', async () => {
    const [face, legs, arms] = [await addService(), await addService(), await addService()];
    const before = await addPackage([
      { serviceId: face.id, sessionsCount: 1 },
      { serviceId: legs.id, sessionsCount: 2 },
    ]);
    const kept = Array.isArray(before.items) ? before.items[1] : undefined;
    const { body, text } = await app.call('PUT', `/api/packages/${before.id}`, {
      as: 'Admin',
      body: {
        ...before,
        items: [
          { id: kept.id, serviceId: legs.id, sessionsCount: 5 },
          { serviceId: arms.id, sessionsCount: 3 },
        ],
      },
    });
    expect(body.items, text).toMatchObject([
      { id: kept.id, serviceId: legs.id, sessionsCount: 5 },
      { serviceId: arms.id, sessionsCount: 3 },
    ]);
    expect(await app.countOf('packages_items', 'parent_id = $1', [before.id])).toBe(2);
  });

  // API-098
  it('keeps the service of a row that is sent back by its id without it', async () => {
    const { id: serviceId } = await addService();
    const { id, items } = await addPackage([{ serviceId, sessionsCount: 1 }]);
    const [row] = Array.isArray(items) ? items : [];
    const answer = await app.call('PUT', `/api/packages/${id}`, {
      as: 'Admin',
      body: { name: 'باقة', items: [{ id: row?.id, sessionsCount: 7 }] },
    });
    expect(answer.body.items, answer.text).toMatchObject([{ id: row?.id, serviceId, sessionsCount: 7 }]);
  });

  // PKG-13
  it('that was stopped is hidden from lists and pickers, and found by name once asked for', async () => {
    const { id } = await addService();
    await addPackage([{ serviceId: id, sessionsCount: 1 }], { name: 'باقة الصيف الماضي', isActive: false });
    const search = `search=${encodeURIComponent('الصيف')}`;
    expect(await namesIn(`/api/packages?${search}`)).toEqual([]);
    expect(await namesIn(`/api/packages?view=picker&${search}`)).toEqual([]);
    expect(await namesIn(`/api/packages?${search}&includeInactive=true`)).toEqual(['باقة الصيف الماضي']);
  });
});

describe('A room', () => {
  const addRoom = (changes: Body = {}, as: PersonName = 'Admin') =>
    add('/api/rooms', { name: 'غرفة ١', branchId: app.branches.own, ...changes }, as);

  //
  it('has one seat unless more are named, belongs to a branch and needs a name', async () => {
    expect(await addRoom({}, 'BranchManager')).toMatchObject({
      name: 'غرفة ١',
      capacity: 1,
      isActive: true,
      branch: { id: app.branches.own },
    });
    const tried = (changes: Body) =>
      refusedFields('POST', '/api/rooms', { name: 'غرفة', branchId: app.branches.own, ...changes });
    expect(await tried({ capacity: 0 })).toEqual(['Capacity']);
    expect(await tried({ name: '' })).toEqual(['Name']);
    expect(await tried({ branchId: null })).toEqual(['BranchId']);
    expect(await tried({ capacity: 3 })).toEqual([]);
  });

  //
  it('of another branch is neither listed, suggested nor changed', async () => {
    const foreign = await addRoom({ name: 'غرفة بعيدة', kind: 'جاكوزي', branchId: app.branches.foreign });
    const asManager = { as: 'BranchManager' } as const;
    expect(await namesIn('/api/rooms', 'BranchManager')).not.toContain('غرفة بعيدة');
    expect(
      (await app.call<readonly string[]>('GET', '/api/rooms/suggest/kind?search=', asManager)).body,
    ).toEqual([]);
    const body = { name: 'لي', branchId: app.branches.own };
    expect((await app.call('PUT', `/api/rooms/${foreign.id}`, { ...asManager, body })).status).toBe(404);
    const own = await addRoom();
    const moved = { name: 'لي', branchId: app.branches.foreign };
    expect((await app.call('PUT', `/api/rooms/${own.id}`, { ...asManager, body: moved })).status).toBe(403);
  });

  //
  it('that was never booked is removed', async () => {
    const { id } = await addRoom();
    expect((await app.call('DELETE', `/api/rooms/${id}`, { as: 'BranchManager' })).status).toBe(204);
    expect((await app.call('DELETE', `/api/rooms/${id}`, { as: 'BranchManager' })).status).toBe(404);
    expect((await app.call('POST', '/api/rooms', { as: 'Receptionist', body: {} })).status).toBe(403);
  });
});
