import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type PageOptions, startCentre } from '../../support/browser/centre';
import {
  addCustomer,
  countNamed,
  desk,
  dialog,
  expectFocus,
  focusedDialog,
  freshPhone,
  input,
  namesOf,
  openCustomers,
  openSelect,
  option,
  rows,
  save,
  setPermission,
} from '../../support/browser/customers';
import { closed, control, failing, press, toast } from '../../support/browser/desk';
import { quiet } from '../../support/browser/navigation';

const centre = await startCentre();
const call = await desk(centre, 'reception2');

const nextCode = async (branch: number) =>
  String((await call('GET', `/customers/paper-code/next/${branch}`)).json);
const stored = async (id: number) => (await call('GET', `/customers/${id}`)).json;
const phones = (page: Page) => dialog(page).getByLabel(/^رقم الهاتف/);
const chooseIn = async (page: Page, name: RegExp, text: string): Promise<void> => {
  await openSelect(dialog(page), name);
  await option(page, text).click();
};

/**
 * Opens the list of customers and waits until its event stream is connected, because earlier changes are not
 * reported. Collects the URLs of its calls in `asked`.
 */
const openHearing = async (options: PageOptions, asked: string[] = []): Promise<Page> => {
  const page = await centre.open({ ...options, fresh: true });
  page.on('request', (request) => request.url().includes('/api/customers') && asked.push(request.url()));
  await Promise.all([page.waitForResponse(/\/api\/live$/), page.goto('/customers')]);
  return page;
};

/**
 * Focuses the field with this id as soon as it is drawn, before any timer of the form, and until something else in
 * its form gets the focus.
 */
const quickTo = (page: Page, id: string): Promise<void> =>
  page.evaluate((wanted) => {
    const take = () => {
      const field = document.getElementById(wanted);
      const form = field?.closest('form');
      if (!form?.contains(document.activeElement)) field?.focus();
      else if (document.activeElement !== field) end();
    };
    const watcher = new MutationObserver(take);
    const end = () => {
      watcher.disconnect();
      removeEventListener('focusin', take);
    };
    watcher.observe(document.body, { subtree: true, childList: true });
    addEventListener('focusin', take);
  }, id);

