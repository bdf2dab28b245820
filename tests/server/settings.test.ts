import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ErrorBody, type TestApp, testApp } from '../support/app';
import type { PersonName } from '../support/world';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const set = (key: string, value: unknown, as: PersonName = 'Admin') =>
  app.call<ErrorBody & { value: unknown }>('PUT', `/api/settings/${key}`, { as, body: { value } });

describe('One setting', () => {
  // SET-05
  it('is set by the system manager, read by anybody signed in, and kept in the trail with both values', async () => {
    const made = await set('discountLimitPercent', 12.5);
    expect([made.status, made.body]).toEqual([200, { key: 'discountLimitPercent', value: 12.5 }]);
    const shown = await app.call('GET', '/api/settings/discountLimitPercent', { as: 'Staff' });
    expect(shown.body).toEqual({ key: 'discountLimitPercent', value: 12.5 });
    expect((await app.call('GET', '/api/settings', { as: 'Staff' })).body.discountLimitPercent).toBe(12.5);
    expect((await set('discountLimitPercent', 12.5)).status).toBe(200);
    const { rows } = await app.pool.query<{ field: string; before: string; after: string }>(
      `select c.field, c.before, c.after from audit_logs a join audit_logs_changes c on c.parent_id = a.id
       where a.entity_name = 'Settings' and a.entity_id = 'discountLimitPercent'`,
    );
    expect(rows).toEqual([{ field: 'discountLimitPercent', before: '100', after: '12.5' }]);
  });

  // SET-05
  it('is refused to everybody else, also with the right in hand', async () => {
    await app.setRights('BranchManager', ['settings.update', 'settings.read']);
    const { status, body } = await set('drawerEnabled', true, 'BranchManager');
    expect([status, body.code]).toEqual([403, 'forbidden.settings.update']);
  });

  // SET-05
  it('is refused with its own name when the value cannot be, and not found when there is none', async () => {
    for (const [key, value] of [
      ['drawerEnabled', 'yes'],
      ['invoiceTaxRate', 1.5],
      ['invoiceTaxRate', null],
      ['packageUse', 'sometimes'],
    ] as const) {
      const { status, body } = await set(key, value);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([
        400,
        [key.charAt(0).toUpperCase() + key.slice(1)],
      ]);
    }
    for (const key of ['nothing', 'systemLogo', '__proto__', 'toString']) {
      expect((await set(key, 1)).status).toBe(404);
      expect((await app.call('GET', `/api/settings/${key}`, { as: 'Admin' })).status).toBe(404);
    }
  });

  it('set by two at once is one of the two, whole', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => set('loyaltyEarnAmount', n)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { body } = await app.call('GET', '/api/settings/loyaltyEarnAmount', { as: 'Admin' });
    expect([1, 2, 3, 4, 5]).toContain(body.value);
  });
});
