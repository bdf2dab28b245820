import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCentre } from '../../support/browser/centre';
import {
  desk,
  dialog,
  expectFocus,
  focusedDialog,
  input,
  namesOf,
  openSelect,
  option,
  rows,
  save,
} from '../../support/browser/customers';
import { closed, control, failing, openDesk, press, toast } from '../../support/browser/desk';

const centre = await startCentre();

const command = (page: Page, text: string) => page.getByRole('button', { name: text });
const state = (page: Page, name: string, column: number) =>
  rows(page).filter({ hasText: name }).locator(`td:nth-child(${column})`).innerText();

describe('branches', () => {
  // BRN-03 BRN-04 BRN-05 BRN-06 BRN-09 BRN-10 BRN-12 BRN-13 BRN-14 BRN-27
  it('are listed, added, changed, disabled after a question and made active again', async () => {
    const page = await openDesk(centre, '/branches', { branch: '1' });
    const names = ['فرع الدقي', 'فرع مدينة نصر'];
    await expect.poll(() => namesOf(page)).toEqual(names);
    await command(page, 'إضافة فرع').click();
    await expectFocus(page, 'field-name');
    await input(page, 'الاسم').first().fill('فرع أسيوط');
    await save(page);
    await toast(page, 'حُفظ الفرع').waitFor();
    await closed(page);
    await command(page, 'تعديل: فرع أسيوط').click();
    await focusedDialog(page, 'تعديل الفرع');
    await expectFocus(page, 'field-name');
    await input(page, 'العنوان').fill('شارع النيل');
    await save(page);
    await closed(page);
    // Wait for the new address, because disabling the old version would be refused.
    await rows(page).filter({ hasText: 'شارع النيل' }).waitFor();
    await command(page, 'تعطيل: فرع أسيوط').click();
    const asked = await focusedDialog(page, 'هل تريد تعطيل الفرع "فرع أسيوط"؟');
    await press(asked, 'تعطيل');
    await toast(page, 'عُطّل الفرع').waitFor();
    await expect.poll(() => namesOf(page)).toEqual(names);
    await command(page, 'عرض الفروع غير النشطة').click();
    await expect.poll(() => namesOf(page)).toEqual(['فرع أسيوط', 'فرع الدقي', 'فرع سموحة', 'فرع مدينة نصر']);
    await expect
      .poll(async () => [await state(page, 'فرع سموحة', 5), await state(page, 'فرع الدقي', 5)])
      .toEqual(['غير نشط', 'نشط']);
    await command(page, 'إعادة تفعيل: فرع أسيوط').click();
    await toast(page, 'أُعيد تفعيل الفرع').waitFor();
    // Saving the form of another inactive branch says so first, and makes it active, too.
    await command(page, 'تعديل: فرع سموحة').click();
    await focusedDialog(page, 'تعديل الفرع');
    await dialog(page).getByRole('status').getByText('هذا الفرع غير نشط، وحفظه سيعيد تفعيله').waitFor();
    await save(page);
    await closed(page);
    await expect.poll(() => state(page, 'فرع سموحة', 5)).toBe('نشط');
    await command(page, 'إخفاء الفروع غير النشطة').click();
    await expect.poll(() => namesOf(page)).toEqual(['فرع أسيوط', 'فرع الدقي', 'فرع سموحة', 'فرع مدينة نصر']);
  });
});

