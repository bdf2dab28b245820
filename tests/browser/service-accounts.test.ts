import { expect, it } from 'vitest';
import { startCentre } from '../support/centre';
import { dialog, focusedDialog, input, openSelect, option, rows, save } from '../support/customers-page';
import { closed, press } from '../support/desk';

const centre = await startCentre();

const ask = async (token: string): Promise<number> =>
  (await fetch(`${centre.url}/api/invoices`, { headers: { authorization: `Bearer ${token}` } })).status;

it('A program gets an account and a token that is shown once, and stops with it', async () => {
  const page = await centre.open({ as: 'admin' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/service-accounts');
  await page.getByText('لا توجد حسابات خدمة').first().waitFor();
  await page.getByRole('button', { name: 'إضافة حساب خدمة' }).first().click();
  await focusedDialog(page, 'إضافة حساب خدمة');
  await input(page, 'اسم البرنامج').fill('برنامج المحاسبة');
  await openSelect(dialog(page), 'الصلاحيات');
  await page.keyboard.type('عرض الفواتير');
  await option(page, 'عرض الفواتير').click();
  await page.keyboard.press('Escape');
  await openSelect(dialog(page), 'الفروع');
  await option(page, 'فرع الدقي').click();
  await save(page);
  await closed(page);
  await rows(page).filter({ hasText: 'برنامج المحاسبة' }).waitFor();

  await press(page, 'إصدار مفتاح: برنامج المحاسبة');
  await press(await focusedDialog(page, 'إصدار مفتاح'), 'إصدار مفتاح');
  const shown = dialog(page).getByRole('textbox', { name: 'المفتاح' });
  await shown.waitFor();
  const token = await shown.inputValue();
  expect(token).toMatch(/^bc_\d+_[\w-]{50}$/);
  // On a phone a toast would lie over the words that it is shown once.
  expect(await page.getByText('تم إصدار المفتاح').count()).toBe(0);
  await press(dialog(page), 'نسخ');
  await dialog(page).getByText('تم النسخ').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  expect(await ask(token)).toBe(200);
  await dialog(page).getByRole('button', { name: 'إغلاق', exact: true }).last().click();
  await closed(page);
  expect(await page.content()).not.toContain(token);

  await press(page, 'إيقاف: برنامج المحاسبة');
  const asked = await focusedDialog(page, 'هل تريد إيقاف حساب الخدمة "برنامج المحاسبة"؟');
  await asked.getByRole('button', { name: 'إيقاف', exact: true }).click();
  await closed(page);
  expect(await ask(token)).toBe(401);
});
