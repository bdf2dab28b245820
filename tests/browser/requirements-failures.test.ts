import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import {
  dialog,
  expectFocus,
  focusedDialog,
  input,
  openSelect,
  option,
  rows,
  save,
} from '../support/customers-page';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

const open = async (path: string): Promise<Page> => {
  const page = await centre.open({ as: 'admin', branch: '1' });
  await page.goto(path);
  await rows(page).first().waitFor();
  return page;
};

/** Answers every writing call under the address with this, until it is let through again. */
const failWrites = async (page: Page, address: RegExp, json: unknown = {}) => {
  await page.route(address, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json }),
  );
  return () => page.unroute(address);
};

/** A toast of the destructive kind, titled as the documents say. */
const errorToast = (page: Page, text: string | RegExp) =>
  page
    .locator('.ant-notification-notice-error')
    .filter({ has: page.getByText('خطأ', { exact: true }) })
    .getByText(text, { exact: typeof text === 'string' })
    .first();

describe('a list that cannot be loaded', () => {
  // SVC-19 PKG-10 USR-20 BRN-20 AUD-19 ROL-15 ERR-17
  it.each<readonly [string, RegExp, string]>([
    ['/services', /\/api\/services\?/, 'حدث خطأ أثناء تحميل البيانات'],
    ['/packages', /\/api\/packages\?/, 'حدث خطأ أثناء تحميل البيانات'],
    ['/user-management', /\/api\/users\?/, 'فشل في تحميل البيانات'],
    ['/branches', /\/api\/branches\?/, 'فشل في تحميل الفروع'],
    ['/audit-logs', /\/api\/auditlogs\?/, 'حدث خطأ أثناء تحميل سجلات المراجعة'],
    ['/expenses', /\/api\/expenses\?/, 'فشل في تحميل المصروفات'],
    ['/shifts', /\/api\/shifts\?/, 'فشل في تحميل الورديات'],
    ['/role-permissions', /\/api\/permissions\/matrix/, 'فشل في تحميل الأدوار والصلاحيات'],
  ])('says so in the words of %s, or in the server’s own', async (path, address, text) => {
    const page = await centre.open({ as: 'admin', branch: '1' });
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(path);
    await page.locator('main').getByText(text, { exact: true }).waitFor();
    await page.unroute(address);
    await page.route(address, (route) => route.fulfill({ status: 500, json: { message: 'الخادم متعب' } }));
    await page.locator('main').getByRole('button', { name: 'إعادة المحاولة' }).click();
    await page.locator('main').getByText('الخادم متعب').waitFor();
    await page.close();
  });
});

