import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/i18n/zone';
import { type Centre, type PageOptions, startCentre } from '../support/centre';
import { addCustomer, type Call, desk, dialog, focusedDialog, option } from '../support/customers-page';
import { type Sale, sellPackage, setSetting } from '../support/sales';
import { visit } from '../support/screen-check';

let centre: Centre;
let manager: Call;
beforeAll(async () => {
  centre = await startCentre();
  manager = await desk(centre, 'manager');
});
afterAll(() => centre?.close());

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

/** The dialog of an act on the only package, its fields ready. */
const start = async (page: Page, act: string): Promise<Locator> => {
  await page.locator('.sold-acts').click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
  return focusedDialog(page, act);
};

const finish = async (page: Page, act: string): Promise<void> => {
  await dialog(page).getByRole('button', { name: act, exact: true }).click();
  await page.locator('.ant-notification-notice').getByText('تم تحديث الباقة').first().waitFor();
};

describe('a sold package on the customer’s card', () => {
  // CUS-62? PKG-14? R-10
  it('shows the sessions left of each service, the validity and where each session went', async () => {
    const sale = await sellPackage(manager, 'عميلة الباقة');
    const [sold] = await packagesOf(sale.customerId);
    const page = await openCard(sale, { numerals: 'latn' });
    const part = page.locator('.sold');
    await part.getByText(sale.packageName).waitFor();
    const text = (await part.innerText()).replace(/[\u200e\u200f\u2066-\u2069]/g, '');
    for (const item of sold?.items ?? []) {
      expect(text).toContain(item.serviceName);
      expect(text).toContain(`الجلسات المتبقية: ${item.left} من ${item.sessions}`);
    }
    await part.getByText('حركات الجلسات').click();
    expect(await part.locator('tbody tr').count()).toBe(sold?.movements.length);
    // A sale cites its invoice.
    const { invoiceNumber } = (await manager('GET', `/invoices/${sale.invoiceId}`)).json;
    expect(await part.locator('tbody tr').first().innerText()).toContain(String(invoiceNumber));
    await page.close();
  });

  //
  it('is extended by days with a reason, and asks for both', async () => {
    const sale = await sellPackage(manager, 'عميلة التمديد');
    const [before] = await packagesOf(sale.customerId);
    const page = await openCard(sale);
    const form = await start(page, 'تمديد الصلاحية');
    await form.getByRole('button', { name: 'تمديد الصلاحية' }).click();
    await form.getByText('هذا الحقل مطلوب').first().waitFor();
    await form.getByLabel('عدد الأيام').fill('١٥');
    await form.getByLabel('السبب').fill('سفر العميلة');
    await finish(page, 'تمديد الصلاحية');
    const [after] = await packagesOf(sale.customerId);
    expect(after?.validUntil).toBe(addDays(before?.validUntil ?? '', 15));
    expect(
      after?.movements.some(({ kind, reason }) => kind === 'Extension' && reason === 'سفر العميلة'),
    ).toBe(true);
    await page.close();
  });

  //
  it('stands still while it is frozen and runs on when it is released', async () => {
    const sale = await sellPackage(manager, 'عميلة التجميد');
    const page = await openCard(sale);
    const form = await start(page, 'تجميد');
    await form.getByLabel('السبب').fill('عملية جراحية');
    await finish(page, 'تجميد');
    await page.locator('.sold').getByText('مجمدة', { exact: true }).waitFor();
    await start(page, 'فك التجميد');
    await dialog(page).getByRole('button', { name: 'فك التجميد', exact: true }).click();
    await page.locator('.sold').getByText('سارية').waitFor();
    expect((await packagesOf(sale.customerId))[0]?.status).toBe('Active');
    await page.close();
  });

  //
  it('goes to another customer with what is left', async () => {
    const sale = await sellPackage(manager, 'عميلة النقل');
    const friend = await addCustomer(manager, { fullName: 'صديقتها زينبهيام' });
    const page = await openCard(sale);
    const form = await start(page, 'نقل إلى عميل آخر');
    await form.getByRole('combobox').fill('زينبهيام');
    await option(page, 'صديقتها زينبهيام').click();
    await form.getByLabel('السبب').fill('هدية');
    await finish(page, 'نقل إلى عميل آخر');
    const left = (sold: Sold | undefined) => sold?.items.reduce((sum, item) => sum + item.left, 0);
    expect(left((await packagesOf(sale.customerId))[0])).toBe(0);
    expect(left((await packagesOf(friend.id))[0])).toBeGreaterThan(0);
    await page.close();
  });

  // R-13 R-10
  it('is corrected by a reasoned line, never below zero, and a refusal keeps what was typed', async () => {
    const sale = await sellPackage(manager, 'عميلة التصحيح');
    const page = await openCard(sale);
    const form = await start(page, 'تصحيح الرصيد');
    await form.getByLabel('التغيير في عدد الجلسات').fill('-900');
    await form.getByLabel('السبب').fill('خطأ في الإدخال');
    await form.getByRole('button', { name: 'تصحيح الرصيد' }).click();
    await form.getByText('لا توجد جلسات متاحة في الباقة').waitFor();
    expect(await form.getByLabel('السبب').inputValue()).toBe('خطأ في الإدخال');
    await form.getByLabel('التغيير في عدد الجلسات').fill('2');
    await finish(page, 'تصحيح الرصيد');
    const [sold] = await packagesOf(sale.customerId);
    expect(sold?.items[0]?.left).toBe((sold?.items[0]?.sessions ?? 0) + 2);
    await page.close();
  });

  //
  it('offers nothing to do without the right, and follows what another desk does', async () => {
    const sale = await sellPackage(manager, 'عميلة الاستقبال');
    const [sold] = await packagesOf(sale.customerId);
    const page = await openCard(sale, { as: 'reception' });
    await page.locator('.sold').getByText('سارية').waitFor();
    expect(await page.locator('.sold-acts').count()).toBe(0);
    await manager('POST', `/customer-packages/${sold?.id}/freeze`, { reason: 'طلبها' });
    await page.locator('.sold').getByText('مجمدة', { exact: true }).waitFor();
    await page.close();
  });

  //
  it('is printed as a statement with every movement and its reason', async () => {
    const sale = await sellPackage(manager, 'عميلة الكشف');
    const [sold] = await packagesOf(sale.customerId);
    await manager('POST', `/customer-packages/${sold?.id}/extend`, { days: 10, reason: 'تعويض' });
    const page = await openCard(sale);
    await page.getByRole('link', { name: 'طباعة كشف الجلسات' }).click();
    await page.locator('.paper').waitFor();
    const text = await page.locator('.paper').innerText();
    for (const part of [sale.customer, sale.packageName, 'كشف جلسات الباقة', 'تعويض', 'تمديد', 'بيع'])
      expect(text).toContain(part);
    await page.close();
  });
});

