import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, todayIn } from '../../src/i18n/zone';
import { type Centre, type PageOptions, startCentre } from '../support/centre';
import { desk, openSelect, option } from '../support/customers-page';
import { sellPackage } from '../support/sales';
import { visit } from '../support/screen-check';

let centre: Centre;
beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

const today = () => todayIn('Africa/Cairo', new Date());
const card = (page: Page, name: string) => page.locator(`.dashboard-metric-${name}`);

const open = async (options: PageOptions = {}, path = '/dashboard'): Promise<Page> => {
  const page = await centre.open({ as: 'admin', branch: '1', ...options });
  await page.goto(path);
  await page.locator('.dashboard-metrics[aria-busy="false"]').waitFor();
  return page;
};

/** Addresses of the reports that the page asks for from now on. */
const reportCalls = (page: Page): URL[] => {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/reports/')) calls.push(url);
  });
  return calls;
};

interface Answer {
  readonly metrics: Readonly<Record<string, number | null>>;
  readonly series: readonly { readonly date: string; readonly total: number }[];
  readonly topServices: readonly { readonly name: string; readonly count: number }[];
}

/** Whatever the day holds, fixed: what the screen makes of it can then be named. */
const answerWith = (page: Page, answer: Partial<Answer> = {}) =>
  page.route('**/api/reports/dashboard*', (route) =>
    route.fulfill({
      json: {
        metrics: { appointmentsCount: 12, attendanceCount: 7, revenueToday: 4350.5, expensesToday: 600 },
        series: Array.from({ length: 7 }, (_, index) => ({
          date: `2026-11-${15 + index}`,
          total: index * 100,
        })),
        topServices: [
          { id: 1, name: 'تنظيف بشرة', count: 5 },
          { id: 2, name: 'ليزر', count: 3 },
        ],
        ...answer,
      },
    }),
  );