describe('a save that fails', () => {
  // SVC-20 SVC-26 ERR-20
  it('keeps the form of a new service open, with the reason after the sentence', async () => {
    const page = await open('/services');
    await page.getByRole('button', { name: 'إضافة خدمة' }).click();
    await expectFocus(page, 'field-name');
    await input(page, 'اسم الخدمة').fill('خدمة لا تُحفظ');
    const open1 = await failWrites(page, /\/api\/services/);
    await save(page);
    await errorToast(page, 'حدث خطأ أثناء حفظ الخدمة').waitFor();
    await open1();
    await failWrites(page, /\/api\/services/, { message: 'الاسم محجوز' });
    await save(page);
    await errorToast(page, /حدث خطأ أثناء حفظ الخدمة: .?الاسم محجوز/).waitFor();
    expect(await input(page, 'اسم الخدمة').inputValue()).toBe('خدمة لا تُحفظ');
  });

  // PKG-10 EXP-10 SHF-09 USR-21 BRN-21 ERR-08 ERR-20
  it.each<readonly [string, string, string]>([
    ['/packages', 'سعر الباقة', 'حدث خطأ أثناء حفظ الباقة'],
    ['/expenses', 'المبلغ', 'فشل في حفظ المصروف'],
    ['/user-management', 'الاسم الكامل', 'فشل في تحديث المستخدم'],
    ['/branches', 'العنوان', 'فشل في حفظ الفرع'],
    ['/shifts', 'إلى الساعة', 'فشل في حفظ الوردية'],
  ])(
    'of %s shows a destructive toast and keeps the dialog with what was typed',
    async (path, label, text) => {
      const page = await open(path);
      await rows(page)
        .first()
        .getByRole('button', { name: /^تعديل/ })
        .click();
      const field = dialog(page).getByLabel(label).first();
      await field.waitFor();
      const typed = path === '/shifts' ? '23:45' : '777';
      await field.click();
      await field.fill(typed);
      await page.keyboard.press('Tab');
      await failWrites(page, new RegExp(`/api/(${path.slice(1)}|users)/\\d+$`));
      await save(page);
      await errorToast(page, text).waitFor();
      expect(await field.inputValue()).toContain(typed);
      expect(await dialog(page).getByRole('button', { name: 'حفظ' }).isEnabled()).toBe(true);
      await page.close();
    },
  );

  // USR-21 ERR-20
  it('of a new user says so in its own words, or in the server’s', async () => {
    const page = await open('/user-management');
    await page.getByRole('button', { name: 'إضافة مستخدم' }).click();
    await expectFocus(page, 'field-fullName');
    await input(page, 'الاسم الكامل').fill('موظفة لا تُحفظ');
    await input(page, 'اسم المستخدم').fill('unsaved');
    await page.locator('#field-password').fill('demo-1234');
    await page.locator('#field-passwordConfirm').fill('demo-1234');
    for (const [label, choice] of [
      [/^الدور/, 'أخصائي'],
      [/^الفروع/, 'فرع الدقي'],
    ] as const) {
      await openSelect(dialog(page), label);
      await option(page, choice).click();
      // Leaving the list by keyboard keeps what was chosen.
      await page.keyboard.press('Tab');
    }
    const letThrough = await failWrites(page, /\/api\/users$/);
    await save(page);
    await errorToast(page, 'فشل في إضافة المستخدم').waitFor();
    await letThrough();
    await failWrites(page, /\/api\/users$/, { message: 'اسم المستخدم مستخدم بالفعل' });
    await save(page);
    await errorToast(page, 'اسم المستخدم مستخدم بالفعل').waitFor();
    expect(await input(page, 'الاسم الكامل').inputValue()).toBe('موظفة لا تُحفظ');
  });

  // ROL-15 ERR-20
  it('of a role’s rights says what the server had against it, and one that cannot be read says that', async () => {
    const page = await centre.open({ as: 'admin' });
    await page.goto('/role-permissions');
    const manage = page.getByRole('button', { name: 'إدارة الصلاحيات: محاسب' });
    await page.route(/\/api\/permissions\/role\/\d+$/, (route) => route.fulfill({ status: 500, json: {} }));
    await manage.click();
    await dialog(page).getByText('فشل في تحميل صلاحيات الدور').waitFor();
    await page.unroute(/\/api\/permissions\/role\/\d+$/);
    await dialog(page).getByRole('button', { name: 'إعادة المحاولة' }).click();
    const group = dialog(page).getByRole('group', { name: /^العملاء/ });
    await group.getByRole('checkbox', { name: 'تعديل' }).check();
    await failWrites(page, /\/api\/permissions\/role\/\d+\/assign$/, { message: 'الدور مقفل' });
    await dialog(page).getByRole('button', { name: 'حفظ' }).click();
    await errorToast(page, /فشل في تحديث الصلاحيات: .?الدور مقفل/).waitFor();
    expect(await group.getByRole('checkbox', { name: 'تعديل' }).isChecked()).toBe(true);
  });
});

describe('a deletion that fails', () => {
  // SVC-20 PKG-10 EXP-10 USR-21 BRN-23 ERR-08 ERR-20
  it.each<readonly [string, RegExp, string, string]>([
    ['/services', /^حذف/, 'حذف', 'حدث خطأ أثناء حذف الخدمة'],
    ['/packages', /^حذف/, 'حذف', 'حدث خطأ أثناء حذف الباقة'],
    ['/expenses', /^حذف/, 'حذف', 'فشل في حذف المصروف'],
    ['/user-management', /^حذف/, 'حذف', 'فشل في حذف المستخدم'],
    ['/branches', /^تعطيل/, 'تعطيل', 'فشل في حذف الفرع'],
    ['/shifts', /^حذف/, 'حذف', 'فشل في حذف الوردية'],
  ])('on %s says so and leaves the question open', async (path, command, confirm, text) => {
    const page = await open(path);
    await page.getByRole('button', { name: command }).first().click();
    const asked = await focusedDialog(page, 'هل تريد');
    await failWrites(page, /\/api\/\w+\/\d+$/);
    await asked.getByRole('button', { name: confirm, exact: true }).click();
    await errorToast(page, text).waitFor();
    await asked.getByText(text, { exact: true }).waitFor();
    await page.close();
  });

  // BRN-22
  it('or an activation says so as well', async () => {
    const page = await open('/branches');
    await page.getByRole('button', { name: 'عرض الفروع غير النشطة' }).click();
    await failWrites(page, /\/api\/branches\/\d+$/);
    await page
      .getByRole('button', { name: /^إعادة تفعيل/ })
      .first()
      .click();
    await errorToast(page, 'فشل في إعادة تفعيل الفرع').waitFor();
  });
});
