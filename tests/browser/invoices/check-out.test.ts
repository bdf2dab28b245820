import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCentre } from '../../support/browser/centre';
import { addCustomer, desk, dialog, focusedDialog, rows } from '../../support/browser/customers';
import { actIn, closed, control, press, toast } from '../../support/browser/desk';
import { hearing } from '../../support/browser/navigation';

const centre = await startCentre();
const call = await desk(centre, 'admin');

/** Opens a page as a manager, who may book at any hour. Records the printing and counts mouse presses. */
const atTheDesk = async (path = '/attendance'): Promise<Page> => {
  const page = await centre.open({ as: 'manager', branch: '1', numerals: 'latn' });
  await page.goto(path);
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

const printing = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset.printed !== undefined);
/** Returns the invoice whose receipt was printed. */
const printed = async (page: Page) => {
  await printing(page);
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

const settle = (page: Page, name: string) => actIn(rows(page).filter({ hasText: name }), 'انصراف ودفع');

const invoicesOf = async (customerId: number) =>
  Object.values((await call('GET', `/invoices?customerId=${customerId}`)).json).map((one) => Object(one));
const tile = (page: Page, name: string) =>
  dialog(page).locator('.pay-tile').filter({ hasText: name }).first();
const line = (page: Page, name: string) =>
  dialog(page).locator('.check-out-lines > li').filter({ hasText: name });
/** Somebody in the centre, with the check-out sheet open and one service on it. */
const atTheSheet = async (fullName: string) => {
  const { id } = await addCustomer(call, { fullName });
  await call('POST', '/attendance', { customerId: id, branchId: 1 });
  const page = await atTheDesk();
  await settle(page, fullName);
  await page.locator('#payment-amount').waitFor();
  await tile(page, 'مانيكير سبا').click();
  await line(page, 'مانيكير سبا').waitFor();
  return { page, id };
};

describe('Checking out and paying at the desk', () => {
  it('is done in four presses of the mouse for part in cash, part by card and the receipt', async () => {
    await present('هالة القسمين');
    const page = await atTheDesk();
    await settle(page, 'هالة القسمين');
    await focusedDialog(page, 'هالة القسمين');
    await page.locator('#payment-amount').waitFor();
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
    await control(page, 'link', 'رجوع').click();
    await page.waitForURL(/\/attendance/);
  });

  it('gives the focus back to the button that opened it, in the list and on Today', async () => {
    await present('ماجدة المترددة');
    for (const [path, name] of [
      ['/attendance', 'انصراف ودفع: ماجدة المترددة'],
      ['/dashboard', 'دفع: ماجدة المترددة'],
    ] as const) {
      const page = await atTheDesk(path);
      const opener = control(page, 'button', name);
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.locator('#payment-amount').waitFor();
      await focusedDialog(page, 'ماجدة المترددة');
      await page.keyboard.press('Escape');
      await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    }
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
    await rows(page).filter({ hasText: 'ليلى المستعجلة' }).getByText('انصرف').waitFor();
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
    await press(page.locator('.ant-modal-confirm'), 'ترك الباقي دون دفع');
    await closed(page);
    const row = rows(page).filter({ hasText: 'عزة المدينة' });
    await row.getByText(/^عليه /).waitFor();
    const { json } = await call('GET', '/attendance/unpaid-visits?branchId=1');
    expect(Object.values(json)).toContainEqual(expect.objectContaining({ attendanceId: id }));
    await press(row, /انصراف ودفع/);
    await page.locator('#payment-amount').waitFor();
    await press(dialog(page), 'دفع');
    await closed(page);
    await row.getByText(/^عليه /).waitFor({ state: 'detached' });
  });
});

describe('The sheet of check-out', () => {
  // R-17, INV-28.
  it('gives one line a specialist and a discount, and the bill shows what it was', async () => {
    const { page, id } = await atTheSheet('مها المخفضة');
    await tile(page, 'استشوار').click();
    const own = line(page, 'مانيكير سبا');
    await press(own, /^خصم: مانيكير سبا/);
    await own.getByLabel('قيمة العرض').fill('10');
    // Leaving the discount folds it to what was given.
    await dialog(page).locator('#payment-amount').click();
    await own.getByRole('button', { name: /^خصم: مانيكير سبا، خصم / }).waitFor();
    await control(own, 'combobox', 'الأخصائي: مانيكير سبا').click();
    const chosen = page.locator(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
    );
    await chosen.first().click();
    await press(dialog(page), 'دفع');
    await closed(page);
    const [invoice] = await invoicesOf(id);
    const [first, second] = Object(invoice).items;
    expect(first).toMatchObject({ offerType: 'Percentage', offerValue: 10, discount: first.totalPrice / 10 });
    expect(first.staffId).toEqual(expect.any(Number));
    expect(second).toMatchObject({ offerType: 'None', discount: 0, staffId: null });
  });

  it('books again with one press', async () => {
    const { page, id } = await atTheSheet('نورا العائدة');
    const next = control(dialog(page), 'group', 'الموعد القادم');
    await next.getByText('4 أسابيع').click();
    await next.getByRole('status').filter({ hasText: 'مع ' }).waitFor();
    await press(dialog(page), 'دفع');
    // The payment's own toast says it.
    await toast(page, /حُجز الموعد القادم/).waitFor();
    const { json } = await call('GET', `/appointments?customerId=${id}&status=Planned`);
    expect(Object.values(json)).toHaveLength(1);
  });
});

// R-21, INV-27.
describe('A sale with a deposit', () => {
  const selling = async (fullName: string) => {
    const { id } = await addCustomer(call, { fullName });
    const page = await atTheDesk(`/customers/${id}`);
    await press(page.locator('.side-panel'), 'بيع');
    return { page, id };
  };
  const creditOf = async (id: number) => (await call('GET', `/customers/${id}/accounts`)).json.credit;

  it('takes goods and the deposit in one press, and one paper shows both', async () => {
    const { page, id } = await selling('هالة البيع والعربون');
    await press(dialog(page), 'عربون');
    await tile(page, '300').click();
    await press(dialog(page), 'الكل');
    await tile(page, 'مانيكير سبا').click();
    await line(page, 'مانيكير سبا').waitFor();
    await line(page, 'عربون').waitFor();
    await press(dialog(page), payAndPrint);
    await printing(page);
    const paper = page.locator('.paper');
    await control(paper, 'heading', 'عربون').waitFor();
    expect(await paper.innerText()).toContain('300');
    expect(await creditOf(id)).toBe(300);
    expect(await invoicesOf(id)).toEqual([expect.objectContaining({ status: 'Paid', remaining: 0 })]);
  });

  it('alone is printed as a receipt of its own', async () => {
    const { page, id } = await selling('ريهام العربون');
    await press(dialog(page), 'عربون');
    await tile(page, '200').click();
    await press(dialog(page), payAndPrint);
    await printing(page);
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/customers/${id}/deposits/\\d+/print$`));
    const paper = page.locator('.paper');
    await control(paper, 'heading', 'إيصال عربون').waitFor();
    for (const said of ['ريهام العربون', 'نقدًا', '200']) expect(await paper.innerText()).toContain(said);
    expect(await creditOf(id)).toBe(200);
    expect(await invoicesOf(id)).toEqual([]);
  });
});

// Last, because it changes the ways for the tests after it.
describe('The centre’s ways to be paid', () => {
  it('are named, put in order and set aside on a page of the settings, and the desk follows (R-52)', async () => {
    const page = await centre.open({ as: 'admin', branch: '1', numerals: 'latn' });
    await page.goto('/settings');
    await page.getByRole('link', { name: /طرق الدفع/ }).click();
    await page.getByLabel('الاسم بالعربية: نقدًا').fill('كاش');
    await control(page, 'checkbox', 'متاحة: شيك').click();
    await press(page, 'نقل لأعلى: بطاقة');
    await press(page, 'حفظ');
    await toast(page, 'حُفظت الإعدادات').waitFor();
    const visit = await present('نهى الدافعة');
    await page.goto('/attendance');
    await settle(page, 'نهى الدافعة');
    const offered = control(dialog(page), 'group', 'طريقة الدفع').getByRole('button');
    await offered.first().waitFor();
    await expect
      .poll(() => offered.allInnerTexts())
      .toEqual(['بطاقة', 'كاش', 'تحويل بنكي', 'إنستاباي', 'محفظة إلكترونية']);
    await offered.filter({ hasText: 'إنستاباي' }).click();
    await expect.poll(() => dialog(page).getByRole('button', { name: payAndPrint }).isDisabled()).toBe(true);
    await page.locator('#payment-reference').fill('IP-1');
    await press(dialog(page), 'دفع');
    await closed(page);
    const { customerId } = (await call('GET', `/attendance/${visit}`)).json;
    const { json } = await call('GET', `/invoices?customerId=${customerId}`);
    expect(Object.values(json)).toEqual([expect.objectContaining({ status: 'Paid' })]);
  });
});
