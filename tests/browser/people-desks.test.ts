import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import { dialog, namesOf, openSelect, option, rows, save } from '../support/customers-page';
import { act, cellsOf, choose, closed, failing, field, openDesk, press, rowOf, toast } from '../support/desk';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

const broken = { status: 500, json: {} };

describe('the users', () => {
  // USR-01
  it('stay closed to those without users.read, who read which right is missing', async () => {
    const page = await centre.open({ as: 'reception', branch: '1' });
    await page.goto('/user-management');
    await page.getByText(/users\.read/).waitFor();
    expect(await rows(page).count()).toBe(0);
  });

  // USR-02 USR-03 USR-04 USR-05 USR-08 USR-22 ERR-19
  it('are added with a role and a branch, found, disabled and deleted after a question', async () => {
    const page = await openDesk(centre, '/user-management');
    await press(page, 'إضافة مستخدم');
    await field(page, 'fullName').fill('سلمى فوزي');
    await field(page, 'username').fill('salma');
    await field(page, 'password').fill('طويلة-بما-يكفي');
    await field(page, 'passwordConfirm').fill('أخرى-غير-الأولى');
    await choose(page, 'roleNames', 'أخصائي');
    await choose(page, 'branchIds', 'فرع الدقي');
    await page.keyboard.press('Escape');
    await save(page);
    await dialog(page).getByText('كلمتا المرور غير متطابقتين').waitFor();
    await field(page, 'passwordConfirm').fill('طويلة-بما-يكفي');
    await save(page);
    await toast(page, 'تمت إضافة المستخدم بنجاح').waitFor();
    await page.getByRole('textbox', { name: 'ابحث...' }).fill('salma');
    await expect.poll(() => namesOf(page)).toEqual(['سلمى فوزي']);
    const shown = await cellsOf(page, 'سلمى فوزي');
    expect([shown[0], shown[1], ...shown.slice(3, 6)]).toEqual([
      'سلمى فوزي',
      'salma',
      'أخصائي',
      'فرع الدقي',
      'مفعّل',
    ]);
    await act(page, 'تعديل', 'سلمى فوزي');
    await field(page, 'isActive').click();
    await save(page);
    await toast(page, 'تم تحديث المستخدم بنجاح').waitFor();
    await expect.poll(async () => (await cellsOf(page, 'سلمى فوزي'))[5]).toBe('معطّل');
    await closed(page);
    await openSelect(page, 'الدور');
    await option(page, 'محاسب').click();
    await expect.poll(() => rows(page).count()).toBe(0);
    await press(page, 'إزالة الدور');
    await expect.poll(() => namesOf(page)).toEqual(['سلمى فوزي']);
    await act(page, 'حذف', 'سلمى فوزي');
    await dialog(page).getByText('هل تريد حذف المستخدم "سلمى فوزي"؟').waitFor();
    await press(dialog(page), 'حذف');
    await toast(page, 'تم حذف المستخدم بنجاح').waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
  });

  // USR-20 USR-21
  it('that cannot be loaded, changed or deleted say so, and the dialog stays', async () => {
    const page = await centre.open({ as: 'admin' });
    const heal = await failing(page, 'GET', /\/api\/users\?page/, broken);
    await page.goto('/user-management');
    await toast(page, 'فشل في تحميل البيانات').waitFor();
    await heal();
    await press(page.locator('main'), 'إعادة المحاولة');
    await rows(page).first().waitFor();
    await failing(page, 'PUT', /\/api\/users\/\d+/, broken);
    await failing(page, 'DELETE', /\/api\/users\/\d+/, broken);
    await act(page, 'حذف', 'منى فؤاد');
    await press(dialog(page), 'حذف');
    await toast(page, 'فشل في حذف المستخدم').waitFor();
    await press(dialog(page), 'إلغاء');
    await act(page, 'تعديل', 'منى فؤاد');
    await field(page, 'fullName').fill('منى فؤاد السيد');
    await save(page);
    await toast(page, 'فشل في تحديث المستخدم').waitFor();
    expect(await field(page, 'fullName').inputValue()).toBe('منى فؤاد السيد');
  });

  it('are worded in English for those who read English', async () => {
    const page = await openDesk(centre, '/user-management', { lang: 'en' });
    await rowOf(page, 'منى فؤاد').waitFor();
    expect((await cellsOf(page, 'منى فؤاد')).slice(3, 6)).toEqual([
      'Specialist',
      'Nasr City branch',
      'Active',
    ]);
    await act(page, 'Edit', 'منى فؤاد');
    await dialog(page).getByText('Leave empty').waitFor();
  });
});
