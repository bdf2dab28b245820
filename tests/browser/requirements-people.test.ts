import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
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
} from '../support/customers-page';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

const open = async (path: string): Promise<Page> => {
  const page = await centre.open({ as: 'admin', branch: '1' });
  await page.goto(path);
  await page.locator('main h1').waitFor();
  return page;
};
const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts();
const command = (page: Page, text: string) => page.getByRole('button', { name: text });

describe('branches', () => {
  // BRN-03 BRN-04 BRN-27
  it('show name, address, phone, e-mail, status and commands; inactive ones when asked for', async () => {
    const page = await open('/branches');
    await rows(page).first().waitFor();
    expect(await heads(page)).toEqual([
      'الاسم',
      'العنوان',
      'الهاتف',
      'البريد الإلكتروني',
      'الحالة',
      'الإجراءات',
    ]);
    const names = ['فرع الدقي', 'فرع مدينة نصر'];
    expect(await namesOf(page)).toEqual(names);
    await command(page, 'عرض الفروع غير النشطة').click();
    await expect.poll(() => namesOf(page)).toEqual(['فرع الدقي', 'فرع سموحة', 'فرع مدينة نصر']);
    const state = (name: string) =>
      rows(page).filter({ hasText: name }).locator('td:nth-child(5)').innerText();
    expect([await state('فرع سموحة'), await state('فرع الدقي')]).toEqual(['غير نشط', 'نشط']);
    await command(page, 'إخفاء الفروع غير النشطة').click();
    await expect.poll(() => namesOf(page)).toEqual(names);
  });

  // BRN-05 BRN-06 BRN-09 BRN-10 BRN-12 BRN-13 BRN-14
  it('are added, changed, disabled after a question and made active again', async () => {
    const page = await open('/branches');
    await command(page, 'إضافة فرع').click();
    await expectFocus(page, 'field-name');
    await input(page, 'الاسم').first().fill('فرع أسيوط');
    await save(page);
    await page.getByText('تم حفظ الفرع بنجاح').waitFor();
    await command(page, 'تعديل: فرع أسيوط').click();
    await focusedDialog(page, 'تعديل الفرع');
    await expectFocus(page, 'field-name');
    await input(page, 'العنوان').fill('شارع النيل');
    await save(page);
    await page.getByText('تم تحديث الفرع بنجاح').waitFor();
    await command(page, 'تعطيل: فرع أسيوط').click();
    const asked = await focusedDialog(page, 'هل تريد تعطيل الفرع "فرع أسيوط"؟');
    await asked.getByRole('button', { name: 'إلغاء' }).click();
    expect(await namesOf(page)).toContain('فرع أسيوط');
    await command(page, 'تعطيل: فرع أسيوط').click();
    await (await focusedDialog(page, 'فرع أسيوط'))
      .getByRole('button', { name: 'تعطيل', exact: true })
      .click();
    await page.getByText('تم تعطيل الفرع').first().waitFor();
    await expect.poll(() => namesOf(page)).not.toContain('فرع أسيوط');
    await command(page, 'عرض الفروع غير النشطة').click();
    await command(page, 'إعادة تفعيل: فرع أسيوط').click();
    await page.getByText('تمت إعادة تفعيل الفرع').waitFor();
    await command(page, 'تعطيل: فرع أسيوط').waitFor();
  });
});

describe('users', () => {
  // USR-02 USR-03 USR-06 USR-08 USR-26
  it('show who they are and whether they may sign in, are searched and narrowed by role', async () => {
    const page = await centre.open({ as: 'admin' });
    await page.goto('/user-management');
    await rows(page).first().waitFor();
    expect(await heads(page)).toEqual([
      'الاسم الكامل',
      'اسم المستخدم',
      'البريد الإلكتروني',
      'الدور',
      'الفروع',
      'الحالة',
      'الإجراءات',
    ]);
    const state = (name: string) =>
      rows(page).filter({ hasText: name }).locator('td:nth-child(6)').innerText();
    expect([await state('نرمين عادل'), await state('هالة عبد العزيز')]).toEqual(['معطّل', 'مفعّل']);
    expect(await command(page, 'حذف: نادية الشريف').count()).toBe(0);
    expect(await command(page, 'حذف: هالة عبد العزيز').count()).toBe(1);
    await page.getByRole('textbox', { name: /^ابحث/ }).fill('ايمن');
    await expect.poll(() => namesOf(page)).toEqual(['أيمن حجازي']);
    await page.getByRole('textbox', { name: /^ابحث/ }).fill('');
    await openSelect(page, 'الدور');
    await option(page, 'مدير الفرع').click();
    await expect.poll(() => namesOf(page)).toEqual(['هالة عبد العزيز']);
  });

  // USR-04 USR-05 USR-10 USR-18 USR-19 USR-22
  it('are added with a name of any length, changed without a password and deleted after a question', async () => {
    const page = await open('/user-management');
    await command(page, 'إضافة مستخدم').click();
    await expectFocus(page, 'field-fullName');
    const name = `و ${'طويلة '.repeat(60)}`.trim();
    await input(page, 'الاسم الكامل').fill(name);
    await input(page, 'اسم المستخدم').fill('w');
    await page.locator('#field-password').fill('demo-1234');
    await page.locator('#field-passwordConfirm').fill('demo-1234');
    await openSelect(dialog(page), /^الدور/);
    await option(page, 'أخصائي').click();
    await page.keyboard.press('Tab');
    await openSelect(dialog(page), /^الفروع/);
    await option(page, 'فرع مدينة نصر').click();
    await page.keyboard.press('Tab');
    expect(await dialog(page).getByLabel('البريد الإلكتروني').count()).toBe(0);
    await save(page);
    await page.getByText('تمت إضافة المستخدم بنجاح').waitFor();
    await rows(page).filter({ hasText: 'w@beautycenter.example' }).waitFor();
    await command(page, `تعديل: ${name}`).click();
    await expectFocus(page, 'field-fullName');
    await input(page, 'الاسم الكامل').fill('ورود قصيرة');
    await save(page);
    await page.getByText('تم تحديث المستخدم بنجاح').waitFor();
    await desk(centre, 'w');
    await command(page, 'حذف: ورود قصيرة').click();
    const asked = await focusedDialog(page, 'هل تريد حذف المستخدم "ورود قصيرة"؟');
    await asked.getByRole('button', { name: 'حذف', exact: true }).click();
    await page.getByText('تم حذف المستخدم بنجاح').waitFor();
    await expect.poll(() => namesOf(page)).not.toContain('ورود قصيرة');
  });
});

