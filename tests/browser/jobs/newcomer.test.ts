import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPassword, type PageOptions } from '../../support/browser/centre';
import { freshPhone } from '../../support/browser/customers';
import { control, toast } from '../../support/browser/desk';
import { leaveButton, startJobs } from './jobs';

/*
 * Somebody who has never seen the program does the jobs of a day. The script knows only what stands on the screen:
 * roles, names and labels. It begins at the sign-in, walks by the menu and the heads, and never by an address.
 */

const { centre, desk, bookedOf, leaveOf, knownCustomer, paidInvoice, specialistAt, rowsAt } =
  await startJobs();
const service = String(desk.services[0]?.name);

/** Signs in, and chooses the branch if asked. */
const arrive = async (username: string, options: PageOptions = {}): Promise<Page> => {
  const page = await centre.open({ ...options, fresh: true });
  await page.goto('/');
  await page.getByLabel('اسم المستخدم').fill(username);
  await page.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword);
  await press(page, 'تسجيل الدخول');
  const branch = control(page, 'button', 'الدخول إلى لوحة التحكم');
  const bar = page.getByRole('button', { name: /^الفرع الحالي/ });
  await branch.or(bar).waitFor();
  if (await branch.isVisible()) await branch.click();
  await bar.waitFor();
  return page;
};

const goTo = (page: Page, name: string): Promise<void> =>
  control(control(page, 'navigation', 'القائمة الرئيسية'), 'link', name).click();

const press = (where: Page | Locator, name: string | RegExp): Promise<void> =>
  control(where, 'button', name).first().click();

/** Types into a picker and takes what it offers, once it offers that. */
const pick = async (page: Page, box: string, text: string): Promise<void> => {
  const picker = control(page, 'combobox', box);
  await picker.fill(text);
  await page.getByRole('option', { name: text }).first().waitFor({ state: 'attached' });
  await picker.press('Enter');
};

const part = (page: Page, heading: string): Locator => page.getByRole('region', { name: heading });

describe('Somebody new does the jobs of a day by what stands on the screen', () => {
  it('books a known customer into a free time, and sees her on the same page', async () => {
    const name = 'عبير المعروفة';
    const id = await knownCustomer(name);
    const page = await arrive('reception');
    await press(part(page, 'أوقات متاحة'), /^حجز/);
    await pick(page, 'العميل', name);
    await page.getByText('الخدمة كما في آخر حجز').waitFor();
    await press(page, 'حفظ');
    await part(page, 'المواعيد القادمة').getByText(name).waitFor();
    expect(await bookedOf(id)).toHaveLength(1);
  });

  it('adds somebody who telephones, and books her first free time', async () => {
    const [name, phone] = ['أماني على التليفون', freshPhone()];
    const page = await arrive('reception');
    await press(page, 'حجز جديد');
    await press(page, 'عميل جديد');
    await control(page, 'textbox', 'الاسم الكامل').fill(name);
    await control(page, 'textbox', 'رقم الهاتف').fill(phone);
    await press(page, 'إضافة');
    await control(page, 'dialog', 'حجز جديد').getByText(name).waitFor();
    await pick(page, 'الخدمة', service);
    // Free times stand there as soon as the service is known.
    await press(control(page, 'dialog', 'حجز جديد'), /^[٠-٩]+:[٠-٩]+ [صم]/);
    await press(page, 'حفظ');
    await page.getByRole('dialog', { name: /حجز جديد/ }).waitFor({ state: 'detached' });
    const [added] = await rowsAt(`/customers?search=${phone}`);
    expect(await bookedOf(Number(added?.id))).toHaveLength(1);
  });

  it('checks a walk-in in with her service', async () => {
    const name = 'سوسن بلا موعد';
    const id = await desk.customer(name);
    const page = await arrive('reception');
    await press(page, 'زائر بدون موعد');
    await pick(page, 'العميل', name);
    await pick(page, 'الخدمة ١', service);
    await page.getByText('أي أخصائي', { exact: true }).click();
    await press(page, 'تسجيل حضور');
    await part(page, 'في المركز الآن').getByText(name).waitFor();
    expect(await rowsAt(`/attendance?customerId=${id}`)).toEqual([
      expect.objectContaining({ state: 'Present' }),
    ]);
  });

  it('sells a package to a customer, who pays it', async () => {
    const name = 'إلهام المشترية';
    const id = await desk.customer(name);
    const page = await arrive('reception');
    await goTo(page, 'العملاء');
    await page.getByRole('textbox', { name: /^ابحث بالاسم/ }).fill(name);
    await page.getByRole('row', { name }).click();
    await press(control(page, 'dialog', 'تفاصيل العميل'), 'بيع');
    await press(page, /^باقة العناية الشهرية/);
    await press(page, /^دفع .*ج\.م\./);
    await toast(page, /^صدرت الفاتورة/).waitFor();
    expect(await rowsAt(`/invoices?customerId=${id}`)).toEqual([
      expect.objectContaining({ status: 'Paid', remaining: 0 }),
    ]);
  });

  it('refunds a part of what was paid', async () => {
    const { id, number } = await paidInvoice('نهلة المستردة');
    const page = await arrive('manager');
    await goTo(page, 'الفواتير');
    await page.getByRole('row', { name: number }).hover();
    await press(page, `رد مبلغ: ${number}`);
    await control(page, 'spinbutton', 'المبلغ').fill('50');
    await control(page, 'textbox', 'السبب').fill('لم تكمل الجلسة');
    await press(page, /^رد .*نقد/);
    await page.getByText('رُد المبلغ', { exact: true }).waitFor();
    expect((await desk.call('GET', `/invoices/${id}`)).json).toMatchObject({ remaining: 0, status: 'Paid' });
  });

  it('ends a visit with a note on a phone', async () => {
    const name = 'شروق عند الأخصائية';
    const booked = await specialistAt(name);
    const page = await arrive('specialist', { width: 390 });
    await press(page, `إنهاء الزيارة: ${name}`);
    await control(page, 'textbox', 'ملاحظة الزيارة').fill('جفاف');
    await press(page, 'حفظ وإنهاء');
    await page.getByRole('listitem').filter({ hasText: name }).getByText('مكتمل', { exact: true }).waitFor();
    expect((await desk.call('GET', `/appointments/${booked.id}`)).json).toMatchObject({ visitNote: 'جفاف' });
  });

  it('enters leave of a day in the roster', async () => {
    // The day may be today, with the bookings of the jobs above in the way: on a Friday it is the week's last.
    await desk.clear();
    const [person] = desk.staff;
    const page = await arrive('manager');
    await goTo(page, 'الورديات');
    await page.getByText('جدول الأسبوع').click();
    await page.getByRole('row', { name: String(person?.name) }).hover();
    await press(page, leaveButton(String(person?.name)));
    await press(page, 'حفظ');
    await page
      .getByRole('row', { name: String(person?.name) })
      .getByText('طوال اليوم')
      .waitFor();
    expect(await leaveOf(person?.id)).toEqual([24]);
  });
});
