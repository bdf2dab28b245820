import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, type PageOptions, startCentre } from '../support/centre';
import { type Call, desk } from '../support/customers-page';
import { sellPackage, setSetting } from '../support/sales';
import { visit } from '../support/screen-check';

let centre: Centre;
let manager: Call;
beforeAll(async () => {
  centre = await startCentre();
  manager = await desk(centre, 'manager');
});
// What one test leaves open is nothing to the next.
afterEach(async () => {
  const both = await desk(centre, 'reception2');
  for (const branchId of [1, 2]) {
    const { drawer } = (await both('GET', `/drawers/current?branchId=${branchId}`)).json;
    const id = typeof drawer === 'object' && drawer !== null ? Reflect.get(drawer, 'id') : undefined;
    if (id !== undefined) await both('POST', `/drawers/${id}/close`, { counts: [], reason: 'تنظيف' });
  }
});
afterAll(() => centre?.close());

const open = async (options: PageOptions = {}): Promise<Page> => {
  const page = await centre.open({ as: 'reception', branch: '1', numerals: 'latn', ...options });
  await page.goto('/day-close');
  await page.locator('h1').waitFor();
  return page;
};

/** Counts pieces of a denomination: `count(page, '200', 3)`. */
const count = (page: Page, denomination: string, pieces: number) =>
  page.getByLabel(new RegExp(`^العدد: .*(?<![\\d.])${denomination}(?![\\d.])`)).fill(String(pieces));

const close = async (page: Page) => {
  await page.locator('form.drawer-card').getByRole('button', { name: 'إغلاق الدرج' }).click();
  await page.locator('.ant-modal-confirm').getByRole('button', { name: 'إغلاق الدرج' }).click();
};