describe('roles and rights', () => {
  // ROL-02 ROL-03 ROL-13
  it('stand in two tabs; each role has a card with its name, what it is for and the way to its rights', async () => {
    const page = await open('/role-permissions');
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['الأدوار', 'كل الصلاحيات']);
    const cards = page.locator('.role-card');
    await cards.first().waitFor();
    expect(await cards.getByRole('heading').allInnerTexts()).toEqual([
      'مدير النظام',
      'مدير الفرع',
      'موظف الاستقبال',
      'أخصائي',
      'محاسب',
    ]);
    await cards.nth(4).getByText('الفواتير والمصروفات والتقارير').waitFor();
    expect(await cards.getByRole('button', { name: /^إدارة الصلاحيات: / }).count()).toBe(5);
  });

  // ROL-04 ROL-05 ROL-06 ROL-07
  it('are boxes by module with counts, start as the role holds them and are replaced in full', async () => {
    const call = await desk(centre, 'admin');
    const page = await open('/role-permissions');
    await command(page, 'إدارة الصلاحيات: محاسب').click();
    const group = dialog(page).getByRole('group', { name: /^العملاء/ });
    await group.getByText(/^[١1] من [٦6]$/).waitFor();
    const boxes = dialog(page).locator('.manage-rights input[type="checkbox"]');
    const ticked = () => boxes.evaluateAll((all) => all.filter((box) => box.matches(':checked')).length);
    const { json: held } = await call('GET', '/permissions/role/5');
    expect(await ticked()).toBe(Array.isArray(held) ? held.length : -1);
    expect(await dialog(page).getByRole('group').count()).toBeGreaterThan(8);
    await group.getByRole('checkbox', { name: 'تعديل' }).check();
    await group.getByText(/^[٢2] من [٦6]$/).waitFor();
    const sent = page.waitForRequest(/\/api\/permissions\/role\/5\/assign$/);
    await dialog(page).getByRole('button', { name: 'حفظ' }).click();
    const { permissionIds } = (await sent).postDataJSON();
    await page.getByText('تم تحديث صلاحيات الدور بنجاح').waitFor();
    expect(permissionIds).toHaveLength((Array.isArray(held) ? held.length : -1) + 1);
    const { json: now } = await call('GET', '/permissions/role/5');
    expect(Array.isArray(now) ? now.map(({ id }) => id).sort() : []).toEqual(permissionIds.toSorted());
  });

  // ROL-08 ROL-09 ROL-10 ROL-11 ROL-12 ROL-14
  it('are all listed by module, each with action, name, description and key, and can be searched', async () => {
    const page = await open('/role-permissions');
    await page.getByRole('tab', { name: 'كل الصلاحيات' }).click();
    const group = (name: string) => page.getByRole('region', { name, exact: true });
    await group('العملاء').waitFor();
    await group('العملاء')
      .getByText(/^العدد: .?[٦6]/)
      .waitFor();
    expect(await group('العملاء').locator('header .anticon').count()).toBe(1);
    const cards = group('العملاء').locator('.right-card');
    expect((await cards.locator('.ant-tag').allInnerTexts()).map((text) => text.trim())).toEqual([
      'عرض',
      'إضافة',
      'تعديل',
      'حذف',
      'إدارة كاملة',
      'تصدير',
    ]);
    expect(await cards.getByRole('img', { name: 'مفعّلة' }).count()).toBe(6);
    const first = await cards.first().innerText();
    for (const text of ['عرض العملاء', 'السماح', 'customers.read']) expect(first).toContain(text);
    // Invoices and expenses are the documents' finance.
    await group('المالية').getByText('invoices.read').waitFor();
    await page.getByRole('textbox', { name: 'ابحث في الصلاحيات' }).fill('customers exp');
    await expect.poll(() => page.locator('.right-card').count()).toBe(1);
    await page.getByRole('textbox', { name: 'ابحث في الصلاحيات' }).fill('');
    await openSelect(page, 'القسم');
    await option(page, 'الفروع').click();
    await expect
      .poll(() => page.getByRole('region').getByRole('heading').allInnerTexts())
      .toEqual(['الفروع']);
  });
});
