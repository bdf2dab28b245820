import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoPassword, startCentre } from '../../support/browser/centre';
import { dialog } from '../../support/browser/customers';
import { control, press, toast } from '../../support/browser/desk';
import { lookAt } from '../../support/browser/screen-check';

const centre = await startCentre();
await centre.db.pool.query(`insert into settings (key, value) values ('idleLockMinutes', '15')`);
beforeEach(async () => {
  await centre.db.pool.query('delete from sign_in_attempts');
});

const minutes = 60_000;
const lock = (page: Page) => page.locator('dialog.lock-screen');
const field = (page: Page) => lock(page).getByLabel('أدخل كلمة المرور أو رمز PIN للمتابعة');
const idleMinutes = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/settings/idleLockMinutes'));

/** Opens the form of a new customer with a typed name. The test controls its clock. */
const typing = async (): Promise<Page> => {
  const page = await centre.open({ fresh: true, as: 'reception', branch: '1' });
  await page.clock.install();
  const asked = idleMinutes(page);
  await page.goto('/customers/create');
  await asked;
  await control(dialog(page), 'textbox', 'الاسم الكامل').fill('نادية قبل القفل');
  return page;
};
const lockNow = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /قائمة المستخدم/ }).click();
  await press(page, 'قفل الشاشة');
  await lock(page).waitFor();
};
/** Removes console messages of calls that the server refused because the screen was just locked. */
const butRefused = (faults: readonly string[]) => faults.filter((one) => !one.includes('423 (Locked)'));
const unlock = async (page: Page, secret: string): Promise<void> => {
  await field(page).fill(secret);
  await page.keyboard.press('Enter');
};

describe('The screen lock', () => {
  it('covers the page after the time without input, keeps what was typed and gives the focus back (R-32)', async () => {
    const page = await typing();
    const look = lookAt(page, 'ar');
    const name = control(dialog(page), 'textbox', 'الاسم الكامل');
    await page.clock.fastForward(14 * minutes);
    // Any input restarts the idle time.
    await page.keyboard.press('Shift');
    await page.clock.fastForward(14 * minutes);
    await expect.poll(() => lock(page).count()).toBe(0);
    await page.clock.fastForward(2 * minutes);
    await lock(page).waitFor();
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => name.isVisible()).toBe(false);
    expect(butRefused(await look('lock'))).toEqual([]);
    // The page below is unreachable: Tab and shortcuts do nothing there, and Escape does not unlock.
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() =>
          page.evaluate(() => {
            const at = document.activeElement;
            return at === document.body || at?.closest('.lock-screen') != null;
          }),
        )
        .toBe(true);
    }
    for (const key of ['Escape', 'Escape', 'Control+k']) await page.keyboard.press(key);
    await expect.poll(() => lock(page).isVisible()).toBe(true);
    await unlock(page, 'wrong');
    await lock(page)
      .getByText(/غير صحيحة. بقيت ٤ محاولات/)
      .waitFor();
    await unlock(page, demoPassword);
    await lock(page).waitFor({ state: 'detached' });
    await expect.poll(() => name.inputValue()).toBe('نادية قبل القفل');
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByRole('combobox', { name: /^ابحث عن شاشة أو عميل/ }).count()).toBe(0);
    await page.context().close();
  });

  it('stays after a reload and closes the other tab with it; opened in one, both are open (R-32)', async () => {
    const page = await centre.open({ fresh: true, as: 'reception2', branch: '2' });
    await page.goto('/customers');
    await page.locator('tr[data-id]').first().waitFor();
    const other = await page.context().newPage();
    await other.goto('/services');
    await other.locator('tr[data-id]').first().waitFor();
    const heard = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/lock'));
    await lockNow(page);
    await heard;
    await lock(other).waitFor();
    await page.reload();
    await lock(page).waitFor();
    await expect.poll(() => page.locator('tr[data-id]').count()).toBe(0);
    await unlock(page, demoPassword);
    await page.locator('tr[data-id]').first().waitFor();
    await lock(other).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('opens by the PIN that its user has chosen, and signs out after five wrong tries (R-32)', async () => {
    const page = await centre.open({ fresh: true, as: 'specialist', branch: '1', width: 390 });
    // All of the menu can be reached on a small phone.
    await page.setViewportSize({ width: 390, height: 667 });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /قائمة المستخدم/ }).click();
    await press(page, 'رمز PIN لفتح الشاشة');
    await dialog(page).getByLabel('كلمة المرور الحالية').fill(demoPassword);
    await dialog(page).getByLabel('رمز PIN الجديد').fill('12');
    await page.keyboard.press('Enter');
    // Wait for the error, because the hint starts with the same words and nothing is sent before.
    await dialog(page).getByText('من ٤ إلى ٦ أرقام', { exact: true }).first().waitFor();
    await dialog(page).getByLabel('رمز PIN الجديد').fill('٤٧١١');
    await page.keyboard.press('Enter');
    await toast(page, 'حُفظ رمز PIN').waitFor();
    await lockNow(page);
    await unlock(page, '4711');
    await lock(page).waitFor({ state: 'detached' });
    await lockNow(page);
    for (const left of ['٤ محاولات', '٣ محاولات', 'محاولتان', 'محاولة واحدة']) {
      await unlock(page, `wrong ${left}`);
      // The next try is possible only after this message.
      await lock(page)
        .getByText(new RegExp(`بقيت ${left}`))
        .waitFor();
    }
    // The last message disappears with the redirect to the sign-in page, so wait for both at once.
    await Promise.all([lock(page).getByText('خمس محاولات خاطئة').waitFor(), unlock(page, 'wrong again')]);
    await page.waitForURL('**/login');
    await expect.poll(() => lock(page).count()).toBe(0);
    await page.context().close();
  });
});
