import { describe, expect, it } from 'vitest';
import { beautyCentre } from '../../../src/resources/book';
import { callsOf, inputKeyOf } from '../../../src/schema/entity';
import { filtersOf } from '../../../src/schema/list-query';
import { writableFieldsOf } from '../../../src/schema/visibility';
import { type Answer, type Method, type Row, testApp } from '../../support/app';
import { password } from '../../support/world';

const app = await testApp();

type Body = Readonly<Record<string, unknown>>;
interface Page {
  readonly data: readonly Row[];
  readonly totalCount: number;
  readonly totalPages: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

/** Sends a call as Admin and expects this status. */
const ask = async <T = Row>(method: Method, path: string, status: number, body?: Body): Promise<T> => {
  const answer: Answer<T> = await app.call<T>(method, `/api${path}`, {
    as: 'Admin',
    ...(body === undefined ? {} : { body }),
  });
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(status);
  return answer.body;
};
const get = <T = Row>(path: string) => ask<T>('GET', path, 200);
const namesIn = (rows: readonly Row[]) => rows.map(({ name }) => name);

describe('The calls of the session', () => {
  // API-002 API-100 PRM-11
  it('tell the rights of whoever asks, as a list and by module', async () => {
    const { body } = await app.call('GET', '/api/auth/permissions', { as: 'Receptionist' });
    expect(body).toMatchObject({
      role: 'Receptionist',
      permissions: expect.arrayContaining(['customers.read', 'customers.update']),
      permissionsByModule: { customers: ['read', 'create', 'update'] },
    });
    expect(body).toHaveProperty('email');
  });

  // FND-17 FND-18 FND-21 CON-09
  it('tell the settings before anybody edits them, the tax of invoices apart from the one nobody uses', async () => {
    const { body, status } = await app.call('GET', '/api/settings', { as: 'Staff' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      systemName: 'مركز التجميل',
      systemLogo: '/logo.svg',
      brandColor: '#b83280',
      taxRate: 0.15,
      invoiceTaxRate: 0.14,
      followUpDays: 21,
      loyaltyEnabled: true,
      creditEnabled: true,
      defaultShiftTimes: {
        morning: { start: '08:00', end: '16:00' },
        evening: { start: '16:00', end: '22:00' },
      },
    });
    const open = await app.call('GET', '/api/settings/public');
    expect(open.status).toBe(200);
    expect(open.body).toMatchObject({ systemName: 'مركز التجميل', brandColor: '#b83280' });
    expect(open.body).not.toHaveProperty('taxRate');
  });
});

describe('The calls of a noun', () => {
  // API-003 API-005 API-006 API-007 API-008 BRN-11 BRN-25
  // API-020 API-021 API-022 API-023 API-024 SVC-11
  // API-025 API-026 API-027 API-028 API-029 PKG-02
  // API-058 API-059 API-060 API-061 EXP-05 EXP-06
  // API-066 API-067 API-103 SHF-13
  // API-072 API-075 FUP-11
  // API-098 API-101
  it.each([
    ['branches', 'name address phone email isActive', ''],
    ['services', 'name description category bodyArea duration price isActive', 'category bodyArea'],
    ['packages', 'name price validityDays isActive items', ''],
    ['expenses', 'branchId category amount date description notes', 'branchId'],
    ['shifts', 'branchId staffId date shiftType start end', 'branchId'],
    [
      'followups',
      'branchId customerId assignedToUserId type priority status contactMethod subject description scheduledDate',
      'customerId',
    ],
  ])('%s: has the documented fields and filters, each of which entities.test.ts sends', (noun, takes, by) => {
    const entity = beautyCentre.entities.find(({ api }) => api === `/${noun}`);
    if (!entity) throw new Error(noun);
    expect(callsOf(entity)).toEqual(expect.arrayContaining(['list', 'show', 'create', 'update', 'delete']));
    for (const mode of ['create', 'update'] as const) {
      const inputs = writableFieldsOf(entity, mode).map(([key, field]) => inputKeyOf(key, field));
      expect(inputs).toEqual(expect.arrayContaining(takes.split(' ')));
    }
    const filters = filtersOf(entity).map(([key]) => key);
    expect(filters).toEqual(expect.arrayContaining(by.split(' ').filter(Boolean)));
  });
});

describe('The calls of customers', () => {
  const customer = (changes: Body = {}): Body => ({
    fullName: 'ليلى مراد',
    nameAr: 'ليلى مراد',
    nameEn: 'Laila Mourad',
    branchId: app.branches.own,
    nationality: 'مصري',
    phoneNumbers: ['01005550001', '01005550002'],
    email: 'laila@example.com',
    address: 'شارع ٩',
    referralSource: 'صديقة',
    notes: 'تفضل الصباح',
    birthDate: '1990-05-17',
    paperCode: 77,
    ...changes,
  });

  // API-012 API-013 API-014 CUS-23 CUS-24 CUS-38
  it('add, change and delete one, answered with every documented field and no state', async () => {
    const made = await ask('POST', '/customers', 201, customer());
    const { phoneNumbers: _, ...sent } = customer();
    expect(made).toMatchObject({
      ...sent,
      phones: [
        { phoneRaw: '01005550001', phoneNorm: '+201005550001' },
        { phoneRaw: '01005550002', phoneNorm: '+201005550002' },
      ],
      loyaltyPoints: 0,
      balance: 0,
      personCode: expect.stringMatching(/^\d+$/),
      createdAt: expect.stringMatching(/Z$/),
    });
    for (const state of ['status', 'isActive', 'state']) expect(made).not.toHaveProperty(state);
    const changed = await ask('PUT', `/customers/${made.id}`, 200, customer({ fullName: 'ليلى' }));
    expect(changed.fullName).toBe('ليلى');
    await ask('DELETE', `/customers/${made.id}`, 204);
  });

  // CUS-49
  it('take any text in the fields that have no rule, up to the length of the field', async () => {
    const [name, long] = ['ن'.repeat(500), 'ن'.repeat(5000)];
    const odd = {
      fullName: name,
      email: 'ليس بريدًا',
      phoneNumbers: ['هاتف الجارة'],
      notes: long,
      paperCode: null,
    };
    expect(await ask('POST', '/customers', 201, customer(odd))).toMatchObject({
      fullName: name,
      email: 'ليس بريدًا',
      phones: [{ phoneRaw: 'هاتف الجارة', phoneNorm: null }],
      notes: long,
    });
  });

  // API-009 API-010 API-011 API-100 CON-19 ERR-06
  it('list a page of them under data, or all in a plain array', async () => {
    for (const fullName of ['نجوى الأولى', 'نجوى الثانية', 'نجوى الثالثة'])
      await ask('POST', '/customers', 201, customer({ fullName, paperCode: null }));
    const query = `search=نجوى&branchId=${app.branches.own}&nationality=مصري&sortBy=createdAt&desc=true`;
    const page = await get<Page>(`/customers?${query}&page=1&pageSize=2`);
    expect(page).toMatchObject({ totalCount: 3, totalPages: 2, hasNextPage: true, hasPreviousPage: false });
    expect(page.data.map(({ fullName }) => fullName)).toEqual(['نجوى الثالثة', 'نجوى الثانية']);
    const plain = await get<readonly Row[]>(`/customers?${query}`);
    expect(plain).toHaveLength(3);
  });
});

describe('The calls of users and roles', () => {
  // API-033 API-034 API-035 API-036
  it('list, add, change and delete a user, and serve as a picker', async () => {
    const user = {
      username: 'nada',
      fullName: 'ندى سمير',
      email: 'nada@example.com',
      roleNames: ['Receptionist'],
      branchIds: [app.branches.own],
      isActive: true,
    };
    const made = await ask('POST', '/users', 201, { ...user, password });
    for (const path of ['/users', '/users?view=picker'])
      expect((await get<readonly Row[]>(path)).map(({ id }) => id)).toContain(made.id);
    const more = { ...user, fullName: 'ندى', roleNames: ['Staff'] };
    expect(await ask('PUT', `/users/${made.id}`, 200, more)).toMatchObject({
      fullName: 'ندى',
      userRoles: [{ role: { name: 'Staff' } }],
    });
    expect((await app.signIn('nada')).status).toBe(200);
    await ask('DELETE', `/users/${made.id}`, 204);
  });

  // API-037 API-038 API-039 API-040 ROL-13 ROL-14
  it('list roles and rights, tell the rights of a role and replace them in full', async () => {
    const roles = await get<readonly Row[]>('/roles');
    expect(namesIn(roles)).toEqual(['Admin', 'BranchManager', 'Receptionist', 'Staff', 'Accountant']);
    const permissions = await get<readonly Row[]>('/permissions');
    expect(permissions[0]).toMatchObject({
      id: expect.any(Number),
      name: expect.any(String),
      description: expect.any(String),
      key: `${permissions[0]?.module}.${permissions[0]?.action}`,
      isActive: true,
    });
    const staff = roles.find(({ name }) => name === 'Staff')?.id;
    const one = permissions.find(({ key }) => key === 'rooms.read')?.id;
    await ask('POST', `/permissions/role/${staff}/assign`, 200, { permissionIds: [one] });
    expect((await get<readonly Row[]>(`/permissions/role/${staff}`)).map(({ id }) => id)).toEqual([one]);
  });
});

describe('The calls of the trail', () => {
  // API-076 API-077 API-100 AUD-16 AUD-17 AUD-24
  it('list entries narrowed by user, entity, action and days, and show one with what changed', async () => {
    const made = await ask('POST', '/services', 201, { name: 'أثر' });
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' }).format(new Date());
    const query = `userId=${app.users.Admin}&entityName=Service&action=Create&page=1&pageSize=50`;
    const { data } = await get<Page>(`/auditlogs?${query}&from=${today}&to=${today}`);
    const entry = data.find(({ entityId }) => entityId === String(made.id));
    expect(entry).toMatchObject({
      timestamp: expect.stringMatching(/Z$/),
      user: { username: 'Admin' },
      action: 'Create',
      entityName: 'Service',
      details: expect.stringContaining('خدمة'),
    });
    const shown = await get(`/auditlogs/${entry?.id}`);
    expect(shown.changes).toContainEqual(expect.objectContaining({ field: 'name', after: '"أثر"' }));
  });
});
