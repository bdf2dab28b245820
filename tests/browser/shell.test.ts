import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import { openCustomers } from '../support/customers-page';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

const open = async (as: string, options: Parameters<Centre['open']>[0] = {}): Promise<Page> => {
  const page = await centre.open({ as, ...options });
  await page.goto('/dashboard');
  await page.locator('h1').waitFor();
  return page;
};
const menu = (page: Page) => page.getByRole('navigation', { name: 'القائمة الرئيسية' });

/** All documented entries in their order; those whose screen is not built yet are not shown. */
const documented = [
  'لوحة التحكم',
  'العملاء',
  'المواعيد',
  'الخدمات',
  'الباقات',
  'الحضور',
  'الفواتير',
  'المصروفات',
  'الورديات',
  'المستخدمون',
  'الفروع',
  'الأدوار والصلاحيات',
  'المتابعات',
  'سجلات المراجعة',
  'التقارير',
  'الإعدادات',
  'رسائل واتساب',
];
const adminOnly = [
  'المصروفات',
  'الورديات',
  'المستخدمون',
  'الفروع',
  'الأدوار والصلاحيات',
  'سجلات المراجعة',
  'الإعدادات',
  'رسائل واتساب',
];

describe('the menu', () => {
  // SHL-01 SHL-03 SHL-04 SHL-05 SHL-06 SHL-07 SHL-19 SHL-20 PRM-06
  it('has the documented entries in their order, the admin ones for three roles alone', async () => {
    const seen: Record<string, readonly string[]> = {};
    for (const as of ['admin', 'manager', 'accountant', 'reception', 'specialist']) {
      const page = await open(as, { branch: '1' });
      const items = menu(page).getByRole('listitem');
      await items.nth(1).waitFor();
      // A locked entry goes on with the reason, which only screen readers hear.
      const names = (await menu(page).getByRole('link').allInnerTexts()).map(
        (text) => text.split('\n')[0]?.trim() ?? '',
      );
      expect(names.length).toBeGreaterThan(1);
      expect(names).toEqual(documented.filter((name) => names.includes(name)));
      expect((await items.last().innerText()).trim()).toBe('تسجيل الخروج');
      seen[as] = names;
      // A locked entry says why; its screen answers with the same key.
      for (const locked of await items.filter({ hasText: 'غير متاح لدورك' }).all())
        expect(await locked.innerText()).toMatch(/تحتاج إلى .?\w+\.\w+/);
      await page.close();
    }
    expect(seen.manager).toEqual(seen.admin);
    expect(seen.accountant).toEqual(seen.admin);
    for (const role of ['reception', 'specialist'])
      expect(seen[role]).toEqual(seen.admin?.filter((name) => !adminOnly.includes(name)));
    expect(seen.admin?.some((name) => adminOnly.includes(name))).toBe(true);
  });

  // SHL-14 SHL-15 SHL-16 SHL-24 CON-08
  it('collapses by button and by Ctrl+B, not while typing, and is as it was left', async () => {
    const page = await openCustomers(centre, { as: 'reception', branch: '1' });
    const width = async () => (await page.locator('aside').boundingBox())?.width;
    expect(await width()).toBeCloseTo(248, 0);
    await page.keyboard.press('Control+b');
    await expect.poll(width).toBeCloseTo(72, 0);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');
    expect(cookie).toMatchObject({ value: 'collapsed', path: '/', sameSite: 'Lax' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    await page.reload();
    await expect.poll(width).toBeCloseTo(72, 0);
    await page.getByRole('textbox', { name: 'ابحث بالاسم' }).focus();
    await page.keyboard.press('Control+b');
    await page.waitForTimeout(200);
    expect(await width()).toBeCloseTo(72, 0);
    await page.getByRole('button', { name: /^توسيع القائمة/ }).click();
    await expect.poll(width).toBeCloseTo(248, 0);
    await page.keyboard.press('Meta+b');
    await expect.poll(width).toBeCloseTo(72, 0);
  });

  // SHL-17 SHL-24 CON-08
  it('is a drawer on a phone, opened by its button, closed by Escape and by choosing', async () => {
    const page = await open('reception', { width: 390, branch: '1' });
    expect(await page.locator('aside').count()).toBe(0);
    const button = page.getByRole('button', { name: 'فتح القائمة' });
    await button.click();
    const entry = menu(page).getByRole('link', { name: 'العملاء' });
    await entry.waitFor();
    // From the start side, which is the right one in Arabic.
    const box = await page.locator('.ant-drawer-content-wrapper').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(390, 0);
    await page.keyboard.press('Escape');
    await entry.waitFor({ state: 'hidden' });
    await button.click();
    await entry.click();
    await page.waitForURL('**/customers');
    await entry.waitFor({ state: 'hidden' });
  });

  // SHL-08 FND-13
  it('signs out', async () => {
    const page = await open('dina', { branch: '1' });
    await menu(page).getByText('تسجيل الخروج').click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

describe('the header', () => {
  // SHL-09 SHL-10 SHL-11 SHL-12 SHL-13 SHL-21 SHL-22 PRM-01
  it('shows who is here, with what role, and in which branch', async () => {
    const page = await open('reception2', { branch: '2' });
    const header = page.locator('header.shell-header');
    for (const text of ['ياسمين طارق', 'reception2@centre.example.com', 'موظف الاستقبال', 'فرع الدقي'])
      await header.getByText(text).first().waitFor();
    expect(await header.innerText()).not.toMatch(/[{}()]/);
    const branch = header.getByRole('button', { name: /فرع الدقي/ });
    expect(await branch.innerText()).toContain('٢');
    await branch.click();
    await page.waitForURL('**/branch-selection');
    const single = await open('reception', { branch: '1' });
    expect(await single.getByRole('button', { name: /فرع مدينة نصر/ }).innerText()).not.toMatch(/[٠-٩0-9]/);
  });

  // FND-02 FMT-09
  it('turns language, direction and digits without a reload and without losing the session', async () => {
    const page = await openCustomers(centre, { as: 'shaimaa', branch: '1' });
    await page.evaluate(() => Reflect.set(globalThis, 'sameLoad', true));
    const html = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
    expect(await html()).toEqual(['ar', 'rtl']);
    await page.getByText('صفحة ١ من').waitFor();
    const choose = async (text: string) => {
      await page.locator('.shell-user').click();
      await page.locator('.shell-user-panel').getByText(text, { exact: true }).click();
      await page.keyboard.press('Escape');
    };
    await choose('لاتينية (123)');
    await page.getByText(/صفحة .?1.? من/).waitFor();
    await choose('English');
    await page.getByRole('heading', { name: 'Customers' }).waitFor();
    expect(await html()).toEqual(['en', 'ltr']);
    await page.getByText('Page 1 of').waitFor();
    expect(await page.title()).toBe('Customers | Beauty Center');
    const [side, main] = [
      await page.locator('aside').boundingBox(),
      await page.locator('main').boundingBox(),
    ];
    expect(side?.x).toBe(0);
    expect(main?.x).toBeGreaterThan(200);
    await choose('العربية');
    await page.getByRole('heading', { name: 'العملاء' }).waitFor();
    expect(await html()).toEqual(['ar', 'rtl']);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'sameLoad'))).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{43}$/);
    // The choice is on the user's record: another computer starts with it.
    await expect
      .poll(async () => JSON.parse(await page.evaluate(() => localStorage.getItem('uiPrefs') ?? '{}')))
      .toMatchObject({ language: 'ar', numerals: 'latn' });
    await expect
      .poll(async () => {
        const answer = await page.request.post('/api/auth/login', {
          data: { username: 'shaimaa', password: 'demo-1234' },
        });
        return (await answer.json()).user.preferences;
      })
      .toMatchObject({ language: 'ar', numerals: 'latn' });
  });

  it('has a dark theme that stays', async () => {
    const page = await open('mariam', { branch: '2' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.locator('.shell-user').click();
    await page.locator('.shell-user-panel').getByText('داكن', { exact: true }).click();
    await expect.poll(background).not.toBe(light);
    await page.reload();
    await page.locator('h1').waitFor();
    expect(await background()).not.toBe(light);
  });
});
