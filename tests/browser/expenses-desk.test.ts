import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import { dialog, openSelect, option, rows, save } from '../support/customers-page';
import { act, choose, closed, columnsOf, failing, field, openDesk, press, toast } from '../support/desk';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

const searchFor = (page: Parameters<typeof rows>[0], text: string) =>
  page.getByRole('textbox', { name: 'ابحث...' }).fill(text);

describe('the expenses', () => {
  const figures = (page: Parameters<typeof rows>[0]) => page.locator('.summary-value').allInnerTexts();

  // EXP-02 EXP-03 EXP-04 EXP-09 EXP-13
  it('add up in three cards, which follow what is added and what the list is narrowed to', async () => {
    const page = await openDesk(centre, '/expenses', { branch: '1' });
    expect(await page.locator('.summary-card dt').allInnerTexts()).toEqual([
      'إجمالي المصروفات',
      'مصروفات هذا الشهر',
      'متوسط المصروف',
    ]);
    expect(await columnsOf(page)).toEqual([
      'التاريخ',
      'الفئة',
      'الوصف',
      'المبلغ',
      'الفرع',
      'طريقة الدفع',
      'الإجراءات',
    ]);
    await press(page, 'إضافة مصروف');
    await choose(page, 'category', 'صيانة');
    await field(page, 'description').fill('إصلاح باب الاستقبال');
    await field(page, 'amount').fill('120.25');
    expect(await field(page, 'amount').getAttribute('step')).toBe('0.01');
    await save(page);
    await toast(page, 'تم حفظ المصروف بنجاح').waitFor();
    await searchFor(page, 'اصلاح باب');
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(async () => (await figures(page))[0]).toContain('١٢٠٫٢٥');
    expect((await figures(page))[2]).toContain('١٢٠٫٢٥');
    await closed(page);
    await openSelect(page, 'الفئة');
    await option(page, 'إيجار').click();
    await expect.poll(async () => (await figures(page))[2]).toBe('—');
    await page.keyboard.press('Escape');
    await press(page.locator('.chips'), 'مسح عوامل التصفية');
    await expect.poll(() => page.getByRole('textbox', { name: 'ابحث...' }).inputValue()).toBe('');
    await searchFor(page, 'اصلاح باب');
    await expect.poll(() => rows(page).count()).toBe(1);
    await act(page, 'تعديل', 'صيانة');
    await field(page, 'amount').fill('80');
    await save(page);
    await toast(page, 'تم تحديث المصروف بنجاح').waitFor();
    await expect.poll(async () => (await figures(page))[0]).toContain('٨٠');
    await act(page, 'حذف', 'صيانة');
    await dialog(page).getByText('هل تريد حذف هذا المصروف؟').waitFor();
    await press(dialog(page), 'حذف');
    await toast(page, 'تم حذف المصروف بنجاح').waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
  });

  // EXP-10
  it('that cannot be saved or deleted say so, and the dialog stays', async () => {
    const page = await openDesk(centre, '/expenses', { branch: '1' });
    const broken = { status: 500, json: {} };
    await failing(page, 'POST', /\/api\/expenses$/, broken);
    await press(page, 'إضافة مصروف');
    await choose(page, 'category', 'إيجار');
    await field(page, 'amount').fill('10');
    await save(page);
    await toast(page, 'خطأ').waitFor();
    expect(await field(page, 'amount').inputValue()).toBe('10');
    const other = await openDesk(centre, '/expenses', { branch: '1' });
    await failing(other, 'DELETE', /\/api\/expenses\/\d+/, broken);
    await other
      .getByRole('button', { name: /^حذف: / })
      .first()
      .click();
    await press(dialog(other), 'حذف');
    await toast(other, 'خطأ').waitFor();
    await dialog(other).getByText('هل تريد حذف هذا المصروف؟').waitFor();
  });

  it('are worded in English for those who read English', async () => {
    const page = await openDesk(centre, '/expenses', { lang: 'en', branch: '1' });
    expect(await columnsOf(page)).toEqual([
      'Date',
      'Category',
      'Description',
      'Amount',
      'Branch',
      'Payment method',
      'Actions',
    ]);
    await press(page, 'Add expense');
    await choose(page, 'category', 'Rent');
    await field(page, 'amount').fill('10');
    await save(page);
    await toast(page, 'Expense saved').waitFor();
  });
});
