import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { systemActor } from '../../../server/data/actor';
import { record } from '../../../server/data/audit';
import { transaction } from '../../../server/kernel/transaction';
import { startCentre } from '../../support/browser/centre';
import {
  addCustomer,
  desk,
  dialog,
  focusedDialog,
  openFilter,
  option,
  rows,
} from '../../support/browser/customers';
import { callsTo, control, openDesk, press } from '../../support/browser/desk';

let id: number;

const centre = await startCentre();
const call = await desk(centre, 'manager');
({ id } = await addCustomer(call, { fullName: 'ليلى مراد', phoneNumbers: ['01066555001'] }));
// More views than fit on one page, each of somebody else: who reads one again within the hour leaves no second entry.
for (let count = 0; count < 55; count += 1) await call('GET', `/customers/${(await addCustomer(call)).id}`);
const { json } = await call('GET', `/customers/${id}`);
const admin = await desk(centre, 'admin');
await admin('DELETE', `/customers/${(await addCustomer(call)).id}`);
await call('PUT', `/customers/${id}`, {
  ...json,
  fullName: 'ليلى مراد حسن',
  phoneNumbers: ['01066555001'],
  nationality: 'سعودي',
});
await transaction(centre.db.pool, (client) =>
  record(client, systemActor('تنظيف'), { action: 'Export', entity: 'Settings' }),
);

/** Returns the cell texts of all rows. */
const linesOf = async (page: Page): Promise<readonly (readonly string[])[]> => {
  const texts = await rows(page).evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  );
  return texts.map((cells) => cells.map((text) => text.trim()));
};

