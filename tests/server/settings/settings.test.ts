import { afterAll, describe, expect, it } from 'vitest';
import { beautyCentre } from '../../../src/resources/book';
import type { Setting } from '../../../src/schema/settings';
import { type ErrorBody, testApp } from '../../support/app';
import type { PersonName } from '../../support/world';

const app = await testApp();
const other = await app.another();
afterAll(async () => {
  await other.close();
});

type Values = Readonly<Record<string, unknown>> & { readonly version: number };

const set = (key: string, value: unknown, as: PersonName = 'Admin') =>
  app.call<ErrorBody & { value: unknown }>('PUT', `/api/settings/${key}`, { as, body: { value } });
const setAll = (body: object, as: PersonName = 'Admin') =>
  app.call<ErrorBody & Values>('PUT', '/api/settings', { as, body });
const all = async (as: PersonName = 'Staff') => (await app.call<Values>('GET', '/api/settings', { as })).body;
const linesOf = async (key: string) =>
  (
    await app.pool.query<{ field: string; before: string; after: string }>(
      `select c.field, c.before, c.after from audit_logs a join audit_logs_changes c on c.parent_id = a.id
       where a.entity_name = 'Settings' and a.entity_id = $1 order by a.id`,
      [key],
    )
  ).rows;
const pascal = (key: string) => key.charAt(0).toUpperCase() + key.slice(1);

/** Every setting with its default as the documents say it. Without a default there it is null. */
const documented: Readonly<Record<string, unknown>> = {
  systemName: 'مركز التجميل',
  systemNameEn: 'Beauty Center',
  systemLogo: '/logo.svg',
  brandColor: '#b83280',
  country: 'EG',
  numerals: 'arab',
  clock: '12',
  sessionIdleHours: 12,
  idleLockMinutes: 0,
  passwordMinLength: 12,
  trailMonths: null,
  defaultShiftTimes: {
    morning: { start: '08:00', end: '16:00' },
    evening: { start: '16:00', end: '22:00' },
  },
  shiftTypes: {
    Morning: { start: '09:00', end: '14:00' },
    Evening: { start: '16:00', end: '22:00' },
    FullDay: { start: '10:00', end: '20:00' },
    Custom: {},
  },
  taxRate: 0.15,
  invoiceTaxRate: 0.14,
  taxNumber: null,
  discountLimitPercent: 100,
  loyaltyEnabled: true,
  loyaltyPointValue: 1,
  creditEnabled: true,
  followUpDays: 21,
  drawerEnabled: false,
  paymentMethods: [
    ['Cash', 'نقدًا', 'Cash', false],
    ['Card', 'بطاقة', 'Card', false],
    ['BankTransfer', 'تحويل بنكي', 'Bank transfer', false],
    ['Check', 'شيك', 'Check', false],
    ['Instapay', 'إنستاباي', 'InstaPay', true],
    ['Wallet', 'محفظة إلكترونية', 'Mobile wallet', true],
  ].map(([value, ar, en, asksReference]) => ({ value, label: { ar, en }, isActive: true, asksReference })),
};

/** Groups that share one call. */
const settingGroups = (await beautyCentre.settings()).filter(({ api }) => api === null);
const declared = settingGroups.flatMap((group) =>
  Object.entries(group.fields).map(([key, setting]) => ({ key, setting, documented: documented[key] })),
);

/** Returns values that a setting of this kind must refuse. */
const refusedBy = (setting: Setting, usual: unknown): readonly unknown[] => {
  const wrong = setting.kind === 'text' ? [5, {}] : setting.kind === 'flag' ? ['yes', 1] : ['?', []];
  const limits =
    setting.kind === 'integer' || setting.kind === 'money'
      ? [(setting.min ?? 0) - 1, (setting.max ?? 2_147_483_647) + 1, 1.001]
      : setting.kind === 'text' && setting.max !== undefined
        ? ['x'.repeat(setting.max + 1)]
        : [];
  return [...wrong, ...limits, ...(usual === null ? [] : [null])];
};

