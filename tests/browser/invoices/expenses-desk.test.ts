import { describe, expect, it } from 'vitest';
import { startCentre } from '../../support/browser/centre';
import { dialog, openSelect, option, rows, save } from '../../support/browser/customers';
import {
  act,
  cellsOf,
  choose,
  closed,
  control,
  field,
  figureIn,
  openDesk,
  press,
  toast,
} from '../../support/browser/desk';

const centre = await startCentre();

const searchFor = (page: Parameters<typeof rows>[0], text: string) =>
  control(page, 'textbox', 'ابحث...').fill(text);

describe('the expenses', () => {
  const figures = (page: Parameters<typeof rows>[0]) => page.locator('.summary-value').allInnerTexts();

  // EXP-02 EXP-03 EXP-04 EXP-09 EXP-13 ERR-07 ERR-19
  it('add up in three cards, which follow what is added and what the list is narrowed to', async () => {
    const page = await openDesk(centre, '/expenses', { as: 'accountant', branch: '1' });
    // A separate call loads the cards above the list.
    await press(page, 'إضافة مصروف');
    await choose(page, 'category', 'صيانة');
    await field(page, 'description').fill('إصلاح باب الاستقبال');
    await field(page, 'amount').fill('120.25');
    await expect.poll(() => field(page, 'amount').getAttribute('step')).toBe('0.01');
    await save(page);
    await toast(page, 'حُفظ المصروف').waitFor();
    // Closing the dialog restores the list's URL, which would clear a search typed before.
    await closed(page);
    await searchFor(page, 'اصلاح باب');
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(async () => (await figures(page))[0]).toContain('١٢٠٫٢٥');
    await expect.poll(async () => (await figures(page))[2]).toContain('١٢٠٫٢٥');
    await openSelect(page, 'الفئة');
    await option(page, 'إيجار').click();
    await expect.poll(async () => (await figures(page))[2]).toBe('—');
    await page.keyboard.press('Escape');
    await press(page.locator('.chips'), 'مسح عوامل التصفية');
    await expect.poll(() => control(page, 'textbox', 'ابحث...').inputValue()).toBe('');
    await searchFor(page, 'اصلاح باب');
    await expect.poll(() => rows(page).count()).toBe(1);
    await act(page, 'تعديل', 'صيانة');
    await expect.poll(() => figureIn(field(page, 'amount'))).toBe('120.25');
    await field(page, 'amount').fill('80');
    await save(page);
    await closed(page);
    await expect.poll(async () => (await figures(page))[0]).toContain('٨٠');
    // Wait for the new amount, because deleting the old version would be refused.
    await expect.poll(async () => (await cellsOf(page, 'صيانة'))[3]).toContain('٨٠');
    await act(page, 'حذف', 'صيانة');
    await dialog(page).getByText('هل تريد حذف هذا المصروف؟').waitFor();
    await press(dialog(page), 'حذف');
    await toast(page, 'حُذف المصروف').waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
  });
});
