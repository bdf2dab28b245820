import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import {
  addCustomer,
  type Call,
  desk,
  dialog,
  expectFocus,
  input,
  namesOf,
  openCreate,
  openCustomers,
  rows,
  save,
  setRight,
} from '../support/customers-page';

let centre: Centre;
let call: Call;

beforeAll(async () => {
  centre = await startCentre();
  call = await desk(centre, 'reception2');
});
afterAll(() => centre?.close());

const openEdit = async (id: number) => {
  const page = await centre.open({ as: 'manager', branch: '1' });
  await page.goto(`/customers/${id}/edit`);
  await expectFocus(page, 'field-fullName');
  return page;
};
const stored = async (id: number) => (await call('GET', `/customers/${id}`)).json;

describe('rights', () => {
  // CUS-02 CUS-03 PRM-15 PRM-16 PRM-34 ERR-18
  it('names the missing customers.read instead of the screen', async () => {
    await setRight(centre, 'Staff', 'customers.read', false);
    const page = await centre.open({ as: 'specialist', branch: '1' });
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/customers') && asked.push(request.url()));
    await page.goto('/customers');
    await page.getByText('ليس لديك صلاحية الوصول إلى العملاء (customers.read)').waitFor();
    expect(await rows(page).count()).toBe(0);
    expect(asked).toEqual([]);
    await setRight(centre, 'Staff', 'customers.read', true);
    // The right comes back while the screen is open.
    await rows(page).first().waitFor();
  });

  // CUS-15 CUS-39 CUS-45 PRM-22 PRM-29 PRM-32
  it('takes the button away while the screen is open, and the server refuses as well', async () => {
    const page = await openCustomers(centre, { as: 'accountant', branch: '1' });
    expect(await page.getByRole('button', { name: 'إضافة عميل' }).count()).toBe(0);
    await page.goto('/customers/create');
    await page.getByText('غير مسموح: ليس لديك صلاحية إضافة العملاء (customers.create)').waitFor();

    const desk1 = await openCreate(centre, { as: 'reception', branch: '1' });
    await input(desk1, 'الاسم الكامل').fill('بلا صلاحية');
    await dialog(desk1)
      .getByLabel(/^رقم الهاتف/)
      .fill('01060000999');
    const add = desk1.getByRole('button', { name: 'إضافة عميل' });
    const desk2 = await openCustomers(centre, { as: 'reception', branch: '1' });
    await desk2.getByRole('button', { name: 'إضافة عميل' }).waitFor();
    await setRight(centre, 'Receptionist', 'customers.create', false);
    await desk2.getByRole('button', { name: 'إضافة عميل' }).waitFor({ state: 'detached' });
    // A form that was open says it in the documented words; nothing typed is needed to be lost for it.
    await desk1.getByText('غير مسموح: ليس لديك صلاحية إضافة العملاء (customers.create)').first().waitFor();
    expect(await add.count()).toBe(0);
    const refused = await (await desk(centre, 'reception'))('POST', '/customers', {
      fullName: 'بلا صلاحية',
      branchId: 1,
      phoneNumbers: ['1'],
    });
    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden.customers.create']);
    await setRight(centre, 'Receptionist', 'customers.create', true);
    await desk2.getByRole('button', { name: 'إضافة عميل' }).waitFor();
  });
});

