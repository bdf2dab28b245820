import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, demoPassword, startCentre } from '../support/centre';
import {
  addCustomer,
  type Call,
  countNamed,
  desk,
  dialog,
  expectFocus,
  focusedDialog,
  freshPhone,
  input,
  openCreate,
  openCustomers,
  rows,
  save,
} from '../support/customers-page';

let centre: Centre;
let call: Call;

beforeAll(async () => {
  centre = await startCentre();
  call = await desk(centre, 'reception2');
});
afterAll(() => centre?.close());

interface Fault {
  readonly status?: number;
  readonly json?: unknown;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

const lists = /\/api\/customers\?/;
const saves = /\/api\/customers$/;
/** A sentence in one of the toasts. */
const toast = (page: Page, text: string | RegExp) =>
  page.locator('.ant-notification-notice').getByText(text, { exact: true }).first();

describe('a list that cannot be loaded', () => {
  // CUS-50 CUS-51 ERR-04 ERR-09 ERR-12 ERR-13
  it.each<readonly [string, Fault | 'abort', string]>([
    ['without a reason', { status: 500, json: { success: false } }, 'فشل في تحميل العملاء'],
    [
      'with the reason of the server',
      { status: 500, json: { success: false, message: 'الخادم متعب' } },
      'الخادم متعب',
    ],
    [
      'refused',
      { status: 403, json: { success: false, message: 'unauthorized' } },
      'غير مصرح لك بالوصول إلى العملاء',
    ],
    ['with "network error"', { status: 502, json: { message: 'network error' } }, 'خطأ في الاتصال بالخادم'],
    ['cut off', 'abort', 'خطأ في الاتصال بالخادم'],
    [
      'redirected',
      { status: 307, headers: { location: '/elsewhere' } },
      'حدث خطأ في إعادة التوجيه، يرجى المحاولة مرة أخرى',
    ],
    ['with plain text', { status: 503, body: 'صيانة قصيرة' }, 'صيانة قصيرة'],
    [
      'with success false under 200',
      { status: 200, json: { success: false, message: 'لا توجد صلاحية مؤقتًا' } },
      'لا توجد صلاحية مؤقتًا',
    ],
  ])('%s: says so and can be tried again', async (_, fault, text) => {
    const page = await centre.open({ as: 'reception2' });
    await page.route(lists, (route) =>
      fault === 'abort' ? route.abort('connectionfailed') : route.fulfill(fault),
    );
    await page.goto('/customers');
    await toast(page, text).waitFor();
    await page.locator('main').getByText(text).waitFor();
    await page.unroute(lists);
    await page.locator('main').getByRole('button', { name: 'إعادة المحاولة' }).click();
    await rows(page).first().waitFor();
  });

  // ERR-05
  it('takes an empty body for no data', async () => {
    const page = await centre.open({ as: 'reception2' });
    await page.route(lists, (route) => route.fulfill({ status: 200, body: '' }));
    await page.goto('/customers');
    await page.getByText('لا يوجد عملاء').waitFor();
  });
});

describe('a save that fails', () => {
  // CUS-52 CUS-53 CUS-54 CUS-57 ERR-08 ERR-12 ERR-14 ERR-20
  it('says why each time and keeps the dialog with everything typed', async () => {
    const page = await openCreate(centre);
    await input(page, 'الاسم الكامل').fill('عميلة صبورة');
    await dialog(page)
      .getByLabel(/^رقم الهاتف/)
      .fill(freshPhone());
    const cases: readonly (readonly [Fault, string | RegExp])[] = [
      [{ status: 500, json: {} }, 'فشل في حفظ العميل'],
      [{ status: 403, json: { message: 'unauthorized' } }, 'غير مصرح لك بحفظ العميل'],
      [{ status: 400, json: { message: 'كود العميل مستخدم بالفعل' } }, 'كود العميل مستخدم بالفعل'],
      [{ status: 400, json: { message: 'يجب تحديد الفرع' } }, 'يجب تحديد الفرع'],
      [{ status: 502, json: { message: 'network error' } }, 'خطأ في الاتصال بالخادم'],
      [
        {
          status: 400,
          json: {
            message: 'x',
            errors: { Email: ['بريد غريب', 'ثانٍ'], PhoneNumbers: ['رقم غريب'], Odd: ['لا نعرفه'] },
          },
        },
        // A name we do not know is shown as it is, isolated from the Arabic around it.
        /^البريد الإلكتروني: بريد غريب، أرقام الهاتف: رقم غريب، .?Odd.?: لا نعرفه$/,
      ],
    ];
    for (const [fault, text] of cases) {
      await page.route(saves, (route) =>
        route.request().method() === 'POST' ? route.fulfill(fault) : route.fallback(),
      );
      await save(page);
      await toast(page, text).waitFor();
      expect(await input(page, 'الاسم الكامل').inputValue(), String(text)).toBe('عميلة صبورة');
      await page.unroute(saves);
    }
    await page.locator('.form-field', { hasText: 'البريد الإلكتروني' }).getByText('بريد غريب').waitFor();
    expect(await countNamed(centre, 'عميلة صبورة')).toBe(0);
    await save(page);
    await page.getByText('تمت إضافة العميل بنجاح').waitFor();
    expect(await countNamed(centre, 'عميلة صبورة')).toBe(1);
  });

  // ERR-08 ERR-24
  it('survives a cut line: trying again after it makes exactly one customer', async () => {
    const page = await openCreate(centre);
    await input(page, 'الاسم الكامل').fill('عميلة الخط المقطوع');
    await dialog(page)
      .getByLabel(/^رقم الهاتف/)
      .fill(freshPhone());
    await page.context().setOffline(true);
    await save(page);
    await dialog(page).getByText('انقطع الاتصال، وما كتبته محفوظ هنا').waitFor();
    // Long enough for parts that are fetched ahead to fail as well: the page must not reload itself into nothing.
    await page.waitForTimeout(2500);
    expect(await input(page, 'الاسم الكامل').inputValue()).toBe('عميلة الخط المقطوع');
    await page.context().setOffline(false);
    // The worst case: the server saves, and the answer is lost on the way back.
    let lost = 0;
    await page.route(saves, async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await dialog(page).getByRole('button', { name: 'إعادة المحاولة' }).click();
    await expect.poll(() => lost).toBe(1);
    await expect.poll(() => countNamed(centre, 'عميلة الخط المقطوع')).toBe(1);
    await dialog(page).getByText('انقطع الاتصال، وما كتبته محفوظ هنا').waitFor();
    await dialog(page).getByRole('button', { name: 'إعادة المحاولة' }).click();
    await page.getByText('تمت إضافة العميل بنجاح').waitFor();
    expect(await countNamed(centre, 'عميلة الخط المقطوع')).toBe(1);
  });

  // CUS-55 ERR-08
  it('keeps the question of a failed deletion open with the reason', async () => {
    const { id } = await addCustomer(call, { fullName: 'صعبة الحذف' });
    const page = await openCustomers(centre, { as: 'manager', branch: '1' });
    await page.getByRole('button', { name: 'حذف: صعبة الحذف' }).click();
    const asked = await focusedDialog(page, 'صعبة الحذف');
    const one = new RegExp(`/api/customers/${id}$`);
    for (const [fault, text] of [
      [{ status: 500, json: {} }, 'فشل في حذف العميل'],
      [{ status: 403, json: { message: 'unauthorized' } }, 'غير مصرح لك بحذف العميل'],
      [
        { status: 409, json: { message: 'لا يمكن حذف العميل: لديه حجز قادم', code: 'customer.inUse' } },
        'لا يمكن حذف العميل: لديه حجز قادم',
      ],
    ] as const) {
      await page.route(one, (route) => route.fulfill(fault));
      await asked.getByRole('button', { name: 'حذف', exact: true }).click();
      await asked.getByText(text).waitFor();
      await page.unroute(one);
    }
    await asked.getByRole('button', { name: 'حذف', exact: true }).click();
    await page.getByText('تم حذف العميل بنجاح').waitFor();
  });
});

describe('a session that ends in mid-work', () => {
  // CUS-44 FND-14 SHL-18 ERR-10 ERR-11 ERR-21 ERR-22 CON-22
  it('says so once, leads to the sign-in page, and gives back what was typed', async () => {
    const page = await openCreate(centre);
    await input(page, 'الاسم الكامل').fill('عميلة الجلسة المنتهية');
    const phone = freshPhone();
    await dialog(page)
      .getByLabel(/^رقم الهاتف/)
      .fill(phone);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
    await save(page);
    const said = page.getByText('انتهت صلاحية الجلسة، يرجى تسجيل الدخول مرة أخرى');
    await said.first().waitFor();
    expect(await said.count()).toBe(1);
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('authUser')]),
    ).toEqual([null, null]);
    // The screen stays readable until then.
    expect(await input(page, 'الاسم الكامل').inputValue()).toBe('عميلة الجلسة المنتهية');
    await page.waitForURL('**/login');
    await page.getByLabel('اسم المستخدم').fill('reception2');
    await page.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/branch-selection');
    await page.goto('/customers/create');
    await expectFocus(page, 'field-fullName');
    await dialog(page).getByText('استعدنا ما كتبته من قبل').waitFor();
    expect(await input(page, 'الاسم الكامل').inputValue()).toBe('عميلة الجلسة المنتهية');
    expect(
      await dialog(page)
        .getByLabel(/^رقم الهاتف/)
        .inputValue(),
    ).toBe(phone);
    await save(page);
    await page.getByText('تمت إضافة العميل بنجاح').waitFor();
    expect(await countNamed(centre, 'عميلة الجلسة المنتهية')).toBe(1);
  });

