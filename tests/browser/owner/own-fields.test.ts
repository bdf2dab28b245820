import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCentre } from '../../support/browser/centre';
import {
  desk as deskOf,
  dialog,
  input,
  openFilter,
  openSelect,
  option,
  rows,
  save,
} from '../../support/browser/customers';
import { control, press } from '../../support/browser/desk';

const centre = await startCentre();

/** Adds an option to the field that is being made. */
const addOption = async (page: Page, place: number, words: string): Promise<void> => {
  await press(dialog(page), 'إضافة اختيار');
  await page.locator(`#field-options-${place}-labelAr`).fill(words);
};

describe('A field that the owner adds', () => {
  it('is made in the browser alone, and then filled in, seen in the list and filtered by', async () => {
    const desk = await centre.open({ as: 'reception2' });
    await desk.goto('/customers');
    await rows(desk).first().waitFor();
    const page = await centre.open({ as: 'admin' });
    await page.goto('/settings/fields');
    await control(page, 'button', 'إضافة حقل').first().click();
    await input(page, 'اسم الحقل بالعربية').fill('نوع البشرة');
    await openSelect(dialog(page), 'النوع');
    await option(page, 'اختيار من قائمة').click();
    expect(await page.locator('#field-options-label').textContent()).toBe('الاختيارات *');
    for (const [place, words] of ['دهنية', 'جافة', 'مختلطة'].entries()) await addOption(page, place, words);
    await save(page);
    await rows(page).filter({ hasText: 'نوع البشرة' }).waitFor();

    // The desk's open screen has it at the next look, without loading the program anew.
    await control(desk, 'button', 'إضافة عميل').first().click();
    await input(desk, 'الاسم الكامل').fill('سلمى فؤاد');
    await desk.locator('#field-phoneNumbers-0').fill('01062233445');
    await openSelect(dialog(desk), 'نوع البشرة');
    await option(desk, 'جافة').click();
    await save(desk);
    await rows(desk).filter({ hasText: 'سلمى فؤاد' }).waitFor();
    await desk.goto('/customers');
    await openFilter(desk, 'نوع البشرة');
    await option(desk, 'جافة').click();
    await expect.poll(() => rows(desk).count()).toBe(1);
    expect(await rows(desk).first().textContent()).toContain('سلمى فؤاد');
    expect(await rows(desk).first().textContent()).toContain('جافة');

    const phone = await centre.open({ as: 'reception2', width: 390 });
    await phone.goto('/customers');
    await phone.getByText('سلمى فؤاد').first().waitFor();
    await press(phone, /^تصفية/);
    await openSelect(phone, 'نوع البشرة');
    await option(phone, 'دهنية').click();
    await phone.getByText('سلمى فؤاد').first().waitFor({ state: 'detached' });
  });

  it('is kept in a view for reception, counted on the dashboard, and leaves as a file', async () => {
    const page = await centre.open({ as: 'admin' });
    await page.goto('/customers');
    await openFilter(page, 'نوع البشرة');
    await option(page, 'جافة').click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await press(page, 'العروض المحفوظة');
    await control(page, 'menuitem', 'حفظ هذا العرض').click();
    await dialog(page).getByLabel('اسم العرض').fill('بشرة جافة');
    await openSelect(dialog(page), 'لمن');
    await option(page, 'أصحاب دور').click();
    await openSelect(dialog(page), 'الدور');
    await option(page, 'موظف الاستقبال').click();
    await press(dialog(page), 'حفظ هذا العرض');
    await page.getByRole('button', { name: 'بشرة جافة', exact: true, pressed: true }).waitFor();

    await press(page, 'إحصائيات');
    const figures = page.getByRole('region', { name: /نوع البشرة/ });
    await openSelect(page, 'تجميع حسب');
    await option(page, 'نوع البشرة').click();
    await press(figures, 'جدول');
    await control(figures, 'rowheader', 'جافة').waitFor();
    await press(figures, 'تثبيت على لوحة التحكم');
    await press(dialog(page), 'حفظ هذا العرض');
    await dialog(page).waitFor({ state: 'detached' });
    await page.goto('/dashboard');
    const pin = control(page, 'region', 'العملاء حسب نوع البشرة');
    await pin.getByText('جافة').first().waitFor();

    const desk = await centre.open({ as: 'reception2' });
    await desk.goto('/customers');
    await press(desk, 'العروض المحفوظة');
    await desk.getByRole('menuitem', { name: /^بشرة جافة/ }).click();
    await expect.poll(() => rows(desk).count()).toBe(1);
    // A view that lies beyond the edge of a phone comes into sight when it is chosen.
    const call = await deskOf(centre, 'admin');
    for (const name of ['عميلات لم يحضرن منذ شهر', 'عميلات لهن رصيد وباقات سارية'])
      await call('POST', '/list-views', { list: 'customers', name, shows: 'segment=new', audience: 'all' });
    const phone = await centre.open({ as: 'reception2', width: 390 });
    await phone.goto('/customers');
    await press(phone, 'العروض المحفوظة');
    await phone.getByRole('menuitem', { name: /^عميلات لهن/ }).click();
    const seen = phone.getByRole('button', {
      name: 'عميلات لهن رصيد وباقات سارية',
      exact: true,
      pressed: true,
    });
    const outside = () =>
      seen.evaluate((button) => {
        const [edge, box] = [button.closest('fieldset'), button].map((one) => one?.getBoundingClientRect());
        const before = (box?.x ?? 0) - (edge?.x ?? 0);
        return Math.round(Math.max(-before, before + (box?.width ?? 0) - (edge?.width ?? 0)));
      });
    await expect.poll(outside).toBeLessThanOrEqual(0);
    await page.goto('/customers');
    const arriving = page.waitForEvent('download');
    await press(page, 'تصدير CSV');
    const file = await readFile((await (await arriving).path()) ?? '', 'utf8');
    expect(file.split('\r\n')[0]).toContain('نوع البشرة');
    expect(file).toContain('جافة');
  });
});