describe('The settings', () => {
  // SET-05 FND-17 FND-19 SHF-11
  it('are the documented ones, with the documented defaults, in one answer', async () => {
    const { version, ...values } = await all();
    expect(version).toEqual(expect.any(Number));
    expect(values).toEqual(documented);
  });

  // SET-05
  it('that a visitor who is not signed in may see are six', async () => {
    const { status, body } = await app.call('GET', '/api/settings/public');
    expect([status, body]).toEqual([
      200,
      {
        systemName: 'مركز التجميل',
        systemNameEn: 'Beauty Center',
        systemLogo: '/logo.svg',
        brandColor: '#b83280',
        numerals: 'arab',
        clock: '12',
      },
    ]);
    expect((await app.call('GET', '/api/settings')).status).toBe(401);
    expect((await app.call('GET', '/api/settings/systemName')).status).toBe(401);
  });
});

describe.each(declared)('The setting $key', ({ key, setting, documented: usual }) => {
  // SET-05
  it('is refused by its own name when the value cannot be', async () => {
    for (const value of refusedBy(setting, usual)) {
      const { status, body } = await set(key, value);
      expect([JSON.stringify(value), status, Object.keys(body.errors ?? {})]).toEqual([
        JSON.stringify(value),
        400,
        [pascal(key)],
      ]);
    }
  });
});

describe('One setting', () => {
  // SET-05
  it('is set by the system manager, read by anybody signed in, and kept in the trail with both values', async () => {
    const made = await set('discountLimitPercent', 12.5);
    expect([made.status, made.body]).toEqual([200, { key: 'discountLimitPercent', value: 12.5 }]);
    const shown = await app.call('GET', '/api/settings/discountLimitPercent', { as: 'Staff' });
    expect(shown.body).toEqual({ key: 'discountLimitPercent', value: 12.5 });
    expect((await all()).discountLimitPercent).toBe(12.5);
    expect((await set('discountLimitPercent', 12.5)).status).toBe(200);
    expect(await linesOf('discountLimitPercent')).toEqual([
      { field: 'discountLimitPercent', before: '100', after: '12.5' },
    ]);
  });

  // SET-05
  it('is refused to everybody else, also with the right in hand', async () => {
    await app.setPermissions('BranchManager', ['settings.update', 'settings.read']);
    const { status, body } = await set('drawerEnabled', true, 'BranchManager');
    expect([status, body.code]).toEqual([403, 'forbidden.settings.update']);
    expect((await setAll({}, 'BranchManager')).status).toBe(403);
  });
});

describe('Several settings at once', () => {
  // SET-05
  it('are written together or not at all; what does not change leaves no line', async () => {
    const { version } = await all();
    const refused = await setAll({ followUpDays: 30, clock: '13', invoiceTaxRate: 2 });
    expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([
      400,
      ['Clock', 'InvoiceTaxRate'],
    ]);
    expect(await all()).toMatchObject({ followUpDays: 21, version });
    const made = await setAll({ followUpDays: 30, clock: '24', creditEnabled: true, version });
    expect([made.status, made.body]).toEqual([
      200,
      expect.objectContaining({ followUpDays: 30, clock: '24', version: version + 1 }),
    ]);
    expect(await linesOf('followUpDays')).toEqual([{ field: 'followUpDays', before: '21', after: '30' }]);
    expect(await linesOf('creditEnabled')).toEqual([]);
    const again = await setAll({ followUpDays: 30, version: version + 1 });
    expect([again.status, again.body.version]).toEqual([200, version + 1]);
  });

  // SET-05
  it('of two people who saw the same, the first is written and the second is told what stands now', async () => {
    const { version } = await all();
    const answers = await Promise.all([
      setAll({ sessionIdleHours: 10, version }),
      setAll({ passwordMinLength: 10, version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body).toMatchObject({ code: 'version.stale', current: { version: version + 1 } });
    const values = await all();
    expect([values.sessionIdleHours === 10, values.passwordMinLength === 10].sort()).toEqual([false, true]);
  });

  // FND-17
  it('hold in every process from the moment they are answered', async () => {
    expect((await setAll({ drawerEnabled: true, idleLockMinutes: 30 })).status).toBe(200);
    const there = await other.call<Values>('GET', '/api/settings', { as: 'Staff' });
    expect(there.body).toMatchObject({ drawerEnabled: true, idleLockMinutes: 30 });
    expect(there.body).toEqual(await all());
  });
});
