import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startCentre } from '../../support/browser/centre';
import { dialog, rows, save } from '../../support/browser/customers';
import {
  act,
  cellsOf,
  choose,
  closed,
  control,
  failing,
  field,
  openDesk,
  press,
  pressEscape,
  toast,
} from '../../support/browser/desk';
import { testProvider } from '../../support/messaging/messaging';

const provider = await testProvider();
const centre = await startCentre(provider);

const verifiedIn = async (page: Page, name: string) => (await cellsOf(page, name)).join(' ');

/** Closes the open dialog with the keyboard. */
const dismiss = async (page: Page): Promise<void> => {
  await pressEscape(page);
  await closed(page);
};

// RTE-22 CHN-01 CHN-02 CHN-03 CHN-04 CHN-12 CHN-13 CHN-15 CHN-16 CHN-22 API-093
it('A channel is added, linked by its QR code, logged out, and linked again by a code', async () => {
  const page = await openDesk(centre, '/whatsapp-sessions');
  await expect
    .poll(() => control(page, 'link', 'العودة إلى الإعدادات').getAttribute('href'))
    .toBe('/settings');
  await press(page, 'إضافة قناة');
  await field(page, 'channelName').fill('Front desk');
  await field(page, 'countryCode').fill('20');
  await field(page, 'phoneNumber').fill('1012344321');
  await choose(page, 'branchId', 'فرع مدينة نصر');
  await control(dialog(page), 'checkbox', 'أقبل مخاطرة الربط غير الرسمي').check();
  await save(page);
  await toast(page, 'حُفظت القناة').waitFor();
  await closed(page);

  await act(page, 'تحقق', 'Front desk');
  await dialog(page).getByText('في انتظار الاتصال').waitFor();
  const picture = control(dialog(page), 'img', 'امسح رمز QR من الهاتف');
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  await provider.control('front-desk', 'scan', { phone: '201012344321' });
  await dialog(page).getByText('متصل', { exact: true }).waitFor();
  await expect.poll(() => picture.count()).toBe(0);
  await dismiss(page);
  await expect.poll(() => verifiedIn(page, 'Front desk')).toMatch(/متصل.*موثّقة/s);

  await act(page, 'تسجيل خروج القناة', 'Front desk');
  await press(dialog(page), 'تسجيل خروج القناة');
  await closed(page);
  await expect.poll(() => verifiedIn(page, 'Front desk')).toContain('غير موثّقة');
  await expect.poll(async () => provider.held('front-desk')?.status).toBe('SCAN_QR_CODE');

  await act(page, 'تحقق', 'Front desk');
  const asked = page.waitForRequest(/\/api\/whatsapp\/sessions\/\d+\/request-code$/);
  await press(dialog(page), 'إرسال كود');
  expect((await asked).postDataJSON()).toEqual({ phoneNumber: '+201012344321' });
  const code = await dialog(page).locator('.link-code').innerText();
  const input = dialog(page).getByLabel('كود التحقق');
  await expect.poll(() => input.getAttribute('placeholder')).toBe('XXXX-XXXX');
  await input.fill('AAAA-0000');
  await press(dialog(page), 'تحقق');
  await dialog(page).getByText('كود التحقق غير صحيح').first().waitFor();
  await provider.control('front-desk', 'delivery', { mode: 'off' });
  await provider.control('front-desk', 'scan', { phone: '201012344321' });
  await input.fill(code);
  await press(dialog(page), 'تحقق');
  await toast(page, 'اكتمل التحقق').waitFor();
  await closed(page);
  await expect.poll(() => verifiedIn(page, 'Front desk')).toMatch(/متصل.*موثّقة/s);
});

/** Answer of a provider or server without a message. */
const silent = { status: 500, json: {} };

// CHN-05 CHN-07 CHN-25 CHN-26 CHN-27
it('Whose phone it is stands in the details, and whatever fails says so in a sentence of its own', async () => {
  await centre.db.pool.query(
    `insert into channels (channel_name, session_name, phone_number, branch_id, status, is_verified, provider, risk_accepted)
     values ('Spare', 'spare', '+201012344999', 1, 'WORKING', true, 'waha', true)`,
  );
  const page = await centre.open({ as: 'admin' });
  const lists = await failing(page, 'GET', /\/api\/whatsapp\/sessions\?/, silent);
  await page.goto('/whatsapp-sessions');
  await toast(page, 'فشل في تحميل القنوات').waitFor();
  await lists();
  await press(page, 'إعادة المحاولة');
  await rows(page).first().waitFor();

  const branches = await failing(page, 'GET', /api\/branches/, silent);
  await page.reload();
  await rows(page).first().waitFor();
  await expect.poll(async () => (await cellsOf(page, 'Spare')).join(' ')).toContain('فرع مدينة نصر');
  await expect.poll(() => toast(page, 'فشل في تحميل الفروع').count()).toBe(0);
  await press(page, 'إضافة قناة');
  await toast(page, 'فشل في تحميل الفروع').waitFor();
  await field(page, 'channelName').fill('Third');
  await field(page, 'phoneNumber').fill('+201012344998');
  await control(dialog(page), 'checkbox', 'أقبل مخاطرة الربط غير الرسمي').check();
  const saves = await failing(page, 'POST', /whatsapp\/sessions$/, silent);
  await save(page);
  await toast(page, 'فشل في حفظ القناة').waitFor();
  await saves();
  await branches();
  await save(page);
  await toast(page, 'حُفظت القناة').waitFor();
  await closed(page);

  const calls = await failing(page, 'POST', /whatsapp\/sessions\/\d+\//, silent);
  const goes = await failing(page, 'DELETE', /whatsapp\/sessions\/\d+/, silent);
  await act(page, 'إعادة تشغيل', 'Spare');
  await toast(page, 'فشل في إعادة تشغيل القناة').waitFor();
  await dismiss(page);
  await act(page, 'تسجيل خروج القناة', 'Spare');
  await press(dialog(page), 'تسجيل خروج القناة');
  await toast(page, 'فشل في تسجيل خروج القناة').waitFor();
  await dismiss(page);
  await act(page, 'حذف', 'Spare');
  await press(dialog(page), 'حذف');
  await toast(page, 'فشل في حذف القناة').waitFor();
  await dismiss(page);
  // A phone that is linked is asked for no code.
  await act(page, 'تحقق', 'Spare');
  await dialog(page).getByText('متصل', { exact: true }).waitFor();
  await expect.poll(() => dialog(page).getByLabel('كود التحقق').count()).toBe(0);
  await dismiss(page);
  await act(page, 'تحقق', 'Third');
  await dialog(page).getByLabel('كود التحقق').fill('ABCD-EFGH');
  await press(dialog(page), 'تحقق');
  await toast(page, 'فشل في التحقق من القناة').waitFor();
  await dismiss(page);
  await act(page, 'تحقق', 'Third');
  await press(dialog(page), 'إرسال كود');
  await toast(page, 'فشل في إرسال كود التحقق').waitFor();
  await dismiss(page);
  await calls();
  await goes();

  const users = await failing(page, 'GET', /whatsapp\/sessions\/\d+\/me/, silent);
  await act(page, 'عرض التفاصيل', 'Front desk');
  await toast(page, 'فشل في تحميل بيانات المستخدم').waitFor();
  await dismiss(page);
  await users();
  await act(page, 'عرض التفاصيل', 'Front desk');
  await control(dialog(page), 'heading', 'بيانات المستخدم').waitFor();
  await dialog(page).getByText('201012344321@c.us').waitFor();
  await dialog(page).getByText('اسم العرض').waitFor();
});