describe('the audit log', () => {
  // AUD-03 AUD-04 AUD-06 AUD-07 AUD-08 AUD-09 AUD-15 AUD-18 AUD-20 CON-20
  it('shows who did what and when, fifty at a time, and loads anew when asked', async () => {
    const page = await centre.open({ as: 'admin' });
    const calls = callsTo(page, '/api/auditlogs');
    await page.goto('/audit-logs');
    await rows(page).first().waitFor();
    expect(['page', 'pageSize'].map((key) => calls[0]?.searchParams.get(key))).toEqual(['1', '50']);
    await expect.poll(() => rows(page).count()).toBe(50);
    await control(page, 'heading', 'سجلات المراجعة').waitFor();
    await page.getByText('كل المستخدمين').waitFor();
    const lines = await linesOf(page);
    expect(lines.find((cells) => cells[2] === 'تعديل')?.slice(0, 5)).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      'هالة عبد العزيزmanager',
      'تعديل',
      'عميل',
      String(id),
    ]);
    // Entries without a user belong to the system.
    expect(lines.find((cells) => cells[2] === 'تصدير')?.[1]).toBe('النظام');
    // Actions differ in colour as well as in words. An unknown action is grey and can be chosen.
    const colour = async (word: string) => {
      const tag = page
        .locator('tr[data-id] .ant-tag')
        .filter({ hasText: new RegExp(`^${word}$`) })
        .first();
      return /ant-tag-(blue|green|gold|red)/.exec((await tag.getAttribute('class')) ?? '')?.[1];
    };
    await page.route('**/api/auditlogs?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const [first, ...others] = body.data;
      const unknown = { ...first, action: 'Replicate', entityName: 'Voucher' };
      const signedIn = { ...first, id: -1, action: 'Login' };
      await route.fulfill({ json: { ...body, data: [unknown, signedIn, ...others] } });
    });
    const anew = page.waitForRequest('**/api/auditlogs?*');
    await press(page, 'تحديث');
    await anew;
    await rows(page).first().getByText('Replicate').waitFor();
    await expect
      .poll(
        async () =>
          await Promise.all(['Replicate', 'تسجيل دخول', 'عرض', 'إضافة', 'تعديل', 'حذف'].map(colour)),
      )
      .toEqual([undefined, 'blue', 'blue', 'green', 'gold', 'red']);
    await openFilter(page, 'الإجراء');
    await option(page, 'إضافة').waitFor();
    await page.keyboard.type('Replicate');
    await option(page, 'Replicate').waitFor();
    await page.keyboard.press('Escape');
  });

  // AUD-10 AUD-24
  it('opens an entry with what changed, in the words of the screen it was changed on', async () => {
    const page = await openDesk(centre, '/audit-logs?action=Update&entityName=Customer');
    await press(rows(page).first(), /^عرض التفاصيل/);
    await focusedDialog(page, 'تفاصيل سجل المراجعة');
    const shown = async () =>
      Object.fromEntries(
        await dialog(page)
          .locator('.show-item')
          .evaluateAll((items) =>
            items.map((item) => [
              item.querySelector('dt')?.textContent,
              item.querySelector('dd')?.innerText.trim(),
            ]),
          ),
      );
    await expect
      .poll(() => shown())
      .toMatchObject({
        'رقم القيد': expect.stringMatching(/^\d+$/),
        الوقت: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        المستخدم: expect.stringMatching(/^هالة عبد العزيز \(\W*manager\W*\)$/),
        الكيان: 'عميل',
        // The record's title appears beside its number once it is loaded.
        'رقم السجل': expect.stringMatching(new RegExp(`^${id}(\\sليلى مراد حسن)?$`)),
      });
    // The head says what was done, once, and the action as the state.
    await dialog(page).locator('.show-head').getByText('تعديل عميل ليلى مراد حسن').waitFor();
    await dialog(page).locator('.show-head').getByText('تعديل', { exact: true }).waitFor();
    const changes = async () =>
      (await dialog(page).locator('.plain-table tr').allInnerTexts()).map((text) =>
        text.split('\t').map((cell) => cell.trim()),
      );
    await expect
      .poll(() => changes())
      .toEqual([
        ['الحقل', 'قبل', 'بعد'],
        ['الاسم الكامل', 'ليلى مراد', 'ليلى مراد حسن'],
        ['الجنسية', 'مصري', 'سعودي'],
      ]);
  });

  // AUD-05 AUD-11 AUD-12 AUD-13 AUD-17 AUD-22 AUD-24
  it('is narrowed by user, entity, action and days, the way back shows only then, and is walked in pages', async () => {
    const page = await openDesk(centre, '/audit-logs?action=Update');
    const calls = callsTo(page, '/api/auditlogs');
    await expect.poll(() => page.locator('.pager').count()).toBe(0);
    const clear = control(page.locator('.chips'), 'button', 'مسح عوامل التصفية');
    await clear.click();
    await expect.poll(() => rows(page).count()).toBe(50);
    await expect.poll(() => clear.count()).toBe(0);
    // The next choice adds to the filters that the list shows.
    const asked = (key: string) => expect.poll(() => calls.at(-1)?.searchParams.get(key));
    await openFilter(page, 'الإجراء');
    await option(page, 'عرض').click();
    await page.keyboard.press('Escape');
    await asked('action').toBe('View');
    await openFilter(page, 'الكيان');
    await option(page, 'عميل').click();
    await page.keyboard.press('Escape');
    await asked('entityName').toBe('Customer');
    // The options come from the list of users.
    await openFilter(page, 'المستخدم');
    await page.keyboard.type('هالة');
    await option(page, 'هالة عبد العزيز').click();
    // These filters stand in sight and have no chips.
    await page.locator('search .ant-select-selection-item').filter({ hasText: 'هالة عبد العزيز' }).waitFor();
    await expect
      .poll(() => ['userId', 'entityName', 'action'].map((key) => calls.at(-1)?.searchParams.get(key)))
      .toEqual([expect.stringMatching(/^\d+$/), 'Customer', 'View']);
    await expect
      .poll(async () => new Set((await linesOf(page)).map((cells) => cells[2])))
      .toEqual(new Set(['عرض']));
    // The pager appears when a page is full, and has no next page after a short one.
    await expect.poll(() => rows(page).count()).toBe(50);
    await control(page, 'link', 'التالي').click();
    await expect.poll(() => rows(page).count()).toBeLessThan(50);
    await control(page, 'link', 'السابق').waitFor();
    await expect.poll(() => control(page, 'button', 'التالي').isDisabled()).toBe(true);
    await page.goto('/audit-logs?timestampFrom=2020-01-01&timestampTo=2020-01-31');
    await page.getByText('لا توجد نتائج مطابقة').waitFor();
    expect([calls.at(-1)?.searchParams.get('from'), calls.at(-1)?.searchParams.get('to')]).toEqual([
      '2020-01-01',
      '2020-01-31',
    ]);
    await expect.poll(() => clear.count()).toBe(1);
    await page.route('**/api/auditlogs?*', (route) =>
      route.fulfill({ json: { data: [], totalCount: 0, totalPages: 0 } }),
    );
    await page.goto('/audit-logs');
    await page.getByText('لا توجد سجلات مراجعة').waitFor();
  });
});
