import { expect, it } from 'vitest';
import { type Row, testApp } from '../../support/app';

const app = await testApp();

interface PageBody {
  readonly data: readonly { readonly id: number }[];
  readonly totalCount: number;
}

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
