import { readFile, rm } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { runBackups } from '../../../server/features/backups/index';
import { type PageOptions, startCentre } from '../../support/browser/centre';
import { addCustomer, desk, dialog, focusedDialog, freshPhone } from '../../support/browser/customers';
import { actInDetails, control, press, toast } from '../../support/browser/desk';
import { testBackups } from '../../support/database';

const centre = await startCentre();
afterAll(async () => {
  const { folder } = testBackups(centre.db);
  await rm(folder, { recursive: true, force: true });
});

const open = async (path: string, options: PageOptions) => {
  const page = await centre.open({ as: 'admin', branch: 'all', ...options });
  await page.goto(path);
  return page;
};

describe('two cards of one person', () => {
  //
  it('are compared and merged by the keyboard, taken apart again in English, and one of them is erased', async () => {
    const call = await desk(centre, 'admin');
    const phone = freshPhone();
    const kept = await addCustomer(call, { fullName: 'ريهام نبيل', phoneNumbers: [phone] });
    const other = await addCustomer(call, {
      fullName: 'ريهام نبيل علي',
      phoneNumbers: [phone],
      email: 'reham@example.com',
    });
    const page = await open(`/customers/${kept.id}`, {});
    await actInDetails(dialog(page), 'دمج مع بطاقة أخرى');
    const merging = await focusedDialog(page, 'بطاقات متشابهة');
    await merging.getByRole('radio', { name: /ريهام نبيل علي/ }).check();
    const compared = control(merging, 'table', 'مقارنة البطاقتين');
    await compared.getByRole('row', { name: /البريد الإلكتروني/ }).waitFor();
    await control(compared, 'radio', 'الاسم الكامل: البطاقة الأخرى').check();
    await page.keyboard.press('Control+Enter');
    await toast(page, 'دُمجت البطاقتان').waitFor();
    const card = dialog(page);
    // Values that are rarely read are folded.
    await card.getByText('بيانات أخرى').click();
    await card.getByText('reham@example.com').waitFor();
    await control(card, 'tab', 'ملاحظات').click();
    await control(card, 'heading', 'البطاقات المدمجة').waitFor();
    await expect.poll(async () => (await call('GET', `/customers/${other.id}`)).status).toBe(404);

    const english = await open(`/customers/${kept.id}`, {
      lang: 'en',
    });
    await control(dialog(english), 'tab', 'Notes').click();
    await press(dialog(english), 'Undo the merge');
    const asked = await focusedDialog(english, 'Undo the merge');
    await press(asked, 'Undo the merge');
    await toast(english, 'The merge was undone').waitFor();
    await dialog(english)
      .getByRole('heading', { name: /Merged cards/ })
      .waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await call('GET', `/customers/${other.id}`)).json)
      .toMatchObject({ fullName: 'ريهام نبيل علي' });

    await english.goto('/duplicates');
    await control(english, 'link', 'ريهام نبيل علي').click();
    await actInDetails(dialog(english), 'Erase the person');
    const erasing = await focusedDialog(english, 'What stays, and why');
    const code = String((await call('GET', `/customers/${other.id}`)).json.personCode);
    await erasing.getByLabel('Type the person number to confirm').fill('1');
    await press(erasing, 'Erase the person');
    await erasing.getByText('That is not the person number').first().waitFor();
    await erasing.getByLabel('Type the person number to confirm').fill(code);
    await press(erasing, 'Erase the person');
    await toast(english, 'The person was erased').waitFor();
    await english.waitForURL(/\/customers$/);
    await expect
      .poll(async () => (await call('GET', `/customers?search=${phone}`)).json)
      .toMatchObject([{ id: kept.id }]);
  });
});

