import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { say } from '../../../src/i18n/say';
import { ar } from '../../../src/i18n/texts';
import { addDays } from '../../../src/i18n/zone';
import { type PageOptions, startCentre } from '../../support/browser/centre';
import { addCustomer, desk, dialog, focusedDialog, option } from '../../support/browser/customers';
import { control, figureIn, press, toast } from '../../support/browser/desk';
import { type Sale, sellPackage, setSetting } from '../../support/browser/sales';

const centre = await startCentre();
const manager = await desk(centre, 'manager');

interface Sold {
  readonly id: number;
  readonly status: string;
  readonly validUntil: string;
  readonly items: readonly {
    readonly serviceName: string;
    readonly sessions: number;
    readonly left: number;
  }[];
  readonly movements: readonly { readonly kind: string; readonly reason: string | null }[];
}

const packagesOf = async (customerId: number): Promise<readonly Sold[]> => {
  const { json } = await manager('GET', `/customers/${customerId}/packages`);
  return Array.isArray(json) ? json : [];
};

const openCard = async (sale: Pick<Sale, 'customerId'>, options: PageOptions = {}): Promise<Page> => {
  const page = await centre.open({ as: 'manager', branch: '1', ...options });
  await page.goto(`/customers/${sale.customerId}`);
  await page.locator('.card-part').first().waitFor();
  return page;
};

const openTab = (page: Page, name: string): Promise<void> => control(page, 'tab', name).click();

/** Opens the dialog of an action on the only package and waits until its fields are ready. */
const start = async (page: Page, act: string): Promise<Locator> => {
  await page.locator('.sold .more-button').click();
  await control(page, 'menuitem', act).click();
  return focusedDialog(page, act);
};

const finish = async (page: Page, act: string): Promise<void> => {
  await press(dialog(page), act);
  await Promise.all([
    // The toast appears at once and does not stay.
    toast(page, 'حُفظت الباقة').waitFor(),
    // The form closes after its call has succeeded and the card was reloaded.
    page.locator('.action-leave').waitFor({ state: 'detached' }),
  ]);
};

describe('a sold package on the customer’s card', () => {
  // CUS-62? PKG-14? R-10 R-13 FND-25?
  it('shows what is left and where each session went; is extended, frozen, corrected, moved and printed', async () => {
    const sale = await sellPackage(manager, 'عميلة الباقة');
    const friend = await addCustomer(manager, { fullName: 'صديقتها زينبهيام' });
    const [sold] = await packagesOf(sale.customerId);
    const page = await centre.open({ as: 'manager', branch: '1', numerals: 'latn' });
    await page.goto(`/customers/${sale.customerId}`);
    const part = page.locator('.sold');
    await part.getByText(sale.packageName).waitFor();
    const text = (await part.innerText()).replace(/[\u200e\u200f\u2066-\u2069]/g, '');
    for (const item of sold?.items ?? []) {
      expect(text).toContain(item.serviceName);
      expect(text).toContain(say(ar, 'customers.sessionsLeft', { left: item.left, bought: item.sessions }));
    }
    await part.getByText('حركات الجلسات').click();
    await expect.poll(() => part.locator('tbody tr').count()).toBe(sold?.movements.length);
    // A sale shows its invoice number.
    const { invoiceNumber } = (await manager('GET', `/invoices/${sale.invoiceId}`)).json;
    await expect.poll(() => part.locator('tbody tr').first().innerText()).toContain(String(invoiceNumber));

    const longer = await start(page, 'تمديد الصلاحية');
    await press(longer, 'تمديد الصلاحية');
    await longer.getByText('هذا الحقل مطلوب').first().waitFor();
    await longer.getByLabel('عدد الأيام').fill('١٥');
    await longer.getByLabel('السبب').fill('سفر العميلة');
    await finish(page, 'تمديد الصلاحية');
    const [extended] = await packagesOf(sale.customerId);
    expect(extended?.validUntil).toBe(addDays(sold?.validUntil ?? '', 15));

    const frozen = await start(page, 'تجميد');
    await frozen.getByLabel('السبب').fill('عملية جراحية');
    await finish(page, 'تجميد');
    await part.getByText('مجمدة', { exact: true }).waitFor();
    await start(page, 'فك التجميد');
    await finish(page, 'فك التجميد');
    await part.getByText('سارية').waitFor();

    const permission = await start(page, 'تصحيح الرصيد');
    await permission.getByLabel('التغيير في عدد الجلسات').fill('-900');
    await permission.getByLabel('السبب').fill('خطأ في الإدخال');
    await press(permission, 'تصحيح الرصيد');
    await permission.getByText('لا توجد جلسات متاحة في الباقة').waitFor();
    await expect.poll(() => permission.getByLabel('السبب').inputValue()).toBe('خطأ في الإدخال');
    await permission.getByLabel('التغيير في عدد الجلسات').fill('2');
    await finish(page, 'تصحيح الرصيد');
    const [corrected] = await packagesOf(sale.customerId);
    expect(corrected?.items[0]?.left).toBe((sold?.items[0]?.sessions ?? 0) + 2);

    const moved = await start(page, 'نقل إلى عميل آخر');
    await moved.getByRole('combobox').fill('زينبهيام');
    await option(page, 'صديقتها زينبهيام').click();
    await moved.getByLabel('السبب').fill('هدية');
    await finish(page, 'نقل إلى عميل آخر');
    const left = (one: Sold | undefined) => one?.items.reduce((sum, item) => sum + item.left, 0);
    await expect.poll(async () => left((await packagesOf(sale.customerId))[0])).toBe(0);
    await expect.poll(async () => left((await packagesOf(friend.id))[0])).toBe(left(corrected));

    await control(page, 'link', 'طباعة كشف الجلسات').click();
    await page.locator('.paper').waitFor();
    for (const said of [sale.customer, sale.packageName, 'كشف جلسات الباقة', 'سفر العميلة', 'تمديد', 'بيع'])
      await expect.poll(() => page.locator('.paper').innerText()).toContain(said);
  });
});

