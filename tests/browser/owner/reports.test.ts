import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, todayIn } from '../../../src/i18n/zone';
import { startCentre } from '../../support/browser/centre';
import { desk, openSelect, option, rows } from '../../support/browser/customers';
import { callsTo, control, press, toast } from '../../support/browser/desk';
import { quiet } from '../../support/browser/navigation';
import { sellPackage } from '../../support/browser/sales';

const centre = await startCentre();

const today = () => todayIn('Africa/Cairo', new Date());

const section = (page: Page, name: string) => control(page, 'region', name);
const tab = (page: Page, name: string) =>
  control(control(page, 'navigation', 'التقارير والإحصائيات'), 'link', name);

/** Opens the numbers beneath a chart. */
const asTable = (part: Locator) => part.getByText('عرض كجدول').click();

/** Types a period into the two inputs of a picker, as a user does who watches it go from one end to the other. */
const typePeriod = async (ends: Locator, from: string, to: string): Promise<void> => {
  await ends.first().click();
  await ends.first().fill(from);
  await ends.first().press('Enter');
  // What is typed before the picker has gone to its other end is lost.
  await expect.poll(() => ends.last().evaluate((end) => end === document.activeElement)).toBe(true);
  await ends.last().fill(to);
  await ends.last().press('Enter');
  // Only a picker that was left begins again with its first end.
  await ends.last().blur();
  await expect.poll(() => ends.page().locator('.ant-picker-focused').count()).toBe(0);
};

