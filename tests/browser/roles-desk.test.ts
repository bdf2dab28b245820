import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import { dialog, openSelect, option, save } from '../support/customers-page';
import { failing, field, press, toast } from '../support/desk';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

const open = async (path = '/role-permissions', lang: 'ar' | 'en' = 'ar') => {
  const page = await centre.open({ as: 'admin', lang });
  await page.goto(path);
  await page.getByRole('tab').first().waitFor();
  return page;
};

describe('the roles', () => {
  // ROL-02 ROL-03
  it('are cards with a name, a description and the way to their rights, beside all rights', async () => {
    const page = await open();
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
    await cards.nth(3).getByText('عرض المواعيد والعملاء ومتابعة العملاء').waitFor();
    expect(await cards.getByRole('button', { name: /^إدارة الصلاحيات/ }).count()).toBe(5);
  });

  // ROL-04 ROL-05 ROL-06 ROL-07
  it('have a dialog of boxes by module that counts what is chosen and saves all of it', async () => {
    const page = await open();
    await press(page, 'إدارة الصلاحيات: أخصائي');
    const group = () => dialog(page).getByRole('group', { name: /^العملاء/ });
    await group().waitFor();
    expect(await group().locator('legend').innerText()).toContain('١ من ٦');
    const box = (name: string) => group().getByRole('checkbox', { name, exact: true });
    expect([await box('عرض').isChecked(), await box('تعديل').isChecked()]).toEqual([true, false]);
    await box('تعديل').check();
    expect(await group().locator('legend').innerText()).toContain('٢ من ٦');
    await dialog(page).getByText('منى فؤاد').waitFor();
    await save(page);
    await toast(page, 'تم تحديث صلاحيات الدور بنجاح').waitFor();
    await press(page, 'إدارة الصلاحيات: أخصائي');
    await group().waitFor();
    expect(await box('تعديل').isChecked()).toBe(true);
    await box('تعديل').uncheck();
    await save(page);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  // ROL-15
  it('that cannot be loaded or saved say so, and the dialog stays', async () => {
    const page = await centre.open({ as: 'admin' });
    const broken = { status: 500, json: {} };
    const heal = await failing(page, 'GET', /\/api\/permissions\/matrix/, broken);
    await page.goto('/role-permissions');
    await page.getByText('فشل في تحميل الأدوار والصلاحيات').waitFor();
    await heal();
    await press(page.locator('main'), 'إعادة المحاولة');
    const healRole = await failing(page, 'GET', /\/api\/permissions\/role\/\d+/, broken);
    await press(page, 'إدارة الصلاحيات: محاسب');
    await dialog(page).getByText('فشل في تحميل صلاحيات الدور').waitFor();
    await healRole();
    await press(dialog(page), 'إعادة المحاولة');
    const right = dialog(page)
      .getByRole('group', { name: /^العملاء/ })
      .getByRole('checkbox', { name: 'إضافة', exact: true });
    await right.check();
    await failing(page, 'POST', /\/api\/permissions\/role\/\d+\/assign/, {
      status: 400,
      json: { message: 'الدور مقفل الآن' },
    });
    await save(page);
    await toast(page, 'فشل في تحديث الصلاحيات: الدور مقفل الآن').waitFor();
    expect(await right.isChecked()).toBe(true);
  });

  // ROL-13
  it('are added, renamed and deleted after a question', async () => {
    const page = await open();
    await press(page, 'إضافة دور');
    await field(page, 'name').fill('مساعدة استقبال');
    await field(page, 'description').fill('ترد على الهاتف');
    await save(page);
    await toast(page, 'تمت إضافة الدور').waitFor();
    const card = (name: string) => page.locator('.role-card').filter({ hasText: name });
    await card('مساعدة استقبال').getByText('ترد على الهاتف').waitFor();
    await press(page, 'إجراءات أخرى: مساعدة استقبال');
    await page.getByRole('menuitem', { name: 'تعديل الاسم والوصف' }).click();
    await field(page, 'name').fill('مساعدة المكتب');
    await save(page);
    await toast(page, 'تم تحديث الدور').waitFor();
    await press(page, 'إجراءات أخرى: مساعدة المكتب');
    await page.getByRole('menuitem', { name: 'حذف الدور' }).click();
    await dialog(page).getByText('هل تريد حذف الدور "مساعدة المكتب"؟').waitFor();
    await press(dialog(page), 'حذف');
    await toast(page, 'تم حذف الدور').waitFor();
    await expect.poll(() => card('مساعدة المكتب').count()).toBe(0);
  });
});

describe('all rights', () => {
  // ROL-08 ROL-09 ROL-12
  it('stand in groups with their count; each has its action, its state, its words and its key', async () => {
    const page = await open('/role-permissions?tab=all');
    const group = page.locator('.right-group').filter({ hasText: 'customers.read' });
    await group.getByText('العدد: ٦').waitFor();
    expect(await group.locator('.right-group-head svg').count()).toBe(1);
    expect(await group.locator('.right-card .ant-tag').allInnerTexts()).toEqual([
      'عرض',
      'إضافة',
      'تعديل',
      'حذف',
      'إدارة كاملة',
      'تصدير',
    ]);
    const card = group.locator('.right-card').first();
    expect(await card.getByRole('img', { name: 'مفعّلة' }).count()).toBe(1);
    for (const text of ['عرض العملاء', 'customers.read'])
      await card.getByText(text, { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'ابحث في الصلاحيات' }).fill('expenses');
    await expect.poll(() => page.locator('.right-key').allInnerTexts()).toContain('المفتاح: expenses.read');
    expect(
      (await page.locator('.right-key').allInnerTexts()).filter((key) => !key.includes('expenses')),
    ).toEqual([]);
    await page.getByRole('textbox', { name: 'ابحث في الصلاحيات' }).fill('');
    await openSelect(page, 'القسم');
    await option(page, 'الفروع').click();
    await expect.poll(() => page.locator('.right-group h2').allInnerTexts()).toEqual(['الفروع']);
  });

  it('and the roles read the same in English', async () => {
    const page = await open('/role-permissions', 'en');
    await page.locator('.role-card').first().waitFor();
    expect(await page.locator('.role-card').nth(2).getByRole('heading').innerText()).toBe('Reception staff');
    await page.getByRole('tab', { name: 'All permissions' }).click();
    await page.getByText('View Customers').first().waitFor();
  });
});