describe('users', () => {
  // USR-02 USR-04 USR-05 USR-06 USR-08 USR-10 USR-18 USR-19 USR-22 USR-26 ERR-19
  it('are listed, added with a name of any length, changed without a password and deleted after a question', async () => {
    const page = await openDesk(centre, '/user-management');
    await expect
      .poll(async () => [await state(page, 'نرمين عادل', 6), await state(page, 'هالة عبد العزيز', 6)])
      .toEqual(['غير نشط', 'نشط']);
    await expect.poll(() => command(page, 'حذف: نادية الشريف').count()).toBe(0);
    await expect.poll(() => command(page, 'حذف: هالة عبد العزيز').count()).toBe(1);
    await command(page, 'إضافة مستخدم').click();
    await expectFocus(page, 'field-fullName');
    const name = `و ${'طويلة '.repeat(60)}`.trim();
    await input(page, 'الاسم الكامل').fill(name);
    await input(page, 'اسم المستخدم').fill('w');
    await page.locator('#field-password').fill('kafeba-3071-lomu');
    await page.locator('#field-passwordConfirm').fill('kafeba-3071-lomu');
    for (const [label, choice] of [
      [/^الدور/, 'أخصائي'],
      [/^الفروع/, 'فرع مدينة نصر'],
    ] as const) {
      // The order of the list changes when the roles arrive.
      await expect.poll(() => dialog(page).locator('.ant-select-loading').count()).toBe(0);
      await openSelect(dialog(page), label);
      await option(page, choice).click();
      const chosen = dialog(page).locator('.ant-select-selection-item').filter({ hasText: choice });
      await chosen.waitFor();
      // The list takes the focus back shortly after the click.
      await page.evaluate(() => new Promise<void>((done) => setTimeout(done)));
      // Leaving the list with the keyboard keeps the choice.
      await page.keyboard.press('Tab');
      await page
        .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
        .waitFor({ state: 'hidden' });
      await chosen.waitFor();
    }
    await expect.poll(() => dialog(page).getByLabel('البريد الإلكتروني').count()).toBe(0);
    await save(page);
    await toast(page, 'أُضيف المستخدم').waitFor();
    await closed(page);
    await rows(page).filter({ hasText: 'w@beautycenter.example' }).waitFor();
    await command(page, `تعديل: ${name}`).click();
    await expectFocus(page, 'field-fullName');
    await page.locator('#field-password').waitFor();
    await input(page, 'الاسم الكامل').fill('ورود قصيرة');
    await save(page);
    await toast(page, 'حُفظت بيانات المستخدم').waitFor();
    await closed(page);
    await desk(centre, 'w');
    await command(page, 'حذف: ورود قصيرة').click();
    const asked = await focusedDialog(page, 'هل تريد حذف المستخدم "ورود قصيرة"؟');
    await press(asked, 'حذف');
    await toast(page, 'حُذف المستخدم').waitFor();
    await expect.poll(() => namesOf(page)).not.toContain('ورود قصيرة');
    // A user changes the own password in the user menu, which asks for the current one.
    await command(page, 'تعديل: نادية الشريف').click();
    await expectFocus(page, 'field-fullName');
    await expect.poll(() => page.locator('#field-password').count()).toBe(0);
    await save(page);
    await closed(page);
  });
});

