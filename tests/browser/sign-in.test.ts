import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, demoPassword, startCentre } from '../support/centre';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

describe('signing in', () => {
  // FND-07 FND-08 FND-09 FND-10 LOG-01 LOG-02 LOG-05 LOG-06 BSL-01 BSL-02 BSL-03 BSL-07 BSL-14 FND-15 RTE-03 RTE-05 RTE-06 RTE-07 RTE-04
  it('leads a receptionist from the sign-in page over the branch choice to the dashboard', async () => {
    const page = await centre.open();
    await page.goto('/');
    await page.waitForURL('**/login');
    expect(await page.getAttribute('html', 'dir')).toBe('rtl');
    const submit = page.getByRole('button', { name: 'تسجيل الدخول' });
    expect(await submit.isDisabled()).toBe(true);
    await page.getByLabel('اسم المستخدم').fill('reception2');
    expect(await submit.isDisabled()).toBe(true);
    await page.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/branch-selection');
    await page.getByText('تم تسجيل الدخول بنجاح').waitFor();
    await page.getByText('اختر الفرع الذي تريد العمل عليه').waitFor();
    await page.getByText('موظف الاستقبال').first().waitFor();
    const stored = await page.evaluate(() => ({
      token: localStorage.getItem('token'),
      user: JSON.parse(localStorage.getItem('authUser') ?? '{}'),
    }));
    expect(stored.token).toMatch(/^[\w-]{43}$/);
    expect(Object.keys(stored.user)).toEqual(
      expect.arrayContaining([
        'id',
        'fullName',
        'role',
        'branchId',
        'branches',
        'permissions',
        'permissionsByModule',
      ]),
    );
    const [first] = stored.user.branches;
    await page.getByRole('button', { name: first.name }).first().click();
    await page.waitForURL('**/dashboard');
    expect(await page.evaluate(() => localStorage.getItem('selectedBranchId'))).toBe(String(first.id));
    // The sign-in page was replaced: going back does not return to it.
    await page.goBack();
    expect(page.url()).not.toContain('/login');
  });

  // LOG-08 LOG-09 LOG-14
  it('says in Arabic and English that the password is wrong, and stays', async () => {
    for (const [lang, title, text, name, word] of [
      ['ar', 'خطأ في تسجيل الدخول', 'اسم المستخدم أو كلمة المرور غير صحيحة', 'اسم المستخدم', 'كلمة المرور'],
      ['en', 'Login error', 'Username or password incorrect', 'Username', 'Password'],
    ] as const) {
      const page = await centre.open({ lang });
      await page.goto('/login');
      await page.getByLabel(name).fill('admin');
      await page.getByLabel(word, { exact: true }).fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByText(title).waitFor();
      await page.getByText(text).waitFor();
      expect(page.url()).toContain('/login');
      expect(await page.getByLabel(name).inputValue()).toBe('admin');
    }
  });

  // LOG-03 LOG-04
  it('shows that it is signing in and cannot be pressed twice', async () => {
    const page = await centre.open();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/login', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/login');
    await page.getByLabel('اسم المستخدم').fill('admin');
    await page.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    const busy = page.getByRole('button', { name: 'جارٍ تسجيل الدخول' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    answer();
    await page.waitForURL('**/branch-selection');
  });

  // LOG-11
  it('says that the server cannot be reached', async () => {
    const page = await centre.open();
    await page.goto('/login');
    await page.route('**/api/auth/login', (route) => route.abort('connectionfailed'));
    await page.getByLabel('اسم المستخدم').fill('admin');
    await page.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByText('خطأ في الاتصال بالخادم').waitFor();
  });
});

describe('the branch choice', () => {
  // BSL-05 BSL-08 BSL-09 BSL-10 BSL-11 BSL-13 BSL-16 BSL-17 PRM-05
  it('shows an admin all branches, the inactive one dimmed and not to be chosen', async () => {
    const page = await centre.open({ as: 'admin' });
    await page.goto('/branch-selection');
    await page.getByText('يمكنك الوصول إلى جميع الفروع').waitFor();
    const closed = page.getByText('غير نشط', { exact: true }).first();
    await closed.waitFor();
    const card = page
      .locator('[aria-disabled="true"], button:disabled')
      .filter({ hasText: 'غير نشط' })
      .first();
    expect(await card.count()).toBe(1);
    await page.getByText('الفرع المختار').first().waitFor();
    await page.getByRole('button', { name: 'الدخول إلى لوحة التحكم' }).click();
    await page.waitForURL('**/dashboard');
  });

  // BSL-15
  it('says that the branches could not be loaded, and offers those known from signing in', async () => {
    const page = await centre.open({ as: 'reception2' });
    await page.route('**/api/branches/my-branches', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/branch-selection');
    await page.getByText('فشل في تحميل الفروع').first().waitFor();
    expect(await page.getByRole('button', { name: /فرع/ }).count()).toBeGreaterThan(1);
  });

  // BSL-04 FND-13 SHL-08
  it('lets one sign out, and the session is over on the server too', async () => {
    const page = await centre.open({ as: 'reception' });
    await page.goto('/branch-selection');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
    await page.waitForURL('**/login');
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('authUser')]),
    ).toEqual([null, null]);
    await expect
      .poll(async () =>
        (await page.request.get('/api/settings', { headers: { Authorization: `Bearer ${token}` } })).status(),
      )
      .toBe(401);
  });
});

describe('paths', () => {
  // RTE-25 RTE-26 RTE-28 RTE-29
  it('shows the not-found screen for an unknown path to everybody', async () => {
    for (const as of [undefined, 'reception']) {
      const page = await centre.open(as ? { as } : {});
      await page.goto('/no-such-screen');
      await page.getByText('404').waitFor();
      await page.getByText('عذرًا! الصفحة غير موجودة').waitFor();
      await page.getByText('Oops! Page not found').waitFor();
      await page.getByRole('link', { name: /الصفحة الرئيسية/ }).click();
      await page.waitForURL(as ? '**/dashboard' : '**/login');
    }
  });

  // RTE-30
  it('sends a signed-in user from the sign-in page to the dashboard, and remembers a refused deep link', async () => {
    const signedIn = await centre.open({ as: 'reception' });
    await signedIn.goto('/login');
    await signedIn.waitForURL('**/dashboard');
    const page = await centre.open();
    await page.goto('/customers?q=سارة');
    await page.waitForURL('**/login');
    await page.getByLabel('اسم المستخدم').fill('reception');
    await page.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/branch-selection');
    await page.getByRole('button', { name: 'الدخول إلى لوحة التحكم' }).click();
    await page.getByText('المتابعة إلى').click();
    await page.waitForURL('**/customers?**');
  });

  // FND-11 FND-12
  it('restores a session after a reload, and clears one that cannot be read', async () => {
    const page = await centre.open({ as: 'reception' });
    await page.goto('/dashboard');
    await page.reload();
    await page.getByRole('heading').first().waitFor();
    expect(page.url()).toContain('/dashboard');
    await page.evaluate(() => localStorage.setItem('authUser', '{broken'));
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});
