import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCentre } from '../support/centre';
import { addCustomer, desk, dialog, focusedDialog, option, rows } from '../support/customers-page';
import { closed, press, toast } from '../support/desk';
import { hearing } from '../support/navigation';
import { lookAt } from '../support/screen-check';

const centre = await startCentre();
const call = await desk(centre, 'admin');

/** Opens attendance as a manager, who may book at any hour. Records the printing and counts mouse presses. */
const atTheDesk = async (): Promise<Page> => {
  const page = await centre.open({ as: 'manager', branch: '1', numerals: 'latn' });
  await page.goto('/attendance');
  await page.locator('main h1').waitFor();
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = location.pathname;
    };
    // An earlier test may have used the page.
    delete document.documentElement.dataset.printed;
    const isCounting = document.documentElement.dataset.presses !== undefined;
    document.documentElement.dataset.presses = '0';
    if (isCounting) return;
    addEventListener(
      'pointerdown',
      () => {
        const { dataset } = document.documentElement;
        dataset.presses = String(Number(dataset.presses) + 1);
      },
      true,
    );
  });
  return page;
};

/** The main button: it carries the amount. */
const payAndPrint = /^دفع .* وطباعة$/;

const presses = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.presses));

/** Returns the invoice whose receipt was printed. */
const printed = async (page: Page) => {
  await page.waitForFunction(() => document.documentElement.dataset.printed !== undefined);
  const id = new URL(page.url()).pathname.split('/')[2];
  return (await call('GET', `/invoices/${id}`)).json;
};

/** Creates a customer with an appointment who is in the centre, and returns the visit's id. */
const present = async (fullName: string): Promise<number> => {
  const { id: customerId } = await addCustomer(call, { fullName });
  const now = Date.now();
  const [service] = Object.values((await call('GET', '/services')).json);
  const booked = await call('POST', '/appointments', {
    customerId,
    branchId: 1,
    title: 'جلسة اليوم',
    start: new Date(now - 600_000).toISOString(),
    end: new Date(now + 600_000).toISOString(),
    overrideReason: 'تجربة',
    services: [{ serviceId: Reflect.get(Object(service), 'id') }],
    packages: [],
  });
  expect(booked.status, JSON.stringify(booked.json)).toBe(201);
  const { status, json } = await call('POST', '/attendance', {
    customerId,
    branchId: 1,
    appointmentId: booked.json.id,
  });
  expect(status, JSON.stringify(json)).toBe(201);
  return Number(json.id);
};

const visitor = (page: Page, name: string) => page.locator('.visitor').filter({ hasText: name });
const settle = (page: Page, name: string) => press(visitor(page, name), `انصراف ودفع: ${name}`);

