import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { saturday } from '../../support/browser/calendar';
import { startCentre } from '../../support/browser/centre';
import { quiet } from '../../support/browser/navigation';
import { addUser } from '../../support/world';

const centre = await startCentre();
const { pool } = centre.db;

const long = 'عبد الرحمن سيف الدين عبد المقصود الشرقاوي';
const counts = [4, 12] as const;

/** Gives the first branch specialists and rooms, each with a name that no column holds. */
const fill = async (count: number): Promise<void> => {
  const { rows: staff } = await pool.query<{ id: number }>(
    `select id from users u where is_bookable and is_active
       and exists (select from users_user_branches where parent_id = u.id and branch_id = 1)`,
  );
  for (let n = staff.length; n < count; n += 1) {
    const user = { username: `long-${n}`, fullName: `${n}`, hash: 'none', role: 'Staff', branchIds: [1] };
    await addUser(pool, user);
    await pool.query('update users set is_bookable = true where username = $1', [user.username]);
  }
  await pool.query(`update users set full_name = $1 || ' ' || id where is_bookable`, [long]);
  await pool.query(
    `insert into rooms (name, name_key, branch_id, search_text)
     select n::text, n::text, 1, n::text from generate_series(
       (select count(*)::int from rooms where branch_id = 1), $1 - 1) n`,
    [count],
  );
  await pool.query(`update rooms set name = $1 || ' ' || id where branch_id = 1`, [long]);
};

/** Returns how far each head stands from its column, at both edges, in whole pixels. */
const offsets = (page: Page, heads: string, columns: string): Promise<readonly number[]> =>
  page.evaluate(
    ([headsOf = '', columnsOf = '']) => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const [above, below] = [boxes(headsOf), boxes(columnsOf)];
      if (above.length === 0 || above.length !== below.length)
        throw new Error(`${above.length} heads over ${below.length} columns`);
      return above.map((head, n) => {
        const column = below[n] ?? head;
        const ends = Math.abs(head.x + head.width - column.x - column.width);
        return Math.round(Math.max(Math.abs(head.x - column.x), ends));
      });
    },
    [heads, columns],
  );

/** Checks that nothing stands beside its head. */
const expectOver = async (page: Page, what: string, heads: string, columns: string): Promise<void> => {
  await quiet(page);
  const found = await offsets(page, heads, columns);
  expect([what, ...found]).toEqual([what, ...found.map(() => 0)]);
};

const screens = [
  ['ar', 390],
  ['ar', 1440],
  ['en', 390],
  ['en', 1440],
] as const;

describe.each(counts)('With %i specialists and rooms of long names', (count) => {
  it.each(screens)('the heads stand over the columns of the calendar in %s at %i px', async (lang, width) => {
    await fill(count);
    const page = await centre.open({ as: 'manager', branch: '1', lang, width });
    for (const view of ['staff', 'rooms', 'week', 'day']) {
      await page.goto(`/appointments?view=${view}&date=${saturday}`);
      await page.locator('.cal-column').first().waitFor();
      await expectOver(page, view, '.cal-columns-head [role="columnheader"]', '.cal-column');
    }
    // Heads and weeks of a month are two boxes as well.
    await page.goto(`/appointments?view=month&date=${saturday}`);
    await page.locator('.cal-month [data-date]').first().waitFor();
    await expectOver(
      page,
      'month',
      '.cal-month [role="columnheader"]',
      '.cal-month [role="row"]:has([data-date]):first-of-type > [data-date]',
    );
  });
});

// One table each: a head cannot leave its columns, unless somebody takes it out of its table.
it.each(screens)('The heads of tables stand over their columns in %s at %i px', async (lang, width) => {
  const page = await centre.open({ as: 'admin', branch: '1', lang, width });
  // Lists are cards on a phone.
  for (const path of ['/shifts', '/role-permissions?view=matrix', ...(width > 600 ? ['/customers'] : [])]) {
    await page.goto(path);
    await page.locator('main h1').waitFor();
    if (path === '/shifts') await page.getByText(lang === 'ar' ? 'جدول الأسبوع' : 'Week').click();
    await quiet(page);
    await page.locator('main table').first().waitFor();
    const found = await page.evaluate(() => {
      const edges = (row: Element | null) =>
        [...(row?.children ?? [])].map((cell) => Math.round(cell.getBoundingClientRect().left));
      return [...document.querySelectorAll('main table')].map((table) => {
        const heads = edges(table.querySelector('thead tr:last-child'));
        const rows = [...table.querySelectorAll('tbody tr')].map(edges);
        return [heads, rows.find(({ length }) => length === heads.length) ?? heads];
      });
    });
    for (const [heads, row] of found) expect([path, row]).toEqual([path, heads]);
  }
});

/** Pixels that may stand between a list's title and its first row: of a screen of 900 px, 120 are enough (M8). */
const room = {
  ...{
    invoices: 122,
    attendance: 122,
    expenses: 122,
    services: 122,
    packages: 122,
    customers: 122,
    users: 122,
    'audit-logs': 122,
    'whatsapp-sessions': 122,
  },
  ...{ 'follow-ups': 122, messages: 140, 'birthday-greetings': 90 },
};

it.each(['ar', 'en'] as const)(
  'lists begin near their title in %s: one row of head, one of filters',
  async (lang) => {
    const page = await centre.open({ as: 'admin', branch: '1', lang, width: 1440 });
    const found: Record<string, number> = {};
    for (const path of Object.keys(room)) {
      await page.goto(`/${path}`);
      const row = page.locator('main :is(tr[data-id], .birthdays thead)').first();
      await row.waitFor();
      await quiet(page);
      const [title, first] = await Promise.all([page.locator('main h1').boundingBox(), row.boundingBox()]);
      found[path] = Math.round((first?.y ?? 0) - (title?.y ?? 0));
    }
    // Their English words may need a second row.
    const wide = lang === 'en' ? ['messages', 'birthday-greetings'] : [];
    const over = Object.entries(room).filter(
      ([path, most]) => (found[path] ?? 0) > most && !wide.includes(path),
    );
    expect(over.map(([path]) => [path, found[path]])).toEqual([]);
  },
);