describe('the roles', () => {
  const open = async (): Promise<Page> => {
    const page = await centre.open({ as: 'admin' });
    await page.goto('/role-permissions');
    await page.locator('.role-card').nth(4).waitFor();
    return page;
  };

  // ROL-02 ROL-03 ROL-04 ROL-05 ROL-06 ROL-07 ROL-15 ERR-20
  it('have cards; their rights are boxes by module with counts, and are replaced in full', async () => {
    const call = await desk(centre, 'admin');
    const held = async () => {
      const { json } = await call('GET', '/permissions/role/5');
      return Array.isArray(json) ? json.map(({ id }) => Number(id)).sort() : [];
    };
    const before = await held();
    const page = await centre.open({ as: 'admin' });
    await page.goto('/role-permissions');
    const cards = page.locator('.role-card');
    await cards.nth(4).waitFor();
    await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['الأدوار', 'كل الصلاحيات']);
    await expect
      .poll(() => cards.getByRole('heading').allInnerTexts())
      .toEqual(['مدير النظام', 'مدير الفرع', 'موظف الاستقبال', 'أخصائي', 'محاسب']);
    await cards.nth(4).getByText('الفواتير والمصروفات والتقارير').waitFor();
    await expect.poll(() => cards.getByRole('button', { name: /^إدارة الصلاحيات: / }).count()).toBe(5);

    await command(page, 'إدارة الصلاحيات: محاسب').click();
    const group = dialog(page).getByRole('group', { name: /^العملاء/ });
    await group.getByText(/^[١1] من [٦6]$/).waitFor();
    const boxes = dialog(page).locator('.manage-rights input[type="checkbox"]');
    await expect
      .poll(() => boxes.evaluateAll((all) => all.filter((box) => box.matches(':checked')).length))
      .toBe(before.length);
    await expect.poll(() => dialog(page).getByRole('group').count()).toBeGreaterThan(8);
    // The dialog shows what full management would add, and lists ticked permissions before saving.
    await group.getByText(/^يضيف معه: .*إضافة، تعديل، حذف$/).waitFor();
    await control(group, 'checkbox', 'تعديل').check();
    await dialog(page).locator('.manage-effect').getByText('تعديل العملاء').waitFor();
    await group.getByText(/^[٢2] من [٦6]$/).waitFor();
    const letThrough = await failing(page, 'POST', /\/role\/\d+\/assign$/, {
      status: 500,
      json: { message: 'الدور مقفل' },
    });
    await press(dialog(page), 'حفظ');
    await toast(page, /فشل في تحديث الصلاحيات: .?الدور مقفل/).waitFor();
    await expect.poll(() => control(group, 'checkbox', 'تعديل').isChecked()).toBe(true);
    await letThrough();
    const sent = page.waitForRequest(/\/api\/permissions\/role\/5\/assign$/);
    await press(dialog(page), 'حفظ');
    const { permissionIds } = (await sent).postDataJSON();
    await toast(page, 'حُفظت صلاحيات الدور').waitFor();
    expect(permissionIds).toHaveLength(before.length + 1);
    await expect.poll(() => held()).toEqual(permissionIds.toSorted());
  });

  // ROL-08 ROL-09 ROL-10 ROL-11 ROL-12 ROL-14
  it('can be given rights that are listed by module, each with action, name, description and key', async () => {
    const page = await open();
    await control(page, 'tab', 'كل الصلاحيات').click();
    const group = (name: string) => control(page, 'region', name);
    await group('العملاء').getByText('٦ صلاحيات', { exact: true }).waitFor();
    await expect.poll(() => group('العملاء').locator('header .anticon').count()).toBe(1);
    const cards = group('العملاء').locator('.right-card');
    await expect
      .poll(async () => (await cards.locator('.ant-tag').allInnerTexts()).map((text) => text.trim()))
      .toEqual(['عرض', 'إضافة', 'تعديل', 'حذف', 'إدارة كاملة', 'تصدير']);
    await expect.poll(() => control(cards, 'img', 'نشطة').count()).toBe(6);
    const first = await cards.first().innerText();
    for (const text of ['عرض العملاء', 'البحث عن العملاء وفتح صفحاتهم', 'customers.read'])
      expect(first).toContain(text);
    // In the requirements, invoices and expenses form the group 'finance'.
    await group('المالية').getByText('invoices.read').waitFor();
    await control(page, 'textbox', 'ابحث في الصلاحيات').fill('customers exp');
    await expect.poll(() => page.locator('.right-card').count()).toBe(1);
    await control(page, 'textbox', 'ابحث في الصلاحيات').fill('');
    await openSelect(page, 'القسم');
    await option(page, 'الفروع').click();
    await expect
      .poll(() => page.getByRole('region').getByRole('heading').allInnerTexts())
      .toEqual(['الفروع']);
  });
});

const ask = async (token: string): Promise<number> =>
  (await fetch(`${centre.url}/api/invoices`, { headers: { authorization: `Bearer ${token}` } })).status;