  it('never shows the draft of one person to another, and lets it be thrown away', async () => {
    const page = await openCreate(centre);
    await input(page, 'الاسم الكامل').fill('مسودة ياسمين');
    await draftHolds(page, 'مسودة ياسمين');
    await page.reload();
    await dialog(page).getByText('استعدنا ما كتبته من قبل').waitFor();
    await dialog(page).getByRole('button', { name: 'تجاهل المسودة' }).click();
    await expect.poll(() => input(page, 'الاسم الكامل').inputValue()).toBe('');
    await input(page, 'الاسم الكامل').fill('مسودة ثانية');
    await draftHolds(page, 'مسودة ثانية');
    const { token, user } = await (
      await page.request.post('/api/auth/login', { data: { username: 'reception', password: demoPassword } })
    ).json();
    await page.evaluate(
      ([one, other]) => {
        localStorage.setItem('token', one ?? '');
        localStorage.setItem('authUser', other ?? '');
      },
      [token, JSON.stringify(user)],
    );
    await page.goto('/customers/create');
    await expectFocus(page, 'field-fullName');
    expect(await input(page, 'الاسم الكامل').inputValue()).toBe('');
  });
});

/** Waits until what was typed lies in the browser's store. */
const draftHolds = (page: Page, text: string) =>
  page.waitForFunction((typed) => JSON.stringify({ ...localStorage }).includes(typed), text);
