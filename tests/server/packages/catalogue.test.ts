import { describe, expect, it } from 'vitest';
import type { ManyDone } from '../../../src/schema/bulk-actions';
import type { ErrorBody, Method, Row } from '../../support/app';
import { testApp } from '../../support/app';

const app = await testApp();

type Body = Readonly<Record<string, unknown>>;

const add = async (api: string, body: Body): Promise<Row> => {
  const answer = await app.call('POST', api, { as: 'Admin', body });
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

const namesIn = async (url: string): Promise<readonly unknown[]> =>
  (await app.call<readonly Row[]>('GET', url, { as: 'Receptionist' })).body.map(({ name }) => name);

const addService = (changes: Body = {}) => add('/api/services', { name: 'تنظيف بشرة', ...changes });
const addPackage = (items: readonly Body[], changes: Body = {}) =>
  add('/api/packages', { name: 'باقة العروس', items, ...changes });

describe('A service', () => {
  // SVC-15, CON-05
  it('begins with thirty minutes, no price and enabled', async () => {
    expect(await addService()).toMatchObject({
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

    const used = await addService({ name: 'خدمة في باقة' });
    const sold = await addPackage([{ serviceId: used.id, sessionsCount: 2 }]);
    const answer = await app.call<unknown>('DELETE', `/api/services/${used.id}`, { as: 'Admin', lang: 'en' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: 'The service is in use, so it was stopped instead of deleted' },
    ]);
    expect(await namesIn('/api/services')).not.toContain('خدمة في باقة');
    expect(await namesIn('/api/services?includeInactive=true')).toContain('خدمة في باقة');
    const { body } = await app.call('GET', `/api/packages/${sold.id}`, { as: 'Receptionist' });
    expect(body.items).toMatchObject([{ serviceId: used.id, service: { name: 'خدمة في باقة' } }]);
  });
});

it('Chosen services are stopped and enabled again; of one that is stopped already nothing is taken back', async () => {
  const [one, other] = [await addService(), await addService({ isActive: false })];
  const many = (action: string, rows: readonly object[]) =>
    app.call<ManyDone>('POST', `/api/services/${action}/rows`, { as: 'Admin', body: { rows } });
  const { body, text } = await many('deactivate', [one, other]);
  expect(body, text).toMatchObject({
    done: [one.id],
    refused: [{ id: other.id, code: 'action.impossible' }],
  });
  expect((await app.call('GET', `/api/services/${one.id}`, { as: 'Admin' })).body.isActive).toBe(false);
  await many('activate', [{ id: one.id }]);
  expect((await app.call('GET', `/api/services/${one.id}`, { as: 'Admin' })).body).toMatchObject({
    isActive: true,
    name: one.name,
    duration: one.duration,
  });
});

describe('A package', () => {
  // PKG-03, PKG-04, CON-06
  it('begins with thirty days and enabled, and tells each service with its sessions', async () => {
    const service = await addService({ name: 'ليزر' });
    const made = await addPackage([{ serviceId: service.id, sessionsCount: 6 }]);
    expect(made).toMatchObject({
      price: 0,
      validityDays: 30,
      isActive: true,
      items: [{ serviceId: service.id, service: { id: service.id, name: 'ليزر' }, sessionsCount: 6 }],
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
    expect(await tried({ items: [{ sessionsCount: 1 }] })).toEqual(['Items[0].ServiceId']);
    expect(await tried({ items: [...items, { serviceId: id, sessionsCount: 0 }] })).toEqual([
      'Items[1].SessionsCount',
    ]);
    expect(await tried({ validityDays: 1 })).toEqual([]);
  });
});
