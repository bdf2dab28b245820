import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import {
  addCustomer,
  desk,
  dialog,
  focusedDialog,
  listCalls,
  namesOf,
  openCustomers,
  openSelect,
  option,
  rows,
} from '../support/customers-page';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

describe('the list of customers', () => {
  // CUS-07 CUS-08 CUS-09 CUS-20 FMT-02 ERR-06 FMT-01
  it('shows the documented columns, the newest customer first', async () => {
    const call = await desk(centre, 'admin');
    await addCustomer(call, {
      fullName: 'سارة كمال',
      nameAr: 'سارة كمال محمود',
      paperCode: 9001,
      email: 's@example.com',
    });
    await addCustomer(call, { fullName: 'هدى فهمي', nameAr: 'هدى فهمي', paperCode: null });
    const page = await centre.open({ as: 'admin' });
    const calls = listCalls(page);
    await page.goto('/customers');
    await rows(page).first().waitFor();
    expect(calls.map(({ searchParams }) => [searchParams.get('sortBy'), searchParams.get('desc')])).toEqual([
      ['createdAt', 'true'],
    ]);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'الاسم الكامل',
      'كود العميل',
      'أرقام الهاتف',
      'البريد الإلكتروني',
      'العنوان',
      'الفرع',
      'الجنسية',
      'نقاط الولاء',
      'الرصيد',
      'تاريخ التسجيل',
      'الإجراءات',
    ]);
    expect((await namesOf(page)).slice(0, 2)).toEqual(['هدى فهمي', 'سارة كمال']);
    const [newest, second] = [rows(page).nth(0).getByRole('cell'), rows(page).nth(1).getByRole('cell')];
    expect(await newest.nth(0).innerText()).toBe('هدى فهمي');
    expect(await newest.nth(1).innerText()).toBe('غير محدد');
    expect((await second.nth(0).innerText()).split('\n')).toEqual(['سارة كمال', 'سارة كمال محمود']);
    expect(await second.nth(1).innerText()).toBe('9001');
    expect(await second.nth(3).innerText()).toBe('s@example.com');
    expect(await second.nth(5).innerText()).toBe('فرع مدينة نصر');
    expect(await second.nth(6).innerText()).toBe('مصري');
    expect(await second.nth(8).innerText()).toMatch(/^\u200f?٠\s*ج\.م/);
  });

  // CUS-04 CUS-62 CON-03
  it('asks the server once when typing stops, not for every letter', async () => {
    const page = await openCustomers(centre);
    const calls = listCalls(page);
    await page.getByRole('textbox', { name: 'ابحث بالاسم' }).pressSequentially('سارة');
    await expect.poll(() => page.url()).toContain('q=');
    await page.getByText('البحث').or(page.locator('.chip')).first().waitFor();
    await page.waitForTimeout(700);
    expect(calls.map(({ searchParams }) => searchParams.get('search'))).toEqual(['سارة']);
    for (const name of await namesOf(page)) expect(name).toMatch(/سار[ةه]/);
  });

  // CUS-04 CUS-62
  it('finds a customer in any spelling, by phone in any form, and by code', async () => {
    const call = await desk(centre, 'reception2');
    await addCustomer(call, {
      fullName: 'إيناس الطنطاوي',
      phoneNumbers: ['010 6543 2109'],
      paperCode: 87_654,
    });
    const page = await openCustomers(centre);
    const search = page.getByRole('textbox', { name: 'ابحث بالاسم' });
    for (const text of [
      'ايناس الطنطاوى',
      'اينـاس طنطاوي',
      '01065432109',
      '+20 10 65432109',
      '٠١٠٦٥٤٣٢١٠٩',
      '87654',
      '٨٧٦٥٤',
    ]) {
      await search.fill('لا أحد بهذا الاسم');
      await expect.poll(() => rows(page).count()).toBe(0);
      await search.fill(text);
      await expect.poll(() => namesOf(page), { message: text }).toEqual(['إيناس الطنطاوي']);
    }
  });

  // CUS-05 CUS-06 CUS-21 PRM-31
  it('narrows by branch and nationality, and says so in chips that can be taken away', async () => {
    const page = await openCustomers(centre, {}, '/customers?page=3');
    const calls = listCalls(page);
    await openSelect(page, 'الجنسية');
    await option(page, 'سعودي').click();
    await page.keyboard.press('Escape');
    await expect.poll(async () => await rows(page).getByRole('cell').nth(6).innerText()).toBe('سعودي');
    expect(calls.at(-1)?.searchParams.getAll('nationality')).toEqual(['سعودي']);
    expect(calls.at(-1)?.searchParams.get('page')).toBe('1');
    expect(page.url()).not.toContain('page=');
    await openSelect(page, 'الفرع');
    await option(page, 'فرع الدقي').click();
    await expect.poll(() => calls.at(-1)?.searchParams.getAll('branchId')).toEqual(['2']);
    await expect
      .poll(async () => new Set(await rows(page).locator('td:nth-child(6)').allInnerTexts()))
      .toEqual(new Set(['فرع الدقي']));
    await page.getByRole('button', { name: 'إزالة الجنسية' }).click();
    await expect.poll(() => calls.at(-1)?.searchParams.getAll('nationality')).toEqual([]);
    expect(calls.at(-1)?.searchParams.getAll('branchId')).toEqual(['2']);
  });

  // CUS-05 PRM-07 PRM-10 PRM-31
  it('offers all branches only to those who have several, and asks for nothing else', async () => {
    const several = await centre.open({ as: 'reception2' });
    const calls = listCalls(several);
    await several.goto('/customers');
    await rows(several).first().waitFor();
    expect(calls[0]?.searchParams.getAll('branchId').toSorted()).toEqual(['1', '2']);
    await openSelect(several, 'الفرع');
    await option(several, 'كل فروعي').waitFor();
    expect(await option(several, 'فرع سموحة').count()).toBe(0);
    const one = await openCustomers(centre, { as: 'reception', branch: '1' });
    await openSelect(one, 'الفرع');
    await option(one, 'فرع مدينة نصر').waitFor();
    expect(await option(one, 'كل فروعي').or(option(one, 'كل الفروع')).count()).toBe(0);
  });

  // CUS-22
  it('says that nothing matches and how to get back, and what an empty list is', async () => {
    const page = await centre.open({ as: 'reception2' });
    await page.goto('/customers?q=قققققق');
    await page.getByText('لا توجد نتائج مطابقة').waitFor();
    await page.getByRole('button', { name: 'مسح عوامل التصفية' }).first().click();
    await rows(page).first().waitFor();
    await page.route('**/api/customers?*', (route) =>
      route.fulfill({
        json: { data: [], totalCount: 0, totalPages: 0, hasNextPage: false, hasPreviousPage: false },
      }),
    );
    await page.goto('/customers');
    await page.getByText('لا يوجد عملاء').waitFor();
  });

  // CUS-10
  it('opens the details from a row by click and by keyboard, and gives the focus back', async () => {
    const call = await desk(centre, 'reception2');
    await addCustomer(call, {
      fullName: 'نيفين عادل',
      birthDate: '1990-05-17',
      notes: 'تفضل الصباح',
      referralSource: 'صديقة',
    });
    const page = await openCustomers(centre);
    await rows(page).first().getByText('نيفين عادل').click();
    await dialog(page).getByText('تفاصيل العميل').waitFor();
    for (const text of ['نيفين عادل', 'تفضل الصباح', 'صديقة', /العمر: ٣[٥-٩]/])
      await dialog(page).getByText(text).first().waitFor();
    await focusedDialog(page, 'تفاصيل العميل');
    await page.keyboard.press('Escape');
    await page.waitForURL('**/customers');
    await rows(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await focusedDialog(page, 'تفاصيل العميل');
    expect(page.url()).toMatch(/\/customers\/\d+$/);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('نيفين عادل');
  });
});
