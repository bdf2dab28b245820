import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newContext } from '../../support/browser/browser';
import { demoPassword, startCentre } from '../../support/browser/centre';
import { control, press } from '../../support/browser/desk';
import { codeOf } from '../../support/factors';

const centre = await startCentre();
const home = centre.url;

const contexts: BrowserContext[] = [];
beforeEach(async () => {
  await centre.db.pool.query('delete from sign_in_attempts');
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

/** Opens a browser of its own. */
const open = async (width = 1440): Promise<Page> => {
  const context = await newContext(centre.browser, { viewport: { width, height: 900 } });
  contexts.push(context);
  await context.addInitScript(() => {
    if (!localStorage.getItem('uiPrefs'))
      localStorage.setItem('uiPrefs', JSON.stringify({ language: 'ar', numerals: 'latn' }));
  });
  return context.newPage();
};

const said = {
  menu: /قائمة المستخدم/,
  factors: 'الدخول بخطوتين',
  addApp: 'إضافة التطبيق',
  code: 'الرمز الذي يعرضه التطبيق',
  kept: 'حفظت الرموز',
  done: 'تم',
  go: 'متابعة',
  recovery: 'رمز استرداد',
} as const;

const button = (page: Page, name: string) => control(page, 'button', name);

const passwordOf = async (page: Page, username: string): Promise<void> => {
  await page.goto(`${home}/login`);
  await page.getByLabel('اسم المستخدم').fill(username);
  await page.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword);
  await button(page, 'تسجيل الدخول').click();
};
const isIn = (page: Page) => page.waitForURL('**/branch-selection');
const rewind = () => centre.db.pool.query('update totp_secrets set last_step = 0');

describe('The second step', () => {
  it('is added, asked for at the next sign-in, and replaced by a recovery code', async () => {
    const page = await open();
    await passwordOf(page, 'reception');
    await isIn(page);
    await page.goto(`${home}/appointments`);
    await press(page, said.menu);
    await button(page, said.factors).click();
    const dialog = control(page, 'dialog', said.factors);
    await button(page, said.addApp).click();
    const secret = (await dialog.locator('.factor-secret').innerText()).replace(/\s/g, '');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await dialog.getByLabel(said.code).fill('000000');
    await press(dialog, said.addApp);
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel(said.code).fill(codeOf(secret));
    await press(dialog, said.addApp);
    await dialog.locator('.recovery-codes li').last().waitFor();
    const codes = await dialog.locator('.recovery-codes li').allInnerTexts();
    expect(codes).toHaveLength(10);
    const download = page.waitForEvent('download');
    await dialog.locator('.outline-button').click();
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    // Nobody leaves without having kept them.
    expect(await button(page, said.done).isDisabled()).toBe(true);
    await dialog.getByLabel(said.kept).check();
    await button(page, said.done).click();

    const leave = async () => {
      await page.goto(`${home}/branch-selection`);
      await button(page, 'تسجيل الخروج').click();
      await page.waitForURL('**/login');
    };
    await rewind();
    await leave();
    // By the code of the app.
    await passwordOf(page, 'reception');
    await control(page, 'heading', 'الخطوة الثانية').waitFor();
    await page.getByLabel(said.code).fill('000000');
    await button(page, said.go).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel(said.code).fill(codeOf(secret));
    await button(page, said.go).click();
    await isIn(page);
    await leave();
    // By a recovery code.
    await passwordOf(page, 'reception');
    await button(page, 'استخدام رمز استرداد').click();
    await page.getByLabel(said.recovery).fill(codes[0] ?? '');
    await button(page, said.go).click();
    await isIn(page);
    await page.goto(`${home}/appointments`);
    await press(page, said.menu);
    await button(page, said.factors).click();
    await dialog.getByText('9 رموز باقية').waitFor();
  });
});

describe('A role that demands two steps', () => {
  it('leads its holders to add one right after the password, and then into the application', async () => {
    await centre.db.pool.query(`update roles set needs_factor = true where name = 'BranchManager'`);
    const page = await open(390);
    await passwordOf(page, 'manager');
    await control(page, 'heading', 'أضف خطوة ثانية لدخولك').waitFor();
    const secret = (await page.locator('.factor-secret').innerText()).replace(/\s/g, '');
    await page.getByLabel(said.code).fill(codeOf(secret));
    await button(page, said.addApp).click();
    await page.getByLabel(said.kept).check();
    await button(page, said.done).click();
    await isIn(page);
    await page.goto(`${home}/customers`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

describe('A sensitive change', () => {
  it('asks for the password after ten minutes and then goes on by itself, and nothing typed is lost', async () => {
    const page = await open();
    await passwordOf(page, 'admin');
    await isIn(page);
    await page.goto(`${home}/settings/security`);
    const months = page.getByLabel('أشهر الاحتفاظ بسجل المراجعة');
    await months.fill('24');
    await centre.db.pool.query(`update sessions set confirmed_at = now() - interval '11 minutes'`);
    const saves = control(page, 'button', 'حفظ');
    await saves.last().click();
    const dialog = control(page, 'dialog', 'أكد هويتك');
    // Leaving the question saves nothing and keeps what was typed.
    await press(dialog, 'إلغاء');
    await expect.poll(() => months.inputValue()).toBe('24');
    await saves.last().click();
    await dialog.getByLabel('كلمة المرور، أو الرمز الذي يعرضه التطبيق').fill('wrong');
    await button(page, said.go).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('كلمة المرور، أو الرمز الذي يعرضه التطبيق').fill(demoPassword);
    await button(page, said.go).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(
        async () =>
          (await centre.db.pool.query(`select value from settings where key = 'trailMonths'`)).rows[0]?.value,
      )
      .toBe(24);
  });
});
