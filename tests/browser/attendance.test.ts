import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import {
  addCustomer,
  type Call,
  desk,
  dialog,
  focusedDialog,
  openSelect,
  option,
  rows,
} from '../support/customers-page';

let centre: Centre;
let call: Call;

beforeAll(async () => {
  centre = await startCentre();
  call = await desk(centre, 'admin');
});
afterAll(() => centre?.close());

const open = async (options: { readonly as?: string; readonly lang?: 'ar' | 'en' } = {}): Promise<Page> => {
  const page = await centre.open({ as: 'reception', branch: '1', ...options });
  await page.goto('/attendance');
  await page.locator('main h1').waitFor();
  return page;
};

const newcomer = (fullName: string) => addCustomer(call, { fullName });

const checkIn = async (customerId: number, values: object = {}): Promise<number> => {
  const { status, json } = await call('POST', '/attendance', { customerId, branchId: 1, ...values });
  if (status !== 201) throw new Error(JSON.stringify(json));
  return Number(json.id);
};

/** A booking of the next half hour; whatever the clock says, it is today's. */
const bookingNow = async (customerId: number): Promise<number> => {
  const now = Date.now();
  const services = await call('GET', '/services');
  const [service] = Object.values(services.json);
  const { status, json } = await call('POST', '/appointments', {
    customerId,
    branchId: 1,
    title: 'جلسة اليوم',
    start: new Date(now - 10 * 60_000).toISOString(),
    end: new Date(now + 10 * 60_000).toISOString(),
    overrideReason: 'تجربة',
    services: [{ serviceId: Reflect.get(Object(service), 'id') }],
    packages: [],
  });
  if (status !== 201) throw new Error(JSON.stringify(json));
  return Number(json.id);
};

const pickCustomer = async (page: Page, name: string): Promise<void> => {
  const box = dialog(page).getByLabel('العميل');
  await box.fill(name);
  await option(page, name).click();
};

const checkInButton = (page: Page) => dialog(page).getByRole('button', { name: 'تسجيل حضور', exact: true });
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const card = (page: Page, label: string) =>
  page.locator('.summary-card').filter({ hasText: label }).locator('.summary-value');

describe('checking a customer in', () => {
  // ATT-01 ATT-05 ATT-06 ATT-10 ATT-11 ATT-12 ATT-13 ATT-18 ATT-22?
  it('takes a customer and one press, and they are in the centre from then on', async () => {
    await newcomer('سلمى الحاضرة');
    const page = await open();
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/attendance'))
        bodies.push(request.postDataJSON());
    });
    await page.keyboard.press('n');
    await focusedDialog(page, 'تسجيل حضور');
    expect(await checkInButton(page).isDisabled()).toBe(true);
    await pickCustomer(page, 'سلمى الحاضرة');
    await checkInButton(page).click();
    await page.getByText('تم تسجيل الحضور بنجاح').waitFor();
    await rowOf(page, 'سلمى الحاضرة').getByText('في المركز').waitFor();
    await page.locator('.visitor').filter({ hasText: 'سلمى الحاضرة' }).waitFor();
    expect(bodies).toEqual([expect.objectContaining({ source: 'WalkIn', branchId: 1, appointmentId: null })]);
    await page.close();
  });

  // ATT-11 ATT-23? ATT-14
  it('proposes the only booking of the day, which is done once they leave', async () => {
    const { id } = await newcomer('نهى صاحبة الموعد');
    const booking = await bookingNow(id);
    const page = await open();
    await page.getByRole('button', { name: 'تسجيل حضور' }).first().click();
    await focusedDialog(page, 'تسجيل حضور');
    await pickCustomer(page, 'نهى صاحبة الموعد');
    await dialog(page).locator('.ant-select-selection-item').filter({ hasText: 'جلسة اليوم' }).waitFor();
    await checkInButton(page).click();
    await rowOf(page, 'نهى صاحبة الموعد').getByText('بموعد').waitFor();
    await rowOf(page, 'نهى صاحبة الموعد')
      .getByRole('button', { name: /تسجيل انصراف/ })
      .click();
    await page.getByText('تم تسجيل الانصراف بنجاح').waitFor();
    await expect.poll(async () => (await call('GET', `/appointments/${booking}`)).json.status).toBe('Done');
    await page.close();
  });

  // ATT-17 ATT-22?
  it('says since when somebody is there already, and the dialog stays', async () => {
    const { id } = await newcomer('ليلى التي لم تنصرف');
    await checkIn(id);
    const page = await open();
    await page.keyboard.press('n');
    await focusedDialog(page, 'تسجيل حضور');
    await pickCustomer(page, 'ليلى التي لم تنصرف');
    await checkInButton(page).click();
    await page.locator('.ant-notification').getByText('خطأ', { exact: true }).waitFor();
    await dialog(page)
      .getByText(/العميل موجود بالفعل في المركز منذ/)
      .first()
      .waitFor();
    expect(await dialog(page).locator('.ant-select-selection-item[title="ليلى التي لم تنصرف"]').count()).toBe(
      1,
    );
    await page.close();
  });
});

