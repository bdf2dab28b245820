import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCentre } from '../../support/browser/centre';
import { dialog, focusedDialog, namesOf, option, rows, save } from '../../support/browser/customers';
import {
  act,
  cellsOf,
  choose,
  closed,
  control,
  dayIn,
  field,
  hold,
  openDesk,
  press,
  rowOf,
  timeIn,
  toast,
} from '../../support/browser/desk';

const centre = await startCentre();

const searchFor = (page: Page, text: string) => control(page, 'textbox', 'ابحث...').fill(text);

describe('the catalogue', () => {
  // PKG-01 PKG-11 SVC-01 SVC-02 SVC-03 SVC-04 SVC-05 SVC-21 SVC-23?
  it('has services and packages in two tabs with addresses of their own, to add, change and delete after a question', async () => {
    const page = await openDesk(centre, '/services');
    const tabs = control(page, 'navigation', 'الخدمات والباقات');
    await expect.poll(() => tabs.getByRole('link').allInnerTexts()).toEqual(['الخدمات', 'الباقات']);
    await expect.poll(() => page.title()).toContain('الخدمات والباقات');
    await page.getByText('إدارة خدمات المركز وباقاته وأسعارها').waitFor();
    // By name, twenty on a page, with their description beneath the name.
    const sorted = async () => control(page, 'columnheader', 'اسم الخدمة').getAttribute('aria-sort');
    await expect.poll(sorted).toBe('ascending');
    const { rows: first } = await centre.db.pool.query<{ name: string }>(
      'select name from services where is_active order by name_key, id limit 20',
    );
    const names = first.map(({ name }) => name);
    await expect.poll(() => namesOf(page)).toEqual(names);
    const { rows: described } = await centre.db.pool.query<{ name: string; description: string }>(
      'select name, description from services where description is not null and name = any($1) limit 1',
      [names],
    );
    const [service] = described;
    await expect
      .poll(async () => (await cellsOf(page, service?.name ?? ''))[0]?.split('\n').filter(Boolean))
      .toEqual([service?.name, service?.description]);
    await press(page, 'إضافة خدمة');
    await field(page, 'name').fill('حناء العروس');
    await choose(page, 'category', 'العناية بالبشرة');
    await field(page, 'price').fill('٤٥٠٫٥');
    await expect.poll(() => field(page, 'price').inputValue()).toBe('٤٥٠٫٥');
    await save(page);
    await toast(page, 'حُفظ').waitFor();
    await closed(page);
    await searchFor(page, 'حنّاء العروس');
    await expect.poll(() => namesOf(page)).toEqual(['حناء العروس']);
    await expect
      .poll(async () => (await cellsOf(page, 'حناء العروس')).slice(1, 4))
      .toEqual(['العناية بالبشرة', '—', '٣٠']);
    await expect.poll(async () => (await cellsOf(page, 'حناء العروس'))[4]).toContain('٤٥٠٫٥٠');
    await act(page, 'تعديل', 'حناء العروس');
    await field(page, 'price').fill('500');
    await save(page);
    // Wait for the new price, because deleting the old version would be refused.
    await expect.poll(async () => (await cellsOf(page, 'حناء العروس'))[4]).toContain('٥٠٠');
    await act(page, 'حذف', 'حناء العروس');
    await dialog(page).getByText('هل تريد حذف الخدمة "حناء العروس"؟').waitFor();
    await press(dialog(page), 'حذف');
    await toast(page, 'حُذف').waitFor();
    await page.getByText('لا توجد نتائج مطابقة').waitFor();
    await closed(page);

    await control(tabs, 'link', 'الباقات').click();
    await page.waitForURL('**/packages');
    await rowOf(page, 'باقة العروس').waitFor();
    await expect
      .poll(() => control(page, 'columnheader', 'اسم الباقة').getAttribute('aria-sort'))
      .toBe('ascending');
    await press(page, 'إضافة باقة');
    await field(page, 'name').fill('باقة الصيف');
    await field(page, 'items-0-serviceId').fill('استشوار');
    await option(page, 'استشوار').click();
    await field(page, 'items-0-sessionsCount').fill('3');
    await press(dialog(page), 'إضافة خدمة إلى الباقة');
    await field(page, 'items-1-serviceId').fill('باديكير سبا');
    await option(page, 'باديكير سبا').click();
    await field(page, 'price').fill('700');
    await save(page);
    await rowOf(page, 'باقة الصيف').waitFor();
    await expect.poll(async () => (await cellsOf(page, 'باقة الصيف'))[1]).toContain('استشوار × ٣');
    await expect.poll(async () => (await cellsOf(page, 'باقة الصيف'))[3]).toBe('٣٠');
    await act(page, 'تعديل', 'باقة الصيف');
    await field(page, 'validityDays').fill('60');
    await save(page);
    await expect.poll(async () => (await cellsOf(page, 'باقة الصيف'))[3]).toBe('٦٠');
    await act(page, 'حذف', 'باقة الصيف');
    await dialog(page).getByText('هل تريد حذف الباقة "باقة الصيف"؟').waitFor();
    await press(dialog(page), 'حذف');
    await expect.poll(() => rowOf(page, 'باقة الصيف').count()).toBe(0);
    await control(tabs, 'link', 'الخدمات').click();
    await page.waitForURL('**/services');
  });
});

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
    const page = await openDesk(centre, '/shifts', { branch: '1' });
    const answer = await hold(page, '**/api/shifts/availability**');
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
    await toast(page, 'حُفظت الوردية').waitFor();
    // The newest day is first.
    const first = () => rows(page).first().getByRole('cell').allInnerTexts();
    await expect.poll(async () => (await first())[0]).toBe('منى فؤاد');
    await expect
      .poll(async () => (await first()).slice(1, 7).map((text) => text.replace(/\u200f/g, '')))
      .toEqual(['فرع مدينة نصر', '٠٣/٠١/٢٠٣١', 'صباحية', '٠٩:٠٠ ص', '٠٢:٠٠ م', '٥ ساعات']);
    await press(rows(page).first(), /^تعديل/);
    await choose(page, 'shiftType', 'مسائية');
    await expect.poll(() => timeIn(field(page, 'start'))).toBe('15:30');
    await expect.poll(() => timeIn(field(page, 'end'))).toBe('21:00');
    await save(page);
    await expect.poll(async () => (await first())[3]).toBe('مسائية');
    await press(rows(page).first(), /^حذف/);
    await dialog(page).getByText('هل تريد حذف هذه الوردية؟').waitFor();
    await press(dialog(page), 'حذف');
    await toast(page, 'حُذفت الوردية').waitFor();
    await expect.poll(async () => (await first())[2]).not.toContain('٢٠٣١');
  });
});
