import { createHash } from 'node:crypto';
import fastify from 'fastify';
import { amountsOf } from '../../src/resources/invoices/rules';
import { searchTerms } from '../../src/schema/text/fold';
import { searchTextOf } from '../data/conditions';
import { sortKeyOf } from '../data/statements';
import { escaped } from '../data/word-ways';
import { openDatabase } from '../db/open';
import type { appointment, create, invoice, update } from './rows';

/**
 * Bare handlers to compare the product with: a program that somebody would write by hand with Fastify and pg for
 * one request each, in as few statements as possible, each prepared under its name. They return the same rows and
 * commit as durably as the product. They have their own SQL, so that a better product shows as a better ratio.
 *
 * All of them omit: permissions, limits of branch and of own rows, the screen lock, other parameters, validation,
 * audit entries and their seals, notices, idempotency keys, versions, retries of a transaction, security headers,
 * the log. Constraints and triggers of the tables apply to both sides.
 */
const db = await openDatabase({ dataDir: process.env.DATA_DIR ?? '', pgBin: process.env.PG_BIN });
const app = fastify({ logger: false });

/** Returns the first row. A statement without a name is planned for its values. */
const one = async <R extends object>(
  name: string | undefined,
  text: string,
  values: unknown[],
): Promise<R> => {
  const [row] = (await db.pool.query<R>({ name, text, values })).rows;
  if (row === undefined) throw new Error('no row');
  return row;
};

type Query = Readonly<Record<string, string>>;
type Sent<B> = Readonly<{ body: B; id: number; query: Query; userId: number }>;

/** Adds a route with a single query for the session, which any handler needs. */
const route = <B>(method: 'GET' | 'POST' | 'PUT', url: string, handle: (sent: Sent<B>) => Promise<object>) =>
  app.route<{ Params: { id?: string }; Querystring: Query }>({
    method,
    url,
    handler: async ({ headers, body, params, query }, reply) => {
      const token = headers.authorization?.slice('Bearer '.length) ?? '';
      const session = `select u.id from sessions s join users u on u.id = s.user_id
        where s.token_hash = $1 and s.expires_at > now() and u.is_active and u.deleted_at is null`;
      const hash = createHash('sha256').update(token).digest('base64url');
      const { id: userId } = await one<{ id: number }>('session', session, [hash]);
      const answer = await handle({ body: body as B, id: Number(params.id), query, userId });
      return reply.status(method === 'POST' ? 201 : 200).send(answer);
    },
  });

/** Columns of a customer as the product's list and page show them. Omits customers that other branches share. */
const card = `t.id, t.version, t.created_at as "createdAt", t.updated_at as "updatedAt", t.full_name as "fullName",
  t.branch_id as "branchId", (select json_build_object('id', b.id, 'name', b.name) from branches b where b.id = t.branch_id) as branch,
  t.paper_code as "paperCode", t.nationality, t.birth_date as "birthDate", t.email, t.address, t.care_note as "careNote",
  t.name_ar as "nameAr", t.name_en as "nameEn", t.referral_source as "referralSource", t.notes,
  t.loyalty_points as "loyaltyPoints", t.balance, t.person_code as "personCode", t.earlier_names as "earlierNames",
  (select coalesce(json_agg(json_build_object('id', p.id, 'phoneRaw', p.phone_raw, 'phoneNorm', p.phone_norm)
      order by p.position), '[]') from customers_phones p where p.parent_id = t.id) as phones`;

/** Has an index of trigrams of its own, because the product finds by other keys. */
const bareText = "(t.search_text || '')";

/** List and search. Counts the total at each request, up to the product's limit. Plans a search for its words. */
route('GET', '/api/customers', async ({ query: { branchId, pageSize, search = '' } }) => {
  const size = Number(pageSize);
  const most = search ? 1_000 : 10_000;
  const { words } = searchTerms(search);
  // A word of one or two letters has no trigram, so it must begin a word.
  const patterns = words.map((word) => `${word.length < 3 ? '% ' : '%'}${escaped(word)}%`);
  const values = [Number(branchId), ...patterns];
  const found = words.map((_, index) => `and ${bareText} like $${index + 2}`).join(' ');
  const from = `from customers t where t.branch_id = $1 and t.deleted_at is null ${found}`;
  // Names that begin with the search words come first.
  const first = search ? `(t.full_name_key like $${values.length + 2}) desc,` : '';
  const text = `select ${card} ${from} order by ${first} t.created_at desc, t.id desc limit $${values.length + 1}`;
  const count = `select count(*)::int as total from (select ${from} limit ${most + 1}) x`;
  const shown = [...values, size + 1, ...(search ? [`${words.join(' ')}%`] : [])];
  const [{ rows }, { total }] = await Promise.all([
    db.pool.query({ name: search ? undefined : 'list', text, values: shown }),
    one<{ total: number }>(search ? undefined : 'count', count, values),
  ]);
  const totalCount = Math.min(total, most);
  const totalPages = Math.ceil(totalCount / size);
  const hasNextPage = rows.length > size;
  return { data: rows.slice(0, size), totalCount, totalPages, hasNextPage, hasPreviousPage: false };
});

/** Returns one customer. Omits the 'View' audit entry. */
route('GET', '/api/customers/:id', ({ id }) =>
  one('show', `select ${card} from customers t where t.id = $1 and t.deleted_at is null`, [id]),
);