describe('adding a customer', () => {
  // CUS-15 CUS-25 CUS-29 CUS-30 CUS-46 CUS-47 CUS-56 CUS-58 ERR-07
  it('needs nothing but the keyboard: N, typing, Tab and Ctrl+Enter', async () => {
    const page = await openCustomers(centre, { branch: '1' });
    const code = await nextCode(1);
    await page.keyboard.press('n');
    await expectFocus(page, 'field-fullName');
    await page.keyboard.type('  أميرة لوحة المفاتيح ');
    await expect.poll(() => input(page, 'كود العميل').inputValue()).toBe(code);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const phone = freshPhone();
    await page.keyboard.type(phone);
    const [sent] = await Promise.all([
      page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/api/customers'),
      ),
      toast(page, 'أُضيفت بطاقة العميل').waitFor(),
      page.keyboard.press('Control+Enter'),
    ]);
    await page.waitForURL('**/customers');
    await expect.poll(async () => (await namesOf(page))[0]).toBe('أميرة لوحة المفاتيح');
    // The prefilled code is only a suggestion; the server assigns the code (CUS-60).
    expect(sent.postDataJSON()).toMatchObject({ paperCodeAuto: true, phoneNumbers: [phone] });
    const { rows: found } = await centre.db.pool.query(
      `select branch_id, nationality, paper_code from customers where full_name = 'أميرة لوحة المفاتيح'`,
    );
    expect(found).toEqual([{ branch_id: 1, nationality: 'مصري', paper_code: Number(code) }]);
  });

  // CUS-25 CUS-26 CUS-27 CUS-31 CUS-32 CUS-33 CUS-34 CUS-35 CUS-37 CUS-38 CUS-41 CUS-43 CUS-46 CUS-53 CUS-57 CUS-59
  // CUS-62 API-012 ERR-08 ERR-14
  it('checks and helps field by field, and sends each under its documented name', async () => {
    const phone = freshPhone();
    const { id } = await addCustomer(call, {
      fullName: 'صاحبة الرقم',
      phoneNumbers: [phone],
      paperCode: 77_001,
    });
    const page = await openCustomers(centre, { branch: '1' });
    await quickTo(page, 'field-email');
    await page.keyboard.press('n');
    // The form moves the focus to its first field, unless the user is in another field already.
    await expectFocus(page, 'field-email');
    await quiet(page);
    await expectFocus(page, 'field-email');

    // The code follows the branch and can be generated; a code that was typed stays.
    const code = input(page, 'كود العميل');
    const [first, second] = [await nextCode(1), await nextCode(2)];
    expect(first).not.toBe(second);
    await expect.poll(() => code.inputValue()).toBe(first);
    await chooseIn(page, /الفرع/, 'فرع الدقي');
    await expect.poll(() => code.inputValue()).toBe(second);
    await code.fill('');
    const make = control(dialog(page), 'button', 'إنشاء كود');
    await make.click();
    await page.getByText(new RegExp(`الرقم الورقي الجديد: .?${second}`)).waitFor();
    await expect.poll(() => code.inputValue()).toBe(second);
    const letThrough = await failing(page, 'GET', /paper-code\/next/, { status: 500, json: {} });
    await make.click();
    await toast(page, 'فشل في إنشاء الرقم الورقي').waitFor();
    await letThrough();
    await code.fill('٧٧٠٠١');
    await chooseIn(page, /الفرع/, 'فرع مدينة نصر');
    await quiet(page);
    await expect.poll(() => code.inputValue()).toBe('77001');

    // Missing values are reported beside their fields, and the first one gets the focus.
    await save(page);
    await dialog(page).getByText('اسم العميل مطلوب').waitFor();
    await dialog(page).getByText('يجب إدخال رقم هاتف واحد على الأقل').waitFor();
    await expectFocus(page, 'field-fullName');
    await input(page, 'الاسم الكامل').fill(' رباب كاملة ');
    await save(page);
    await expectFocus(page, 'field-phoneNumbers-0');
    await expect.poll(() => dialog(page).getByText('اسم العميل مطلوب').count()).toBe(0);

    // At least one phone number. A link warns if another card has the number.
    const remove = dialog(page).getByRole('button', { name: /^حذف رقم الهاتف/ });
    const more = control(dialog(page), 'button', 'إضافة رقم هاتف');
    await expect.poll(async () => [await phones(page).count(), await remove.count()]).toEqual([1, 0]);
    await phones(page).fill('01060000001');
    await more.click();
    await expectFocus(page, 'field-phoneNumbers-1');
    await expect.poll(async () => [await phones(page).count(), await remove.count()]).toEqual([2, 2]);
    await more.click();
    await phones(page)
      .nth(2)
      .fill(`+20 ${phone.slice(1)}`);
    await remove.first().click();
    await expect.poll(async () => [await phones(page).count(), await remove.count()]).toEqual([2, 2]);
    const warning = control(dialog(page), 'link', 'صاحبة الرقم');
    await warning.waitFor();
    await expect.poll(() => warning.getAttribute('href')).toBe(`/customers/${id}`);

    await dialog(page).getByText('بيانات إضافية').click();
    for (const [label, text] of [
      ['الاسم بالعربية', 'رباب حسين'],
      ['الاسم بالإنجليزية', 'Rabab Hussein'],
      ['البريد الإلكتروني', ' rabab@example.com '],
      ['العنوان', 'شارع ٩، المعادي'],
      ['تنبيه مهم', 'حساسية من اللافندر'],
      ['مصدر الإحالة', 'صديقة'],
      ['ملاحظات', 'تفضل الصباح'],
      ['تاريخ الميلاد', '2000-01-01'],
    ] as const)
      await input(page, label).fill(text);
    await page.keyboard.press('Enter');
    await dialog(page)
      .getByText(/العمر ٢[٦-٩] سنة/)
      .waitFor();
    await expect.poll(() => dialog(page).locator('.ant-select-selection-item[title="مصري"]').count()).toBe(1);
    await chooseIn(page, /الجنسية/, 'سعودي');

    // An error from the server appears beside its field too, and the dialog stays open.
    const refused = 'كود العميل مستخدم بالفعل';
    await save(page);
    await page.locator('.form-field', { hasText: 'كود العميل' }).getByText(refused).waitFor();
    await toast(page, refused).waitFor();
    await expect.poll(() => countNamed(centre, 'رباب كاملة')).toBe(0);
    await code.fill('٦٦٠٠١');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/customers'),
    );
    await save(page);
    // `npm run adopt` may have added more.
    expect((await sent).postDataJSON()).toMatchObject({
      fullName: 'رباب كاملة',
      nameAr: 'رباب حسين',
      nameEn: 'Rabab Hussein',
      branchId: 1,
      nationality: 'سعودي',
      // The empty entry is removed.
      phoneNumbers: [expect.stringContaining(phone.slice(1))],
      email: 'rabab@example.com',
      address: 'شارع ٩، المعادي',
      careNote: 'حساسية من اللافندر',
      referralSource: 'صديقة',
      notes: 'تفضل الصباح',
      birthDate: '2000-01-01',
      paperCode: 66_001,
      // The code was typed, so the server does not generate one.
      paperCodeAuto: false,
      // Consent needs an explicit choice.
      acceptsMessages: false,
    });
    await toast(page, 'أُضيفت بطاقة العميل').waitFor();
    await expect.poll(() => countNamed(centre, 'رباب كاملة')).toBe(1);
  });
});