describe('the list of visits', () => {
  // ATT-02 ATT-03 ATT-09 ATT-14 ATT-15 ATT-19 ATT-20?
  it('counts the day, shows how long everybody stayed, and offers to leave only once', async () => {
    const { id } = await newcomer('منال الزائرة');
    const early = new Date(Date.now() - 65 * 60_000).toISOString();
    const visit = await checkIn(id, { checkInTime: early });
    const page = await open({ as: 'manager' });
    const row = rowOf(page, 'منال الزائرة');
    await row.getByText(/١ س [٥٦] د حتى الآن/).waitFor();
    const before = await card(page, 'إجمالي الانصراف اليوم').textContent();
    await row.getByRole('button', { name: /تسجيل انصراف/ }).click();
    await row.getByText('انصرف').waitFor();
    await expect.poll(() => card(page, 'إجمالي الانصراف اليوم').textContent()).not.toBe(before);
    expect(await row.getByText(/حتى الآن/).count()).toBe(0);
    expect(await row.getByRole('button', { name: /تسجيل انصراف/ }).count()).toBe(0);
    const { json } = await call('GET', '/attendance/summary?branchId=1');
    const arabic = new Intl.NumberFormat('ar-EG');
    expect(await card(page, 'إجمالي الحضور اليوم').textContent()).toBe(
      arabic.format(Number(json.totalCheckIns)),
    );
    const rate = Math.round((Number(json.totalCheckOuts) / Number(json.totalCheckIns)) * 100);
    expect(await card(page, 'نسبة الانصراف').textContent()).toContain(arabic.format(rate));
    expect((await call('GET', `/attendance/${visit}`)).json.state).toBe('Left');
    await page.close();
  });

  // ATT-20?
  it('has a dash for the rate before the first check-in', async () => {
    const page = await centre.open({ as: 'admin', branch: '1' });
    await page.route('**/api/attendance/summary*', (route) =>
      route.fulfill({ json: { totalCheckIns: 0, totalCheckOuts: 0, currentlyPresent: 0 } }),
    );
    await page.goto('/attendance');
    await expect.poll(() => card(page, 'نسبة الانصراف').textContent()).toBe('—');
    await page.close();
  });

  // ATT-04 ATT-21?
  it('opens with today, and is narrowed by name, source and state', async () => {
    const { id } = await newcomer('هناء المبحوث عنها');
    await checkIn(id);
    const page = await open();
    await page.locator('.chip').filter({ hasText: 'وقت الحضور' }).waitFor();
    await page.getByRole('textbox', { name: /ابحث باسم العميل/ }).fill('هناء المبحوث');
    await expect.poll(() => rows(page).count()).toBe(1);
    await openSelect(page, 'الحالة');
    await option(page, 'انصرف').click();
    await expect.poll(() => rows(page).count()).toBe(0);
    await page.close();
  });
});

describe('a visit', () => {
  // ATT-07 ATT-08 ATT-16
  it('can be read, corrected and deleted by those who may', async () => {
    const { id } = await newcomer('عزة المصححة');
    const visit = await checkIn(id);
    const page = await open({ as: 'manager' });
    await rowOf(page, 'عزة المصححة').click();
    await dialog(page).getByText('تفاصيل الحضور').waitFor();
    await dialog(page).getByText('بدون حجز').waitFor();
    await dialog(page).getByRole('button', { name: 'تعديل' }).click();
    await focusedDialog(page, 'تعديل سجل الحضور');
    await dialog(page).getByLabel('ملاحظات').fill('حضرت مبكرًا');
    await dialog(page).getByRole('button', { name: 'حفظ' }).click();
    await page.getByText('تم تحديث سجل الحضور بنجاح').waitFor();
    expect((await call('GET', `/attendance/${visit}`)).json.notes).toBe('حضرت مبكرًا');
    await rowOf(page, 'عزة المصححة').getByRole('button', { name: /^حذف/ }).click();
    await dialog(page).getByText('هل تريد حذف سجل الحضور؟').waitFor();
    await dialog(page).getByText('عزة المصححة').waitFor();
    await dialog(page).getByRole('button', { name: 'حذف' }).click();
    await page.getByText('تم حذف سجل الحضور بنجاح').waitFor();
    await expect.poll(() => rowOf(page, 'عزة المصححة').count()).toBe(0);
    await page.close();
  });

  // ATT-17 ATT-24?
  it('says what failed, and offers nobody what they may not do', async () => {
    const { id } = await newcomer('رحاب المنتظرة');
    await checkIn(id);
    const page = await open();
    await page.route('**/api/attendance/*/checkout', (route) => route.fulfill({ status: 500, body: '{}' }));
    await rowOf(page, 'رحاب المنتظرة')
      .getByRole('button', { name: /تسجيل انصراف/ })
      .click();
    await page.getByText('فشل في تسجيل الانصراف').waitFor();
    expect(await rowOf(page, 'رحاب المنتظرة').getByRole('button', { name: /^حذف/ }).count()).toBe(0);
    await page.close();
    const staff = await open({ as: 'specialist' });
    await rowOf(staff, 'رحاب المنتظرة').waitFor();
    expect(await staff.getByRole('button', { name: /تسجيل (حضور|انصراف)|إنشاء فاتورة/ }).count()).toBe(0);
    await staff.close();
  });
});
