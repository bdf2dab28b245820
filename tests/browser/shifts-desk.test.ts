import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import { dialog, focusedDialog, rows, save, setRight } from '../support/customers-page';
import { choose, columnsOf, failing, field, openDesk, press, toast } from '../support/desk';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

const broken = { status: 500, json: {} };

const setDay = async (page: Page, day: string) => {
  await focusedDialog(page, 'وردية جديدة');
  await field(page, 'date').click();
  await field(page, 'date').fill(day);
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page, 'date').inputValue()).toBe(day);
};

describe('the shifts', () => {
  // SHF-01
  it('stay closed to those without shifts.read, who read which right is missing', async () => {
    await setRight(centre, 'Staff', 'shifts.read', false);
    const page = await centre.open({ as: 'specialist', branch: '1' });
    await page.goto('/shifts');
    await page.getByText(/shifts\.read/).waitFor();
    expect(await rows(page).count()).toBe(0);
    await setRight(centre, 'Staff', 'shifts.read', true);
  });

  // SHF-02 SHF-04
  it('are added for somebody of the branch, changed and deleted after a question', async () => {
    const page = await openDesk(centre, '/shifts', { branch: '1' });
    expect(await columnsOf(page)).toEqual([
      'الموظف',
      'الفرع',
      'التاريخ',
      'نوع الوردية',
      'من الساعة',
      'إلى الساعة',
      'عدد الساعات',
      'الإجراءات',
    ]);
    await press(page, 'وردية جديدة');
    expect(await field(page, 'start').inputValue()).toBe('09:00');
    expect(await field(page, 'end').inputValue()).toBe('14:00');
    await setDay(page, '2031-01-03');
    await choose(page, 'staffId', 'منى فؤاد');
    await save(page);
    await toast(page, 'تم حفظ الوردية بنجاح').waitFor();
    // The newest day comes first.
    const first = () => rows(page).first().getByRole('cell').allInnerTexts();
    await expect.poll(async () => (await first())[0]).toBe('منى فؤاد');
    expect((await first()).slice(1, 7).map((text) => text.replace(/\u200f/g, ''))).toEqual([
      'فرع مدينة نصر',
      '٠٣/٠١/٢٠٣١',
      'صباحية',
      '٠٩:٠٠ ص',
      '٠٢:٠٠ م',
      '٥ س ٠ د',
    ]);
    await rows(page)
      .first()
      .getByRole('button', { name: /^تعديل/ })
      .click();
    await choose(page, 'shiftType', 'مسائية');
    expect(await field(page, 'start').inputValue()).toBe('16:00');
    expect(await field(page, 'end').inputValue()).toBe('22:00');
    await save(page);
    await toast(page, 'تم تحديث الوردية بنجاح').waitFor();
    await expect.poll(async () => (await first())[3]).toBe('مسائية');
    await rows(page).first().getByRole('button', { name: /^حذف/ }).click();
    await dialog(page).getByText('هل تريد حذف هذه الوردية؟').waitFor();
    await press(dialog(page), 'حذف');
    await toast(page, 'تم حذف الوردية بنجاح').waitFor();
    await expect.poll(async () => (await first())[2]).not.toContain('٢٠٣١');
  });

  it('fill a week that scrolls by itself on a phone, and the page stays where it is', async () => {
    const page = await centre.open({ as: 'admin', width: 390, branch: '1' });
    await page.goto('/shifts');
    await page.getByText('جدول الأسبوع').click();
    await page.locator('.week-shift').first().waitFor();
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, scrollX])).toEqual([390, 0]);
  });

  // SHF-09
  it('that cannot be saved say so, and the dialog stays', async () => {
    const page = await openDesk(centre, '/shifts', { branch: '1' });
    await failing(page, 'POST', /\/api\/shifts$/, broken);
    await press(page, 'وردية جديدة');
    await setDay(page, '2031-02-07');
    await choose(page, 'staffId', 'منى فؤاد');
    await save(page);
    await toast(page, 'خطأ').waitFor();
    expect(await field(page, 'date').inputValue()).toBe('2031-02-07');
  });

  it('are worded in English for those who read English', async () => {
    const page = await openDesk(centre, '/shifts', { lang: 'en', branch: '1' });
    await page.getByRole('button', { name: 'New shift' }).waitFor();
    await page.getByText('Morning').first().waitFor();
  });
});