it('A program gets an account and a token that is shown once, and stops with it', async () => {
  const page = await centre.open({ as: 'admin' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/service-accounts');
  await page.getByText('لا توجد حسابات خدمة').first().waitFor();
  await control(page, 'button', 'إضافة حساب خدمة').first().click();
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
  const shown = control(dialog(page), 'textbox', 'المفتاح');
  await shown.waitFor();
  const token = await shown.inputValue();
  expect(token).toMatch(/^bc_\d+_[\w-]{50}$/);
  // On a phone a toast would lie over the words that it is shown once.
  expect(await page.getByText('صدر المفتاح').count()).toBe(0);
  await press(dialog(page), 'نسخ');
  await dialog(page).getByText('نُسخ').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  expect(await ask(token)).toBe(200);
  await control(dialog(page), 'button', 'إغلاق').last().click();
  await closed(page);
  expect(await page.content()).not.toContain(token);

  await press(page, 'إيقاف: برنامج المحاسبة');
  const asked = await focusedDialog(page, 'هل تريد إيقاف حساب الخدمة "برنامج المحاسبة"؟');
  await press(asked, 'إيقاف');
  await closed(page);
  expect(await ask(token)).toBe(401);
});

describe('A password link', () => {
  it('is shown once to whoever makes it, and lets its owner choose the password that nobody else knows', async () => {
    const { rows } = await centre.db.pool.query(`select full_name from users where username = 'specialist'`);
    const admin = await centre.open({ as: 'admin', fresh: true, branch: '1' });
    await admin.goto('/user-management');
    // m5: in the row of the user whom the toast has just named.
    await press(admin, `رابط كلمة المرور: ${rows[0].full_name}`);
    const question = admin.getByRole('dialog', { name: /رابط كلمة المرور/ }).last();
    await press(question, 'رابط كلمة المرور');
    const shown = admin.getByLabel('رابط كلمة المرور', { exact: true }).and(admin.locator('textarea'));
    const link = await shown.inputValue();
    expect(link).toMatch(/\/invitation#[\w-]{43}$/);
    await admin.getByAltText('الرابط رمزًا مربعًا').waitFor();
    await admin.keyboard.press('Escape');

    const owner = await centre.open({ fresh: true });
    await owner.goto(link);
    await owner.getByText('specialist').waitFor();
    // Escape would have lost it for good.
    expect(await shown.isVisible()).toBe(true);
    // The token is in no history.
    await expect.poll(() => owner.evaluate(() => location.href)).toMatch(/\/invitation$/);
    const [first, again] = [
      owner.getByLabel('كلمة المرور الجديدة', { exact: true }),
      owner.getByLabel('تأكيد كلمة المرور الجديدة'),
    ];
    await first.fill('اختارتها-بنفسها-31');
    await again.fill('غيرها-تمامًا-31');
    await press(owner, 'حفظ كلمة المرور');
    await owner.getByText('كلمتا المرور غير متطابقتين').waitFor();
    await again.fill('اختارتها-بنفسها-31');
    await press(owner, 'حفظ كلمة المرور');
    await owner.waitForURL('**/login');
    await owner.getByLabel('اسم المستخدم').fill('specialist');
    await owner.getByLabel('كلمة المرور', { exact: true }).fill('اختارتها-بنفسها-31');
    await press(owner, 'تسجيل الدخول');
    await owner.waitForURL('**/branch-selection');
    await press(owner, /الدخول إلى/);
    // What happened to the account stands in the owner's own panel.
    await press(owner, /قائمة المستخدم/);
    await owner.getByText('أنشأ غيرك رابطًا لكلمة مرورك').waitFor();

    const late = await centre.open({ fresh: true });
    await late.goto(link);
    await late
      .getByRole('alert')
      .getByText(/انتهى هذا الرابط/)
      .waitFor();
    // Whoever comes late is not left at a dead end.
    await control(late, 'link', 'تسجيل الدخول').click();
    await late.waitForURL('**/login');
  });
});
