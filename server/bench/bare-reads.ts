import type pg from 'pg';
import { z } from 'zod';
import { searchTerms } from '../../src/schema/fold';
import { type BareCall, type BareRoute, one } from './bare-call';

/** A card as the product's list and page show it, in one statement. Leaves out: cards that other branches share. */
const card = `t.id, t.version, t.created_at as "createdAt", t.updated_at as "updatedAt", t.full_name as "fullName",
  t.branch_id as "branchId", (select json_build_object('id', b.id, 'name', b.name) from branches b where b.id = t.branch_id) as branch,
  t.paper_code as "paperCode", t.nationality, t.birth_date as "birthDate", t.email, t.address, t.care_note as "careNote",
  t.name_ar as "nameAr", t.name_en as "nameEn", t.referral_source as "referralSource", t.notes,
  t.loyalty_points as "loyaltyPoints", t.balance, t.person_code as "personCode",
  t.earlier_names as "earlierNames",
  (select coalesce(json_agg(json_build_object('id', p.id, 'phoneRaw', p.phone_raw, 'phoneNorm', p.phone_norm)
      order by p.position), '[]')
    from customers_phones p where p.parent_id = t.id) as phones`;

const pageQuery = z.object({
  page: z.coerce.number(),
  pageSize: z.coerce.number(),
  branchId: z.coerce.number(),
  search: z.string().optional(),
});

/** The total is counted as far as the product counts, each time; that of a search not as far. */
const countedTo = 10_001;
const foundTo = 1_001;

/** List and search: Fastify knows one route for both. */
export const bareList: BareRoute = {
  method: 'GET',
  url: '/api/customers',
  handle: async ({ pool, request }) => {
    const { page, pageSize, branchId, search } = pageQuery.parse(request.query);
    const asked = { branchId, limit: pageSize + 1, offset: (page - 1) * pageSize };
    const { rows, total } = await (search ? searched(pool, asked, search) : listed(pool, asked));
    const most = (search ? foundTo : countedTo) - 1;
    const body = {
      data: rows.slice(0, pageSize),
      totalCount: Math.min(total, most),
      totalPages: Math.ceil(Math.min(total, most) / pageSize),
      hasNextPage: rows.length > pageSize,
      hasPreviousPage: page > 1,
    };
    return { status: 200, body };
  },
};

interface Asked {
  readonly branchId: number;
  readonly limit: number;
  readonly offset: number;
}

interface Found {
  readonly rows: readonly unknown[];
  readonly total: number;
}

const listed = async (pool: pg.Pool, { branchId, limit, offset }: Asked): Promise<Found> => {
  const [page, count]: [pg.QueryResult<object>, pg.QueryResult<{ n: number }>] = await Promise.all([
    pool.query<object>({
      name: 'bare_list',
      text: `select ${card} from customers t where t.branch_id = $1 and t.deleted_at is null
        order by t.created_at desc, t.id desc limit $2 offset $3`,
      values: [branchId, limit, offset],
    }),
    pool.query<{ n: number }>({
      name: 'bare_list_count',
      text: `select count(*)::int as n from (select from customers t where t.branch_id = $1 and t.deleted_at is null
        limit ${countedTo}) x`,
      values: [branchId],
    }),
  ]);
  return { rows: page.rows, total: one(count.rows).n };
};

/** Each word somewhere in the folded text; names that begin with the words come first. Planned anew for its words. */
const searched = async (
  pool: pg.Pool,
  { branchId, limit, offset }: Asked,
  search: string,
): Promise<Found> => {
  const { words } = searchTerms(search);
  const patterns = words.map(patternOf);
  const where = `t.branch_id = $1 and t.deleted_at is null
    and ${patterns.map((_, index) => `t.search_text like $${index + 2}`).join(' and ')}`;
  const next = patterns.length + 2;
  const [page, count]: [pg.QueryResult<object>, pg.QueryResult<{ n: number }>] = await Promise.all([
    pool.query<object>(
      `select ${card} from customers t where ${where}
       order by (t.full_name_key like $${next}) desc, t.created_at desc, t.id desc limit $${next + 1} offset $${next + 2}`,
      [branchId, ...patterns, `${words.join(' ')}%`, limit, offset],
    ),
    pool.query<{ n: number }>(
      `select count(*)::int as n from (select from customers t where ${where} limit ${foundTo}) x`,
      [branchId, ...patterns],
    ),
  ]);
  return { rows: page.rows, total: one(count.rows).n };
};

/** A word of one or two letters has no trigram, so it must begin a word. */
const patternOf = (word: string): string =>
  `${word.length < 3 ? '% ' : '%'}${word.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

export const idParams = z.object({ id: z.coerce.number() });

/** One card. Leaves out: the view in the trail. */
export const bareShow: BareRoute = {
  method: 'GET',
  url: '/api/customers/:id',
  handle: async ({ pool, request }: BareCall) => {
    const { rows } = await pool.query<object>({
      name: 'bare_show',
      text: `select ${card} from customers t where t.id = $1 and t.deleted_at is null`,
      values: [idParams.parse(request.params).id],
    });
    return { status: 200, body: one(rows) };
  },
};
