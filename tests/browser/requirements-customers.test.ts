import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import {
  addCustomer,
  type Call,
  countNamed,
  desk,
  dialog,
  expectFocus,
  focusedDialog,
  freshPhone,
  input,
  listCalls,
  namesOf,
  openCreate,
  openCustomers,
  openSelect,
  option,
  rows,
  save,
} from '../support/customers-page';

let centre: Centre;
let call: Call;

beforeAll(async () => {
  centre = await startCentre();
  call = await desk(centre, 'reception2');
});
afterAll(() => centre?.close());

const expired = 'انتهت صلاحية الجلسة، يرجى تسجيل الدخول مرة أخرى';
/** The page's clock stands eight days ahead: the sign-in is over, and only this page can know it. */
const endSession = (page: Page) => page.clock.setFixedTime(new Date(Date.now() + 8 * 86_400_000));
const writes = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/customers'))
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return sent;
};

describe('saving a customer', () => {
  // CUS-25 CUS-38 CUS-46 API-012
  it('sends every field of the form under its documented name', async () => {
    const page = await openCreate(centre);
    const phone = freshPhone();
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/customers'),
    );
    await dialog(page).getByText('بيانات إضافية').click();
    for (const [label, text] of [
      ['الاسم الكامل', ' رباب كاملة '],
      ['الاسم بالعربية', 'رباب حسين'],
      ['الاسم بالإنجليزية', 'Rabab Hussein'],
      ['البريد الإلكتروني', ' rabab@example.com '],
      ['العنوان', 'شارع ٩، المعادي'],
      ['مصدر الإحالة', 'صديقة'],
      ['ملاحظات', 'تفضل الصباح'],
      ['كود العميل', '٦٦٠٠١'],
    ] as const)
      await input(page, label).fill(text);
    await dialog(page)
      .getByLabel(/^رقم الهاتف/)
      .fill(phone);
    await input(page, 'تاريخ الميلاد').fill('1990-05-17');
    await page.keyboard.press('Enter');
    await openSelect(dialog(page), /الجنسية/);
    await option(page, 'سعودي').click();
    await save(page);
    expect((await sent).postDataJSON()).toEqual({
      fullName: 'رباب كاملة',
      nameAr: 'رباب حسين',
      nameEn: 'Rabab Hussein',
      branchId: 1,
      nationality: 'سعودي',
      phoneNumbers: [phone],
      email: 'rabab@example.com',
      address: 'شارع ٩، المعادي',
      referralSource: 'صديقة',
      notes: 'تفضل الصباح',
      birthDate: '1990-05-17',
      paperCode: 66_001,
    });
    await page.getByText('تمت إضافة العميل بنجاح').waitFor();
  });

  // CUS-40 CUS-39 ERR-18
  it('names the missing right to add and to change', async () => {
    const { id } = await addCustomer(call, { fullName: 'بلا حق تعديل' });
    const page = await centre.open({ as: 'accountant', branch: '1' });
    await page.goto(`/customers/${id}/edit`);
    await page.getByText('غير مسموح: ليس لديك صلاحية تعديل العملاء (customers.update)').waitFor();
    await page.goto('/customers/create');
    await page.getByText('غير مسموح: ليس لديك صلاحية إضافة العملاء (customers.create)').waitFor();
    expect(await dialog(page).getByRole('textbox').count()).toBe(0);
  });

  // CUS-44 CUS-45 FND-24
  it('looks at the fields first and at the session last, and sends nothing once it is over', async () => {
    const page = await openCreate(centre);
    const sent = writes(page);
    await endSession(page);
    await save(page);
    await dialog(page).getByText('اسم العميل مطلوب').waitFor();
    expect(await page.getByText(expired).count()).toBe(0);
    await input(page, 'الاسم الكامل').fill('جلسة انتهت');
    await save(page);
    await dialog(page).getByText('يجب إدخال رقم هاتف واحد على الأقل').waitFor();
    expect(await page.getByText(expired).count()).toBe(0);
    await dialog(page)
      .getByLabel(/^رقم الهاتف/)
      .fill(freshPhone());
    await save(page);
    await page.getByText(expired).first().waitFor();
    expect(sent).toEqual([]);
    expect(await countNamed(centre, 'جلسة انتهت')).toBe(0);
  });
});

