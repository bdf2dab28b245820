import type { Page } from 'playwright-core';
import { build } from 'vite';
import { describe, expect, inject, it, vi } from 'vitest';
import { startCentre } from '../../support/centre';

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

const words = {
  ar: { create: 'إضافة', edit: 'تعديل', show: 'عرض', delete: 'حذف', save: 'حفظ', undo: 'تراجع', sure: 'حذف' },
  en: {
    create: 'Create',
    edit: 'Edit',
    show: 'Show',
    delete: 'Delete',
    save: 'Save',
    undo: 'Undo',
    sure: 'Delete',
  },
};

const open = async (path: string, { as = 'admin', lang = 'ar' as 'ar' | 'en' } = {}) => {
  const page = await centre.open({ as, lang, branch: '1', fresh: true });
  await page.goto(`${centre.url}${path}`);
  return page;
};
const rowsOf = (page: Page) => page.locator('tbody tr.ant-table-row');
const first = (page: Page) => rowsOf(page).first();
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

describe.each(['ar', 'en'] as const)('Pages as Refine documents them, in %s', (lang) => {
  const word = words[lang];

  it('show rows with sorting, filters and pages, which the address keeps', async () => {
    const page = await open('/services', { lang });
    await expect.poll(() => rowsOf(page).count()).toBe(5);
    await expect.poll(() => page.evaluate(() => document.dir)).toBe(lang === 'ar' ? 'rtl' : 'ltr');
    await page.getByRole('columnheader', { name: 'name' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sorters[0][order]')).toBe('desc');
    await page.locator('.ant-table-filter-trigger').click();
    await page.getByText('hair care', { exact: true }).click();
    await button(page, lang === 'ar' ? 'تصفية' : 'Filter').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('filters[0][value]')).toBe('hair care');
    await expect
      .poll(async () => [
        ...new Set(await page.locator('tbody tr.ant-table-row td:nth-child(2)').allInnerTexts()),
      ])
      .toEqual(['hair care']);
    const names = await page.locator('tbody tr.ant-table-row td:first-child').allInnerTexts();
    await page.reload();
    await expect
      .poll(() => page.locator('tbody tr.ant-table-row td:first-child').allInnerTexts())
      .toEqual(names);
  });

  it('create, show, change and delete a row', async () => {
    const page = await open('/services', { lang });
    await button(page, word.create).click();
    const name = `مخزون ${lang}`;
    await input(page, 'name').fill(name);
    await input(page, 'duration').fill('45');
    await input(page, 'price').fill('250');
    await button(page, word.save).click();
    await said(page, lang === 'ar' ? 'تمت الإضافة' : 'Created');
    const { rows } = await centre.db.pool.query(`select id, price::float from services where name = $1`, [
      name,
    ]);
    expect(rows).toMatchObject([{ price: 250 }]);
    const id = Number(rows[0].id);

    await page.goto(`${centre.url}/services/${id}`);
    await expect.poll(() => page.getByTestId('price').innerText()).toBe('250');
    await button(page, word.edit).click();
    await expect.poll(() => input(page, 'price').inputValue()).toBe('250');
    await input(page, 'price').fill('300');
    await button(page, word.save).click();
    // Undoable: nothing is sent while it may be taken back.
    await button(page, word.undo).waitFor();
    expect(await stored(id)).toMatchObject({ price: 250 });
    await expect.poll(async () => (await stored(id))?.price).toBe(300);

    await page.goto(`${centre.url}/services/${id}/edit`);
    await expect.poll(() => input(page, 'price').inputValue()).toBe('300');
    await input(page, 'price').fill('999');
    await button(page, word.save).click();
    await button(page, word.undo).click();
    // Longer than the three seconds after which it would be sent.
    await page.waitForTimeout(3500);
    expect(await stored(id)).toMatchObject({ price: 300 });

    await page.goto(`${centre.url}/services/${id}/edit`);
    await expect.poll(() => input(page, 'price').inputValue()).toBe('300');
    await button(page, word.delete).click();
    await page.locator('.ant-popconfirm').getByRole('button', { name: word.sure }).click();
    await expect.poll(async () => await stored(id)).toBeUndefined();
  });

  it('say what the server refuses at its field', async () => {
    const page = await open('/follow-ups/create', { lang });
    await button(page, word.save).click();
    const subject = page.locator('.ant-form-item', { has: page.locator('#subject') });
    await expect
      .poll(() => subject.locator('.ant-form-item-explain-error').allInnerTexts())
      .toEqual([lang === 'ar' ? 'مطلوب' : 'is required']);
  });

  it('find a customer by search, and follow what other desks change', async () => {
    const page = await open('/follow-ups/create', { lang });
    const { rows } = await centre.db.pool.query<{ id: number; full_name: string }>(
      `select id, full_name from customers where deleted_at is null and branch_id = 1 order by id desc limit 1`,
    );
    const customer = rows[0];
    if (!customer) throw new Error('the demo centre has no customer');
    await input(page, 'customerId').click();
    await input(page, 'customerId').fill(customer.full_name);
    await page.locator('.ant-select-item-option', { hasText: customer.full_name }).first().click();
    await input(page, 'branchId').click();
    // The list shows the branch that was chosen for the day.
    await page.locator('.ant-select-dropdown:visible').getByText('فرع مدينة نصر', { exact: true }).click();
    await input(page, 'subject').fill(`متابعة ${lang}`);
    await input(page, 'scheduledDate').fill('2199-01-01');
    await input(page, 'priority').click();
    await page.locator('.ant-select-dropdown:visible').getByText('High', { exact: true }).click();
    await button(page, word.save).click();
    await page.waitForURL(/\/follow-ups(\?|$)/);
    await expect.poll(() => first(page).innerText()).toContain(`متابعة ${lang}`);

    const other = await open('/follow-ups', { lang });
    await expect.poll(() => first(other).innerText()).toContain(`متابعة ${lang}`);
    await first(page).locator('.ant-btn-dangerous').click();
    await page.locator('.ant-popconfirm').getByRole('button', { name: word.sure }).click();
    await expect.poll(() => other.locator('tbody').innerText()).not.toContain(`متابعة ${lang}`);
  });

  it('know who is signed in and what they may do', async () => {
    const admin = await open('/services', { lang });
    await expect.poll(() => admin.getByTestId('permissions').innerText()).toContain('services.create');
    // Each hook of Refine answers in its own time.
    await expect.poll(() => admin.getByTestId('identity').innerText()).not.toBe('');
    await expect
      .poll(() => admin.getByTestId('menu').innerText())
      .toContain(lang === 'ar' ? 'العملاء' : 'Customers');
    const reception = await open('/services', { as: 'reception', lang });
    await expect.poll(() => rowsOf(reception).count()).toBe(5);
    await expect
      .poll(() => reception.getByTestId('may-create').innerText())
      .toBe(lang === 'ar' ? 'ليست لديك صلاحية لهذا الإجراء' : 'You do not have permission to do this');
    await expect.poll(() => button(reception, word.create).count()).toBe(0);
    await expect.poll(() => reception.locator('.anticon-edit').count()).toBe(0);
  });
});

describe('A form of Refine', () => {
  it('does not overwrite what another desk has saved meanwhile', async () => {
    const id = await made('خدمة يعدلها اثنان');
    const page = await open(`/services/${id}/edit`);
    await expect.poll(() => input(page, 'price').inputValue()).toBe('100');
    await centre.db.pool.query(`update services set price = 120, version = version + 1 where id = $1`, [id]);
    await input(page, 'price').fill('90');
    await button(page, words.ar.save).click();
    await said(page, 'تعذر الحفظ');
    expect(await stored(id)).toMatchObject({ price: 120 });
  });
});

describe('Files', () => {
  it('leave with all rows and come in as new ones', async () => {
    const page = await open('/services');
    await expect.poll(() => rowsOf(page).count()).toBe(5);
    const download = page.waitForEvent('download');
    await button(page, 'تصدير').click();
    const { readFile } = await import('node:fs/promises');
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
    const { rows } = await centre.db.pool.query<{ n: number }>(
      'select count(*)::int as n from services where is_active',
    );
    expect(lines).toHaveLength((rows[0]?.n ?? 0) + 1);
    await page.locator('input[type=file]').setInputFiles({
      name: 'services.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,duration,price\nمن ملف 1,30,10\nمن ملف 2,30,20\n'),
    });
    await expect
      .poll(
        async () =>
          (
            await centre.db.pool.query(
              `select price::float from services where name like 'من ملف%' order by name`,
            )
          ).rows,
      )
      .toEqual([{ price: 10 }, { price: 20 }]);
  });
});