describe('the customer’s money on the card', () => {
  // R-21 CUS-61?
  it('takes a deposit, shows it as credit and lists the movement', async () => {
    const customer = await addCustomer(manager, { fullName: 'عميلة العربون' });
    const page = await openCard({ customerId: customer.id }, { numerals: 'latn' });
    await page.getByRole('button', { name: 'تسجيل عربون' }).click();
    const form = await focusedDialog(page, 'تسجيل عربون');
    await form.getByLabel('المبلغ').fill('٢٥٠٫٥');
    await form.getByRole('button', { name: 'حفظ' }).click();
    await page.locator('.card-figures').getByText('250.50').waitFor();
    await page.getByText('حركات الرصيد والنقاط').click();
    await page.locator('.card-part').getByText('إيداع').waitFor();
    expect((await manager('GET', `/customers/${customer.id}/accounts`)).json.credit).toBe(250.5);
    await page.close();
  });

  //
  it('offers no deposit while credit is switched off, and shows none of its movements', async () => {
    const customer = await addCustomer(manager, { fullName: 'عميلة بلا رصيد' });
    await manager('POST', `/customers/${customer.id}/credit`, { amount: 40, branchId: 1 });
    await setSetting(centre, 'creditEnabled', false);
    try {
      const page = await openCard({ customerId: customer.id });
      await page.locator('.card-figures').getByText('مستحق عليه').waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'تسجيل عربون' }).count()).toBe(0);
      expect(await page.locator('.card-figures').getByText('الرصيد', { exact: true }).count()).toBe(0);
      await page.getByText('حركات الرصيد والنقاط').click();
      await page.getByText('لا توجد حركات بعد').waitFor();
      await page.close();
    } finally {
      await setSetting(centre, 'creditEnabled', true);
    }
  });

  //
  it('says that credit was switched off in the meantime, where it is switched on, and keeps what was typed', async () => {
    const customer = await addCustomer(manager, { fullName: 'عميلة أُوقف رصيدها' });
    const page = await openCard({ customerId: customer.id });
    await page.getByRole('button', { name: 'تسجيل عربون' }).click();
    const form = await focusedDialog(page, 'تسجيل عربون');
    await form.getByLabel('المبلغ').fill('70');
    await setSetting(centre, 'creditEnabled', false);
    try {
      await form.getByRole('button', { name: 'حفظ' }).click();
      await form.getByText('الرصيد والعربون غير مفعّلين', { exact: false }).waitFor();
      await form.getByText('خيار «تفعيل رصيد العملاء»', { exact: false }).waitFor();
      expect(await form.getByLabel('المبلغ').inputValue()).toContain('70');
    } finally {
      await setSetting(centre, 'creditEnabled', true);
    }
    await page.close();
  });

  //
  it('lists movements line by line on a phone, none of them cut off', async () => {
    const sale = await sellPackage(manager, 'عميلة الهاتف');
    await manager('POST', `/customers/${sale.customerId}/credit`, { amount: 40, branchId: 1 });
    const [sold] = await packagesOf(sale.customerId);
    const page = await openCard(sale, { width: 390 });
    await page.getByText('حركات الجلسات').click();
    await page.getByText('حركات الرصيد والنقاط').click();
    const lines = page.locator('.movement-lines');
    await lines.nth(1).locator('li').first().waitFor();
    expect(await lines.first().locator('li').count()).toBe(sold?.movements.length);
    for (const list of await lines.all())
      expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.close();
  });

  // CUS-62?
  it('lists unpaid invoices, the next booking and the last visits for whoever may read them', async () => {
    const sale = await sellPackage(manager, 'عميلة مدينة', 0);
    const page = await openCard(sale);
    const number = (await manager('GET', `/invoices/${sale.invoiceId}`)).json.invoiceNumber;
    await page.getByRole('region', { name: 'فواتير غير مسددة' }).getByText(String(number)).waitFor();
    await page.getByRole('region', { name: 'الموعد القادم' }).getByText('لا يوجد موعد قادم').waitFor();
    await page.getByRole('region', { name: 'آخر الزيارات' }).getByText('لا توجد زيارات بعد').waitFor();
    await page.close();
    const specialist = await openCard(sale, { as: 'specialist' });
    await specialist.getByRole('region', { name: 'آخر الزيارات' }).waitFor();
    expect(await specialist.getByRole('region', { name: 'فواتير غير مسددة' }).count()).toBe(0);
    await specialist.close();
  });

  // FND-25
  it.each([
    ['ar', 1440],
    ['en', 1440],
    ['ar', 390],
    ['en', 390],
  ] as const)('can be read and used by everybody (%s, %i px)', async (lang, width) => {
    const sale = await sellPackage(manager, 'عميلة الشاشات', 100);
    const card = {
      name: 'customer with a package',
      go: async (page: Page) => {
        await page.goto(`/customers/${sale.customerId}`);
        await page.locator('.sold').waitFor();
        await page.locator('.sold-movements summary').first().click();
      },
    };
    const act = {
      name: 'correction of a package',
      go: async (page: Page) => {
        await page.locator('.sold-acts').click();
        await page.getByRole('menuitem').last().click();
        await page.locator('[role="dialog"]:focus-within textarea').waitFor();
      },
    };
    const page = await centre.open({ as: 'manager', branch: '1', lang, width });
    expect(await visit(page, lang, [card, act])).toEqual([]);
  });
});
