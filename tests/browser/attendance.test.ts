import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/i18n/zone';
import { startCentre } from '../support/centre';
import {
  addCustomer,
  desk,
  dialog,
  expectFocus,
  focusedDialog,
  freshPhone,
  openFilter,
  openSelect,
  option,
  quickTo,
  rows,
  save,
  setPermission,
} from '../support/customers-page';
import { actIn, actInDetails, columnsOf, offeredIn } from '../support/desk';
import { dayIn, figureIn, typePeriod } from '../support/entered';
import { hearing, quiet } from '../support/navigation';

const centre = await startCentre();
const call = await desk(centre, 'admin');

const open = async (options: { readonly as?: string } = {}): Promise<Page> => {
  const page = await centre.open({ as: 'reception', branch: '1', ...options });
  await page.goto('/attendance');
  await page.locator('main h1').waitFor();
  // Keys work only after the whole screen is loaded.
  await quiet(page);
  return page;
};

const newcomer = (fullName: string) => addCustomer(call, { fullName });

const checkIn = async (customerId: number, values: object = {}): Promise<number> => {
  const { status, json } = await call('POST', '/attendance', { customerId, branchId: 1, ...values });
  if (status !== 201) throw new Error(JSON.stringify(json));
  return Number(json.id);
};

/** Creates an appointment that has begun. */
const appointmentNow = async (customerId: number): Promise<number> => {
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
/** Presses the pay button of the sheet that does not print the receipt. */
const pay = (page: Page) => dialog(page).getByRole('button', { name: 'دفع', exact: true });
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const card = (page: Page, label: string) =>
  page.locator('.summary-card').filter({ hasText: label }).locator('.summary-value');

describe('from the door to the invoice', () => {
  // ERR-19 ATT-05 ATT-06 ATT-08 ATT-11 ATT-12 ATT-13 ATT-14 ATT-18 IFA-01 IFA-02 IFA-03 IFA-06 IFA-08? IFA-10?
  it('somebody new walks in, has a service, leaves and pays', async () => {
    // A manager may check in at any hour.
    const page = await open({ as: 'manager' });
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/attendance'))
        bodies.push(request.postDataJSON());
    });
    await page.keyboard.press('n');
    await focusedDialog(page, 'تسجيل حضور');
    await expect.poll(() => checkInButton(page).isDisabled()).toBe(true);
    await dialog(page).locator('#field-customerId').fill('ضحى بلا موعد');
    await quickTo(page, 'new-customer-branchId');
    await dialog(page).getByRole('button', { name: 'عميل جديد' }).click();
    // The dialog moves the focus to its first field, unless the user is in another field already.
    await expectFocus(page, 'new-customer-branchId');
    await quiet(page);
    await expectFocus(page, 'new-customer-branchId');
    await expect.poll(() => page.locator('#new-customer-fullName').inputValue()).toBe('ضحى بلا موعد');
    // A customer who is just being added does not count as missing.
    await expect.poll(() => page.locator('#field-customerId-error').count()).toBe(0);
    await page.locator('#new-customer-phoneNumbers-0').fill(freshPhone());
    await dialog(page).getByRole('button', { name: 'إضافة', exact: true }).click();
    await dialog(page).locator('.ant-select-selection-item').filter({ hasText: 'ضحى بلا موعد' }).waitFor();
    await dialog(page).getByRole('button', { name: 'إضافة خدمة' }).click();
    await dialog(page).getByRole('combobox', { name: 'الخدمة ١', exact: true }).fill('استشوار');
    await option(page, 'استشوار').click();
    await option(page, 'أي أخصائي').click();
    await checkInButton(page).click();
    await page.getByText('تم تسجيل الحضور بنجاح').waitFor();
    const row = rowOf(page, 'ضحى بلا موعد');
    await row.getByText('في المركز').waitFor();
    await row.getByText('بدون موعد').waitFor();
    await page.locator('.visitor').filter({ hasText: 'ضحى بلا موعد' }).waitFor();
    expect(bodies).toEqual([expect.objectContaining({ source: 'WalkIn', branchId: 1, appointmentId: null })]);
    await actIn(row, 'تسجيل انصراف');
    await page.getByText('تم تسجيل الانصراف بنجاح').waitFor();
    await row.getByText('انصرف').waitFor();

    await actIn(row, 'إنشاء فاتورة');
    await dialog(page).locator('.check-out-lines').getByText('استشوار').waitFor();
    const total = await figureIn(page.locator('#payment-amount'));
    expect(Number(total)).toBeGreaterThan(0);
    await pay(page).click();
    await page.getByText(/تم إنشاء الفاتورة رقم/).waitFor();
    await expect.poll(() => offeredIn(row)).toContain('عرض الفاتورة');
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
  });

  // ATT-11 ATT-14 ATT-18 ATT-23? IFA-05 IFA-06 IFA-09? IFA-10?
  it('a booking of today is checked in, out and paid by card', async () => {
    const { id } = await newcomer('نورا صاحبة الموعد');
    const appointment = await appointmentNow(id);
    const page = await open({ as: 'manager' });
    await page.keyboard.press('n');
    await focusedDialog(page, 'تسجيل حضور');
    // Choosing the appointment also chooses its customer.
    await dialog(page).locator('#field-appointmentId').fill('نورا');
    await page.locator('.ant-select-item-option').filter({ hasText: 'نورا صاحبة الموعد' }).click();
    await dialog(page).locator('.ant-select-selection-item[title="نورا صاحبة الموعد"]').waitFor();
    await checkInButton(page).click();
    await page.getByText('تم تسجيل الحضور بنجاح').waitFor();
    const row = rowOf(page, 'نورا صاحبة الموعد');
    await row.getByText('بموعد').waitFor();
    await actIn(row, 'تسجيل انصراف');
    await page.getByText('تم تسجيل الانصراف بنجاح').waitFor();
    await expect
      .poll(async () => (await call('GET', `/appointments/${appointment}`)).json.status)
      .toBe('Done');
    await actIn(row, 'إنشاء فاتورة');
    const offered = dialog(page).getByRole('group', { name: 'طريقة الدفع' }).getByRole('button');
    await dialog(page).getByRole('button', { name: 'نقدًا', pressed: true }).waitFor();
    await expect
      .poll(async () => (await offered.allInnerTexts()).slice(0, 4))
      .toEqual(['نقدًا', 'بطاقة', 'تحويل بنكي', 'شيك']);
    await offered.filter({ hasText: 'بطاقة' }).click();
    await pay(page).click();
    await page.getByText(/تم إنشاء الفاتورة رقم/).waitFor();

    // The visit shows what another desk does to its invoice.
    await expect.poll(() => offeredIn(row)).toContain('عرض الفاتورة');
    await hearing(page);
    const { json } = await call('GET', `/invoices?customerId=${id}`);
    const [invoice] = Object.values(json);
    expect(invoice).toMatchObject({ status: 'Paid', appointmentId: appointment });
    await call('POST', `/invoices/${Reflect.get(Object(invoice), 'id')}/cancel`, {});
    await expect
      .poll(() => offeredIn(row))
      .toSatisfy(
        (names: readonly string[]) => names.includes('إنشاء فاتورة') && !names.includes('عرض الفاتورة'),
      );
  });
});

