import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import {
  addCustomer,
  type Call,
  desk,
  dialog,
  focusedDialog,
  freshPhone,
  input,
  namesOf,
  openCreate,
  openCustomers,
  rows,
  save,
} from '../support/customers-page';

let centre: Centre;
let call: Call;

beforeAll(async () => {
  centre = await startCentre();
  call = await desk(centre, 'reception');
});
afterAll(() => centre?.close());

const zones = ['Pacific/Kiritimati', 'America/Los_Angeles'] as const;

describe('days and times', () => {
  // FMT-04 FMT-05 FMT-06 FMT-07 FMT-09 FMT-10 CUS-37
  it('are those of the branch on every computer, wherever its clock stands', async () => {
    const { id } = await addCustomer(call, { fullName: 'بين يومين', birthDate: '1990-01-01' });
    const { id: dateless } = await addCustomer(call, { fullName: 'بلا ميلاد' });
    // 23:30 in Cairo on the 5th; the 6th in Kiritimati, still the 5th's afternoon in Los Angeles.
    await centre.db.pool.query(
      "update customers set created_at = '2026-03-05T21:30:00Z' where id = any($1)",
      [[id, dateless]],
    );
    const seen: unknown[] = [];
    for (const timezoneId of zones) {
      const page = await openCustomers(
        centre,
        { as: 'reception', branch: '1', timezoneId },
        '/customers?q=بين يومين',
      );
      await expect.poll(() => rows(page).count()).toBe(1);
      const cell = await rows(page).first().getByRole('cell').nth(9).innerText();
      expect(cell.replace(/[\u200e\u200f]/g, '')).toBe('٠٥/٠٣/٢٠٢٦');
      await page.goto(`/customers/${id}`);
      const shown = await focusedDialog(page, 'تفاصيل العميل');
      await shown.getByText('بين يومين').first().waitFor();
      const item = (label: string) =>
        shown.locator('.show-item', { hasText: label }).locator('dd').innerText();
      const [registered, born] = [await item('تاريخ التسجيل'), await item('تاريخ الميلاد')];
      expect(registered.replace(/[\u200e\u200f]/g, '')).toMatch(/٠٥\/٠٣\/٢٠٢٦.*١١:٣٠\sم/);
      expect(born).toContain('١٩٩٠');
      expect(born.replace(/[\u200e\u200f]/g, '')).toContain('٠١/٠١/١٩٩٠');
      seen.push([cell, registered, born]);
      await page.goto(`/customers/${dateless}`);
      await (await focusedDialog(page, 'تفاصيل العميل')).getByText('بلا ميلاد').first().waitFor();
      expect(await item('تاريخ الميلاد')).toBe('—');
      await page.context().close();
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  // CUS-25 FMT-08 CON-10
  it('a birth date never moves by a day, typed or picked, and the week begins on Saturday', async () => {
    for (const [index, timezoneId] of zones.entries()) {
      const name = `مولودة ${index}`;
      const page = await openCreate(centre, { as: 'reception', timezoneId });
      await input(page, 'الاسم الكامل').fill(name);
      await dialog(page)
        .getByLabel(/^رقم الهاتف/)
        .fill(freshPhone());
      const birth = input(page, 'تاريخ الميلاد');
      await birth.click();
      await birth.fill('٢٠٠١-٠٢-٢٨');
      await page.keyboard.press('Enter');
      await expect.poll(() => birth.inputValue()).toBe('2001-02-28');
      await birth.click();
      const heads = page.locator(
        '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden) .ant-picker-content th',
      );
      await expect.poll(() => heads.first().innerText()).toBe('س');
      await page.keyboard.press('Escape');
      await save(page);
      await page.getByText('تمت إضافة العميل بنجاح').waitFor();
      const { rows: found } = await centre.db.pool.query(
        'select birth_date::text as day from customers where full_name = $1',
        [name],
      );
      expect(found).toEqual([{ day: '2001-02-28' }]);
      await page.context().close();
    }
  });
});

describe('digits', () => {
  // FMT-09 CUS-36
  it('typed in Arabic are understood in the code, the phones and the search, with Persian ones too', async () => {
    const page = await openCreate(centre, { as: 'reception' });
    await input(page, 'الاسم الكامل').fill('أرقام عربية');
    await dialog(page)
      .getByLabel(/^رقم الهاتف/)
      .fill('٠١٠٦٦٧٧٨٨٩٩');
    await input(page, 'كود العميل').fill('٩٨٧٦٥٤٣٢');
    await save(page);
    await page.getByText('تمت إضافة العميل بنجاح').waitFor();
    const cells = rows(page).first().getByRole('cell');
    await expect.poll(async () => (await namesOf(page))[0]).toBe('أرقام عربية');
    // Codes and phones are always shown in Latin digits.
    expect(await cells.nth(1).innerText()).toBe('98765432');
    expect(await cells.nth(2).innerText()).toBe('01066778899');
    const { rows: found } = await centre.db.pool.query(
      'select c.paper_code, p.phone_norm from customers c join customers_phones p on p.parent_id = c.id where c.full_name = $1',
      ['أرقام عربية'],
    );
    expect(found).toEqual([{ paper_code: 98_765_432, phone_norm: '+201066778899' }]);
    const search = page.getByRole('textbox', { name: 'ابحث بالاسم' });
    for (const text of ['٠١٠٦٦٧٧٨٨٩٩', '۹۸۷۶۵۴۳۲', '01066778899']) {
      await search.fill('لا أحد');
      await expect.poll(() => rows(page).count()).toBe(0);
      await search.fill(text);
      await expect.poll(() => namesOf(page)).toEqual(['أرقام عربية']);
    }
  });
});
