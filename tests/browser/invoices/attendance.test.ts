import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCentre } from '../../support/browser/centre';
import {
  addCustomer,
  desk,
  dialog,
  focusedDialog,
  freshPhone,
  openFilter,
  option,
  rows,
} from '../../support/browser/customers';
import { actIn, control, figureIn, offeredIn, press, toast } from '../../support/browser/desk';
import { quiet } from '../../support/browser/navigation';

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

const checkInButton = (page: Page) => control(dialog(page), 'button', 'تسجيل حضور');
/** Presses the pay button of the sheet that does not print the receipt. */
const pay = (page: Page) => control(dialog(page), 'button', 'دفع');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const card = (page: Page, label: string) =>
  page.locator('.summary-card').filter({ hasText: label }).locator('.summary-value');

describe('from the door to the invoice', () => {
  // ERR-19 ATT-05 ATT-06 ATT-08 ATT-11 ATT-12 ATT-13 ATT-14 ATT-18 IFA-01 IFA-02 IFA-03 IFA-05 IFA-06 IFA-08? IFA-10?
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
    await press(dialog(page), 'عميل جديد');
    await expect.poll(() => page.locator('#new-customer-fullName').inputValue()).toBe('ضحى بلا موعد');
    // It stands in the form, not over it.
    expect(await page.getByRole('dialog').count()).toBe(1);
    // A customer who is just being added does not count as missing.
    await expect.poll(() => page.locator('#field-customerId-error').count()).toBe(0);
    await page.locator('#new-customer-phoneNumbers-0').fill(freshPhone());
    await press(dialog(page), 'إضافة');
    await dialog(page).locator('.ant-select-selection-item').filter({ hasText: 'ضحى بلا موعد' }).waitFor();
    await press(dialog(page), 'إضافة خدمة');
    await control(dialog(page), 'combobox', 'الخدمة ١').fill('استشوار');
    await option(page, 'استشوار').click();
    await option(page, 'أي أخصائي').click();
    await checkInButton(page).click();
    await toast(page, 'سُجّل الحضور').waitFor();
    const row = rowOf(page, 'ضحى بلا موعد');
    await row.getByText('في المركز').waitFor();
    await row.getByText('بدون موعد').waitFor();
    await press(control(page, 'group', 'أجزاء القائمة'), /في المركز/);
    await row.waitFor();
    await press(page, 'الكل');
    expect(bodies).toEqual([expect.objectContaining({ source: 'WalkIn', branchId: 1, appointmentId: null })]);
    await actIn(row, 'تسجيل انصراف');
    await toast(page, 'سُجّل الانصراف').waitFor();
    await row.getByText('انصرف').waitFor();

    await actIn(row, 'إنشاء فاتورة');
    await dialog(page).locator('.check-out-lines').getByText('استشوار').waitFor();
    const ways = control(dialog(page), 'group', 'طريقة الدفع').getByRole('button');
    await dialog(page).getByRole('button', { name: 'نقدًا', exact: true, pressed: true }).waitFor();
    await expect
      .poll(async () => (await ways.allInnerTexts()).slice(0, 4))
      .toEqual(['نقدًا', 'بطاقة', 'تحويل بنكي', 'شيك']);
    const total = await figureIn(page.locator('#payment-amount'));
    expect(Number(total)).toBeGreaterThan(0);
    await pay(page).click();
    await toast(page, /صدرت الفاتورة/).waitFor();
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
});

describe('the visits of today', () => {
  // ATT-04 ATT-07 ATT-08 ATT-09 ATT-14 ATT-15 ATT-16 ATT-20? ATT-21? ATT-22?
  it('are counted and found, tell how long everybody stayed, offer to leave once, and can be corrected and deleted', async () => {
    const { id } = await newcomer('منال الزائرة');
    const early = new Date(Date.now() - 65 * 60_000).toISOString();
    const { json: made } = await call('POST', '/attendance', {
      customerId: id,
      branchId: 1,
      checkInTime: early,
    });
    const visit = Number(made.id);
    const page = await open({ as: 'admin' });
    await expect.poll(() => page.locator('search .ant-picker-range input').first().inputValue()).not.toBe('');
    // The day stands in sight beside the search, so that no chip says it once more.
    expect(await page.locator('.chips').count()).toBe(0);
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
    // By branch.
    await openFilter(page, 'الفرع');
    await option(page, 'فرع الدقي').click();
    await expect.poll(() => rows(page).count()).toBe(0);
    await openFilter(page, 'الفرع');
    await option(page, 'فرع مدينة نصر').click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await row.getByText(/ساعة و[٥-٩] دقائق حتى الآن/).waitFor();
    await openFilter(page, 'الحالة');
    await option(page, 'في المركز').click();
    // The list says it by its part, so that no chip says it once more.
    await page.getByRole('button', { name: /^في المركز/, pressed: true }).waitFor();
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
    await expect.poll(async () => (await call('GET', `/attendance/${visit}`)).json.state).toBe('Left');
    await page.goto('/attendance');
    await row.getByText('انصرف').waitFor();
    await expect.poll(() => row.getByText(/حتى الآن/).count()).toBe(0);
    await expect.poll(() => offeredIn(row)).not.toContain('تسجيل انصراف');

    await row.click();
    await focusedDialog(page, 'تفاصيل الحضور');
    await dialog(page).getByText('بدون حجز').waitFor();
    await dialog(page).getByText('بدون فاتورة').waitFor();
    await press(dialog(page), 'تعديل');
    await focusedDialog(page, 'تعديل سجل الحضور');
    for (const key of ['source', 'appointmentId']) await dialog(page).locator(`#field-${key}`).waitFor();
    await dialog(page).getByLabel('ملاحظات').fill('حضرت مبكرًا');
    await press(dialog(page), 'حفظ');
    await toast(page, 'حُفظ سجل الحضور').waitFor();
    await expect.poll(async () => (await call('GET', `/attendance/${visit}`)).json.notes).toBe('حضرت مبكرًا');
    // Until the list is reloaded, its row has the old version, and the deletion would be refused as stale.
    await quiet(page);
    await actIn(row, 'حذف');
    await dialog(page).getByText('هل تريد حذف سجل الحضور؟').waitFor();
    await dialog(page).getByText('منال الزائرة').waitFor();
    await press(dialog(page), 'حذف');
    await toast(page, 'حُذف سجل الحضور').waitFor();
    await expect.poll(() => row.count()).toBe(0);
  });
});
