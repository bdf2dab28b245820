import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import { listCalls, namesOf, openCustomers, openSelect, option, rows } from '../support/customers-page';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

const pager = (page: Awaited<ReturnType<typeof openCustomers>>) => page.locator('nav.pager');

describe('the pages of the list', () => {
  // CUS-16 CUS-17 CUS-18 CUS-19 CON-03
  it('counts them, shows five around the current one, and walks', async () => {
    const page = await openCustomers(centre, { as: 'admin' });
    const numbers = () => pager(page).locator('a[aria-label^="صفحة"]').allInnerTexts();
    expect(await rows(page).count()).toBe(20);
    await page.getByText('صفحة ١ من ٣٠').waitFor();
    expect(await numbers()).toEqual(['١', '٢', '٣', '٤', '٥']);
    expect(await page.getByRole('button', { name: 'السابق' }).isDisabled()).toBe(true);
    const first = await namesOf(page);
    await page.getByRole('link', { name: 'التالي' }).click();
    await page.getByText('صفحة ٢ من ٣٠').waitFor();
    await expect.poll(() => namesOf(page)).not.toEqual(first);
    await page.getByRole('link', { name: 'صفحة ٥', exact: true }).click();
    await page.getByText('صفحة ٥ من ٣٠').waitFor();
    expect(await numbers()).toEqual(['٣', '٤', '٥', '٦', '٧']);
    await page.goto('/customers?page=30');
    await page.getByText('صفحة ٣٠ من ٣٠').waitFor();
    expect(await numbers()).toEqual(['٢٦', '٢٧', '٢٨', '٢٩', '٣٠']);
    expect(await page.getByRole('button', { name: 'التالي' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'السابق' }).click();
    await page.getByText('صفحة ٢٩ من ٣٠').waitFor();
  });

  // CUS-16 CUS-21 CON-03
  it('offers 10, 20, 50 and 100 rows, and goes back to the first page with every other choice', async () => {
    const page = await openCustomers(centre, { as: 'admin' }, '/customers?page=3');
    const calls = listCalls(page);
    await openSelect(page, 'عدد الصفوف في الصفحة');
    for (const size of ['١٠', '٢٠', '٥٠', '١٠٠']) await option(page, size).waitFor();
    await option(page, '٥٠').click();
    await page.getByText('صفحة ١ من ١٢').waitFor();
    await expect.poll(() => rows(page).count()).toBe(50);
    expect(calls.at(-1)?.searchParams.get('pageSize')).toBe('50');
    await page.getByRole('link', { name: 'التالي' }).click();
    await page.getByText('صفحة ٢ من ١٢').waitFor();
    await page.getByRole('textbox', { name: 'ابحث بالاسم' }).fill('محمد');
    await expect.poll(() => calls.at(-1)?.searchParams.get('search')).toBe('محمد');
    expect(calls.at(-1)?.searchParams.get('page')).toBe('1');
    // No call asked for page 2 of the new search.
    expect(
      calls.filter(({ searchParams }) => searchParams.get('search') && searchParams.get('page') !== '1'),
    ).toEqual([]);
  });

  // CUS-20 CUS-21
  it('sorts by a column head, both ways, and back to the newest', async () => {
    const page = await openCustomers(centre, { as: 'admin' }, '/customers?page=2');
    const calls = listCalls(page);
    const sorted = () => [
      calls.at(-1)?.searchParams.get('sortBy'),
      calls.at(-1)?.searchParams.get('desc'),
      calls.at(-1)?.searchParams.get('page'),
    ];
    const head = page.getByRole('columnheader', { name: /كود العميل/ });
    const codes = () => rows(page).locator('td:nth-child(2)').allInnerTexts();
    await head.click();
    await expect.poll(sorted).toEqual(['paperCode', 'false', '1']);
    await expect.poll(async () => (await codes())[0]).toBe('1');
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    await head.click();
    await expect.poll(sorted).toEqual(['paperCode', 'true', '1']);
    await head.click();
    await expect.poll(async () => await page.url()).not.toContain('sort=');
  });

  // CUS-17 CUS-21
  it('keeps everything in the address: a link opens the same view, and back goes back', async () => {
    const page = await openCustomers(
      centre,
      { as: 'admin' },
      '/customers?nationality=مصري&size=10&page=4&sort=fullName',
    );
    await page.getByText(/صفحة ٤ من/).waitFor();
    expect(await rows(page).count()).toBe(10);
    await page.getByRole('button', { name: 'إزالة الجنسية' }).waitFor();
    const before = await namesOf(page);
    const other = await openCustomers(centre, { as: 'manager', branch: 'all' }, page.url());
    expect((await namesOf(other)).length).toBe(10);
    // A page number is a real link: it can be opened in a tab of its own.
    const href = await page.getByRole('link', { name: 'صفحة ٦', exact: true }).getAttribute('href');
    expect(href).toContain('page=6');
    expect(href).toContain('size=10');
    await page.getByRole('link', { name: 'صفحة ٦', exact: true }).click();
    await page.getByText(/صفحة ٦ من/).waitFor();
    await page.goBack();
    await page.getByText(/صفحة ٤ من/).waitFor();
    await expect.poll(() => namesOf(page)).toEqual(before);
    await page.reload();
    await page.getByText(/صفحة ٤ من/).waitFor();
    await expect.poll(() => namesOf(page)).toEqual(before);
  });

  // CUS-07
  it('remembers the columns somebody chose, for that person alone', async () => {
    const page = await openCustomers(centre, { as: 'admin' });
    await page.getByRole('button', { name: 'اختيار الأعمدة' }).click();
    await page.getByRole('checkbox', { name: 'العنوان' }).uncheck();
    await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).not.toContain('العنوان');
    await page.reload();
    await rows(page).first().waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).not.toContain('العنوان');
  });

  // CUS-07 CUS-11 CUS-12 CON-08
  it('keeps the actions of a row in reach at every width, and becomes cards on a phone', async () => {
    for (const width of [1440, 1280, 1024, 768]) {
      const page = await openCustomers(centre, { as: 'admin', width });
      for (const name of [/^عرض التفاصيل/, /^تعديل/, /^حذف/]) {
        const box = await rows(page).first().getByRole('button', { name }).boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= width, `${name} at ${width}`).toBe(true);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    const phone = await centre.open({ as: 'admin', width: 390 });
    await phone.goto('/customers');
    const menu = phone.getByRole('button', { name: /^إجراءات أخرى/ }).first();
    await menu.click();
    await phone.getByRole('menuitem', { name: 'عرض التفاصيل' }).click();
    await phone.getByText('تفاصيل العميل').waitFor();
    expect(await phone.locator('tr[data-id]').count()).toBe(0);
  });
});