describe('the visits of today', () => {
  // ATT-02 ATT-03 ATT-04 ATT-07 ATT-08 ATT-09 ATT-14 ATT-15 ATT-16 ATT-19 ATT-20? ATT-21? ATT-22?
  it('are counted and found, tell how long everybody stayed, offer to leave once, and can be corrected and deleted', async () => {
    const { id } = await newcomer('منال الزائرة');
    const early = new Date(Date.now() - 65 * 60_000).toISOString();
    const visit = await checkIn(id, { checkInTime: early });
    const page = await open({ as: 'admin' });
    await expect.poll(() => page.locator('search .ant-picker-range input').first().inputValue()).not.toBe('');
    // The day stands in sight beside the search, so that no chip says it once more.
    expect(await page.locator('.chips').count()).toBe(0);
    await expect
      .poll(() => columnsOf(page))
      .toEqual([
        'العميل',
        'الفرع',
        'المصدر',
        'الموعد',
        'وقت الحضور',
        'وقت الانصراف',
        'المدة',
        'الحالة',
        'الإجراءات',
      ]);
    const row = rowOf(page, 'منال الزائرة');
    const search = page.getByRole('textbox', { name: /ابحث باسم العميل/ });
    const { json: customer } = await call('GET', `/customers/${id}`);
    const phones: unknown = customer.phoneNumbers;
    // By code, by phone and by name; the code stands beneath the name.
    for (const word of [String(customer.personCode), String([phones].flat()[0]), 'منال الزائرة']) {
      await search.fill(word);
      await expect.poll(() => rows(page).count(), { message: word }).toBe(1);
      await row.waitFor();
    }
    await row.getByText(String(customer.personCode)).waitFor();
    // By source and by branch, and by day: from and to are both today at first.
    for (const [filter, none, one] of [
      ['المصدر', 'بموعد', 'بدون موعد'],
      ['الفرع', 'فرع الدقي', 'فرع مدينة نصر'],
    ] as const) {
      await openFilter(page, filter);
      await option(page, none).click();
      await expect.poll(() => rows(page).count(), { message: none }).toBe(0);
      if (none === 'فرع الدقي') {
        // A walk-in is checked in at the branch that the list shows.
        await page.getByRole('button', { name: 'زائر بدون موعد' }).click();
        const at = dialog(page).locator('.ant-select', { has: page.locator('#walk-in-branch') });
        await expect.poll(() => at.innerText()).toContain(none);
        await dialog(page).getByRole('button', { name: 'إلغاء' }).click();
        await dialog(page).waitFor({ state: 'detached' });
      }
      // A list for several choices stays open after one.
      if (filter === 'المصدر') await page.keyboard.press('Escape');
      await openFilter(page, filter);
      await option(page, one).click();
      await expect.poll(() => rows(page).count(), { message: one }).toBe(1);
    }
    const days = page.locator('search .ant-picker-range input');
    const today = await dayIn(days.first());
    expect(await dayIn(days.last())).toBe(today);
    for (const [day, count] of [
      [addDays(today, -3), 0],
      [today, 1],
    ] as const) {
      await typePeriod(days, day, day);
      await expect.poll(() => rows(page).count(), { message: day }).toBe(count);
    }
    await row.getByText(/ساعة و[٥-٩] دقائق حتى الآن/).waitFor();
    await openFilter(page, 'الحالة');
    await option(page, 'في المركز').click();
    await page.locator('.chip').filter({ hasText: 'في المركز' }).waitFor();
    const arabic = new Intl.NumberFormat('ar-EG');
    // A card says zero in words.
    const said = (count: number) => (count === 0 ? 'لا يوجد' : arabic.format(count));
    const leftBefore = Number((await call('GET', '/attendance/summary?branchId=1')).json.totalCheckOuts);
    const left = card(page, 'إجمالي الانصراف اليوم');
    await expect.poll(() => left.textContent()).toBe(said(leftBefore));
    await actIn(row, 'تسجيل انصراف');
    // A customer who left does not match the filter any more.
    await expect.poll(() => rows(page).count()).toBe(0);
    await expect.poll(() => left.textContent()).toBe(arabic.format(leftBefore + 1));
    const { json } = await call('GET', '/attendance/summary?branchId=1');
    await expect
      .poll(() => card(page, 'إجمالي الحضور اليوم').textContent())
      .toBe(arabic.format(Number(json.totalCheckIns)));
    const rate = Math.round((Number(json.totalCheckOuts) / Number(json.totalCheckIns)) * 100);
    await expect.poll(() => card(page, 'نسبة الانصراف').textContent()).toContain(arabic.format(rate));
    await expect.poll(async () => (await call('GET', `/attendance/${visit}`)).json.state).toBe('Left');
    await page.goto('/attendance');
    await row.getByText('انصرف').waitFor();
    await expect.poll(() => row.getByText(/حتى الآن/).count()).toBe(0);
    await expect.poll(() => offeredIn(row)).not.toContain('تسجيل انصراف');

    await row.click();
    await focusedDialog(page, 'تفاصيل الحضور');
    await dialog(page).getByText('بدون حجز').waitFor();
    await dialog(page).getByText('بدون فاتورة').waitFor();
    await dialog(page).getByRole('button', { name: 'تعديل' }).click();
    await focusedDialog(page, 'تعديل سجل الحضور');
    await dialog(page).getByLabel('ملاحظات').fill('حضرت مبكرًا');
    await dialog(page).getByRole('button', { name: 'حفظ' }).click();
    await page.getByText('تم تحديث سجل الحضور بنجاح').waitFor();
    await expect.poll(async () => (await call('GET', `/attendance/${visit}`)).json.notes).toBe('حضرت مبكرًا');
    // Until the list is reloaded, its row has the old version, and the deletion would be refused as stale.
    await quiet(page);
    await actIn(row, 'حذف');
    await dialog(page).getByText('هل تريد حذف سجل الحضور؟').waitFor();
    await dialog(page).getByText('منال الزائرة').waitFor();
    await dialog(page).getByRole('button', { name: 'حذف' }).click();
    await page.getByText('تم حذف سجل الحضور بنجاح').waitFor();
    await expect.poll(() => row.count()).toBe(0);
  });

  // ATT-02 ATT-19
  it('are counted in the days that the list shows: of a period without a beginning too, whose cards do not say today', async () => {
    const { id } = await newcomer('نادرة السابقة');
    const longAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
    for (const days of [402, 401, 400]) {
      const visit = await checkIn(id, { checkInTime: longAgo(days) });
      await call('POST', `/attendance/${visit}/checkout`, { checkOutTime: longAgo(days) });
    }
    const page = await open({ as: 'manager' });
    await card(page, 'إجمالي الحضور اليوم').waitFor();
    await page.goto(`/attendance?checkInTo=${longAgo(399).slice(0, 10)}`);
    await expect.poll(() => rows(page).count()).toBe(3);
    await expect.poll(() => card(page, 'إجمالي الحضور').textContent()).toBe('٣');
    await expect.poll(() => card(page, 'إجمالي الانصراف').textContent()).toBe('٣');
    await expect.poll(() => page.locator('.summary-card').filter({ hasText: 'اليوم' }).count()).toBe(0);
  });

  // ATT-07
  it('are corrected: the booking names the source, the source is changed beside it, and the booking goes again', async () => {
    const { id } = await newcomer('سهير المصححة');
    const visit = await checkIn(id);
    const appointment = await appointmentNow(id);
    const page = await open({ as: 'manager' });
    const edit = async () => {
      await page.goto(`/attendance/${visit}/edit`);
      await focusedDialog(page, 'تعديل سجل الحضور');
    };
    const chosen = (text: string) =>
      dialog(page).locator('.ant-select-selection-item').filter({ hasText: text });
    const expectSaved = async (what: object) => {
      await save(page);
      // The toast of the save before may still be there, so only what is stored tells of this one.
      await expect.poll(async () => (await call('GET', `/attendance/${visit}`)).json).toMatchObject(what);
      await page.getByText('تم تحديث سجل الحضور بنجاح').first().waitFor();
    };
    await edit();
    await chosen('بدون موعد').waitFor();
    await dialog(page).locator('#field-appointmentId').fill('جلسة اليوم');
    await page.locator('.ant-select-item-option').filter({ hasText: 'جلسة اليوم' }).click();
    await chosen('بموعد').waitFor();
    await expectSaved({ source: 'Appointment', appointmentId: appointment });

    await edit();
    await chosen('جلسة اليوم').waitFor();
    await openSelect(dialog(page), 'المصدر');
    await option(page, 'بدون موعد').click();
    await expectSaved({ source: 'WalkIn', appointmentId: appointment });

    await edit();
    await chosen('جلسة اليوم').hover();
    await dialog(page).locator('.ant-select-clear').click();
    await expect.poll(() => chosen('جلسة اليوم').count()).toBe(0);
    await expectSaved({ source: 'WalkIn', appointmentId: null });
  });

  // ATT-17 ATT-22? ATT-23? IFA-07
  it('stay as they are when something fails: each step says so, and keeps what was typed', async () => {
    await checkIn((await newcomer('ليلى التي لم تنصرف')).id);
    const { id } = await newcomer('فريدة والأعطال');
    await appointmentNow(id);
    const page = await open({ as: 'manager' });
    const fail = { status: 500, body: '{}' };
    const toast = (text: string) => page.locator('.ant-notification-notice').filter({ hasText: text });
    await page.keyboard.press('n');
    await focusedDialog(page, 'تسجيل حضور');
    await pickCustomer(page, 'ليلى التي لم تنصرف');
    await checkInButton(page).click();
    await page.locator('.ant-notification').getByText('خطأ', { exact: true }).waitFor();
    await dialog(page)
      .getByText(/العميل موجود بالفعل في المركز منذ/)
      .first()
      .waitFor();
    const chosen = (name: string) => dialog(page).locator(`.ant-select-selection-item[title="${name}"]`);
    await expect.poll(() => chosen('ليلى التي لم تنصرف').count()).toBe(1);

    await page.route('**/api/attendance', (route) =>
      route.request().method() === 'POST' ? route.fulfill(fail) : route.fallback(),
    );
    await pickCustomer(page, 'فريدة والأعطال');
    // The only appointment of the day is proposed.
    await dialog(page).locator('.ant-select-selection-item').filter({ hasText: 'جلسة اليوم' }).waitFor();
    await checkInButton(page).click();
    await toast('فشل في تسجيل الحضور').getByText('خطأ', { exact: true }).waitFor();
    await expect.poll(() => chosen('فريدة والأعطال').count()).toBe(1);

    const visit = await checkIn(id);
    await page.route(`**/api/attendance/${visit}`, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(fail),
    );
    for (const step of ['checkout', 'settle'])
      await page.route(`**/api/attendance/${visit}/${step}`, (route) => route.fulfill(fail));
    await page.goto(`/attendance/${visit}/edit`);
    await focusedDialog(page, 'تعديل سجل الحضور');
    await dialog(page).getByLabel('ملاحظات').fill('ملاحظة');
    await dialog(page).getByRole('button', { name: 'حفظ' }).click();
    await toast('فشل في تحديث سجل الحضور').getByText('خطأ', { exact: true }).waitFor();
    await expect.poll(() => dialog(page).getByLabel('ملاحظات').inputValue()).toBe('ملاحظة');

    await page.goto('/attendance');
    const row = rowOf(page, 'فريدة والأعطال');
    await actIn(row, 'تسجيل انصراف');
    await toast('فشل في تسجيل الانصراف').getByText('خطأ', { exact: true }).waitFor();
    await actIn(row, 'إنشاء فاتورة');
    await page.locator('#payment-amount').fill('50');
    await dialog(page)
      .getByRole('button', { name: /^دفع .* وطباعة$/ })
      .click();
    await toast('فشل في إنشاء الفاتورة').getByText('خطأ', { exact: true }).waitFor();
    await expect.poll(() => figureIn(page.locator('#payment-amount'))).toBe('50');

    await page.goto(`/attendance/${visit}`);
    await focusedDialog(page, 'تفاصيل الحضور');
    await actInDetails(dialog(page), 'حذف');
    await focusedDialog(page, 'هل تريد حذف سجل الحضور؟');
    await dialog(page).getByRole('button', { name: 'حذف' }).click();
    await toast('فشل في حذف سجل الحضور').getByText('خطأ', { exact: true }).waitFor();
    await expect.poll(() => dialog(page).getByText('هل تريد حذف سجل الحضور؟').isVisible()).toBe(true);
  });

  // ATT-01 ATT-24?
  it('offer nobody what they may not do, and are nobody’s to see without the right to read them', async () => {
    await checkIn((await newcomer('رحاب المنتظرة')).id);
    const page = await open({ as: 'specialist' });
    await rowOf(page, 'رحاب المنتظرة').click();
    await focusedDialog(page, 'تفاصيل الحضور');
    await dialog(page).getByText('بدون حجز').waitFor();
    await quiet(page);
    // The user may not know about the invoice, or that there is none.
    await expect.poll(() => dialog(page).getByText('الفاتورة').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('[role="dialog"]') === null);
    await expect
      .poll(() =>
        page.getByRole('button', { name: /تسجيل (حضور|انصراف)|إنشاء فاتورة|^حذف|^إجراءات أخرى/ }).count(),
      )
      .toBe(0);
    await setPermission(centre, 'Staff', 'attendance.read', false);
    await page.goto('/attendance');
    await page
      .getByText(/attendance\.read/)
      .first()
      .waitFor();
    await expect.poll(() => page.locator('.summary-card, tr[data-id]').count()).toBe(0);
  });
});
