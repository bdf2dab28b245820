import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import { dialog, namesOf, rows, save, setRight } from '../support/customers-page';
import {
  act,
  cellsOf,
  choose,
  columnsOf,
  failing,
  field,
  openDesk,
  press,
  rowOf,
  toast,
} from '../support/desk';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

describe('the branches', () => {
  // BRN-01
  it('stay closed to those who may not see them, and say which right to ask for', async () => {
    const page = await centre.open({ as: 'reception', branch: '1' });
    await page.goto('/branches');
    await page.getByText('لا يمكنك عرض الفروع، يرجى طلب صلاحية branches.read من مدير النظام').waitFor();
    expect(await rows(page).count()).toBe(0);
  });

  // BRN-03 BRN-04 BRN-05 BRN-06
  it('are added, found, changed, disabled after a question, and made active again', async () => {
    const page = await openDesk(centre, '/branches');
    expect(await columnsOf(page)).toEqual([
      'الاسم',
      'العنوان',
      'الهاتف',
      'البريد الإلكتروني',
      'الحالة',
      'الإجراءات',
    ]);
    await press(page, 'إضافة فرع');
    await field(page, 'name').fill('فرع الشاطئ');
    await field(page, 'address').fill('شارع البحر');
    await field(page, 'phone').fill('03 555-0101');
    await save(page);
    await toast(page, 'تم حفظ الفرع بنجاح').waitFor();
    await page.getByRole('textbox', { name: 'ابحث عن فرع' }).fill('الشاطئ');
    await page.keyboard.press('Enter');
    await expect.poll(() => namesOf(page)).toEqual(['فرع الشاطئ']);
    expect(await cellsOf(page, 'فرع الشاطئ')).toEqual([
      'فرع الشاطئ',
      'شارع البحر',
      '03 555-0101',
      '—',
      'نشط',
      '',
    ]);
    await act(page, 'تعديل', 'فرع الشاطئ');
    await field(page, 'email').fill('beach@example.com');
    await save(page);
    await toast(page, 'تم تحديث الفرع بنجاح').waitFor();
    await expect.poll(async () => (await cellsOf(page, 'فرع الشاطئ'))[3]).toBe('beach@example.com');

    await act(page, 'تعطيل', 'فرع الشاطئ');
    await dialog(page).getByText('هل تريد تعطيل الفرع "فرع الشاطئ"؟ لن تُحذف بياناته.').waitFor();
    await press(dialog(page), 'تعطيل');
    await toast(page, 'تم تعطيل الفرع').waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
    await press(page, 'عرض الفروع غير النشطة');
    await expect.poll(async () => (await cellsOf(page, 'فرع الشاطئ'))[4]).toBe('غير نشط');
    await act(page, 'إعادة تفعيل', 'فرع الشاطئ');
    await toast(page, 'تمت إعادة تفعيل الفرع').waitFor();
    await expect.poll(async () => (await cellsOf(page, 'فرع الشاطئ'))[4]).toBe('نشط');
    await press(page, 'إخفاء الفروع غير النشطة');
    await expect.poll(() => namesOf(page)).toEqual(['فرع الشاطئ']);
  });

  // BRN-20 BRN-23
  it('that cannot be loaded or disabled say why, in the words of the server where it has some', async () => {
    const page = await centre.open({ as: 'admin' });
    const lists = /\/api\/branches\?page/;
    for (const [json, text] of [
      [{}, 'فشل في تحميل الفروع'],
      [{ message: 'الفروع تُراجَع الآن' }, 'الفروع تُراجَع الآن'],
    ] as const) {
      const heal = await failing(page, 'GET', lists, { status: 500, json });
      await page.goto('/branches');
      await toast(page, text).waitFor();
      await heal();
    }
    await press(page.locator('main'), 'إعادة المحاولة');
    await rows(page).first().waitFor();
    await act(page, 'تعطيل', 'فرع الدقي');
    for (const [json, text] of [
      [{}, 'فشل في حذف الفرع'],
      [{ message: 'للفرع حجوزات' }, 'للفرع حجوزات'],
    ] as const) {
      const heal = await failing(page, 'DELETE', /\/api\/branches\/\d+/, { status: 500, json });
      await press(dialog(page), 'تعطيل');
      await toast(page, text).waitFor();
      await dialog(page).getByText('هل تريد تعطيل الفرع "فرع الدقي"؟').waitFor();
      await heal();
    }
  });

  // BRN-24
  it('name the missing right to whoever loses it in the middle of their work', async () => {
    await setRight(centre, 'BranchManager', 'branches.delete', true);
    const page = await openDesk(centre, '/branches', { as: 'manager', branch: '1' });
    await act(page, 'تعطيل', 'فرع مدينة نصر');
    await setRight(centre, 'BranchManager', 'branches.delete', false);
    await press(dialog(page), 'تعطيل');
    await dialog(page).getByText('branches.delete').waitFor();
    await page.goto('/branches/create');
    await page.getByText('branches.create').waitFor();
    await setRight(centre, 'BranchManager', 'branches.update', false);
    await page.goto('/branches/1/edit');
    await page.getByText('branches.update').waitFor();
    await setRight(centre, 'BranchManager', 'branches.update', true);
  });
});

describe('the rooms of a branch', () => {
  it('open from its row, and are added, changed and removed there', async () => {
    const page = await openDesk(centre, '/branches');
    await act(page, 'الغرف', 'فرع مدينة نصر');
    await page.waitForURL('**/rooms?branchId=1');
    await rowOf(page, 'غرفة البشرة').waitFor();
    expect(await rowOf(page, 'غرفة البشرة').count()).toBe(1);
    await press(page, 'إضافة غرفة');
    await field(page, 'name').fill('غرفة الهدوء');
    await field(page, 'capacity').fill('2');
    await save(page);
    await toast(page, 'تمت إضافة الغرفة').waitFor();
    await expect.poll(() => cellsOf(page, 'غرفة الهدوء')).toContain('فرع مدينة نصر');
    await act(page, 'تعديل', 'غرفة الهدوء');
    await choose(page, 'branchId', 'فرع الدقي');
    await save(page);
    await toast(page, 'تم تحديث الغرفة').waitFor();
    await expect.poll(() => rowOf(page, 'غرفة الهدوء').count()).toBe(0);
    await page.goto('/rooms?branchId=2');
    await page.getByRole('textbox', { name: 'ابحث...' }).fill('الهدوء');
    await expect.poll(() => namesOf(page)).toEqual(['غرفة الهدوء']);
    await act(page, 'حذف', 'غرفة الهدوء');
    await press(dialog(page), 'حذف');
    await toast(page, 'تم حذف الغرفة').waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
  });

  it('and the branches read the same in English', async () => {
    const page = await openDesk(centre, '/branches', { lang: 'en' });
    await rowOf(page, 'Dokki branch').or(rowOf(page, 'فرع الدقي')).first().waitFor();
    await page.getByText('Dokki branch').first().waitFor();
    expect(await columnsOf(page)).toEqual(['Name', 'Address', 'Phone', 'E-mail', 'Status', 'Actions']);
    await press(page, 'Show inactive branches');
    await page.getByText('Smouha branch').first().waitFor();
    await page.goto('/rooms?branchId=1');
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: 'Add room' }).waitFor();
  });
});
