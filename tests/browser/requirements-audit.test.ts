import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import { addCustomer, desk, focusedDialog, openSelect, option, rows } from '../support/customers-page';

let centre: Centre;
let customer = 0;

beforeAll(async () => {
  centre = await startCentre();
  customer = (await addCustomer(await desk(centre, 'manager'), { fullName: 'أثر واضح' })).id;
  // More than one page.
  const admin = await desk(centre, 'admin');
  for (let index = 0; index < 60; index += 1) await admin('POST', '/services', { name: `خدمة أثر ${index}` });
});
afterAll(() => centre?.close());

const open = async (): Promise<{ readonly page: Page; readonly calls: URL[] }> => {
  const page = await centre.open({ as: 'admin' });
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/auditlogs')) calls.push(url);
  });
  await page.goto('/audit-logs');
  await rows(page).first().waitFor();
  return { page, calls };
};
const search = (page: Page) => page.locator('main search').getByRole('textbox').first();

describe('the trail', () => {
  // AUD-18 CON-20
  it('asks for the first fifty entries', async () => {
    const { page, calls } = await open();
    expect([calls[0]?.searchParams.get('page'), calls[0]?.searchParams.get('pageSize')]).toEqual(['1', '50']);
    expect(await rows(page).count()).toBe(50);
  });

  // AUD-14
  it('is searched by full name, username, action, entity and details', async () => {
    const { page } = await open();
    for (const text of ['هالة', 'manager', 'إضافة', 'عميل', `رقم ${customer}`]) {
      await search(page).fill('لا شيء كهذا');
      await expect.poll(() => rows(page).count(), { message: text }).toBe(0);
      await search(page).fill(text);
      await expect.poll(() => rows(page).count(), { message: text }).toBeGreaterThan(0);
    }
  });

  // AUD-09 AUD-15
  it('offers whatever was done and to what on the entries that came, and shows the unknown in grey', async () => {
    const page = await centre.open({ as: 'admin' });
    await page.route('**/api/auditlogs?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const [first, ...others] = body.data;
      await route.fulfill({
        json: { ...body, data: [{ ...first, action: 'Import', entityName: 'Voucher' }, ...others] },
      });
    });
    await page.goto('/audit-logs');
    const tag = rows(page).first().locator('.ant-tag');
    await tag.getByText('Import').waitFor();
    expect(await tag.getAttribute('class')).not.toMatch(/ant-tag-(blue|green|gold|red)/);
    for (const [name, known, unknown] of [
      ['الإجراء', 'إضافة', 'Import'],
      ['الكيان', 'خدمة', 'Voucher'],
    ] as const) {
      await openSelect(page, name);
      await option(page, known).waitFor();
      await page.keyboard.press('End');
      await page.keyboard.type(unknown);
      await option(page, unknown).waitFor();
      await page.keyboard.press('Escape');
    }
  });

  // AUD-24
  it('opens an entry from the list, asks for it, and stays usable when that fails', async () => {
    const { page, calls } = await open();
    const one = /\/api\/auditlogs\/\d+$/;
    await page.route(one, (route) => route.fulfill({ status: 500, json: {} }));
    await rows(page)
      .first()
      .getByRole('button', { name: /^عرض التفاصيل/ })
      .click();
    const shown = await focusedDialog(page, 'تفاصيل سجل المراجعة');
    await shown.getByText('حدث خطأ أثناء تحميل سجلات المراجعة').waitFor();
    expect(calls.filter(({ pathname }) => one.test(pathname)).length).toBeGreaterThan(0);
    // The newest entry: signing in for this test.
    await shown.locator('.show-item').getByText('تسجيل دخول', { exact: true }).waitFor();
    await shown
      .locator('.show-item')
      .getByText(/نادية الشريف/)
      .first()
      .waitFor();
    await page.unroute(one);
    await shown.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await shown.getByText('حدث خطأ أثناء تحميل سجلات المراجعة').waitFor({ state: 'detached' });
  });

  // AUD-24
  it('takes the users to choose from of the users’ list', async () => {
    const { page } = await open();
    const asked = page.waitForRequest(/\/api\/users\?/);
    await page.reload();
    await asked;
    await openSelect(page, 'المستخدم');
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(3).waitFor();
  });
});