describe('the customer’s money on the card', () => {
  // R-21 CUS-61? CUS-62?
  it('takes a deposit and lists it with unpaid invoices, until credit is switched off, and keeps what was typed', async () => {
    const sale = await sellPackage(manager, 'عميلة العربون', 0);
    const page = await openCard(sale, { numerals: 'latn' });
    const number = (await manager('GET', `/invoices/${sale.invoiceId}`)).json.invoiceNumber;
    await openTab(page, 'الفواتير');
    await control(page, 'region', 'فواتير غير مسددة').getByText(String(number)).waitFor();
    await control(page, 'region', 'الموعد القادم').getByText('لا يوجد موعد قادم').waitFor();
    await openTab(page, 'الرصيد والنقاط');
    await press(page, 'تسجيل عربون');
    const form = await focusedDialog(page, 'تسجيل عربون');
    await form.getByLabel('المبلغ').fill('٢٥٠٫٥');
    await press(form, 'تسجيل عربون');
    await page.locator('.facts').getByText('250.50').waitFor();
    await page.locator('.card-part').getByText('إيداع').waitFor();
    await expect
      .poll(async () => (await manager('GET', `/customers/${sale.customerId}/accounts`)).json.credit)
      .toBe(250.5);
    await press(page, 'تسجيل عربون');
    await focusedDialog(page, 'تسجيل عربون');
    await form.getByLabel('المبلغ').fill('70');
    await setSetting(centre, 'creditEnabled', false);
    try {
      await press(form, 'تسجيل عربون');
      await form.getByText('الرصيد والعربون غير مفعّلين', { exact: false }).waitFor();
      await form.getByText('خيار «تفعيل رصيد العملاء»', { exact: false }).waitFor();
      await expect.poll(() => figureIn(form.getByLabel('المبلغ'))).toContain('70');
      await page.goto(`/customers/${sale.customerId}`);
      await openTab(page, 'الرصيد والنقاط');
      await expect.poll(() => page.getByRole('button', { name: /تسجيل عربون/ }).count()).toBe(0);
    } finally {
      await setSetting(centre, 'creditEnabled', true);
    }
  });
});
