import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCentre } from '../support/centre';
import { addCustomer, desk, dialog, focusedDialog, option, rows } from '../support/customers-page';
import { closed, press, toast } from '../support/desk';
import { lookAt } from '../support/screen-check';

const centre = await startCentre();
const call = await desk(centre, 'admin');

const at = async (path: string): Promise<Page> => {
  const page = await centre.open({ as: 'manager', branch: '1', numerals: 'latn' });
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = location.pathname;
    };
    delete document.documentElement.dataset.printed;
    const isCounting = document.documentElement.dataset.presses !== undefined;
    document.documentElement.dataset.presses = '0';
    if (isCounting) return;
    const count = () => {
      const { dataset } = document.documentElement;
      dataset.presses = String(Number(dataset.presses) + 1);
    };
    addEventListener('pointerdown', count, true);
  });
  return page;
};
const presses = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.presses));
const printed = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset.printed !== undefined);

const invoicesOf = async (customerId: number) =>
  Object.values((await call('GET', `/invoices?customerId=${customerId}`)).json).map((one) => Object(one));
const tile = (page: Page, name: string) =>
  dialog(page).locator('.pay-tile').filter({ hasText: name }).first();
const line = (page: Page, name: string) =>
  dialog(page).locator('.check-out-lines > li').filter({ hasText: name });
const due = (page: Page) => dialog(page).locator('.pay-due strong');
const payAndPrint = /^دفع .* وطباعة$/;

/** Somebody in the centre, with the check-out sheet open and one service on it. */
const atTheSheet = async (fullName: string) => {
  const { id } = await addCustomer(call, { fullName });
  await call('POST', '/attendance', { customerId: id, branchId: 1 });
  const page = await at('/attendance');
  await press(page.locator('.visitor').filter({ hasText: fullName }), `انصراف ودفع: ${fullName}`);
  await page.locator('#payment-amount').waitFor();
  await tile(page, 'مانيكير سبا').click();
  await line(page, 'مانيكير سبا').waitFor();
  return { page, id };
};