describe('Checking out and paying at the desk', () => {
  it('is done in four presses of the mouse for part in cash, part by card and the receipt', async () => {
    await present('هالة القسمين');
    const page = await atTheDesk();
    const look = lookAt(page, 'ar');
    await settle(page, 'هالة القسمين');
    await focusedDialog(page, 'هالة القسمين');
    await page.locator('#payment-amount').waitFor();
    expect(await look('the check-out sheet')).toEqual([]);
    await page.locator('#payment-amount').fill('20');
    await press(dialog(page), 'إضافة طريقة دفع أخرى');
    await page.locator('#payment-amount-2').waitFor();
    await press(dialog(page), payAndPrint);
    const invoice = await printed(page);
    expect(await presses(page)).toBeLessThanOrEqual(4);
    expect(invoice).toMatchObject({ status: 'Paid', remaining: 0 });
    expect(
      Object.values(Object(invoice.payments)).map((one) => Reflect.get(Object(one), 'paymentMethod')),
    ).toEqual(['Card', 'Cash']);
    // Leaving the receipt returns to the attendance page.
    await page.getByRole('link', { name: 'رجوع' }).click();
    await page.waitForURL(/\/attendance/);
  });

  it('takes seven presses for somebody without a booking, from the door to the receipt', async () => {
    await addCustomer(call, { fullName: 'سوسن العابرة' });
    const page = await atTheDesk();
    await press(page, 'زائر بدون موعد');
    await focusedDialog(page, 'زائر بدون موعد');
    await page.locator('#walk-in-customer').fill('سوسن العابرة');
    await option(page, 'سوسن العابرة').click();
    await dialog(page).getByRole('combobox', { name: 'الخدمة 1', exact: true }).fill('استشوار');
    await option(page, 'استشوار').click();
    await option(page, 'أي أخصائي').click();
    await press(dialog(page), 'تسجيل حضور');
    await toast(page, 'تم تسجيل الحضور بنجاح').waitFor();
    await closed(page);
    await settle(page, 'سوسن العابرة');
    await page.locator('#payment-amount').waitFor();
    await press(dialog(page), payAndPrint);
    expect(await printed(page)).toMatchObject({ status: 'Paid' });
    expect(await presses(page)).toBeLessThanOrEqual(7);
  });

  it('chooses whom was typed where Enter is quicker than the list, and not who stood first in it before', async () => {
    const { id } = await addCustomer(call, { fullName: 'نرجس الأسرع' });
    await addCustomer(call, { fullName: 'سعدية الأولى' });
    const page = await atTheDesk();
    await press(page, 'زائر بدون موعد');
    await focusedDialog(page, 'زائر بدون موعد');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const searches = (request: Request) => {
      const { pathname, searchParams } = new URL(request.url());
      return pathname === '/api/customers' && searchParams.has('search');
    };
    await page.route('**/api/customers?*', async (route) => {
      if (searches(route.request())) await held;
      await route.continue();
    });
    const asked = page.waitForRequest(searches);
    await page.locator('#walk-in-customer').pressSequentially('نرجس الأسرع');
    await page.keyboard.press('Enter');
    await asked;
    answer();
    await dialog(page).getByRole('combobox', { name: 'الخدمة 1', exact: true }).fill('استشوار');
    await option(page, 'استشوار').click();
    await option(page, 'أي أخصائي').click();
    await press(dialog(page), 'تسجيل حضور');
    await toast(page, 'تم تسجيل الحضور بنجاح').waitFor();
    const { rows: visits } = await centre.db.pool.query('select from attendance where customer_id = $1', [
      id,
    ]);
    expect(visits).toHaveLength(1);
  });

  it('is begun for whom was typed, though it is sent before she was found', async () => {
    const { id } = await addCustomer(call, { fullName: 'نادرة الخاطفة' });
    const page = await atTheDesk();
    await press(page, 'زائر بدون موعد');
    await focusedDialog(page, 'زائر بدون موعد');
    await page.locator('#walk-in-customer').pressSequentially('نادرة الخاطفة');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await toast(page, 'تم تسجيل الحضور بنجاح').waitFor();
    await closed(page);
    const { rows: visits } = await centre.db.pool.query('select from attendance where customer_id = $1', [
      id,
    ]);
    expect(visits).toHaveLength(1);
  });

  it('has every service that was picked, and is not paid for a sum that nobody has seen', async () => {
    const { id: customerId } = await addCustomer(call, { fullName: 'سلمى السريعة' });
    await call('POST', '/attendance', { customerId, branchId: 1 });
    const page = await atTheDesk();
    await settle(page, 'سلمى السريعة');
    await page.locator('#payment-amount').waitFor();
    const pick = (name: string) =>
      dialog(page).locator('.pay-tile').filter({ hasText: name }).first().click();
    const lines = dialog(page).locator('.check-out-lines > li');
    const sum = () => dialog(page).locator('.pay-due strong').textContent();
    const shown = await sum();
    for (const name of ['استشوار', 'مانيكير سبا', 'باديكير سبا']) await pick(name);
    await expect.poll(() => lines.count()).toBe(3);
    // The button carries the sum that it pays.
    await expect.poll(sum).not.toBe(shown);
    await dialog(page)
      .getByRole('button', { name: String(await sum()) })
      .waitFor();
    await press(dialog(page), 'دفع');
    await closed(page);
    const { rows: made } = await centre.db.pool.query(
      'select i.description from invoices_items i join invoices v on v.id = i.parent_id where v.customer_id = $1 order by 1',
      [customerId],
    );
    expect(made).toHaveLength(3);
  });

  it('goes on with what was typed when another desk has let her go meanwhile', async () => {
    const id = await present('ليلى المستعجلة');
    const page = await atTheDesk();
    await hearing(page);
    await settle(page, 'ليلى المستعجلة');
    await page.locator('#payment-amount').fill('20');
    expect((await call('POST', `/attendance/${id}/checkout`, {})).status).toBe(200);
    await visitor(page, 'ليلى المستعجلة').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('#payment-amount').inputValue()).toBe('20');
    await press(dialog(page), 'إلغاء');
    await closed(page);
  });

  it('asks before somebody leaves owing, and keeps who does in red until it is paid', async () => {
    const id = await present('عزة المدينة');
    const page = await atTheDesk();
    await settle(page, 'عزة المدينة');
    await page.locator('#payment-amount').waitFor();
    await press(dialog(page), 'ترك دون دفع');
    await page.locator('.ant-modal-confirm').getByRole('button', { name: 'ترك الباقي دون دفع' }).click();
    await closed(page);
    const row = rows(page).filter({ hasText: 'عزة المدينة' });
    await row.getByText(/^عليه /).waitFor();
    const { json } = await call('GET', '/attendance/unpaid-visits?branchId=1');
    expect(Object.values(json)).toContainEqual(expect.objectContaining({ attendanceId: id }));
    await row.getByRole('button', { name: /انصراف ودفع/ }).click();
    await page.locator('#payment-amount').waitFor();
    await press(dialog(page), 'دفع');
    await closed(page);
    await row.getByText(/^عليه /).waitFor({ state: 'detached' });
  });
});

