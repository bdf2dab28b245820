import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import { rows } from '../support/customers-page';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

/** Holds the calls to an address back until the answer is let through. */
const hold = async (page: Page, address: string): Promise<() => void> => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

/** Somebody signed in whose rights the sign-in has left out: they must be asked for. */
const withoutRights = async (): Promise<Page> => {
  const page = await centre.open({ as: 'reception2' });
  await page.goto('/no-such-screen');
  await page.getByText('404').waitFor();
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('authUser') ?? '{}');
    localStorage.setItem('authUser', JSON.stringify({ ...user, permissions: undefined }));
  });
  return page;
};

describe('the addresses', () => {
  // RTE-01 RTE-03 BSL-01
  it('all lead to the sign-in page as long as nobody is signed in', async () => {
    const page = await centre.open();
    for (const path of [
      '/',
      '/branch-selection',
      '/dashboard',
      '/customers',
      '/customers/1',
      '/services',
      '/packages',
      '/expenses',
      '/shifts',
      '/users',
      '/user-management',
      '/branches',
      '/role-permissions',
      '/audit-logs',
    ]) {
      await page.goto(path);
      await page.waitForURL('**/login');
      await page.getByLabel('اسم المستخدم').waitFor();
    }
  });

  // RTE-07 RTE-08 RTE-10 RTE-11 RTE-12 RTE-14 RTE-15 RTE-16 RTE-18 RTE-20 RTE-21
  it('show the documented screens', async () => {
    const page = await centre.open({ as: 'admin', branch: '1' });
    for (const [path, title] of [
      ['/customers', 'العملاء'],
      ['/services', 'الخدمات والباقات'],
      ['/packages', 'الخدمات والباقات'],
      ['/attendance', 'حضور العملاء'],
      ['/invoices', 'الفواتير'],
      ['/expenses', 'المصروفات'],
      ['/shifts', 'ورديات الموظفين'],
      ['/user-management', 'إدارة المستخدمين'],
      ['/branches', 'الفروع'],
      ['/role-permissions', 'الأدوار والصلاحيات'],
      ['/audit-logs', 'سجلات المراجعة'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.title()).toBe(`${title} | مركز التجميل`);
    }
    // The second address of the users leads to the first, and the menu marks the entry it lists.
    await page.goto('/users');
    await page.getByRole('heading', { level: 1, name: 'إدارة المستخدمين' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/user-management');
    const entry = page.getByRole('navigation', { name: 'القائمة الرئيسية' }).locator('[aria-current="page"]');
    expect(await entry.getAttribute('href')).toBe('/user-management');
  });
});

describe('the branch choice', () => {
  // RTE-06
  it('stands alone, without menu and header', async () => {
    const page = await centre.open({ as: 'reception2' });
    await page.goto('/branch-selection');
    await page.getByText('اختر الفرع الذي تريد العمل عليه').waitFor();
    expect(await page.locator('aside, header.shell-header').count()).toBe(0);
  });
});

describe('while something is on its way', () => {
  // RTE-02
  it('says that it is loading until the part behind the sign-in is there', async () => {
    const page = await centre.open({ as: 'reception2' });
    const release = await hold(page, '**/assets/app-*.js');
    await page.goto('/customers', { waitUntil: 'commit' });
    await page.getByText('جارٍ التحميل...').first().waitFor();
    release();
    await rows(page).first().waitFor();
  });

  // CUS-01 PRM-12 PRM-14
  it('says that the rights are being checked, and shows the screen as soon as they are known', async () => {
    const page = await withoutRights();
    const release = await hold(page, '**/api/auth/permissions');
    await page.goto('/customers');
    await page.getByText('جارٍ التحقق من الصلاحيات...').waitFor();
    expect(await rows(page).count()).toBe(0);
    release();
    await rows(page).first().waitFor();
    await page.getByText('جارٍ التحقق من الصلاحيات...').waitFor({ state: 'detached' });
  });

  // ERR-15
  it('says that the rights could not be loaded, and can be asked again', async () => {
    const page = await withoutRights();
    await page.route('**/api/auth/permissions', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/customers');
    await page.getByText('فشل في تحميل الصلاحيات').waitFor();
    expect(await rows(page).count()).toBe(0);
    await page.unroute('**/api/auth/permissions');
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await rows(page).first().waitFor();
  });

  // RTE-27
  it('shows the screen of unexpected errors when a part of the program never arrives', async () => {
    const page = await centre.open({ as: 'reception2' });
    // As after the one reload by itself, which would try again beneath the test's hands.
    await page.addInitScript(() => sessionStorage.setItem('reloadedAt', String(Date.now())));
    await page.route('**/assets/app-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/customers');
    await page.getByText('Unexpected Application Error').waitFor();
    await page.getByRole('heading', { name: 'حدث خطأ غير متوقع في التطبيق' }).waitFor();
    await page.unroute('**/assets/app-*.js');
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await rows(page).first().waitFor();
  });
});