describe('The sheet of check-out', () => {
  // R-17, INV-28.
  it('gives one line a specialist and a discount, and the bill shows what it was', async () => {
    const { page, id } = await atTheSheet('مها المخفضة');
    const look = lookAt(page, 'ar');
    await tile(page, 'استشوار').click();
    const own = line(page, 'مانيكير سبا');
    await press(own, /^خصم: مانيكير سبا/);
    await own.getByLabel('قيمة العرض').fill('10');
    // Leaving the discount folds it to what was given.
    await dialog(page).locator('#payment-amount').click();
    await own.getByRole('button', { name: /^خصم: مانيكير سبا، خصم / }).waitFor();
    await own.getByRole('combobox', { name: 'الأخصائي: مانيكير سبا' }).click();
    const chosen = page.locator(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
    );
    await chosen.first().click();
    expect(await look('the check-out sheet with a discount')).toEqual([]);
    await press(dialog(page), 'دفع');
    await closed(page);
    const [invoice] = await invoicesOf(id);
    const [first, second] = Object(invoice).items;
    expect(first).toMatchObject({ offerType: 'Percentage', offerValue: 10, discount: first.totalPrice / 10 });
    expect(first.staffId).toEqual(expect.any(Number));
    expect(second).toMatchObject({ offerType: 'None', discount: 0, staffId: null });
  });

  //
  it('takes a deposit beside the bill', async () => {
    const { page, id } = await atTheSheet('رانية العربون');
    const before = await due(page).textContent();
    await dialog(page).getByRole('button', { name: 'عربون', exact: true }).click();
    await tile(page, '200').click();
    await expect.poll(() => due(page).textContent()).not.toBe(before);
    await press(dialog(page), 'دفع');
    await closed(page);
    await expect.poll(async () => (await call('GET', `/customers/${id}/accounts`)).json.credit).toBe(200);
    expect(await invoicesOf(id)).toEqual([expect.objectContaining({ status: 'Paid', remaining: 0 })]);
  });

  it('books again with one press, and after the payment for whoever did not', async () => {
    const { page, id } = await atTheSheet('نورا العائدة');
    const next = dialog(page).getByRole('group', { name: 'الموعد القادم' });
    await next.getByRole('button', { name: '4 أسابيع' }).click();
    await next.getByRole('status').filter({ hasText: 'مع ' }).waitFor();
    await press(dialog(page), 'دفع');
    await toast(page, 'تم حجز الموعد القادم').waitFor();
    const planned = async (customerId: number) =>
      Object.values((await call('GET', `/appointments?customerId=${customerId}&status=Planned`)).json);
    expect(await planned(id)).toHaveLength(1);

    const later = await atTheSheet('لبنى المترددة');
    await press(dialog(later.page), 'دفع');
    await closed(later.page);
    await press(later.page.locator('.ant-notification'), 'الموعد القادم');
    await focusedDialog(later.page, 'الموعد القادم');
    await press(dialog(later.page), 'أسبوعان');
    await press(dialog(later.page), 'حجز الموعد');
    await toast(later.page, 'تم حجز الموعد القادم').waitFor();
    expect(await planned(later.id)).toHaveLength(1);
  });

  //
  it('offers the receipt as a message once it is paid, and says why it cannot be sent', async () => {
    const { page, id } = await atTheSheet('صفاء الإيصال');
    await press(dialog(page), 'دفع');
    await closed(page);
    await press(page.locator('.ant-notification'), 'إرسال الإيصال');
    const form = await focusedDialog(page, 'إرسال الإيصال');
    const [invoice] = await invoicesOf(id);
    const text = await form.getByRole('textbox').inputValue();
    for (const said of [Object(invoice).invoiceNumber, 'مانيكير سبا', 'الإجمالي', 'المدفوع'])
      expect(text).toContain(said);
    expect(text).not.toContain('المتبقي');
    // The demo sends no messages: the text is copied, or the chat is opened by hand.
    await form.getByText('الرسائل غير مفعّلة في إعدادات الرسائل').waitFor();
    expect(await form.getByRole('link', { name: 'فتح المحادثة' }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/\d+\?text=/,
    );
  });

  it('keeps toasts off its sums and fields, also on a phone', async () => {
    for (const width of [1440, 390]) {
      const { page } = await atTheSheet(`سها ${width}`);
      await page.setViewportSize({ width, height: 844 });
      await page.route('**/settle', (route) => route.fulfill({ status: 500, body: '{}' }));
      await press(dialog(page), 'دفع');
      const told = page.locator('.ant-notification-notice').last();
      await told.waitFor();
      const box = await told.boundingBox();
      const covered = await page.evaluate((over) => {
        const sums = [
          ...document.querySelectorAll('.pay-money > *, .check-out-lines > li, .pay-catalogue input'),
        ];
        return sums.filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return (
            over &&
            left < over.x + over.width &&
            right > over.x &&
            top < over.y + over.height &&
            bottom > over.y
          );
        }).length;
      }, box);
      expect(covered, String(width)).toBe(0);
      await page.unroute('**/settle');
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/attendance');
    }
  });
});

