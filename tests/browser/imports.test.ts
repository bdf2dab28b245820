import { describe, expect, it } from 'vitest';
import { startCentre } from '../support/centre';
import { press, toast } from '../support/desk';

const centre = await startCentre();

/** Number of rows, enough for several calls. */
const count = 500;
const wrong = count / 125;
const said = (number: number) => number.toLocaleString('en');

/** Returns a CSV file of customers in which every 125th row has an invalid day or no name. */
const customersFile = (): string => {
  const lines = Array.from({ length: count }, (_, at) => {
    const isWrong = at % 125 === 0;
    const name = isWrong && at % 2 === 0 ? '' : `مستوردة ${at}`;
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
    await page.getByRole('heading', { name: 'استيراد من ملف', level: 1 }).waitFor();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'عملاء.csv', mimeType: 'text/csv', buffer: Buffer.from(customersFile()) });

    const columns = page.getByRole('table', { name: 'العمود في الملف' });
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
    const problems = page.getByRole('table', { name: 'صفوف بها أخطاء' });
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
    await page.locator('.ant-popconfirm').getByRole('button', { name: 'تراجع', exact: true }).click();
    await toast(page, 'تم التراجع عن الاستيراد').waitFor({ timeout: 480_000 });
    await expect.poll(() => imported()).toBe(0);
    const past = page.getByRole('table', { name: 'عمليات الاستيراد السابقة' });
    await past.getByRole('row', { name: /تم التراجع عنها/ }).waitFor();
  }, 1_200_000);
});
