import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, todayIn } from '../../../src/i18n/zone';
import { startCentre } from '../../support/browser/centre';
import { desk, openSelect, option } from '../../support/browser/customers';
import { callsTo, control, hold, press, toast } from '../../support/browser/desk';
import { drawn, quiet } from '../../support/browser/navigation';
import { sellPackage } from '../../support/browser/sales';

const centre = await startCentre();

const today = () => todayIn('Africa/Cairo', new Date());
const card = (page: Page, name: string) => page.locator(`.dashboard-metric-${name}`);

/** An admin whose computer is in a distant time zone. */
const desktop = { as: 'admin', branch: '1', timezoneId: 'Pacific/Auckland' } as const;

/** Bars of equal height, so that the mouse can reach each of them. */
const evenSeries = Array.from({ length: 7 }, (_, index) => ({ date: `2026-11-${15 + index}`, total: 500 }));

/** Fixes the answer, so that the test knows the figures. */
const answerWith = (page: Page) =>
  page.route('**/api/reports/dashboard*', (route) =>
    route.fulfill({
      json: {
        metrics: { appointmentsCount: 12, attendanceCount: 7, revenueToday: 4350.5, expensesToday: 600 },
        earlier: { appointmentsCount: 10, attendanceCount: 14, revenueToday: 0, expensesToday: 600 },
        branches: [
          { branchId: 1, branch: null, appointmentsCount: 8, revenue: 4000 },
          { branchId: 2, branch: null, appointmentsCount: 4, revenue: 350.5 },
        ],
        series: evenSeries,
        topServices: [
          { id: 1, name: 'تنظيف بشرة', count: 5 },
          { id: 2, name: 'ليزر', count: 3 },
        ],
      },
    }),
  );

/** Returns the tooltip of the rightmost bar. Days run in reading direction. */
const barAtTheRight = async (page: Page): Promise<string> => {
  const box = await page.locator('.query-chart').boundingBox();
  if (!box) throw new Error('no chart');
  const tip = page.locator('.g2-tooltip-title');
  for (let x = box.x + box.width - 8; x > box.x + box.width / 2; x -= 12) {
    await page.mouse.move(x, box.y + box.height / 2);
    await drawn(page);
    if ((await tip.count()) > 0 && (await tip.isVisible())) return tip.innerText();
  }
  return '';
};