// R-21, INV-27.
describe('A sale with a deposit', () => {
  const selling = async (fullName: string) => {
    const { id } = await addCustomer(call, { fullName });
    const page = await at(`/customers/${id}`);
    await page.locator('.side-panel').getByRole('button', { name: 'بيع', exact: true }).click();
    return { page, id };
  };
  const creditOf = async (id: number) => (await call('GET', `/customers/${id}/accounts`)).json.credit;

  it('takes goods and the deposit in one press, and one paper shows both', async () => {
    const { page, id } = await selling('هالة البيع والعربون');
    await dialog(page).getByRole('button', { name: 'عربون', exact: true }).click();
    await tile(page, '300').click();
    await dialog(page).getByRole('button', { name: 'الكل', exact: true }).click();
    await tile(page, 'مانيكير سبا').click();
    await line(page, 'مانيكير سبا').waitFor();
    await line(page, 'عربون').waitFor();
    await press(dialog(page), payAndPrint);
    await printed(page);
    const paper = page.locator('.paper');
    await paper.getByRole('heading', { name: 'عربون' }).waitFor();
    expect(await paper.innerText()).toContain('300');
    expect(await creditOf(id)).toBe(300);
    expect(await invoicesOf(id)).toEqual([expect.objectContaining({ status: 'Paid', remaining: 0 })]);
  });

  it('alone is printed as a receipt of its own, and its text is offered as a message', async () => {
    const { page, id } = await selling('ريهام العربون');
    await dialog(page).getByRole('button', { name: 'عربون', exact: true }).click();
    await tile(page, '200').click();
    await press(dialog(page), payAndPrint);
    await printed(page);
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/customers/${id}/deposits/\\d+/print$`));
    const paper = page.locator('.paper');
    await paper.getByRole('heading', { name: 'إيصال عربون' }).waitFor();
    for (const said of ['ريهام العربون', 'نقدًا', '200.00']) expect(await paper.innerText()).toContain(said);
    await press(page.locator('.ant-notification'), 'إرسال الإيصال');
    const form = await focusedDialog(page, 'إرسال الإيصال');
    const text = await form.getByRole('textbox').inputValue();
    for (const said of ['إيصال عربون', 'ريهام العربون', '200.00', 'رصيدك الآن']) expect(text).toContain(said);
    await form.getByRole('button', { name: /نسخ/ }).waitFor();
    expect(await creditOf(id)).toBe(200);
    expect(await invoicesOf(id)).toEqual([]);
  });
});

describe('A package is sold in three presses', () => {
  it('from the customer’s card, and from her row', async () => {
    const { id } = await addCustomer(call, { fullName: 'شيرين الباقة' });
    const ways = [
      { path: `/customers/${id}`, where: '.side-panel', name: 'بيع' },
      { path: '/customers?search=شيرين الباقة', where: 'tr[data-id]', name: 'بيع: شيرين الباقة' },
    ];
    for (const { path, where, name } of ways) {
      const page = await at(path);
      await page.locator(where).getByRole('button', { name, exact: true }).click();
      await tile(page, 'باقة العروس').click();
      await press(dialog(page), payAndPrint);
      await printed(page);
      expect(await presses(page), path).toBeLessThanOrEqual(3);
    }
    expect(await invoicesOf(id)).toHaveLength(2);
  });

  it('from the head of the day, with her name typed', async () => {
    const { id } = await addCustomer(call, { fullName: 'تهاني اليوم' });
    const page = await at('/dashboard');
    await press(page, 'بيع');
    await focusedDialog(page, 'بيع');
    await page.locator('#sale-customer').fill('تهاني اليوم');
    await option(page, 'تهاني اليوم').waitFor();
    await page.keyboard.press('Enter');
    await dialog(page).locator('.person-name').filter({ hasText: 'تهاني اليوم' }).waitFor();
    await tile(page, 'باقة العروس').click();
    await press(dialog(page), payAndPrint);
    await printed(page);
    expect(await presses(page)).toBeLessThanOrEqual(3);
    expect(await invoicesOf(id)).toEqual([expect.objectContaining({ status: 'Paid' })]);
  });
});

describe('The details of an invoice', () => {
  it('tell what happened, and ↑↓ walk the list beneath them', async () => {
    const { id } = await addCustomer(call, { fullName: 'بسمة الفواتير' });
    for (const unitPrice of [100, 200])
      await call('POST', '/invoices', {
        customerId: id,
        branchId: 1,
        status: 'Sent',
        items: [{ description: `خدمة ${unitPrice}`, quantity: 1, unitPrice }],
        payments: [{ amount: 50, paymentMethod: 'Card' }],
      });
    const page = await at(`/invoices?customerId=${id}`);
    await rows(page).nth(1).waitFor();
    await rows(page).first().click();
    const panel = page.locator('.side-panel');
    const told = panel.locator('.happened > li');
    await panel.getByRole('heading', { name: 'ما جرى' }).waitFor();
    await expect
      .poll(() => told.allInnerTexts())
      .toEqual([expect.stringContaining('دفعة (بطاقة)'), expect.stringContaining('صدرت الفاتورة')]);
    const name = panel.locator('.show-name');
    const first = await name.textContent();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => name.textContent()).not.toBe(first);
    expect(await panel.getByRole('button', { name: 'التالي (↓)' }).isDisabled()).toBe(true);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => name.textContent()).toBe(first);
    // One step back leads to the list.
    await page.goBack();
    await panel.waitFor({ state: 'detached' });
  });
});
