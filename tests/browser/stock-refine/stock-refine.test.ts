import type { Page } from 'playwright-core';
import { build } from 'vite';
import { describe, expect, inject, it, vi } from 'vitest';
import { startCentre } from '../../support/browser/centre';
import { press } from '../../support/browser/desk';

/** A build of the product with these pages in it, as `npm run build` makes it. */
const built = async (): Promise<string> => {
  const outDir = `${inject('buildFolder')}/stock-refine`;
  vi.stubEnv('BOOK', 'tests/browser/stock-refine');
  vi.stubEnv('NODE_ENV', 'production');
  await build({ configFile: 'vite.config.ts', logLevel: 'error', build: { outDir } });
  vi.unstubAllEnvs();
  return outDir;
};

vi.stubEnv('WEB_ROOT', await built());
const centre = await startCentre();
vi.unstubAllEnvs();

const open = async (path: string, as = 'admin') => {
  const page = await centre.open({ as, branch: '1', fresh: true });
  await page.goto(`${centre.url}${path}`);
  return page;
};
const rowsOf = (page: Page) => page.locator('tbody tr.ant-table-row');
const input = (page: Page, key: string) => page.locator(`#${key}`);
/** Refine's buttons are named after their icon and their text ('plus-square Create'). */
const button = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`(^| )${name}$`) });
const said = (page: Page, text: string) =>
  page.locator('.ant-notification-notice', { hasText: text }).waitFor();
const made = async (name: string): Promise<number> => {
  const { rows } = await centre.db.pool.query<{ id: number }>(
    `insert into services (name, duration, price, is_active) values ($1, 30, 100, true) returning id`,
    [name],
  );
  return rows[0]?.id ?? Number.NaN;
};
const stored = async (id: number) =>
  (await centre.db.pool.query(`select name, price::float, version from services where id = $1`, [id]))
    .rows[0];

describe('Pages as Refine documents them', () => {
  it('show rows with sorting, filters and pages, which the address keeps, and buttons to whoever has the right', async () => {
    const page = await open('/services');
    await expect.poll(() => rowsOf(page).count()).toBe(5);
    await page.getByRole('columnheader', { name: 'name', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sorters[0][order]')).toBe('desc');
    await page.locator('.ant-table-filter-trigger').click();
    await page.getByText('hair care', { exact: true }).click();
    await button(page, 'تصفية').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('filters[0][value]')).toBe('hair care');
    const categories = page.locator('tbody tr.ant-table-row td:nth-child(2)');
    await expect.poll(async () => [...new Set(await categories.allInnerTexts())]).toEqual(['hair care']);
    const names = () => page.locator('tbody tr.ant-table-row td:first-child').allInnerTexts();
    const before = await names();
    await page.reload();
    await expect.poll(names).toEqual(before);
    const reception = await open('/services', 'reception');
    await expect.poll(() => rowsOf(reception).count()).toBe(5);
    await expect
      .poll(() => reception.getByTestId('may-create').innerText())
      .toBe('ليست لديك صلاحية لهذا الإجراء');
    await expect.poll(() => reception.locator('.anticon-edit').count()).toBe(0);
  });

  it('create, show, change and delete a row, and say what the server refuses at its field', async () => {
    const page = await open('/services');
    await button(page, 'إضافة').click();
    await input(page, 'duration').fill('45');
    await button(page, 'حفظ').click();
    await page
      .locator('.ant-form-item', { has: input(page, 'name') })
      .getByText('مطلوب')
      .waitFor();
    await input(page, 'name').fill('مخزون');
    await input(page, 'price').fill('250');
    await button(page, 'حفظ').click();
    await said(page, 'أُضيف');
    const { rows } = await centre.db.pool.query(`select id from services where name = 'مخزون'`);
    const id = Number(rows[0]?.id);

    await page.goto(`${centre.url}/services/${id}`);
    await expect.poll(() => page.getByTestId('price').innerText()).toBe('250');
    await button(page, 'تعديل').click();
    await expect.poll(() => input(page, 'price').inputValue()).toBe('250');
    await input(page, 'price').fill('300');
    await button(page, 'حفظ').click();
    // Undoable: nothing is sent while it may be taken back.
    await button(page, 'تراجع').waitFor();
    expect(await stored(id)).toMatchObject({ price: 250 });
    await expect.poll(async () => (await stored(id))?.price).toBe(300);

    await page.goto(`${centre.url}/services/${id}/edit`);
    await expect.poll(() => input(page, 'price').inputValue()).toBe('300');
    await button(page, 'حذف').click();
    await press(page.locator('.ant-popconfirm'), 'حذف');
    await expect.poll(async () => await stored(id)).toBeUndefined();
  });

  it('follow what another desk changes, and do not overwrite it', async () => {
    const id = await made('000 خدمة يعدلها اثنان');
    const other = await open('/services');
    await other.getByText('000 خدمة يعدلها اثنان').waitFor();
    const page = await open(`/services/${id}/edit`);
    await expect.poll(() => input(page, 'price').inputValue()).toBe('100');
    await centre.db.pool.query(`update services set price = 120, version = version + 1 where id = $1`, [id]);
    await input(page, 'price').fill('90');
    await button(page, 'حفظ').click();
    await said(page, 'تعذر الحفظ');
    expect(await stored(id)).toMatchObject({ price: 120 });
    await page.goto(`${centre.url}/services/${id}/edit`);
    await button(page, 'حذف').click();
    await press(page.locator('.ant-popconfirm'), 'حذف');
    await other.getByText('000 خدمة يعدلها اثنان').waitFor({ state: 'detached' });
  });
});
