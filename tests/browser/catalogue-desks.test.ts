import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import { dialog, namesOf, rows, save } from '../support/customers-page';
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

const searchFor = (page: Parameters<typeof rows>[0], text: string) =>
  page.getByRole('textbox', { name: 'ابحث...' }).fill(text);

describe('the services', () => {
  // SVC-01 SVC-02 SVC-05 SVC-23 PKG-01
  it('share one screen with the packages, each tab at its own address', async () => {
    const page = await openDesk(centre, '/services');
    const tabs = page.getByRole('navigation', { name: 'الخدمات والباقات' });
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['الخدمات', 'الباقات']);
    expect(await page.title()).toContain('الخدمات والباقات');
    await page.getByText('إدارة خدمات المركز وباقاته وأسعارها').waitFor();
    expect(await columnsOf(page)).toEqual([
      'اسم الخدمة',
      'الفئة',
      'منطقة الجسم',
      'المدة (بالدقائق)',
      'السعر',
      'الحالة',
      'الإجراءات',
    ]);
    await tabs.getByRole('link', { name: 'الباقات' }).click();
    await page.waitForURL('**/packages');
    await page.getByRole('button', { name: 'إضافة باقة' }).waitFor();
    await rowOf(page, 'باقة العروس').waitFor();
    expect(await columnsOf(page)).toEqual([
      'اسم الباقة',
      'خدمات الباقة',
      'سعر الباقة',
      'مدة الصلاحية (بالأيام)',
      'الحالة',
      'الإجراءات',
    ]);
    await tabs.getByRole('link', { name: 'الخدمات' }).click();
    await page.waitForURL('**/services');
  });

  // SVC-03 SVC-04 SVC-21
  it('are added, found, changed and deleted after a question', async () => {
    const page = await openDesk(centre, '/services');
    await press(page, 'إضافة خدمة');
    await field(page, 'name').fill('حناء العروس');
    await choose(page, 'category', 'العناية بالبشرة');
    await field(page, 'price').fill('٤٥٠٫٥');
    await save(page);
    await toast(page, 'تم الحفظ').waitFor();
    await searchFor(page, 'حنّاء العروس');
    await expect.poll(() => namesOf(page)).toEqual(['حناء العروس']);
    expect((await cellsOf(page, 'حناء العروس')).slice(1, 4)).toEqual(['العناية بالبشرة', '—', '٣٠ دقيقة']);
    expect((await cellsOf(page, 'حناء العروس'))[4]).toContain('٤٥٠٫٥٠');
    await act(page, 'تعديل', 'حناء العروس');
    await field(page, 'name').fill('حناء السهرة');
    await save(page);
    await toast(page, 'تم التحديث').waitFor();
    await searchFor(page, 'حناء السهرة');
    await act(page, 'حذف', 'حناء السهرة');
    await dialog(page).getByText('هل تريد حذف الخدمة "حناء السهرة"؟').waitFor();
    await press(dialog(page), 'إلغاء');
    expect(await rowOf(page, 'حناء السهرة').count()).toBe(1);
    await act(page, 'حذف', 'حناء السهرة');
    await press(dialog(page), 'حذف');
    await toast(page, 'تم الحذف').waitFor();
    await page.getByText('لا توجد نتائج مطابقة').waitFor();
  });

  // SVC-19 SVC-20 PKG-10
  it.each([
    ['services', 'الخدمة', /^استشوار$/],
    ['packages', 'الباقة', /^باقة العروس$/],
  ] as const)('say what failed: loading, saving, deleting (%s)', async (path, word, name) => {
    const page = await centre.open({ as: 'admin' });
    const broken = { status: 500, json: {} };
    const heal = await failing(page, 'GET', new RegExp(`/api/${path}\\?page`), broken);
    await page.goto(`/${path}`);
    await toast(page, 'حدث خطأ أثناء تحميل البيانات').waitFor();
    await heal();
    await press(page.locator('main'), 'إعادة المحاولة');
    await rows(page).first().waitFor();
    await failing(page, 'PUT', new RegExp(`/api/${path}/\\d+`), broken);
    await failing(page, 'DELETE', new RegExp(`/api/${path}/\\d+`), broken);
    const title = name.source.replace(/[$^]/g, '');
    await act(page, 'حذف', title);
    await press(dialog(page), 'حذف');
    await toast(page, `حدث خطأ أثناء حذف ${word}`).waitFor();
    await press(dialog(page), 'إلغاء');
    await act(page, 'تعديل', title);
    await field(page, 'name').fill(`${title} الجديدة`);
    await save(page);
    await toast(page, `حدث خطأ أثناء حفظ ${word}`).waitFor();
    // What was typed stays.
    expect(await field(page, 'name').inputValue()).toBe(`${title} الجديدة`);
  });

  it('are worded in English for those who read English', async () => {
    const page = await openDesk(centre, '/services', { lang: 'en' });
    await press(page, 'Add service');
    await field(page, 'name').fill('Bridal henna');
    await field(page, 'price').fill('300');
    await save(page);
    await toast(page, 'Saved').waitFor();
    await page.getByRole('textbox', { name: 'Search…' }).fill('bridal');
    await expect.poll(() => namesOf(page)).toEqual(['Bridal henna']);
    await act(page, 'Delete', 'Bridal henna');
    await press(dialog(page), 'Delete');
    await toast(page, 'Deleted').waitFor();
  });
});

describe('the packages', () => {
  // PKG-01 PKG-11
  it('are put together from services and their sessions, changed and deleted after a question', async () => {
    const page = await openDesk(centre, '/packages');
    await press(page, 'إضافة باقة');
    await field(page, 'name').fill('باقة الصيف');
    await choose(page, 'items-0-serviceId', 'استشوار');
    await field(page, 'items-0-sessionsCount').fill('3');
    await press(dialog(page), 'إضافة خدمة إلى الباقة');
    await choose(page, 'items-1-serviceId', 'باديكير سبا');
    await field(page, 'price').fill('700');
    await save(page);
    await toast(page, 'تم الحفظ').waitFor();
    await rowOf(page, 'باقة الصيف').waitFor();
    expect((await cellsOf(page, 'باقة الصيف'))[1]).toContain('استشوار × ٣');
    expect((await cellsOf(page, 'باقة الصيف'))[3]).toBe('٣٠');
    await act(page, 'تعديل', 'باقة الصيف');
    await field(page, 'validityDays').fill('60');
    await save(page);
    await toast(page, 'تم التحديث').waitFor();
    await expect.poll(async () => (await cellsOf(page, 'باقة الصيف'))[3]).toBe('٦٠');
    await act(page, 'حذف', 'باقة الصيف');
    await dialog(page).getByText('هل تريد حذف الباقة "باقة الصيف"؟').waitFor();
    await press(dialog(page), 'حذف');
    await toast(page, 'تم الحذف').waitFor();
    await expect.poll(() => rowOf(page, 'باقة الصيف').count()).toBe(0);
  });
});