describe('the dashboard', () => {
  // DSH-01 DSH-02 DSH-03 DSH-08 DSH-11? DSH-13?
  it('starts with the chosen branch and today by its clock, on any computer, and follows another choice', async () => {
    const cairo = today();
    const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
      (name) => todayIn(name, new Date()) !== cairo,
    );
    if (!zone) throw new Error('no zone has another day');
    const { pool } = centre.db;
    await pool.query('update branches set time_zone = $1 where id = 2', [zone]);
    try {
      const page = await centre.open(desktop);
      const calls = callsTo(page, '/api/reports/');
      await page.goto('/dashboard');
      await page.locator('.dashboard-branch').getByText('فرع مدينة نصر').waitFor();
      const shown = () => page.locator('.today-head time').getAttribute('datetime');
      await expect.poll(shown).toBe(cairo);
      const asked = () => [
        calls.at(-1)?.searchParams.getAll('branchId'),
        calls.at(-1)?.searchParams.getAll('date'),
      ];
      await expect.poll(asked).toEqual([['1'], []]);
      const choose = async (name: string) => {
        await openSelect(page.locator('.dashboard-filters'), 'الفرع');
        await option(page, name).click();
      };
      await choose('فرع الدقي');
      await expect.poll(shown).toBe(todayIn(zone, new Date()));
      await expect.poll(asked).toEqual([['2'], []]);
      // With 'all branches', Admin's calls carry no branch.
      await choose('كل الفروع');
      await expect.poll(asked).toEqual([[], []]);

      const day = addDays(cairo, -3);
      const input = page.getByLabel('التاريخ', { exact: true });
      await expect.poll(() => input.inputValue()).toBe(todayIn('Africa/Cairo', new Date()));
      await input.click();
      await input.fill(day);
      await input.press('Enter');
      await expect.poll(asked).toEqual([[], [day]]);
      await page.getByText('حجوزات يوم').waitFor();
      await expect.poll(() => card(page, 'bookings').innerText()).toContain(day);
      await expect.poll(() => page.locator('#dashboard-series').innerText()).toContain(day);
      await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe(day);
      await page.goto('/dashboard?date=2020-01-01');
      await page.getByText('لا توجد بيانات', { exact: true }).waitFor();
    } finally {
      await pool.query("update branches set time_zone = 'Africa/Cairo' where id = 2");
    }
  });

  // DSH-01 DSH-02 DSH-03 DSH-04 DSH-05 DSH-07 DSH-12? R-53
  it.each([
    ['reception', 1440],
    ['specialist', 390],
  ])(
    'opens for %s at %i with filter, day, four cards, chart and table, and says what may not be seen',
    async (as, width) => {
      const page = await centre.open({ as, branch: '1', width });
      await page.goto('/dashboard');
      await page.locator('.dashboard-branch').getByText('فرع مدينة نصر').waitFor();
      await expect.poll(() => page.getByLabel('التاريخ', { exact: true }).inputValue()).toBe(today());
      await expect
        .poll(() => page.locator('.dashboard-metric dt').allInnerTexts())
        .toEqual(['حجوزات اليوم', 'حضور اليوم', 'إجمالي الإيرادات', 'إجمالي المصروفات']);
      await card(page, 'revenue').getByText('تحتاج إلى صلاحية').waitFor();
      await card(page, 'expenses').getByText('تحتاج إلى صلاحية عرض المصروفات').waitFor();
      await control(page, 'region', 'إيرادات آخر ٧ أيام').getByText('تحتاج إلى صلاحية').waitFor();
      const top = control(page, 'region', 'أكثر الخدمات طلبًا اليوم');
      await expect
        .poll(() => top.locator('th').allInnerTexts())
        .toEqual(expect.arrayContaining(['الخدمة', 'العدد']));
      const [first, second, third] = await Promise.all(
        ['bookings', 'attendance', 'revenue'].map((name) => card(page, name).boundingBox()),
      );
      expect(second?.y).toBe(first?.y);
      expect(third?.y === first?.y).toBe(width > 1000);
      const headings = await page.locator('.dashboard h2').allInnerTexts();
      expect(headings.indexOf('أكثر الخدمات طلبًا اليوم')).toBe(headings.length - 1);
    },
  );

  // DSH-10 DSH-14?
  it('follows what other desks sell, spend and check in, and keeps its figures when they cannot be loaded afresh', async () => {
    const page = await centre.open({ ...desktop, fresh: true });
    // A change before the event stream is connected would not be reported.
    await Promise.all([page.waitForResponse(/\/api\/live$/), page.goto('/dashboard')]);
    await page.locator('.dashboard-metrics[aria-busy="false"]').waitFor();
    const manager = await desk(centre, 'manager');
    const figure = (name: string) => card(page, name).locator('.dashboard-number').innerText();
    const changes = async (name: string, act: () => Promise<unknown>) => {
      const before = await figure(name);
      await act();
      await expect.poll(() => figure(name)).not.toBe(before);
    };
    let customerId = 0;
    await changes('revenue', async () => {
      customerId = (await sellPackage(manager, 'عميلة اللوحة الحية')).customerId;
    });
    const spend = () => manager('POST', '/expenses', { branchId: 1, category: 'أدوات', amount: 75 });
    await changes('expenses', spend);
    await changes('attendance', () => manager('POST', '/attendance', { branchId: 1, customerId }));
    await quiet(page);
    const shown = await card(page, 'expenses').innerText();
    await page.route('**/api/reports/dashboard*', (route) => route.abort());
    await spend();
    await page.locator('.ant-alert').getByText('فشل في تحميل بيانات لوحة التحكم').waitFor();
    await expect.poll(() => card(page, 'expenses').innerText()).toBe(shown);
  });

  // DSH-04 DSH-05 DSH-06 DSH-07 DSH-09 DSH-10 FND-25?
  it('shows the day in four figures, seven bars and the most wanted services, once it could be loaded', async () => {
    const page = await centre.open(desktop);
    await answerWith(page);
    const cut = (route: Route) => route.abort();
    await page.route('**/api/reports/dashboard*', cut);
    await page.goto('/dashboard');
    await toast(page, 'فشل في تحميل بيانات لوحة التحكم').waitFor();
    // Held back before it is let through: the page also asks again by itself.
    const release = await hold(page, '**/api/reports/dashboard*');
    await page.unroute('**/api/reports/dashboard*', cut);
    const calls = callsTo(page, '/api/reports/');
    await press(page.locator('.ant-alert'), 'إعادة المحاولة');
    const spinner = page.locator('.dashboard-wait');
    await spinner.waitFor();
    await expect.poll(() => page.locator('.dashboard-number .skeleton-bar').count()).toBe(4);
    release();
    await spinner.waitFor({ state: 'detached' });
    await page
      .locator('.ant-alert')
      .getByText('فشل في تحميل بيانات لوحة التحكم')
      .waitFor({ state: 'detached' });
    await card(page, 'bookings').getByText('١٢').waitFor();
    await expect.poll(() => card(page, 'bookings').innerText()).toContain('حجوزات اليوم');
    await expect.poll(() => card(page, 'attendance').innerText()).toMatch(/حضور اليوم\s+٧/);
    await expect.poll(() => card(page, 'revenue').innerText()).toMatch(/إجمالي الإيرادات[\s\S]*٤٬٣٥٠٫٥٠/);
    await expect.poll(() => card(page, 'expenses').innerText()).toMatch(/إجمالي المصروفات[\s\S]*٦٠٠/);
    const top = control(page, 'region', 'أكثر الخدمات طلبًا اليوم');
    await expect.poll(() => top.locator('tbody tr').allInnerTexts()).toEqual(['تنظيف بشرة\t٥', 'ليزر\t٣']);
    const change = (name: string) => card(page, name).locator('.dashboard-change').innerText();
    await expect.poll(() => change('bookings')).toMatch(/▲ .*٢٠.*١٠/);
    await expect.poll(() => change('attendance')).toMatch(/▼ .*٥٠.*١٤/);
    await expect.poll(() => change('expenses')).toMatch(/^الأسبوع الماضي: .*٦٠٠/);
    const split = control(page, 'region', 'اليوم حسب الفرع');
    await expect.poll(() => split.locator('tbody tr').count()).toBe(2);
    await expect.poll(() => split.locator('tfoot').innerText()).toMatch(/١٢[\s\S]*٤٬٣٥٠٫٥٠/);
    // All of it is one call, which is asked again when the connection is back.
    expect(new Set(calls.map(String)).size).toBe(1);

    const box = page.locator('.query-chart');
    await box.locator('canvas').waitFor();
    await box.scrollIntoViewIfNeeded();
    await expect.poll(() => box.getAttribute('dir')).toBe('ltr');
    // The toast about the failure may cover the bottom of the chart, so close it.
    await page.evaluate(() => document.querySelector<HTMLElement>('.ant-notification-notice-close')?.click());
    await page.locator('.ant-notification-notice').waitFor({ state: 'detached' });
    await expect.poll(() => barAtTheRight(page)).toBe('الأحد 2026-11-15');
    const rows = control(page, 'region', 'إيرادات آخر ٧ أيام').locator('tbody tr');
    await expect
      .poll(() => rows.locator('th').allInnerTexts())
      .toEqual(['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت']);
    await expect.poll(() => rows.last().innerText()).toContain('٥٠٠');
  });
});