describe('the dashboard', () => {
  // DSH-01 DSH-11?
  it('offers all branches to whoever has several and starts with the selected one', async () => {
    const page = await open();
    const calls = reportCalls(page);
    const branch = page.locator('.dashboard-branch');
    await branch.getByText('فرع مدينة نصر').waitFor();
    await openSelect(page.locator('.dashboard-filters'), 'الفرع');
    await option(page, 'كل الفروع').click();
    await expect.poll(() => calls.length).toBe(1);
    // An administrator's 'all' names no branch.
    expect(calls[0]?.searchParams.has('branchId')).toBe(false);
    await page.close();

    const two = await open({ as: 'reception2', branch: 'all' });
    const twoCalls = reportCalls(two);
    await two.reload();
    await expect.poll(() => twoCalls[0]?.searchParams.getAll('branchId').sort()).toEqual(['1', '2']);
    await two.locator('.dashboard-branch').getByText('كل فروعي').waitFor();
    await two.close();

    const one = await open({ as: 'reception' });
    await openSelect(one.locator('.dashboard-filters'), 'الفرع');
    await option(one, 'فرع مدينة نصر').waitFor();
    expect(await one.locator('.ant-select-item-option').count()).toBe(1);
    await one.close();
  });

  // DSH-02 DSH-03
  it('starts with today on the branch’s clock, written year-month-day, whatever the device’s zone', async () => {
    const page = await open({ timezoneId: 'Pacific/Auckland' });
    await expect.poll(() => page.getByLabel('التاريخ', { exact: true }).inputValue()).toBe(today());
    await page.close();
  });

  // DSH-02 DSH-11?
  it('takes today from the clock of the branch it shows, not from that of the centre', async () => {
    const cairo = today();
    const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
      (name) => todayIn(name, new Date()) !== cairo,
    );
    if (!zone) throw new Error('no zone has another day');
    const { pool } = centre.db;
    await pool.query('update branches set time_zone = $1 where id = 2', [zone]);
    try {
      const page = await open({ branch: '2' });
      const input = page.getByLabel('التاريخ', { exact: true });
      await expect.poll(() => input.inputValue()).toBe(todayIn(zone, new Date()));
      await openSelect(page.locator('.dashboard-filters'), 'الفرع');
      await option(page, 'فرع مدينة نصر').click();
      await expect.poll(() => input.inputValue()).toBe(cairo);
      await page.close();
    } finally {
      await pool.query("update branches set time_zone = 'Africa/Cairo' where id = 2");
    }
  });

  // DSH-13?
  it('asks for another day only when one is picked, and then says which day it shows', async () => {
    const page = await open();
    const calls = reportCalls(page);
    await page.reload();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    expect(calls[0]?.searchParams.has('date')).toBe(false);
    const day = addDays(today(), -3);
    const input = page.getByLabel('التاريخ', { exact: true });
    await input.click();
    await input.fill(day);
    await input.press('Enter');
    await expect.poll(() => calls.at(-1)?.searchParams.get('date')).toBe(day);
    await page.getByText('حجوزات يوم').waitFor();
    expect(await card(page, 'appointments').innerText()).toContain(day);
    expect(await page.locator('#dashboard-series').innerText()).toContain(day);
    expect(new URL(page.url()).searchParams.get('date')).toBe(day);
    await page.close();
  });

  // DSH-04 DSH-07
  it('shows bookings, attendance, revenue and expenses of the day and its most wanted services, in one call', async () => {
    const page = await centre.open({ as: 'admin', branch: '1' });
    await answerWith(page);
    const calls = reportCalls(page);
    await page.goto('/dashboard');
    await card(page, 'appointments').getByText('١٢').waitFor();
    expect(await card(page, 'appointments').innerText()).toContain('حجوزات اليوم');
    expect(await card(page, 'attendance').innerText()).toMatch(/حضور اليوم\s+٧/);
    expect(await card(page, 'revenue').innerText()).toMatch(/إجمالي الإيرادات[\s\S]*٤٬٣٥٠٫٥٠/);
    expect(await card(page, 'expenses').innerText()).toMatch(/إجمالي المصروفات[\s\S]*٦٠٠/);
    const top = page.getByRole('region', { name: 'أكثر الخدمات طلبًا اليوم' });
    expect(await top.locator('tbody tr').allInnerTexts()).toEqual(['تنظيف بشرة\t٥', 'ليزر\t٣']);
    expect(calls).toHaveLength(1);
    await page.close();
  });

  // DSH-05 DSH-06
  it('draws seven bars named by short weekday, and holds the same numbers as a table', async () => {
    const page = await centre.open({ as: 'admin', branch: '1' });
    await answerWith(page);
    await page.goto('/dashboard');
    const box = page.locator('.dashboard-chart');
    await box.locator('canvas').waitFor();
    expect(await box.getAttribute('dir')).toBe('ltr');
    const rows = page.getByRole('region', { name: 'إيرادات آخر ٧ أيام' }).locator('tbody tr');
    expect(await rows.locator('th').allInnerTexts()).toEqual([
      'الأحد',
      'الاثنين',
      'الثلاثاء',
      'الأربعاء',
      'الخميس',
      'الجمعة',
      'السبت',
    ]);
    expect(await rows.last().innerText()).toContain('٦٠٠');
    await page.getByRole('button', { name: 'عرض كجدول' }).click();
    await box.waitFor({ state: 'detached' });
    expect((await rows.first().boundingBox())?.height).toBeGreaterThan(20);
    await page.close();
  });

  // DSH-05 DSH-06
  it.each([
    ['ar', 'الأحد 2026-11-15'],
    ['en', 'Sat 2026-11-21'],
  ] as const)('puts the days in the order in which one reads (%s)', async (lang, atTheRight) => {
    const page = await centre.open({ as: 'admin', branch: '1', lang });
    const series = Array.from({ length: 7 }, (_, index) => ({ date: `2026-11-${15 + index}`, total: 500 }));
    await answerWith(page, { series });
    await page.goto('/dashboard');
    await page.locator('.dashboard-chart canvas').waitFor();
    const box = await page.locator('.dashboard-chart').boundingBox();
    if (!box) throw new Error('no chart');
    const tip = page.locator('.g2-tooltip-title');
    const said = async (): Promise<string> =>
      (await tip.count()) > 0 && (await tip.isVisible()) ? await tip.innerText() : '';
    // From the right edge on: the first bar that says what it is.
    await expect
      .poll(async () => {
        for (let x = box.x + box.width - 8; x > box.x + box.width / 2; x -= 12) {
          await page.mouse.move(x, box.y + box.height / 2);
          await page.waitForTimeout(60);
          if ((await said()) !== '') break;
        }
        return said();
      })
      .toBe(atTheRight);
    await page.close();
  });

  // DSH-08
  it('says that there is no data when nothing was booked', async () => {
    const page = await open({}, '/dashboard?date=2020-01-01');
    await page.getByText('لا توجد بيانات', { exact: true }).waitFor();
    await page.getByText('لا توجد إيرادات في هذه الأيام').waitFor();
    await page.close();
  });

  // DSH-09
  it('shows a spinner for as long as the figures are on their way', async () => {
    const page = await centre.open({ as: 'admin', branch: '1' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/reports/dashboard*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard');
    const spinner = page.locator('.dashboard-wait');
    await spinner.waitFor();
    expect(await page.locator('.dashboard-number .skeleton-bar').count()).toBe(4);
    release();
    await spinner.waitFor({ state: 'detached' });
    await page.close();
  });

  // DSH-10
  it('says that loading failed, and loads again when asked to', async () => {
    const page = await centre.open({ as: 'admin', branch: '1' });
    await page.route('**/api/reports/dashboard*', (route) => route.abort());
    await page.goto('/dashboard');
    await page.locator('.ant-notification-notice').getByText('فشل في تحميل بيانات لوحة التحكم').waitFor();
    await page.unroute('**/api/reports/dashboard*');
    await page.locator('.ant-alert').getByRole('button', { name: 'إعادة المحاولة' }).click();
    await page.locator('.ant-alert').waitFor({ state: 'detached' });
    await expect
      .poll(() => card(page, 'appointments').locator('.dashboard-number').innerText())
      .toMatch(/^[٠-٩]+$/);
    await page.close();
  });

  // DSH-12?
  it('shows a dash and the missing right on the cards that somebody may not see', async () => {
    const page = await open({ as: 'specialist' });
    expect(await card(page, 'revenue').innerText()).toMatch(/—\s+تحتاج إلى صلاحية .?invoices\.read/);
    expect(await card(page, 'expenses').innerText()).toMatch(/—\s+تحتاج إلى صلاحية .?expenses\.read/);
    expect(await card(page, 'attendance').innerText()).not.toContain('—');
    expect(await page.locator('.dashboard-chart').count()).toBe(0);
    const series = page.getByRole('region', { name: 'إيرادات آخر ٧ أيام' });
    expect(await series.innerText()).toContain('invoices.read');
    await page.close();
  });

  // DSH-10
  it('keeps the figures that are there when they cannot be loaded afresh', async () => {
    const page = await open();
    const shown = await card(page, 'appointments').innerText();
    await page.route('**/api/reports/dashboard*', (route) => route.abort());
    await (await desk(centre, 'manager'))('POST', '/expenses', {
      branchId: 1,
      category: 'أدوات',
      amount: 1,
    });
    await page.locator('.ant-alert').getByText('فشل في تحميل بيانات لوحة التحكم').waitFor();
    expect(await card(page, 'appointments').innerText()).toBe(shown);
    await page.close();
  });

  // DSH-14?
  it('follows what other desks sell, spend and check in, without being asked', async () => {
    const page = await open();
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
    await changes('expenses', () =>
      manager('POST', '/expenses', { branchId: 1, category: 'أدوات', amount: 75 }),
    );
    await changes('attendance', () => manager('POST', '/attendance', { branchId: 1, customerId }));
    await page.close();
  });

  // FND-25
  it.each([
    ['ar', 1440],
    ['en', 1440],
    ['ar', 390],
    ['en', 390],
  ] as const)('can be read and used by everybody (%s, %i px)', async (lang, width) => {
    const page = await centre.open({ as: 'admin', branch: '1', lang, width });
    await answerWith(page);
    const go = async () => {
      await page.goto('/dashboard');
      await page.locator('.dashboard-chart canvas').waitFor();
    };
    expect(await visit(page, lang, [{ name: 'dashboard', go }])).toEqual([]);
  });
});
