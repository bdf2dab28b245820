import { readFile, rm } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { runBackups } from '../../server/features/backups/index';
import { testBackups } from '../support/backups';
import { type PageOptions, startCentre } from '../support/centre';
import { addCustomer, desk, dialog, focusedDialog, freshPhone } from '../support/customers-page';
import { actInDetails, toast } from '../support/desk';

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
    const compared = merging.getByRole('table', { name: 'مقارنة البطاقتين' });
    await compared.getByRole('row', { name: /البريد الإلكتروني/ }).waitFor();
    await compared.getByRole('radio', { name: 'الاسم الكامل: البطاقة الأخرى' }).check();
    await page.keyboard.press('Control+Enter');
    await toast(page, 'تم دمج البطاقتين').waitFor();
    const card = dialog(page);
    // Values that are rarely read are folded.
    await card.getByText('بيانات أخرى').click();
    await card.getByText('reham@example.com').waitFor();
    await card.getByRole('tab', { name: 'ملاحظات' }).click();
    await card.getByRole('heading', { name: 'البطاقات المدمجة' }).waitFor();
    await expect.poll(async () => (await call('GET', `/customers/${other.id}`)).status).toBe(404);

    const english = await open(`/customers/${kept.id}`, {
      lang: 'en',
    });
    await dialog(english).getByRole('tab', { name: 'Notes' }).click();
    await dialog(english).getByRole('button', { name: 'Undo the merge' }).click();
    const asked = await focusedDialog(english, 'Undo the merge');
    await asked.getByRole('button', { name: 'Undo the merge' }).click();
    await toast(english, 'The merge was undone').waitFor();
    await dialog(english).getByRole('heading', { name: 'Merged cards' }).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await call('GET', `/customers/${other.id}`)).json)
      .toMatchObject({ fullName: 'ريهام نبيل علي' });

    await english.goto('/duplicates');
    await english.getByRole('link', { name: 'ريهام نبيل علي' }).click();
    await actInDetails(dialog(english), 'Erase the person');
    const erasing = await focusedDialog(english, 'What stays, and why');
    const code = String((await call('GET', `/customers/${other.id}`)).json.personCode);
    await erasing.getByLabel('Type the person number to confirm').fill('1');
    await erasing.getByRole('button', { name: 'Erase the person' }).click();
    await erasing.getByText('That is not the person number').first().waitFor();
    await erasing.getByLabel('Type the person number to confirm').fill(code);
    await erasing.getByRole('button', { name: 'Erase the person' }).click();
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
    await page.getByRole('link', { name: 'النسخ الاحتياطية' }).click();
    await page.getByRole('alert').filter({ hasText: 'فشلت آخر نسخة احتياطية' }).waitFor();
    await page.getByRole('button', { name: 'نسخ احتياطي الآن' }).click();
    await toast(page, 'بدأ النسخ الاحتياطي').waitFor();
    await page.getByText('جارٍ النسخ الاحتياطي').waitFor();
    await runBackups({ pool: centre.db.pool, backups: testBackups(centre.db), now: () => new Date() });
    await page.getByText('آخر نسخة ناجحة').waitFor();
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'تنزيل' }).first().click();
    const file = await begun;
    expect(file.suggestedFilename()).toMatch(/^centre-.*\.backup\.tar\.gz$/);
    // The two first bytes of gzip.
    expect([...(await readFile(await file.path())).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
  });
});