type Body<F extends (...turn: never) => { readonly body: unknown }> = ReturnType<F>['body'];
const saved = `id, version, full_name as "fullName", branch_id as "branchId", notes, person_code as "personCode"`;

/**
 * Inserts the customer's row in one statement that commits by itself. Omits phone rows, the customer's number
 * and its counter, other customers with the same phone.
 */
const inserted = `insert into customers (full_name, full_name_key, branch_id, nationality, person_code, search_text)
  select $1, $2, $3, $4, code, $5 || ' ' || code || $6 from (select nextval('person_codes')::text as code) c returning ${saved}`;
route<Body<typeof create>>('POST', '/api/customers', ({ body }) => {
  const { fullName, branchId, phoneNumbers, nationality } = body;
  // The phones follow the names, because they need a permission.
  const [names, phones] = [searchTextOf([fullName]), searchTextOf([], phoneNumbers).trimStart()];
  return one('create', inserted, [fullName, sortKeyOf(fullName), branchId, nationality, names, phones]);
});

/** Updates the customer's row by its id in one statement. Omits changed phones and the row before the change. */
const updated = `update customers set full_name = $2, full_name_key = $3, branch_id = $4, notes = $5,
  version = version + 1, updated_at = now() where id = $1 and deleted_at is null returning ${saved}`;
route<Body<typeof update>>('PUT', '/api/customers/:id', ({ id, body: { fullName, branchId, notes } }) =>
  one('update', updated, [id, fullName, sortKeyOf(fullName), branchId, notes]),
);

/**
 * Inserts the appointment's row only. Omits its lines with prices, checks and constraints for conflicts,
 * opening hours, skills, shifts, sold sessions.
 */
const booked = `insert into appointments (customer_id, title, start, "end", status, branch_id, staff_id, total_price, search_text)
  select $1, s.name, $2, $3, 'Planned', $4, $5, s.price, ' ' || lower(s.name) from services s where s.id = $6
  returning id, version, customer_id as "customerId", title, start, "end", status, branch_id as "branchId",
    staff_id as "staffId", total_price as "totalPrice"`;
route<Body<typeof appointment>>('POST', '/api/appointments', ({ body }) => {
  const { customerId, start, end, branchId, services } = body;
  const [{ staffId, serviceId }] = services;
  return one('booking', booked, [customerId, start, end, branchId, staffId, serviceId]);
});

const taxRate = 0.14;
const drafted = `insert into invoices (customer_id, branch_id, date, sales_channel, offer_type, offer_value, status,
    subtotal, discount, net, tax_rate, tax, total_amount, remaining)
  values ($1, $2, now(), 'In Store', 'None', 0, 'Draft', $3, 0, $3, $4, $5, $6, $6) returning id`;
const item = `insert into invoices_items (parent_id, position, description, quantity, unit_price, service_id, total_price, tax, offer_type)
  values ($1, 0, $2, $3, $4, $5, $6, $7, 'None')`;
const payment = `insert into invoices_payments (parent_id, position, amount, payment_method, at, user_id)
  values ($1, 0, $2, 'Cash', now(), $3)`;
const numbered = `with b as (select id, coalesce(code, 'C' || id) as code, extract(year from now())::int as year
    from branches where id = $2),
  counted as (insert into document_numbers as d (branch_id, year, kind, last)
    select id, year, 'invoice', 1 from b on conflict (branch_id, year, kind) do update set last = d.last + 1 returning last)
  update invoices set invoice_number = b.code || '-' || b.year || '-' || to_char(counted.last, 'FM000000'),
    status = 'Paid', paid = total_amount, remaining = 0 from b, counted where invoices.id = $1
  returning invoices.id, invoice_number as "invoiceNumber", customer_id as "customerId", status,
    total_amount as "totalAmount", paid, remaining`;

/**
 * Inserts the four rows of a paid invoice: the branch's counter, the invoice, its item and its payment. The
 * number comes last, as the triggers require. All in one transaction, whose failure ends the benchmark. Omits
 * drawer, points and credit, what an item sells, and the rules of a sale except the tax of 14 %.
 */
route<Body<typeof invoice>>('POST', '/api/invoices', async ({ body, userId }) => {
  const { customerId, branchId, items } = body;
  const sums = amountsOf({ items, offerType: 'None', offerValue: 0, taxRate });
  const client = await db.pool.connect();
  const ask = async (name: string, text: string, ...values: unknown[]): Promise<{ readonly id: number }> =>
    (await client.query({ name, text, values })).rows[0];
  await client.query('begin');
  const { subtotal, tax, totalAmount } = sums;
  const { id } = await ask('draft', drafted, customerId, branchId, subtotal, taxRate * 100, tax, totalAmount);
  const [{ description, quantity, unitPrice, serviceId }] = items;
  const line = sums.items[0];
  await ask('item', item, id, description, quantity, unitPrice, serviceId, line?.totalPrice, line?.tax);
  await ask('payment', payment, id, totalAmount, userId);
  const issued = await ask('number', numbered, id, branchId);
  await client.query('commit');
  client.release();
  return issued;
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`Ready: ${address}\n`);
process.once('SIGTERM', () => void app.close().then(() => db.close()));
