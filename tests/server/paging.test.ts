import { expect, it } from 'vitest';
import { type Row, testApp } from '../support/app';

const app = await testApp();

interface PageBody {
  readonly data: readonly { readonly id: number }[];
  readonly totalCount: number;
  readonly totalPages: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

// API-100 P-04
it('A search is ordered among all that it finds, however many, and a page past the last still knows the total', async () => {
  const many = 1_010;
  // The newest are inserted last, so that the first rows found are not the first ones to show.
  await app.pool.query(
    `insert into customers (full_name, full_name_key, branch_id, nationality, person_code, search_text, created_at)
     select 'سوسن ' || n, 'سوسن ' || n, $1, 'مصري', 'P' || n, ' سوسن ' || n, '2024-01-01'::timestamptz + n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [app.branches.own, many],
  );
  const page = async (search: string, number: number) => {
    const query = new URLSearchParams({ search, page: String(number), pageSize: '20' });
    const { body } = await app.call<
      Omit<PageBody, 'data'> & { readonly data: readonly { readonly fullName: string }[] }
    >('GET', `/api/customers?${query}`, { as: 'Receptionist' });
    return { ...body, names: body.data.map(({ fullName }) => fullName) };
  };
  const named = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, place) => `سوسن ${from - place}`);
  for (const asked of [1, 2]) {
    // The second time, the total comes from the cache.
    const first = await page('سوسن', 1);
    expect(first.names, `asked ${asked} times`).toEqual(named(many, many - 19));
    expect(first).toMatchObject({ totalCount: 1000, totalPages: 50, hasNextPage: true, totalIsFloor: true });
  }
  expect((await page('سوسن', 51)).names).toEqual(named(many - 1000, 1));
  expect(await page('سوسن 100', 2)).toMatchObject({ names: [], totalCount: 11, totalPages: 1 });
  expect((await page('سوسن 100', 1)).names).toEqual([...named(1009, 1000), 'سوسن 100']);
  expect(await page('نوسن', 1)).toMatchObject({ names: [], totalCount: 0, totalPages: 1 });
});

// P-04 API-038 API-047
it('A list that is no entity’s own is a plain array with its total without a page, and a page object with one', async () => {
  const { own } = app.branches;
  for (const day of ['2000-01-05', '2001-01-05'])
    await app.pool.query(
      `insert into customers (full_name, full_name_key, branch_id, nationality, birth_date)
       values ($1, $1, $2, 'مصري', to_char(now() at time zone 'Africa/Cairo', $3)::date)`,
      [`مولودة ${day}`, own, `${day.slice(0, 4)}-MM-DD`],
    );
  await app.pool.query(
    `insert into appointments (customer_id, branch_id, start, "end", status, title)
     select min(c.id), $1, now() - interval '2 hours', now() - interval '1 hour', 'Done', 'ليزر' from customers c where c.branch_id = $1`,
    [own],
  );
  for (const path of [
    '/api/permissions',
    `/api/attendance/completed-appointments?branchId=${own}`,
    `/api/whatsapp/birthday-customers?branchId=${own}`,
    '/api/branches/my-branches',
  ]) {
    const plain = await app.call<readonly Row[]>('GET', path, { as: 'Admin' });
    expect([path, Array.isArray(plain.body), plain.body.length > 0]).toEqual([path, true, true]);
    expect([path, plain.headers['x-total-count']]).toEqual([path, String(plain.body.length)]);
    const paged = await app.call<PageBody>(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}page=1&pageSize=1`,
      {
        as: 'Admin',
      },
    );
    expect([path, paged.body.data.length, paged.body.totalCount]).toEqual([path, 1, plain.body.length]);
    const none = `${path}${path.includes('?') ? '&' : '?'}page=0`;
    expect([path, (await app.call('GET', none, { as: 'Admin' })).status]).toEqual([path, 400]);
  }
});
