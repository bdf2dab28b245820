import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCentre } from '../../support/browser/centre';
import { desk } from '../../support/browser/customers';
import { control, press } from '../../support/browser/desk';
import { sellPackage, setSetting } from '../../support/browser/sales';
import { lookAt } from '../../support/browser/screen-check';

const centre = await startCentre();
const manager = await desk(centre, 'manager');
/** Enters the number of pieces of a denomination: `count(page, '200', 3)`. */
const count = (page: Page, denomination: string, pieces: number) =>
  page.getByLabel(new RegExp(`^العدد: .*(?<![\\d.])${denomination}(?![\\d.])`)).fill(String(pieces));

const focusIsOn = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement);

const close = async (page: Page) => {
  await press(page.locator('form.drawer-card'), 'إغلاق الدرج');
  await press(page.locator('.ant-modal-confirm'), 'إغلاق الدرج');
};

describe('the day close', () => {
  // R-23 FND-25?
  it('opens with a float, gives cash to the safe, is counted blind, asks the reason of a difference, is closed for good and printed', async () => {
    await setSetting(centre, 'drawerEnabled', true);
    const page = await centre.open({ as: 'reception', branch: '1', numerals: 'latn' });
    const look = lookAt(page, 'ar');
    await page.goto('/day-close');
    // Paper names the branch, which the page shows as a choice only.
    await expect
      .poll(async () => new Set(await page.locator('main .printed-facts > :first-child').allTextContents()))
      .toEqual(new Set(['فرع مدينة نصر']));
    await press(page, 'فتح الدرج');
    await page.getByText('هذا الحقل مطلوب').waitFor();
    await page.getByLabel('رصيد البداية').fill('٥٠٠');
    await press(page, 'فتح الدرج');
    await control(page, 'heading', 'عد النقود').waitFor();
    // A cash sale of 300 goes into the drawer.
    await sellPackage(manager, 'عميلة الدرج', 300);
    await expect.poll(() => page.locator('main').innerText()).not.toContain('800');
    // The takings have no cash before it is counted, and say so.
    const withoutCash = page.getByText('النقدية لا تظهر قبل عد الدرج', { exact: false });
    await withoutCash.waitFor();

    // Cash is taken out by keyboard, is listed with where it went, and is expected no longer.
    const take = control(page, 'button', 'توريد نقدية من الدرج');
    await take.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => focusIsOn(dialog.getByLabel('المبلغ'))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.getByText('هذا الحقل مطلوب').count()).toBe(2);
    expect(await look('cash to be taken out')).toEqual([]);
    await dialog.getByLabel('المبلغ').focus();
    await page.keyboard.type('٣٠٠');
    await page.keyboard.press('Tab');
    await page.keyboard.type('خزنة المركز');
    await page.keyboard.press('Enter');
    await control(page, 'region', 'توريدات من الدرج').getByText('خزنة المركز').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focusIsOn(take)).toBe(true);

    await count(page, '200', 2);
    // Enter goes on to the next denomination, as one counts.
    await page.keyboard.press('Enter');
    await expect.poll(() => focusIsOn(page.getByLabel(/^العدد: .*100/))).toBe(true);
    await count(page, '50', 1);
    await count(page, '0.50', 2);
    await page.locator('.drawer-count tfoot').getByText('451').waitFor();
    await close(page);
    await page.getByText('المبلغ المعدود لا يساوي المتوقع', { exact: false }).waitFor();
    await expect.poll(() => focusIsOn(page.getByLabel('سبب الفرق'))).toBe(true);
    await page.getByLabel('سبب الفرق').fill('باقي لم يُسلَّم');
    await close(page);
    const result = page.locator('section[role="status"]').filter({ hasText: 'أُغلق الدرج' });
    await result.waitFor();
    const said = (await result.locator('.facts').innerText()).replace(/[\u200e\u200f\u061c\u00a0]/g, '');
    expect(said).toMatch(/المتوقع\s+.*500/);
    expect(said).toMatch(/المبلغ المعدود\s+.*451/);
    expect(said).toMatch(/الفرق\s+عجز.*49/);
    // The next day needs an opening float.
    await page.getByLabel('رصيد البداية').waitFor();
    await expect.poll(() => withoutCash.count()).toBe(0);
    const earlier = control(page, 'region', 'الأدراج السابقة');
    await earlier.getByText(/^عجز/).first().waitFor();
    await control(earlier, 'link', 'طباعة الكشف').first().click();
    const paper = page.locator('.paper');
    for (const part of ['كشف إغلاق اليوم', 'نقدًا', '300.00', '451.00', 'باقي لم يُسلَّم', 'خزنة المركز'])
      await expect.poll(() => paper.innerText()).toContain(part);
  });
});