describe('deleting a customer', () => {
  // CUS-14
  it('needs a session that still holds: nothing is sent once it is over', async () => {
    await addCustomer(call, { fullName: 'باقية رغم كل شيء' });
    const page = await openCustomers(centre, { as: 'manager', branch: '1' });
    const sent = writes(page);
    await page.getByRole('button', { name: 'حذف: باقية رغم كل شيء' }).click();
    const asked = await focusedDialog(page, 'باقية رغم كل شيء');
    await endSession(page);
    await asked.getByRole('button', { name: 'حذف', exact: true }).click();
    await page.getByText(expired).first().waitFor();
    expect(sent).toEqual([]);
    expect(await countNamed(centre, 'باقية رغم كل شيء')).toBe(1);
  });
});

describe('the branch of the day', () => {
  // BSL-18 PRM-27 CUS-58
  it('is where the list starts and where a new customer belongs, until another is chosen', async () => {
    const page = await centre.open({ as: 'reception2', branch: '2' });
    const calls = listCalls(page);
    await page.goto('/customers');
    await rows(page).first().waitFor();
    expect(calls[0]?.searchParams.getAll('branchId')).toEqual(['2']);
    await page.locator('header.shell-header').getByText('فرع الدقي').first().waitFor();
    await page.getByRole('button', { name: 'إضافة عميل' }).click();
    await expectFocus(page, 'field-fullName');
    await dialog(page).getByTitle('فرع الدقي').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await openSelect(page, 'الفرع');
    await option(page, 'كل فروعي').click();
    await expect.poll(() => calls.at(-1)?.searchParams.getAll('branchId').toSorted()).toEqual(['1', '2']);
  });

  // PRM-28 PRM-05
  it('is none for the system manager under all: no branch is named', async () => {
    const page = await centre.open({ as: 'admin' });
    const calls = listCalls(page);
    await page.goto('/customers');
    await rows(page).first().waitFor();
    expect(calls[0]?.searchParams.has('branchId')).toBe(false);
    await page.getByRole('textbox', { name: 'ابحث بالاسم' }).fill('محمد');
    await expect.poll(() => namesOf(page)).not.toEqual([]);
    expect(calls.at(-1)?.searchParams.has('branchId')).toBe(false);
  });
});

describe('the details of a customer', () => {
  // CUS-62 CUS-23
  it('show every field, the age beside the birth date', async () => {
    const { id, personCode } = await addCustomer(call, {
      fullName: 'سوسن بدر',
      nameAr: 'سوسن أحمد بدر',
      nameEn: 'Sawsan Badr',
      phoneNumbers: [freshPhone(), freshPhone()],
      email: 'sawsan@example.com',
      address: 'شارع النيل',
      referralSource: 'إعلان',
      notes: 'حساسية من اللافندر',
      birthDate: '1985-03-04',
      paperCode: 66_002,
    });
    const page = await centre.open({ as: 'reception2' });
    await page.goto(`/customers/${id}`);
    const shown = await focusedDialog(page, 'تفاصيل العميل');
    await shown.getByText('سوسن أحمد بدر').first().waitFor();
    for (const text of [
      'سوسن بدر',
      'Sawsan Badr',
      'فرع مدينة نصر',
      'مصري',
      'sawsan@example.com',
      'شارع النيل',
      'إعلان',
      'حساسية من اللافندر',
      '66002',
      String(personCode),
      /العمر: [٣-٥][٠-٩]/,
    ])
      await shown.getByText(text).first().waitFor();
    expect(await shown.locator('a[href^="tel:"]').count()).toBe(2);
  });
});