describe('the day close', () => {
  //
  it('explains what a drawer is for while it is switched off', async () => {
    const page = await open();
    await page.getByText('درج النقدية غير مفعّل').waitFor();
    // And who switches it on; at the desk there is no button for that.
    await page.getByText('يفعّله مدير النظام من هذه الصفحة', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'تفعيل درج النقدية' }).count()).toBe(0);
    expect(await page.locator('form').count()).toBe(0);
    await page.close();
  });

  // SET-05
  it('is switched on and off by the system manager, and other desks follow', async () => {
    const page = await open();
    const admin = await open({ as: 'admin' });
    await page.getByText('درج النقدية غير مفعّل').waitFor();
    await admin.getByRole('button', { name: 'تفعيل درج النقدية' }).click();
    await admin.getByRole('button', { name: 'إيقاف درج النقدية' }).waitFor();
    await page.getByText('اكتب النقود الموجودة في الدرج قبل أول عملية.').waitFor();
    await admin.getByRole('button', { name: 'إيقاف درج النقدية' }).click();
    await page.getByText('درج النقدية غير مفعّل').waitFor();
    await admin.close();
    await page.close();
  });

  it('is reached from the user menu by whoever may see invoices', async () => {
    const page = await centre.open({ as: 'reception', branch: '1' });
    await page.goto('/dashboard');
    await page.locator('.shell-user').click();
    await page.getByRole('button', { name: 'إغلاق اليوم' }).click();
    await page.waitForURL('**/day-close');
    await page.close();
    const specialist = await centre.open({ as: 'specialist', branch: '1' });
    await specialist.goto('/dashboard');
    await specialist.locator('.shell-user').click();
    await specialist.getByRole('button', { name: 'تسجيل الخروج' }).last().waitFor();
    expect(await specialist.getByRole('button', { name: 'إغلاق اليوم' }).count()).toBe(0);
    await specialist.goto('/day-close');
    await specialist.getByText('غير مسموح').waitFor();
    await specialist.close();
  });

  // R-23 R-24
  it('opens with a float, is counted blind, asks the reason of a difference and is closed for good', async () => {
    await setSetting(centre, 'drawerEnabled', true);
    const page = await open();
    await page.getByRole('button', { name: 'فتح الدرج' }).click();
    await page.getByText('هذا الحقل مطلوب').waitFor();
    await page.getByLabel('رصيد البداية').fill('٥٠٠');
    await page.getByRole('button', { name: 'فتح الدرج' }).click();
    await page.getByRole('heading', { name: 'عد النقود' }).waitFor();
    // A sale of 300 in cash goes into it.
    await sellPackage(manager, 'عميلة الدرج', 300);
    expect(await page.locator('main').innerText()).not.toContain('800');

    await count(page, '200', 3);
    await count(page, '50', 3);
    await count(page, '0.50', 2);
    await page.locator('.drawer-count tfoot').getByText('751').waitFor();
    await close(page);
    await page.getByText('المبلغ المعدود لا يساوي المتوقع', { exact: false }).waitFor();
    await page.getByLabel('سبب الفرق').fill('باقي لم يُسلَّم');
    await close(page);
    const result = page.getByRole('status').filter({ hasText: 'تم إغلاق الدرج' }).last();
    await result.waitFor();
    const said = (await page.locator('.drawer-facts').first().innerText()).replace(
      /[\u200e\u200f\u061c\u00a0]/g,
      '',
    );
    expect(said).toMatch(/المتوقع\s+.*800/);
    expect(said).toMatch(/المبلغ المعدود\s+.*751/);
    expect(said).toMatch(/الفرق\s+.*-.*49/);
    // The next day starts with a float of its own.
    await page.getByLabel('رصيد البداية').waitFor();
    await page.getByRole('region', { name: 'الأدراج السابقة' }).locator('tbody tr').waitFor();
    await page.close();
  });

  //
  it('prints a sheet with the money by method, the count and the difference', async () => {
    const page = await open({ as: 'manager' });
    await page
      .getByRole('region', { name: 'الأدراج السابقة' })
      .getByRole('link', { name: 'طباعة الكشف' })
      .first()
      .click();
    await page.locator('.paper').waitFor();
    const text = await page.locator('.paper').innerText();
    for (const part of ['كشف إغلاق اليوم', 'نقدًا', '300.00', '751.00', 'باقي لم يُسلَّم', 'التوقيع'])
      expect(text).toContain(part);
    await page.close();
  });

  //
  it('needs no reason when the count is right', async () => {
    await setSetting(centre, 'drawerEnabled', true);
    const page = await open();
    await page.getByLabel('رصيد البداية').fill('100');
    await page.getByRole('button', { name: 'فتح الدرج' }).click();
    await count(page, '100', 1);
    await close(page);
    await page.locator('.drawer-facts').filter({ hasText: 'المتوقع' }).waitFor();
    expect(await page.getByLabel('سبب الفرق').count()).toBe(0);
    await page.close();
  });

  //
  it('says so when another desk was faster, and shows the drawer that is open', async () => {
    await setSetting(centre, 'drawerEnabled', true);
    const page = await open();
    // Only what happens here is heard: the news of the other desk does not arrive.
    await page.route('**/api/live*', (route) => route.abort());
    await page.reload();
    await page.getByLabel('رصيد البداية').fill('10');
    const made = await manager('POST', '/drawers/open', { branchId: 1, float: 20 });
    expect(made.status).toBe(201);
    await page.getByRole('button', { name: 'فتح الدرج' }).click();
    await page.locator('.ant-notification-notice').getByText('يوجد درج مفتوح في هذا الفرع').waitFor();
    await page.getByRole('heading', { name: 'عد النقود' }).waitFor();
    // The other desk closes it, too.
    const closed = await manager('POST', `/drawers/${made.json.id}/close`, {
      counts: [{ denomination: 20, pieces: 1 }],
    });
    expect(closed.status).toBe(200);
    await count(page, '20', 1);
    await close(page);
    await page.locator('.ant-notification-notice').getByText('أُغلق هذا الدرج من جهاز آخر').waitFor();
    await page.getByLabel('رصيد البداية').waitFor();
    await page.close();
  });

  //
  it('lets one person keep a drawer in each branch, and follows what others do there', async () => {
    await setSetting(centre, 'drawerEnabled', true);
    const page = await open({ as: 'manager' });
    const both = await desk(centre, 'reception2');
    await page.getByLabel('رصيد البداية').waitFor();
    const first = await both('POST', '/drawers/open', { branchId: 1, float: 5 });
    await page.getByRole('heading', { name: 'عد النقود' }).waitFor();
    const second = await both('POST', '/drawers/open', { branchId: 2, float: 5 });
    expect([first.status, second.status]).toEqual([201, 201]);
    const five = { counts: [{ denomination: 5, pieces: 1 }] };
    for (const { json } of [first, second]) await both('POST', `/drawers/${json.id}/close`, five);
    await page.getByLabel('رصيد البداية').waitFor();
    await page.close();
  });

  //
  it('says that drawers were switched off in the meantime', async () => {
    await setSetting(centre, 'drawerEnabled', true);
    const page = await open();
    await page.getByLabel('رصيد البداية').fill('10');
    await setSetting(centre, 'drawerEnabled', false);
    try {
      await page.getByRole('button', { name: 'فتح الدرج' }).click();
      await page.locator('.drawer-off').getByText('درج النقدية غير مفعّل').waitFor();
      expect(await page.locator('form').count()).toBe(0);
    } finally {
      await setSetting(centre, 'drawerEnabled', true);
    }
    await page.close();
  });

  //
  it('never takes a failure for a branch without earlier drawers', async () => {
    const page = await centre.open({ as: 'reception', branch: '1' });
    await page.route('**/api/drawers?*', (route) => route.abort());
    await page.goto('/day-close');
    const earlier = page.getByRole('region', { name: 'الأدراج السابقة' });
    await earlier.getByText('فشل في تحميل الأدراج السابقة').waitFor();
    await page.unroute('**/api/drawers?*');
    await earlier.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await earlier.locator('tbody tr').first().waitFor();
    await page.close();
  });

  //
  it('shows the sessions owed by branch to whoever may see the reports', async () => {
    const page = await open({ as: 'manager' });
    const table = page.getByRole('region', { name: 'جلسات مستحقة للعملاء' });
    await table.locator('tbody tr').first().waitFor();
    expect(await table.innerText()).toContain('فرع مدينة نصر');
    await page.close();
    const desk1 = await open();
    expect(await desk1.getByRole('region', { name: 'جلسات مستحقة للعملاء' }).count()).toBe(0);
    await desk1.close();
  });

  // FND-25
  it.each([
    ['ar', 1440],
    ['en', 1440],
    ['ar', 390],
    ['en', 390],
  ] as const)('can be read and used by everybody (%s, %i px)', async (lang, width) => {
    await setSetting(centre, 'drawerEnabled', true);
    await manager('POST', '/drawers/open', { branchId: 1, float: 50 });
    const stop = {
      name: 'day close',
      go: async (page: Page) => {
        await page.goto('/day-close');
        await page.locator('.drawer-count').waitFor();
      },
    };
    const page = await centre.open({ as: 'manager', branch: '1', lang, width });
    expect(await visit(page, lang, [stop])).toEqual([]);
  });
});
