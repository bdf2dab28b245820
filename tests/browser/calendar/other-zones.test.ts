import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCentre } from '../../support/browser/centre';
import {
  addCustomer,
  desk,
  dialog,
  focusedDialog,
  input,
  openCustomers,
  rows,
  save,
} from '../../support/browser/customers';
import { dayIn, toast } from '../../support/browser/desk';

const centre = await startCentre();
const call = await desk(centre, 'reception');

const zones = ['Pacific/Kiritimati', 'America/Los_Angeles'] as const;
const bare = (text: string) => text.replace(/[\u200e\u200f]/g, '');

describe('days and times', () => {
  // FMT-04 FMT-05 FMT-06 FMT-07 FMT-08 FMT-09? FMT-10? CON-10 CUS-25 CUS-36 CUS-37 P-09
  it('are those of the branch on every computer, wherever its clock stands, and what is typed never moves by a day', async () => {
    const { id } = await addCustomer(call, { fullName: 'بين يومين', birthDate: '1990-01-01' });
    const { id: dateless } = await addCustomer(call, { fullName: 'بلا ميلاد' });
    // 23:30 in Cairo on the 5th; the 6th in Kiritimati, still the 5th's afternoon in Los Angeles.
    await centre.db.pool.query(
      "update customers set created_at = '2026-03-05T21:30:00Z' where id = any($1)",
      [[id, dateless]],
    );
    const seen: unknown[] = [];
    const pages: Page[] = [];
    for (const timezoneId of zones) {
      const page = await openCustomers(
        centre,
        { as: 'reception', branch: '1', timezoneId },
        '/customers?search=بين يومين',
      );
      await expect.poll(() => rows(page).count()).toBe(1);
      // The last column before the actions.
      const inCell = async () =>
        bare((await rows(page).first().getByRole('cell').allInnerTexts()).at(-2) ?? '');
      await expect.poll(inCell).toBe('٠٥/٠٣/٢٠٢٦');
      await page.goto(`/customers/${id}`);
      const shown = await focusedDialog(page, 'تفاصيل العميل');
      await shown.getByText('بين يومين').first().waitFor();
      // Values that are rarely read are folded.
      await shown.getByText('بيانات أخرى').click();
      const item = async (label: string) =>
        bare(await shown.locator('.show-item', { hasText: label }).locator('dd').innerText());
      await expect.poll(() => item('تاريخ التسجيل')).toMatch(/٠٥\/٠٣\/٢٠٢٦.*١١:٣٠\sم/);
      await expect.poll(() => item('تاريخ الميلاد')).toContain('٠١/٠١/١٩٩٠');
      seen.push([await inCell(), await item('تاريخ التسجيل'), await item('تاريخ الميلاد')]);
      pages.push(page);
    }
    expect(seen[0]).toEqual(seen[1]);

    // The page whose midnight is the previous day elsewhere.
    const [page] = pages;
    if (!page) throw new Error('no page');
    await page.goto(`/customers/${dateless}`);
    await (await focusedDialog(page, 'تفاصيل العميل')).getByText('بلا ميلاد').first().waitFor();
    await page.locator('.show-item', { hasText: 'تاريخ التسجيل' }).waitFor({ state: 'attached' });
    // A field without a value is left out.
    expect(await page.locator('.show-item', { hasText: 'تاريخ الميلاد' }).count()).toBe(0);

    await page.goto('/customers/create');
    const name = 'مولودة بعيدًا';
    await input(page, 'الاسم الكامل').fill(name);
    await dialog(page)
      .getByLabel(/^رقم الهاتف/)
      .fill('٠١٠٦٦٧٧٨٨٩٩');
    await input(page, 'كود العميل').fill('۹۸۷۶٥٤٣٢');
    const birth = input(page, 'تاريخ الميلاد');
    await birth.click();
    await birth.fill('٢٠٠١-٠٢-٢٨');
    await page.keyboard.press('Enter');
    await expect.poll(() => dayIn(birth)).toBe('2001-02-28');
    await birth.click();
    const heads = page.locator(
      '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden) .ant-picker-content th',
    );
    await expect.poll(() => heads.first().innerText()).toBe('س');
    await page.keyboard.press('Escape');
    await save(page);
    await toast(page, 'أُضيفت بطاقة العميل').waitFor();
    const { rows: found } = await centre.db.pool.query(
      `select c.birth_date::text as day, c.paper_code as code, p.phone_norm as phone
       from customers c join customers_phones p on p.parent_id = c.id where c.full_name = $1`,
      [name],
    );
    expect(found).toEqual([{ day: '2001-02-28', code: 98_765_432, phone: '+201066778899' }]);
  });
});
