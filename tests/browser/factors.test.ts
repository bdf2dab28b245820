import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Lang } from '../../src/schema/field';
import { newContext } from '../support/browser';
import { demoPassword, startCentre } from '../support/centre';
import { codeOf } from '../support/factors';

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
const open = async (lang: Lang, width = 1440): Promise<Page> => {
  const context = await newContext(centre.browser, { viewport: { width, height: 900 } });
  contexts.push(context);
  await context.addInitScript((language) => {
    if (!localStorage.getItem('uiPrefs'))
      localStorage.setItem(
        'uiPrefs',
        JSON.stringify({ language, numerals: 'latn', clock: '12', theme: 'light' }),
      );
  }, lang);
  return context.newPage();
};

const words = {
  ar: {
    username: 'اسم المستخدم',
    password: 'كلمة المرور',
    signIn: 'تسجيل الدخول',
    menu: /قائمة المستخدم/,
    factors: 'الدخول بخطوتين',
    addApp: 'إضافة التطبيق',
    code: 'الرمز الذي يعرضه التطبيق',
    kept: 'حفظت الرموز',
    done: 'تم',
    close: 'إغلاق',
    logout: 'تسجيل الخروج',
    step: 'الخطوة الثانية',
    go: 'متابعة',
    useRecovery: 'استخدام رمز استرداد',
    recovery: 'رمز استرداد',
    must: 'أضف خطوة ثانية لدخولك',
    confirm: 'أكد هويتك',
    secret: 'كلمة المرور، أو الرمز الذي يعرضه التطبيق',
    left: '9 رموز باقية',
  },
  en: {
    username: 'Username',
    password: 'Password',
    signIn: 'Sign in',
    menu: /User menu/,
    factors: 'Two-step sign-in',
    addApp: 'Add the app',
    code: 'Code shown by the app',
    kept: 'I have kept the codes',
    done: 'Done',
    close: 'Close',
    logout: 'Log out',
    step: 'Second step',
    go: 'Continue',
    useRecovery: 'Use a recovery code',
    recovery: 'Recovery code',
    must: 'Add a second step to your sign-in',
    confirm: 'Confirm that it is you',
    secret: 'Password, or the code shown by the app',
    left: '9 codes left',
  },
} as const;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const passwordOf = async (page: Page, lang: Lang, username: string): Promise<void> => {
  await page.goto(`${home}/login`);
  await page.getByLabel(words[lang].username).fill(username);
  await page.getByLabel(words[lang].password, { exact: true }).fill(demoPassword);
  await button(page, words[lang].signIn).click();
};
const isIn = (page: Page) => page.waitForURL('**/branch-selection');
const signOut = async (page: Page, lang: Lang): Promise<void> => {
  await button(page, words[lang].logout).click();
  await page.waitForURL('**/login');
};
const rewind = () => centre.db.pool.query('update totp_secrets set last_step = 0');

describe.each([
  ['ar', 'reception'],
  ['en', 'accountant'],
] as const)('The second step, in %s', (lang, username) => {
  it('is added, asked for at the next sign-in, and replaced by a recovery code', async () => {
    const said = words[lang];
    const page = await open(lang);
    await passwordOf(page, lang, username);
    await isIn(page);
    await page.goto(`${home}/appointments`);
    await page.getByRole('button', { name: said.menu }).click();
    await button(page, said.factors).click();
    const dialog = page.getByRole('dialog', { name: said.factors });
    await button(page, said.addApp).click();
    const secret = (await dialog.locator('.factor-secret').innerText()).replace(/\s/g, '');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await dialog.getByLabel(said.code).fill('000000');
    await dialog.getByRole('button', { name: said.addApp }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel(said.code).fill(codeOf(secret));
    await dialog.getByRole('button', { name: said.addApp }).click();
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
      await signOut(page, lang);
    };
    await rewind();
    await leave();
    // By the code of the app.
    await passwordOf(page, lang, username);
    await page.getByRole('heading', { name: said.step }).waitFor();
    await page.getByLabel(said.code).fill('000000');
    await button(page, said.go).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel(said.code).fill(codeOf(secret));
    await button(page, said.go).click();
    await isIn(page);
    await leave();
    // By a recovery code.
    await passwordOf(page, lang, username);
    await button(page, said.useRecovery).click();
    await page.getByLabel(said.recovery).fill(codes[0] ?? '');
    await button(page, said.go).click();
    await isIn(page);
    await page.goto(`${home}/appointments`);
    await page.getByRole('button', { name: said.menu }).click();
    await button(page, said.factors).click();
    await dialog.getByText(said.left).waitFor();
  });
});

describe('A role that demands two steps', () => {
  it('leads its holders to add one right after the password, and then into the application', async () => {
    await centre.db.pool.query(`update roles set needs_factor = true where name = 'BranchManager'`);
    const page = await open('ar', 390);
    await passwordOf(page, 'ar', 'manager');
    await page.getByRole('heading', { name: words.ar.must }).waitFor();
    const secret = (await page.locator('.factor-secret').innerText()).replace(/\s/g, '');
    await page.getByLabel(words.ar.code).fill(codeOf(secret));
    await button(page, words.ar.addApp).click();
    await page.getByLabel(words.ar.kept).check();
    await button(page, words.ar.done).click();
    await isIn(page);
    await page.goto(`${home}/customers`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

describe('A sensitive change', () => {
  it('asks for the password after ten minutes and then goes on by itself, and nothing typed is lost', async () => {
    const page = await open('ar');
    await passwordOf(page, 'ar', 'admin');
    await isIn(page);
    await page.goto(`${home}/settings/security`);
    const months = page.getByLabel('أشهر الاحتفاظ بسجل المراجعة');
    await months.fill('24');
    await centre.db.pool.query(`update sessions set confirmed_at = now() - interval '11 minutes'`);
    const saves = page.getByRole('button', { name: 'حفظ' });
    await saves.last().click();
    const dialog = page.getByRole('dialog', { name: words.ar.confirm });
    // Leaving the question saves nothing and keeps what was typed.
    await dialog.getByRole('button', { name: 'إلغاء' }).click();
    await expect.poll(() => months.inputValue()).toBe('24');
    await saves.last().click();
    await dialog.getByLabel(words.ar.secret).fill('wrong');
    await button(page, words.ar.go).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel(words.ar.secret).fill(demoPassword);
    await button(page, words.ar.go).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(
        async () =>
          (await centre.db.pool.query(`select value from settings where key = 'trailMonths'`)).rows[0]?.value,
      )
      .toBe(24);
  });
});
