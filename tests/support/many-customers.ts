import type pg from 'pg';

/**
 * Adds customers with a phone each, who go to the branches in turn, in one statement. Their names are written as search
 * texts and sort keys write them. Updates statistics as PostgreSQL itself does a minute after a big change.
 */
export const addManyCustomers = async (
  owner: pg.ClientBase,
  count: number,
  branchIds: readonly number[],
): Promise<void> => {
  await owner.query(
    `with people as (
       select ($2::int[])[1 + n % cardinality($2::int[])] as branch_id, n, nextval('person_codes')::text as code, '010' || 20000000 + n as phone,
         now() - n * interval '1 hour' as at, (array['منير', 'سمير', 'حسن', 'محمد', 'كريم', 'نور', 'سلوي'])[1 + r % 7] || ' ' || (array['سعيد', 'جمال', 'محمد', 'رشاد', 'بدر'])[1 + r / 7 % 5]
           || ' ' || (array['منصور', 'نجيب', 'وهبي', 'زكريا', 'شرف', 'صبري', 'غنيم', 'لطفي', 'مراد', 'هلال', 'يونس'])[1 + r / 35 % 11] as name
       from generate_series(1, $1::int) n cross join lateral (select (n::bigint * 48271 % 1000003)::int as r) chance),
     cards as (
       insert into customers (created_at, updated_at, full_name, full_name_key, branch_id, nationality, person_code, paper_code, search_text)
       select at, at, name, name, branch_id, 'مصري', code, n, ' ' || name || ' ' || code || ' ' || n || e'\\x1f ' || phone || ' +2' || phone
       from people order by n returning id, paper_code as n)
     insert into customers_phones (parent_id, position, phone_raw, phone_norm, phone_shown)
     select id, 0, '010' || 20000000 + n, '+2010' || 20000000 + n, '+2010' || 20000000 + n from cards order by n`,
    [count, branchIds],
  );
  await settle(owner);
};

/** Updates statistics and marks pages as visible. */
export const settle = (owner: pg.ClientBase) => owner.query('vacuum analyze customers, customers_phones');
