import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPassword, startCentre } from '../../support/browser/centre';
import {
  addCustomer,
  countNamed,
  desk,
  dialog,
  expectFocus,
  focusedDialog,
  freshPhone,
  input,
  namesOf,
  openCustomers,
  rows,
  save,
} from '../../support/browser/customers';
import { control, failing, openDesk, press, pressEscape, timeIn, toast } from '../../support/browser/desk';

const centre = await startCentre();
const call = await desk(centre, 'reception2');

const saves = /\/api\/customers$/;
const phone = (page: Page) => dialog(page).getByLabel(/^رقم الهاتف/);

/** Opens the form of a new customer and waits until it can be typed in. */
const openCreate = async (): Promise<Page> => {
  const page = await openCustomers(centre, { branch: '1' });
  await press(page, 'إضافة عميل');
  await expectFocus(page, 'field-fullName');
  return page;
};

describe('a save that fails', () => {
  // CUS-52 CUS-53 CUS-54 CUS-57 ERR-08 ERR-12 ERR-14 ERR-20 ERR-24
  it('says why, keeps everything typed, and after a cut line makes exactly one customer', async () => {
    const name = 'عميلة الخط المقطوع';
    const page = await openCreate();
    await input(page, 'الاسم الكامل').fill(name);
    await phone(page).fill(freshPhone());
    let letThrough = await failing(page, 'POST', saves, { status: 500, json: {} });
    await save(page);
    await toast(page, 'فشل في حفظ العميل').waitFor();
    await letThrough();
    const errors = { Email: ['بريد غريب', 'ثانٍ'], PhoneNumbers: ['رقم غريب'], Odd: ['لا نعرفه'] };
    letThrough = await failing(page, 'POST', saves, { status: 400, json: { message: 'x', errors } });
    await save(page);
    // An unknown field name is shown as it is, isolated from the Arabic text around it.
    await toast(page, /^البريد الإلكتروني: بريد غريب، أرقام الهاتف: رقم غريب، .?Odd.?: لا نعرفه$/).waitFor();
    await page.locator('.form-field', { hasText: 'البريد الإلكتروني' }).getByText('بريد غريب').waitFor();
    await letThrough();
    await expect.poll(() => input(page, 'الاسم الكامل').inputValue()).toBe(name);

    const cut = dialog(page).getByText('انقطع الاتصال، وما كتبته محفوظ هنا');
    // On a phone the toast lies above this sentence and its button.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.cards .card').first().waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    await save(page);
    await cut.waitFor();
    const [said, foot] = [
      page.locator('.ant-notification-bottom .ant-notification-notice'),
      page.locator('.form-footer-said'),
    ];
    await said.waitFor();
    await expect
      .poll(async () => {
        const [above, beneath] = [await said.boundingBox(), await foot.boundingBox()];
        return (above?.y ?? 0) + (above?.height ?? 0) <= (beneath?.y ?? 0);
      })
      .toBe(true);
    await page.context().setOffline(false);
    if (size) await page.setViewportSize(size);
    // The worst case: the server saves, but its answer is lost.
    let lost = 0;
    await page.route(saves, async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    const again = control(dialog(page), 'button', 'إعادة المحاولة');
    await again.click();
    await expect.poll(() => countNamed(centre, name)).toBe(1);
    await cut.waitFor();
    await expect.poll(() => input(page, 'الاسم الكامل').inputValue()).toBe(name);
    await again.click();
    const added = toast(page, 'أُضيفت بطاقة العميل');
    await added.waitFor();
    // At a desk it is one line.
    await expect.poll(async () => (await added.boundingBox())?.height ?? 0).toBeLessThan(30);
    await expect.poll(() => countNamed(centre, name)).toBe(1);
  });

  // SHF-09 ERR-08 ERR-20
  it('is a toast of the destructive kind, titled as an error, on the screen of the shifts as well', async () => {
    const page = await openDesk(centre, '/shifts', { branch: '1' });
    await press(rows(page).first(), /^تعديل/);
    const end = dialog(page).getByLabel('إلى الساعة').first();
    await expect.poll(() => end.inputValue()).not.toBe('');
    await focusedDialog(page, 'إلى الساعة');
    await end.click();
    await end.fill('23:45');
    await page.keyboard.press('Tab');
    await failing(page, 'PUT', /\/api\/shifts\/\d+$/, { status: 500, json: {} });
    await save(page);
    await page
      .locator('.ant-notification-notice-error')
      .filter({ has: page.getByText('خطأ', { exact: true }) })
      .getByText('فشل في حفظ الوردية', { exact: true })
      .first()
      .waitFor();
    await expect.poll(() => timeIn(end)).toBe('23:45');
    await expect.poll(() => control(dialog(page), 'button', 'حفظ').isEnabled()).toBe(true);
  });

  // CUS-12 CUS-13 CUS-55 CUS-56 ERR-07 ERR-08 ERR-20
  it('keeps the question of a deletion open with the reason; given up, nothing is deleted', async () => {
    await addCustomer(call, { fullName: 'صعبة الحذف' });
    const page = await openCustomers(centre, { as: 'manager', branch: '1' });
    const remove = control(page, 'button', 'حذف: صعبة الحذف');
    await remove.click();
    const asked = await focusedDialog(page, 'هل تريد حذف العميل "صعبة الحذف"؟');
    await press(asked, 'إلغاء');
    await asked.waitFor({ state: 'hidden' });
    await expect.poll(() => countNamed(centre, 'صعبة الحذف')).toBe(1);
    await remove.click();
    await focusedDialog(page, 'صعبة الحذف');
    const letThrough = await failing(page, 'DELETE', /\/api\/customers\/\d+$/, {
      status: 409,
      json: { message: 'لا يمكن حذف العميل: لديه حجز قادم', code: 'customer.inUse' },
    });
    const confirm = control(dialog(page), 'button', 'حذف');
    await confirm.click();
    await dialog(page).getByText('لا يمكن حذف العميل: لديه حجز قادم').waitFor();
    await letThrough();
    await confirm.click();
    await toast(page, 'حُذفت بطاقة العميل').waitFor();
    await expect.poll(() => namesOf(page)).not.toContain('صعبة الحذف');
    await expect.poll(() => countNamed(centre, 'صعبة الحذف')).toBe(0);
  });
});

/**
 * Runs inside the page. Returns the state of the page at the moment when a toast appears, because the toast lasts
 * only two seconds. Counts in `mostSaid` how many such toasts are visible at once.
 */
const whenSaid = (text: string) =>
  new Promise<unknown>((done) => {
    const count = () => {
      const notices = [...document.querySelectorAll('.ant-notification-notice')];
      const said = notices.filter(({ textContent }) => textContent?.includes(text)).length;
      if (said === 0) return;
      const most = Number(Reflect.get(globalThis, 'mostSaid') ?? 0);
      Object.assign(globalThis, { mostSaid: Math.max(most, said) });
      const first = document.querySelector<HTMLInputElement>('#field-fullName');
      done({
        token: localStorage.getItem('token'),
        user: localStorage.getItem('authUser'),
        path: location.pathname,
        name: first?.value,
      });
    };
    new MutationObserver(count).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });

describe('a session that ends in mid-work', () => {
  // CUS-44 FND-14 SHL-18 ERR-10 ERR-11 ERR-21 ERR-22 CON-22
  it('says so once, leads to the sign-in page, and gives back what was typed', async () => {
    const name = 'عميلة الجلسة المنتهية';
    const page = await openCreate();
    await input(page, 'الاسم الكامل').fill(name);
    const typed = freshPhone();
    await phone(page).fill(typed);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
    const seen = page.evaluate(whenSaid, 'انتهت صلاحية الجلسة، يرجى تسجيل الدخول مرة أخرى');
    await save(page);
    // The screen stays readable until the redirect.
    expect(await seen).toEqual({ token: null, user: null, path: '/customers/create', name });
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate((): unknown => Reflect.get(globalThis, 'mostSaid'))).toBe(1);
    await page.getByRole('status').getByText('انتهت صلاحية الجلسة').waitFor();
    await page.getByLabel('اسم المستخدم').fill('reception2');
    await page.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/branch-selection');
    await press(page, 'الدخول إلى لوحة التحكم');
    await page.waitForURL('**/customers/create');
    await expectFocus(page, 'field-fullName');
    await dialog(page).getByText('استعدنا ما كتبته من قبل').waitFor();
    await expect.poll(() => input(page, 'الاسم الكامل').inputValue()).toBe(name);
    await expect.poll(() => phone(page).inputValue()).toBe(typed);
    // The draft can be discarded; closing the form with text typed later asks first.
    await press(dialog(page), 'تجاهل المسودة');
    await expect.poll(() => input(page, 'الاسم الكامل').inputValue()).toBe('');
    await input(page, 'الاسم الكامل').fill('نصف عميلة');
    await pressEscape(page);
    await page.locator('.ant-modal-confirm-title', { hasText: 'لديك تغييرات غير محفوظة' }).waitFor();
    await press(page, 'متابعة التعديل');
    // A question that is still fading out would catch the next Escape.
    await page.locator('.ant-modal-confirm').waitFor({ state: 'hidden' });
    await expect.poll(() => input(page, 'الاسم الكامل').inputValue()).toBe('نصف عميلة');
    // The question gives the focus back when it is gone.
    await dialog(page).locator(':focus').waitFor();
    await pressEscape(page);
    await press(page, 'مغادرة');
    await page.waitForURL('**/customers');
  });
});