describe('two desks at once', () => {
  it('see what the other adds, changes and removes without a reload', async () => {
    const page = await openCustomers(centre, { as: 'reception', branch: '1' });
    const { id } = await addCustomer(call, { fullName: 'من المكتب الآخر' });
    await expect.poll(async () => (await namesOf(page))[0]).toBe('من المكتب الآخر');
    const row = await stored(id);
    await call('PUT', `/customers/${id}`, { ...row, fullName: 'تغيّر اسمها', phoneNumbers: ['01066000001'] });
    await expect.poll(async () => (await namesOf(page))[0]).toBe('تغيّر اسمها');
    const manager = await desk(centre, 'manager');
    expect((await manager('DELETE', `/customers/${id}`)).status).toBe(204);
    await expect.poll(() => namesOf(page)).not.toContain('تغيّر اسمها');
  });

  it('merge silently when they changed different fields of one customer', async () => {
    const { id } = await addCustomer(call, {
      fullName: 'بطاقة مشتركة',
      address: 'قديم',
      phoneNumbers: ['01066000002'],
    });
    const page = await openEdit(id);
    await input(page, 'الاسم الكامل').fill('بطاقة مشتركة ١');
    await call('PUT', `/customers/${id}`, {
      ...(await stored(id)),
      address: 'عنوان المكتب الآخر',
      phoneNumbers: ['01066000002'],
    });
    await save(page);
    await page.getByText('تم تحديث العميل بنجاح').waitFor();
    await page.getByText('تم دمج باقي التغييرات تلقائيًا').first().waitFor();
    expect(await stored(id)).toMatchObject({ fullName: 'بطاقة مشتركة ١', address: 'عنوان المكتب الآخر' });
  });

  it('ask with both values when they changed the same field, and lose nothing', async () => {
    const { id } = await addCustomer(call, {
      fullName: 'متنازع عليها',
      address: 'قديم',
      notes: 'ملاحظة',
      phoneNumbers: ['01066000003'],
    });
    const page = await openEdit(id);
    await input(page, 'العنوان').fill('عنواني');
    await input(page, 'الاسم الكامل').fill('متنازع عليها ١');
    await call('PUT', `/customers/${id}`, {
      ...(await stored(id)),
      address: 'عنوانهم',
      email: 'new@example.com',
      phoneNumbers: ['01066000003'],
    });
    await save(page);
    await dialog(page).getByText('تغيّر هذا السجل أثناء التعديل').waitFor();
    await dialog(page)
      .getByText(/عدّل .*ياسمين طارق.* هذا السجل/)
      .waitFor();
    const question = dialog(page).getByRole('group', { name: 'العنوان' });
    await question.getByText('عنواني').waitFor();
    await question.getByText('عنوانهم').waitFor();
    // Saving without an answer decides nothing.
    await save(page);
    await dialog(page).getByText('اختر قيمة لكل حقل قبل الحفظ').waitFor();
    expect(await stored(id)).toMatchObject({ address: 'عنوانهم', fullName: 'متنازع عليها' });
    await question.getByRole('radio', { name: /عنواني/ }).check();
    await save(page);
    await page.getByText('تم تحديث العميل بنجاح').waitFor();
    expect(await stored(id)).toMatchObject({
      address: 'عنواني',
      fullName: 'متنازع عليها ١',
      email: 'new@example.com',
      notes: 'ملاحظة',
    });
  });
});

describe('the CSV', () => {
  it('holds what the list shows, for those who may export, and there is no button for others', async () => {
    await addCustomer(call, {
      fullName: '=1+1 خطرة',
      phoneNumbers: ['01066000004'],
      notes: 'سطر "أول"\nسطر ثانٍ',
    });
    await addCustomer(call, { fullName: 'خطرة ثانية', phoneNumbers: ['01066000005'] });
    const page = await openCustomers(centre, { as: 'admin' }, '/customers?q=خطرة');
    await expect.poll(() => rows(page).count()).toBe(2);
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'تصدير CSV' }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const text = await readFile((await file.path()) ?? '', 'utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(text.split('\r\n')[0] ?? '').toContain('الاسم الكامل');
    expect(text).toContain("'=1+1 خطرة");
    expect(text).toContain('خطرة ثانية');
    expect(text).not.toContain('إسراء');
    await page.getByText(/تم التصدير/).waitFor();
    const other = await openCustomers(centre, { as: 'reception', branch: '1' });
    expect(await other.getByRole('button', { name: 'تصدير CSV' }).count()).toBe(0);
  });
});