describe('backups', () => {
  //
  it('are begun by a button, followed while they are made, and taken away as a file', async () => {
    const warn = `insert into backups (kind, status, file_name, problem, ended_at) values ('nightly', 'failed', 'x', 'ENOSPC', now())`;
    await centre.db.pool.query(warn);
    const page = await open('/dashboard', {});
    await page.getByText('فشلت آخر نسخة احتياطية').waitFor();
    await control(page, 'link', 'النسخ الاحتياطية').click();
    await page.getByRole('alert').filter({ hasText: 'فشلت آخر نسخة احتياطية' }).waitFor();
    await press(page, 'نسخ احتياطي الآن');
    await toast(page, 'بدأ النسخ الاحتياطي').waitFor();
    await page.getByText('جارٍ النسخ الاحتياطي').waitFor();
    await runBackups({ pool: centre.db.pool, backups: testBackups(centre.db), now: () => new Date() });
    await page.getByText('آخر نسخة ناجحة').waitFor();
    const begun = page.waitForEvent('download');
    await control(page, 'button', 'تنزيل').first().click();
    const file = await begun;
    expect(file.suggestedFilename()).toMatch(/^centre-.*\.backup\.tar\.gz$/);
    // The two first bytes of gzip.
    expect([...(await readFile(await file.path())).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
  });
});

/** Number of rows, enough for several calls. */
const count = 500;
const wrong = count / 125;
const said = (number: number) => number.toLocaleString('en');
/** A number in letters, because a column with digits in every cell is none of names. */
const inLetters = (number: number) =>
  [...String(number)].map((digit) => 'ابتثجحخدذر'[Number(digit)]).join('');

/** Returns a CSV file of customers in which every 125th row has an invalid day or no name. */
const customersFile = (): string => {
  const lines = Array.from({ length: count }, (_, at) => {
    const isWrong = at % 125 === 0;
    const name = isWrong && at % 2 === 0 ? '' : `مستوردة ${inLetters(at)}`;
    const birthDate = isWrong ? '31/02/1990' : `${(at % 28) + 1}/${(at % 12) + 1}/1985`;
    return `${name},0155${String(at).padStart(7, '0')},${birthDate},"ملاحظة, ${at}"`;
  });
  return `الاسم,الموبايل,تاريخ الميلاد,ملاحظات\r\n${lines.join('\r\n')}\r\n`;
};

const imported = async () => {
  const { rows } = await centre.db.pool.query<{ n: number }>(
    `select count(*)::int as n from customers where full_name like 'مستوردة %' and deleted_at is null`,
  );
  return rows[0]?.n;
};

describe('a file of all customers of a centre', () => {
  //
  it('is matched, checked, imported but for its bad rows, and taken back', async () => {
    const page = await centre.open({ as: 'admin', numerals: 'latn' });
    await page.goto('/customers');
    await press(page, 'استيراد');
    await page.getByRole('heading', { name: 'استيراد من ملف', exact: true, level: 1 }).waitFor();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'عملاء.csv', mimeType: 'text/csv', buffer: Buffer.from(customersFile()) });

    const columns = control(page, 'table', 'العمود في الملف');
    await columns.getByRole('row', { name: /الموبايل/ }).waitFor();
    await expect
      .poll(() => columns.locator('.ant-select-selection-item').allInnerTexts())
      .toEqual(['الاسم الكامل *', 'أرقام الهاتف *', 'تاريخ الميلاد', 'ملاحظات']);
    await expect
      .poll(() => columns.getByRole('row', { name: /الموبايل/ }).innerText())
      .toContain('01550000000');
    await press(page, 'فحص الملف');

    const start = page.getByRole('button', { name: new RegExp(`^استيراد.*${said(count - wrong)}.*صفًا$`) });
    await start.waitFor({ timeout: 240_000 });
    const counts = page.locator('.import-count');
    await expect
      .poll(() => counts.allInnerTexts())
      .toEqual([
        `جديدة\n${said(count - wrong)}`,
        'موجودة من قبل\n0',
        'مكررة في الملف\n0',
        `بها أخطاء\n${said(wrong)}`,
      ]);
    const problems = control(page, 'table', 'صفوف بها أخطاء');
    await expect
      .poll(() => problems.getByRole('row').nth(1).innerText())
      .toMatch(/^2\s+الاسم الكامل\s+—\s+اسم العميل مطلوب/);
    await expect.poll(() => imported()).toBe(0);
    const download = page.waitForEvent('download');
    await press(page, 'تنزيل الصفوف الخاطئة');
    expect((await download).suggestedFilename()).toMatch(/^customers/);

    await start.click();
    await page.getByText('اكتمل الاستيراد').waitFor({ timeout: 480_000 });
    await expect.poll(() => imported()).toBe(count - wrong);
    await expect.poll(async () => (await counts.allInnerTexts()).at(0)).toBe(`أُضيفت\n${said(count - wrong)}`);

    await press(page, 'تراجع عن الاستيراد');
    await press(page.locator('.ant-popconfirm'), 'تراجع');
    await toast(page, 'أُلغي الاستيراد').waitFor({ timeout: 480_000 });
    await expect.poll(() => imported()).toBe(0);
    const past = control(page, 'table', 'عمليات الاستيراد السابقة');
    await past.getByRole('row', { name: /تم التراجع عنها/ }).waitFor();
  }, 1_200_000);
});
