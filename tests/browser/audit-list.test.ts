import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Centre, startCentre } from '../support/centre';
import { addCustomer, type Call, desk, openSelect, option, rows } from '../support/customers-page';
import { callsTo, failing, linesOf, openDesk, press, toast } from '../support/desk';

let centre: Centre;
let call: Call;
let id: number;

beforeAll(async () => {
  centre = await startCentre();
  call = await desk(centre, 'manager');
  ({ id } = await addCustomer(call, { fullName: 'ليلى مراد', phoneNumbers: ['01066555001'] }));
  await call('GET', `/customers/${id}`);
});
afterAll(() => centre?.close());

describe('the list of the audit log', () => {
  // AUD-05 AUD-11 AUD-17
  it('is narrowed by user, entity, action and days, and the way back shows only then', async () => {
    const page = await openDesk(centre, '/audit-logs');
    const calls = callsTo(page, '/api/auditlogs');
    const clear = page.locator('.chips').getByRole('button', { name: 'مسح عوامل التصفية' });
    expect(await clear.count()).toBe(0);
    await openSelect(page, 'الإجراء');
    await option(page, 'إضافة').click();
    await page.keyboard.press('Escape');
    await openSelect(page, 'الكيان');
    await option(page, 'عميل').click();
    await page.keyboard.press('Escape');
    await openSelect(page, 'المستخدم');
    await page.keyboard.type('هالة');
    await option(page, 'هالة عبد العزيز').click();
    await expect.poll(() => calls.at(-1)?.get('userId')).toMatch(/^\d+$/);
    expect([calls.at(-1)?.get('entityName'), calls.at(-1)?.get('action')]).toEqual(['Customer', 'Create']);
    await expect
      .poll(async () => new Set((await linesOf(page)).map((cells) => cells[2])))
      .toEqual(new Set(['إضافة']));
    await clear.click();
    await expect.poll(() => clear.count()).toBe(0);
    await page.goto('/audit-logs?timestampFrom=2020-01-01&timestampTo=2020-01-31');
    await page.getByText('لا توجد نتائج مطابقة').waitFor();
    expect([calls.at(-1)?.get('from'), calls.at(-1)?.get('to')]).toEqual(['2020-01-01', '2020-01-31']);
    expect(await clear.count()).toBe(1);
    await page.route('**/api/auditlogs?*', (route) =>
      route.fulfill({ json: { data: [], totalCount: 0, totalPages: 0 } }),
    );
    await page.goto('/audit-logs');
    await page.getByText('لا توجد سجلات مراجعة').waitFor();
  });

  it('is searched by names, actions, entities and details', async () => {
    const page = await openDesk(centre, '/audit-logs');
    for (const text of ['هاله عبد العزيز', 'manager', 'إضافة', 'عميل', `رقم ${id}`]) {
      await page.getByRole('textbox', { name: 'ابحث...' }).fill('لا شيء بهذا الاسم');
      await expect.poll(() => rows(page).count()).toBe(0);
      await page.getByRole('textbox', { name: 'ابحث...' }).fill(text);
      await expect.poll(async () => (await linesOf(page))[0]?.[1], { message: text }).toContain('manager');
    }
  });

  // AUD-12 AUD-13 AUD-22
  it('has a pager once a page is full, and no next page after a short one', async () => {
    const short = await openDesk(centre, '/audit-logs?action=View');
    expect(await short.locator('.pager').count()).toBe(0);
    for (let count = 0; count < 55; count += 1) await call('GET', `/customers/${id}`);
    await press(short, 'تحديث');
    await expect.poll(() => rows(short).count()).toBe(50);
    await short.locator('.pager').waitFor();
    const page = await openDesk(centre, '/audit-logs?action=View&entityName=Customer');
    await page.getByRole('link', { name: 'التالي' }).click();
    await expect.poll(() => rows(page).count()).toBeLessThan(50);
    await page.getByRole('link', { name: 'السابق' }).waitFor();
    expect(await page.getByRole('button', { name: 'التالي' }).isDisabled()).toBe(true);
  });

  // AUD-19
  it('says when it cannot be loaded, leaves as CSV, and reads the same in English', async () => {
    const page = await centre.open({ as: 'admin' });
    const heal = await failing(page, 'GET', /\/api\/auditlogs\?/, { status: 500, json: {} });
    await page.goto('/audit-logs');
    await toast(page, 'حدث خطأ أثناء تحميل سجلات المراجعة').waitFor();
    await heal();
    await press(page.locator('main'), 'إعادة المحاولة');
    await rows(page).first().waitFor();
    const arriving = page.waitForEvent('download');
    await press(page, 'تصدير CSV');
    const text = await readFile((await (await arriving).path()) ?? '', 'utf8');
    expect(text.split('\r\n')[0]).toContain('التفاصيل');
    const english = await openDesk(centre, '/audit-logs', { lang: 'en' });
    expect((await linesOf(english))[0]?.[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await english.getByRole('button', { name: 'Refresh' }).waitFor();
    await english.locator('.ant-tag').filter({ hasText: 'Login' }).first().waitFor();
  });
});