describe('the reports', () => {
  // REP-01 REP-02 REP-03 REP-04 REP-05 REP-06 REP-14? REP-15? REP-16? RTE-13
  it('begin with thirty days, follow branch and range, open the rows behind a figure and leave as a file', async () => {
    const manager = await desk(centre, 'manager');
    await sellPackage(manager, 'عميلة التقارير');
    const page = await centre.open({ as: 'admin', branch: '1' });
    const calls = callsTo(page, '/api/reports/');
    await page.goto('/dashboard');
    await control(page, 'link', 'التقارير').click();
    await page.locator('.summary-cards[aria-busy="false"]').first().waitFor();
    const asked = (path: string) => {
      const found = calls.findLast(({ pathname }) => pathname === `/api/reports/${path}`)?.searchParams;
      return [found?.getAll('branchId'), found?.get('from'), found?.get('to')];
    };
    await expect.poll(() => asked('summary')).toEqual([['1'], addDays(today(), -29), today()]);
    const cards = page.locator('.summary-cards').first();
    await expect.poll(() => cards.innerText()).toMatch(/بعد الضريبة/);
    await expect.poll(() => tab(page, 'الإيرادات').getAttribute('aria-current')).toBe('page');

    // Another period, then all branches.
    const range = page.locator('.ant-picker-range input');
    await typePeriod(range, today(), today());
    await expect.poll(() => asked('revenue-by-day')).toEqual([['1'], today(), today()]);
    await section(page, 'الإيرادات باليوم').locator('.query-chart canvas').waitFor();
    await openSelect(page.locator('search'), 'الفرع');
    await option(page, 'كل الفروع').click();
    await expect.poll(() => asked('summary')).toEqual([[], today(), today()]);
    await expect.poll(() => new URL(page.url()).searchParams.get('branchId')).toBe('all');
    await openSelect(page.locator('search'), 'الفرع');
    await option(page, 'فرع مدينة نصر').click();

    // The figure on a card equals the number of rows in the list it opens.
    const stats = section(page, 'الإيرادات');
    const { json } = await manager('GET', `/reports/revenue-stats?branchId=1&from=${today()}&to=${today()}`);
    const issued = Number(json.invoiceCount);
    expect(issued).toBeGreaterThan(0);
    // A recent answer is shown again without a call.
    const count = stats.locator('.summary-card').filter({ hasText: 'عدد الفواتير' });
    await expect.poll(() => count.getByRole('link').first().innerText()).toBe(issued.toLocaleString('ar-EG'));
    await quiet(page);
    await count.getByRole('link').click();
    await expect.poll(() => rows(page).count()).toBe(Math.min(issued, 20));
    await expect.poll(() => new URL(page.url()).pathname).toBe('/invoices');
    await page.goBack();

    await tab(page, 'الخدمات').click();
    await section(page, 'أعلى ١٠ خدمات').waitFor();
    await page.goto(`/reports?tab=services&from=2026-01-01&to=${today()}`);
    const top = section(page, 'أعلى ١٠ خدمات');
    await asTable(top);
    await top.locator('tbody tr').first().waitFor();
    await expect.poll(() => top.locator('tbody tr').count()).toBeLessThanOrEqual(10);
    await expect
      .poll(() => top.locator('thead th').allInnerTexts())
      .toEqual(['الترتيب', 'الخدمة', 'السعر ج.م.', 'عدد الحجوزات', 'الإيراد ج.م.']);
    await expect
      .poll(async () => (await top.locator('tbody tr').first().innerText()).startsWith('١'))
      .toBe(true);
    const arriving = page.waitForEvent('download');
    await press(top, 'تصدير CSV');
    const text = await readFile((await (await arriving).path()) ?? '', 'utf8');
    expect(text.split('\r\n')[0]).toBe('\uFEFF"رقم الخدمة","الخدمة","السعر","عدد الحجوزات","الإيراد"');
    expect(text.trim().split('\r\n')).toHaveLength((await top.locator('tbody tr').count()) + 1);
    await tab(page, 'العملاء').click();
    await section(page, 'عودة العملاء').locator('.summary-card').nth(4).waitFor();
    const headed = (name: string) => section(page, name).locator('.summary-card dt').allInnerTexts();
    await expect
      .poll(() => headed('العملاء'))
      .toEqual(['إجمالي العملاء', 'العملاء النشطون', 'عملاء جدد هذا الشهر', 'إجمالي الحجوزات']);
    await tab(page, 'المصروفات').click();
    const spent = section(page, 'المصروفات حسب الفئة');
    await control(spent, 'list', 'المصروفات حسب الفئة').waitFor();
    await asTable(spent);
    await expect
      .poll(() => spent.locator('thead th').allInnerTexts())
      .toEqual(['الفئة', 'عدد المصروفات', 'المبلغ ج.م.', 'النسبة']);
    await spent.locator('tbody tr').first().waitFor();

    await page.goto('/reports');
    await expect
      .poll(async () => (await headed('الإيرادات')).slice(0, 4))
      .toEqual(['المحصّل', 'المتبقي', 'عدد الفواتير', 'الضريبة']);
    await section(page, 'الإيرادات باليوم').locator('.query-chart canvas').waitFor();
    await asTable(section(page, 'الإيرادات باليوم'));
    await section(page, 'الإيرادات باليوم').locator('tbody tr').first().waitFor();

    // Where nothing was issued, nothing could be collected: a dash is no rate of nought.
    await page.goto('/reports?from=2019-01-01&to=2019-01-02');
    const rate = cards.locator('.summary-card').filter({ hasText: 'نسبة التحصيل' });
    await expect.poll(() => rate.locator('dd').first().innerText()).toMatch(/^—/);
  });

  // REP-01 REP-02 REP-13 BSL-18? PRM-23
  it('follow the branch of the day for others, say which part could not be loaded, and are closed without the right', async () => {
    const page = await centre.open({ as: 'manager' });
    const calls = callsTo(page, '/api/reports/');
    for (const [part, text] of [
      ['revenue-by-day', 'حدث خطأ أثناء تحميل بيانات التقارير'],
      ['summary', 'حدث خطأ أثناء تحميل البيانات الأولية'],
    ] as const) {
      await page.route(`**/api/reports/${part}*`, (route) => route.fulfill({ status: 500 }));
      // The toast lasts only seconds, so it is waited for at once.
      await Promise.all([toast(page, text).waitFor(), page.goto('/reports?branchId=2')]);
      if (part !== 'summary') await page.unroute(`**/api/reports/${part}*`);
    }
    await expect.poll(() => page.locator('search .ant-select').count()).toBe(0);
    expect(calls.some(({ searchParams }) => searchParams.getAll('branchId').includes('2'))).toBe(false);
    await page.unroute('**/api/reports/summary*');
    await press(
      page.locator('.ant-alert', { hasText: 'حدث خطأ أثناء تحميل البيانات الأولية' }),
      'إعادة المحاولة',
    );
    await page.locator('.summary-cards').first().getByText('صافي الربح').waitFor();
    const closed = await centre.open({ as: 'specialist' });
    await closed.goto('/reports');
    await expect
      .poll(() => closed.locator('[data-permission="reports.read"]').innerText())
      .toContain('التقارير');
    await expect.poll(() => closed.locator('.summary-card').count()).toBe(0);
  });

  // M7
  it('print one report on one page, under a head with centre, branch and period', async () => {
    const page = await centre.open({ as: 'admin', branch: '1' });
    await page.goto('/reports');
    const paid = section(page, 'المدفوعات حسب طريقة الدفع');
    await paid.locator('tbody tr').first().waitFor({ state: 'attached' });
    // A browser of a test has no dialog for printing.
    await page.evaluate(() => {
      window.print = () => {};
    });
    await press(paid, 'طباعة');
    await page.emulateMedia({ media: 'print' });
    const head = page.locator('.printed-head:visible');
    await expect.poll(() => head.count()).toBe(1);
    await expect.poll(() => head.innerText()).toContain('المدفوعات حسب طريقة الدفع');
    await expect.poll(() => head.innerText()).toContain('فرع مدينة نصر');
    await expect.poll(() => head.innerText()).toContain('طُبع في');
    await expect.poll(() => page.locator('.shell-sidebar').isVisible()).toBe(false);
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});

// Issue 51: figures of a list.
it('figures of a list are slices, each in the colour that stands beside its name', async () => {
  const page = await centre.open({ as: 'admin', branch: '1' });
  await page.goto('/expenses?groups=category-pie-sum-amount');
  const figures = section(page, 'مجموع المبلغ حسب الفئة');
  await figures.locator('.query-chart canvas').waitFor();
  const names = figures.locator('li > :first-child');
  const coloured = () =>
    names.evaluateAll((found) => found.map((one) => getComputedStyle(one).backgroundColor));
  await expect.poll(async () => (await coloured()).length).toBeGreaterThan(2);
  expect(new Set(await coloured()).size).toBe((await coloured()).length);
  expect(await coloured()).not.toContain('rgba(0, 0, 0, 0)');
});