describe('two desks at once', () => {
  // CUS-11 CUS-56 R-42
  it('see what the other does, and lose nothing when both change one customer', async () => {
    const page = await openHearing({ as: 'manager', branch: '1' });
    await rows(page).first().waitFor();
    const { id } = await addCustomer(call, {
      fullName: 'بطاقة مشتركة',
      address: 'قديم',
      phoneNumbers: ['01066000002'],
    });
    await expect.poll(async () => (await namesOf(page))[0]).toBe('بطاقة مشتركة');
    const changeThere = async (values: object) =>
      call('PUT', `/customers/${id}`, {
        ...(await stored(id)),
        phoneNumbers: ['01066000002'],
        ...values,
      });
    const edit = async (name: string) => {
      await press(page, `تعديل: ${name}`);
      await focusedDialog(page, 'تعديل بيانات العميل');
      await expectFocus(page, 'field-fullName');
    };

    // Changes of different fields are merged without a question.
    await edit('بطاقة مشتركة');
    await input(page, 'الاسم الكامل').fill('بطاقة مشتركة ١');
    await changeThere({ address: 'عنوان المكتب الآخر' });
    await page.keyboard.press('Control+Enter');
    await page
      .locator('.ant-notification-notice')
      .filter({ hasText: 'حُفظت بطاقة العميل' })
      .filter({ hasText: 'دُمجت باقي التغييرات' })
      .first()
      .waitFor();
    await closed(page);
    await expect
      .poll(() => stored(id))
      .toMatchObject({ fullName: 'بطاقة مشتركة ١', address: 'عنوان المكتب الآخر' });
    await expect.poll(async () => (await namesOf(page))[0]).toBe('بطاقة مشتركة ١');

    // For the same field, both values are shown and the user must decide.
    await edit('بطاقة مشتركة ١');
    await input(page, 'العنوان').fill('عنواني');
    await input(page, 'الاسم الكامل').fill('بطاقة مشتركة ٢');
    await changeThere({ address: 'عنوانهم', email: 'new@example.com' });
    // From the end of a form that is longer than the window the question is still seen.
    await page.setViewportSize({ width: 1440, height: 480 });
    await input(page, 'تنبيه مهم').scrollIntoViewIfNeeded();
    await save(page);
    await dialog(page).getByText('تغيّر هذا السجل أثناء التعديل').waitFor();
    await expect
      .poll(() =>
        dialog(page)
          .locator('.conflict p')
          .first()
          .evaluate((part) => part.getBoundingClientRect().top > 48),
      )
      .toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog(page)
      .getByText(/آخر تعديل: .*ياسمين طارق/)
      .waitFor();
    const question = control(dialog(page), 'group', 'العنوان');
    await question.getByText('عنوانهم').waitFor();
    await save(page);
    await dialog(page).getByText('اختر قيمة لكل حقل قبل الحفظ').waitFor();
    await expect.poll(() => stored(id)).toMatchObject({ address: 'عنوانهم', fullName: 'بطاقة مشتركة ١' });
    await question.getByRole('radio', { name: /عنواني/ }).check();
    await save(page);
    await expect
      .poll(() => stored(id))
      .toMatchObject({ address: 'عنواني', fullName: 'بطاقة مشتركة ٢', email: 'new@example.com' });
    await closed(page);
    await expect.poll(async () => (await namesOf(page))[0]).toBe('بطاقة مشتركة ٢');
    const manager = await desk(centre, 'manager');
    expect((await manager('DELETE', `/customers/${id}`)).status).toBe(204);
    await expect.poll(() => namesOf(page)).not.toContain('بطاقة مشتركة ٢');
  });

  // CUS-02 CUS-03 CUS-12 CUS-39 CUS-40 PRM-15 PRM-16 PRM-34 ERR-18
  it('are told by name which right is missing, and the list is there once it is given', async () => {
    await setPermission(centre, 'Staff', 'customers.read', false);
    const asked: string[] = [];
    const page = await openHearing({ as: 'specialist', branch: '1' }, asked);
    await page.getByText('ليس لديك صلاحية الوصول إلى العملاء (customers.read)').waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
    expect(asked).toEqual([]);
    await setPermission(centre, 'Staff', 'customers.read', true);
    await rows(page).first().waitFor();
    // A user with the read permission alone has no buttons to change anything.
    await expect
      .poll(async () => {
        const count = await rows(page).count();
        return count > 0 && (await page.getByRole('button', { name: /^عرض التفاصيل/ }).count()) === count;
      })
      .toBe(true);
    await expect.poll(() => page.getByRole('button', { name: /^(تعديل|حذف|إضافة عميل)/ }).count()).toBe(0);
    await page.keyboard.press('n');
    await quiet(page);
    expect(new URL(page.url()).pathname).toBe('/customers');
    const { id } = await addCustomer(call);
    await page.goto(`/customers/${id}/edit`);
    await page.getByText('غير مسموح: ليس لديك صلاحية تعديل العملاء (customers.update)').waitFor();
    await page.goto('/customers/create');
    await page.getByText('غير مسموح: ليس لديك صلاحية إضافة العملاء (customers.create)').waitFor();
    await expect.poll(() => dialog(page).getByRole('textbox').count()).toBe(0);
  });
});
