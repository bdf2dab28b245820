import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import {
  addCustomer,
  type Call,
  desk,
  dialog,
  focusedDialog,
  freshPhone,
  openSelect,
  option,
  rows,
  setRight,
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
  // ERR-19 ATT-01 ATT-05 ATT-06 ATT-10 ATT-11 ATT-12 ATT-13 ATT-18 ATT-22?
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

describe('from the door to the invoice', () => {
  // ATT-06 ATT-11 ATT-13 ATT-14 ATT-18 IFA-01 IFA-02 IFA-03 IFA-06 IFA-08? IFA-10?
  it('somebody new walks in, has a service, leaves and pays', { timeout: 120_000 }, async () => {
    // The manager may at any hour of the clock.
    const page = await open({ as: 'manager' });
    await page.keyboard.press('n');
    await focusedDialog(page, 'تسجيل حضور');
    await dialog(page).locator('#field-customerId').fill('ضحى بلا موعد');
    await dialog(page).getByRole('button', { name: 'عميل جديد' }).click();
    await focusedDialog(page, 'عميل جديد');
    expect(await page.locator('#new-customer-fullName').inputValue()).toBe('ضحى بلا موعد');
    // Whoever is being added has not been forgotten.
    expect(await page.locator('#field-customerId-error').count()).toBe(0);
    await page.locator('#new-customer-phoneNumbers-0').fill(freshPhone());
    await dialog(page).getByRole('button', { name: 'إضافة', exact: true }).click();
    await dialog(page).locator('.ant-select-selection-item').filter({ hasText: 'ضحى بلا موعد' }).waitFor();
    await dialog(page).getByRole('button', { name: 'إضافة خدمة' }).click();
    await dialog(page).getByRole('combobox', { name: 'إضافة خدمة ١' }).fill('استشوار');
    await option(page, 'استشوار').click();
    await checkInButton(page).click();
    const row = rowOf(page, 'ضحى بلا موعد');
    await row.getByText('بدون موعد').waitFor();
    await row.getByRole('button', { name: /تسجيل انصراف/ }).click();
    await row.getByText('انصرف').waitFor();

    await row.getByRole('button', { name: /إنشاء فاتورة/ }).click();
    await dialog(page).getByText('استشوار').waitFor();
    const total = await page.locator('#ifa-paid').inputValue();
    expect(Number(total)).toBeGreaterThan(0);
    await dialog(page).getByRole('button', { name: 'إنشاء فاتورة' }).click();
    await page.getByText(/تم إنشاء الفاتورة رقم/).waitFor();
    await row.getByRole('button', { name: /عرض الفاتورة/ }).waitFor();
    await row.click();
    await focusedDialog(page, 'تفاصيل الحضور');
    await dialog(page).getByText('مدفوعة').waitFor();
    const number = await dialog(page)
      .getByRole('link', { name: /^[A-Z0-9]+-\d{4}-\d{6}$/ })
      .textContent();
    const { json } = await call('GET', `/invoices?search=${number}`);
    expect(Object.values(json)).toEqual([
      expect.objectContaining({ status: 'Paid', paid: Number(total), remaining: 0 }),
    ]);
    await page.close();
  });

  // ATT-11 ATT-14 ATT-18 ATT-23? IFA-05 IFA-06 IFA-10?
  it('a booking of today is checked in, out and paid by card, in English', { timeout: 120_000 }, async () => {
    const { id } = await newcomer('Nora Planned');
    const booking = await bookingNow(id);
    const page = await open({ lang: 'en' });
    await page.keyboard.press('n');
    await focusedDialog(page, 'Check in');
    // The booking names its customer.
    await dialog(page).locator('#field-appointmentId').fill('Nora');
    await page.locator('.ant-select-item-option').filter({ hasText: 'Nora Planned' }).click();
    await dialog(page).locator('.ant-select-selection-item[title="Nora Planned"]').waitFor();
    await dialog(page).getByRole('button', { name: 'Check in', exact: true }).click();
    await page.getByText('Check-in recorded').waitFor();
    const row = rowOf(page, 'Nora Planned');
    await row.getByText('Appointment').waitFor();
    await row.getByRole('button', { name: /Check out/ }).click();
    await page.getByText('Check-out recorded').waitFor();
    await expect.poll(async () => (await call('GET', `/appointments/${booking}`)).json.status).toBe('Done');
    await row.getByRole('button', { name: /Create invoice/ }).click();
    await openSelect(dialog(page), 'Payment method');
    await option(page, 'Card').click();
    await dialog(page).getByRole('button', { name: 'Create invoice' }).click();
    await page.getByText(/Invoice .* created/).waitFor();

    // What another desk does to the invoice is seen at the visit.
    const view = row.getByRole('button', { name: /View invoice/ });
    await view.waitFor();
    const { json } = await call('GET', `/invoices?customerId=${id}`);
    const [invoice] = Object.values(json);
    expect(invoice).toMatchObject({ status: 'Paid', appointmentId: booking });
    await call('POST', `/invoices/${Reflect.get(Object(invoice), 'id')}/cancel`, {});
    await row.getByRole('button', { name: /Create invoice/ }).waitFor();
    expect(await view.count()).toBe(0);
    await page.close();
  });

  // IFA-05 IFA-09?
  it('offers cash first, and the other ways to pay', async () => {
    const { id } = await newcomer('سوسن والدفع');
    await checkIn(id);
    const page = await open();
    await rowOf(page, 'سوسن والدفع')
      .getByRole('button', { name: /إنشاء فاتورة/ })
      .click();
    await page.locator('#ifa-paid').waitFor();
    await dialog(page).locator('.ant-select-selection-item[title="نقدًا"]').waitFor();
    await openSelect(dialog(page), 'طريقة الدفع');
    await option(page, 'بطاقة').waitFor();
    const offered = page.locator(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
    );
    expect((await offered.allTextContents()).slice(0, 4)).toEqual(['نقدًا', 'بطاقة', 'تحويل بنكي', 'شيك']);
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
    await page.locator('.ant-notification').getByText('خطأ', { exact: true }).waitFor();
    expect(await rowOf(page, 'رحاب المنتظرة').getByRole('button', { name: /^حذف/ }).count()).toBe(0);
    await page.close();
    const staff = await open({ as: 'specialist' });
    await rowOf(staff, 'رحاب المنتظرة').click();
    await focusedDialog(staff, 'تفاصيل الحضور');
    // Neither an invoice nor its absence is theirs to know.
    expect(await dialog(staff).getByText('الفاتورة').count()).toBe(0);
    await staff.keyboard.press('Escape');
    await staff.waitForFunction(() => document.querySelector('[role="dialog"]') === null);
    expect(await staff.getByRole('button', { name: /تسجيل (حضور|انصراف)|إنشاء فاتورة/ }).count()).toBe(0);
    await staff.close();
  });

  // ATT-17
  it('stays open when a save, a correction or a removal fails, and each says so', async () => {
    const { id } = await newcomer('فريدة والأعطال');
    const page = await open({ as: 'manager' });
    const fail = { status: 500, body: '{}' };
    const toast = (text: string) => page.locator('.ant-notification-notice').filter({ hasText: text });
    await page.route('**/api/attendance', (route) =>
      route.request().method() === 'POST' ? route.fulfill(fail) : route.fallback(),
    );
    await page.keyboard.press('n');
    await focusedDialog(page, 'تسجيل حضور');
    await pickCustomer(page, 'فريدة والأعطال');
    await checkInButton(page).click();
    await toast('فشل في تسجيل الحضور').getByText('خطأ', { exact: true }).waitFor();
    expect(await checkInButton(page).isVisible()).toBe(true);

    const visit = await checkIn(id);
    await page.route(`**/api/attendance/${visit}`, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(fail),
    );
    await page.goto(`/attendance/${visit}/edit`);
    await focusedDialog(page, 'تعديل سجل الحضور');
    await dialog(page).getByLabel('ملاحظات').fill('ملاحظة');
    await dialog(page).getByRole('button', { name: 'حفظ' }).click();
    await toast('فشل في تحديث سجل الحضور').getByText('خطأ', { exact: true }).waitFor();
    expect(await dialog(page).getByLabel('ملاحظات').inputValue()).toBe('ملاحظة');

    await page.goto(`/attendance/${visit}`);
    await focusedDialog(page, 'تفاصيل الحضور');
    await dialog(page).getByRole('button', { name: 'حذف' }).click();
    await focusedDialog(page, 'هل تريد حذف سجل الحضور؟');
    await dialog(page).getByRole('button', { name: 'حذف' }).click();
    await toast('فشل في حذف سجل الحضور').getByText('خطأ', { exact: true }).waitFor();
    expect(await dialog(page).getByText('هل تريد حذف سجل الحضور؟').isVisible()).toBe(true);
    await page.close();
  });

  // ATT-01
  it('is nobody’s to see without the right to read it', async () => {
    await setRight(centre, 'Staff', 'attendance.read', false);
    const page = await centre.open({ as: 'specialist', branch: '1' });
    await page.goto('/attendance');
    await page
      .getByText(/attendance\.read/)
      .first()
      .waitFor();
    expect(await page.locator('.summary-card, tr[data-id]').count()).toBe(0);
    await setRight(centre, 'Staff', 'attendance.read', true);
    await page.close();
  });
});
