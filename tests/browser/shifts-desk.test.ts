import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCentre } from '../support/centre';
import { dialog, focusedDialog, rows, save } from '../support/customers-page';
import { choose, columnsOf, field, openShiftList, press, toast } from '../support/desk';
import { dayIn, timeIn } from '../support/entered';

const centre = await startCentre();

const setDay = async (page: Page, day: string) => {
  await focusedDialog(page, 'وردية جديدة');
  await field(page, 'date').click();
  await field(page, 'date').fill(day);
  await page.keyboard.press('Enter');
  await expect.poll(() => dayIn(field(page, 'date'))).toBe(day);
};

describe('the shifts', () => {
  // SHF-02 SHF-04 SHF-11?
  it('are added for somebody of the branch, changed by the times that the centre set, and deleted after a question', async () => {
    await centre.db.pool.query(`insert into settings (key, value) values ('shiftTypes', $1)`, [
      JSON.stringify({ Evening: { start: '15:30', end: '21:00' } }),
    ]);
    const page = await openShiftList(centre);
    await expect
      .poll(() => columnsOf(page))
      .toEqual([
        'الموظف',
        'الفرع',
        'التاريخ',
        'نوع الوردية',
        'من الساعة',
        'إلى الساعة',
        'عدد الساعات',
        'الإجراءات',
      ]);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/shifts/availability**', async (route) => {
      await held;
      await route.fallback();
    });
    await press(page, 'وردية جديدة');
    // The branch's specialists load late, and the focus stays in their field.
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe('field-staffId');
    answer();
    await dialog(page).getByText('اختر').first().waitFor();
    await expect.poll(() => focused()).toBe('field-staffId');
    await expect.poll(() => timeIn(field(page, 'start'))).toBe('09:00');
    await expect.poll(() => timeIn(field(page, 'end'))).toBe('14:00');
    await setDay(page, '2031-01-03');
    await choose(page, 'staffId', 'منى فؤاد');
    await save(page);
    await toast(page, 'تم حفظ الوردية بنجاح').waitFor();
    // The newest day is first.
    const first = () => rows(page).first().getByRole('cell').allInnerTexts();
    await expect.poll(async () => (await first())[0]).toBe('منى فؤاد');
    await expect
      .poll(async () => (await first()).slice(1, 7).map((text) => text.replace(/\u200f/g, '')))
      .toEqual(['فرع مدينة نصر', '٠٣/٠١/٢٠٣١', 'صباحية', '٠٩:٠٠ ص', '٠٢:٠٠ م', '٥ ساعات']);
    await rows(page)
      .first()
      .getByRole('button', { name: /^تعديل/ })
      .click();
    await choose(page, 'shiftType', 'مسائية');
    await expect.poll(() => timeIn(field(page, 'start'))).toBe('15:30');
    await expect.poll(() => timeIn(field(page, 'end'))).toBe('21:00');
    await save(page);
    await toast(page, 'تم تحديث الوردية بنجاح').waitFor();
    await expect.poll(async () => (await first())[3]).toBe('مسائية');
    await rows(page).first().getByRole('button', { name: /^حذف/ }).click();
    await dialog(page).getByText('هل تريد حذف هذه الوردية؟').waitFor();
    await press(dialog(page), 'حذف');
    await toast(page, 'تم حذف الوردية بنجاح').waitFor();
    await expect.poll(async () => (await first())[2]).not.toContain('٢٠٣١');
  });
});