describe('The centre’s ways to be paid', () => {
  it('are named, put in order and set aside on a page of the settings, and the desk follows (R-52)', async () => {
    const page = await centre.open({ as: 'admin', branch: '1', numerals: 'latn' });
    await page.goto('/settings');
    await page.getByRole('link', { name: /طرق الدفع/ }).click();
    const look = lookAt(page, 'ar');
    await page.getByLabel('الاسم بالعربية: نقدًا').fill('كاش');
    await page.getByRole('switch', { name: 'متاحة: شيك' }).click();
    await press(page, 'نقل لأعلى: بطاقة');
    expect(await look('the payment methods')).toEqual([]);
    await press(page, 'حفظ');
    await toast(page, 'تم حفظ الإعدادات بنجاح').waitFor();
    const visit = await present('نهى الدافعة');
    await page.goto('/attendance');
    await settle(page, 'نهى الدافعة');
    const offered = dialog(page).getByRole('group', { name: 'طريقة الدفع' }).getByRole('button');
    await offered.first().waitFor();
    await expect
      .poll(() => offered.allInnerTexts())
      .toEqual(['بطاقة', 'كاش', 'تحويل بنكي', 'إنستاباي', 'محفظة إلكترونية']);
    await offered.filter({ hasText: 'إنستاباي' }).click();
    await expect.poll(() => dialog(page).getByRole('button', { name: payAndPrint }).isDisabled()).toBe(true);
    await page.locator('#payment-reference').fill('IP-1');
    await press(dialog(page), 'دفع');
    await closed(page);
    await present('داليا الإنجليزية');
    const english = await centre.open({ as: 'manager', branch: '1', lang: 'en' });
    const lookInEnglish = lookAt(english, 'en');
    await english.goto('/attendance');
    await press(visitor(english, 'داليا الإنجليزية'), 'Check out and pay: داليا الإنجليزية');
    await english.locator('#payment-amount').waitFor();
    expect(await lookInEnglish('the check-out sheet')).toEqual([]);
    const { customerId } = (await call('GET', `/attendance/${visit}`)).json;
    const { json } = await call('GET', `/invoices?customerId=${customerId}`);
    expect(Object.values(json)).toEqual([expect.objectContaining({ status: 'Paid' })]);
  });
});
