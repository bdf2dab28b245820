import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

/**
 * Bare handlers to compare the product with: what somebody would write by hand with Fastify and pg for one request each,
 * in as few statements as possible, each prepared under its name, over the same tables and committed as durably.
 * They look the session up and write the audit entry. They leave out permissions, branches that share a card, other
 * parameters, validation, clashes, seals, notices, keys against repetition, versions and security headers.
 */
const pool = new pg.Pool({ host: process.argv[2], user: 'centre_app', database: 'centre', max: 10 });
const app = fastify({ logger: false });

const many = async (name, text, values = []) => (await pool.query({ name, text, values })).rows;
const one = async (...statement) => (await many(...statement))[0];

const session = `select u.id, u.full_name, u.username from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > now() and u.is_active and u.deleted_at is null`;
const hashOf = (token) => createHash('sha256').update(token).digest('base64url');
const route = (method, url, handle) => {
  const handler = async ({ headers, body, params: { id }, query }, reply) => {
    const user = await one('session', session, [hashOf(headers.authorization.slice('Bearer '.length))]);
    return user ? handle({ body, id, query, user }) : reply.code(401).send({});
  };
  app.route({ method, url, handler });
};

/** SQL of the audit entry for the row of a `with` part. */
const entered = (action, part) =>
  `insert into audit_logs (timestamp, user_id, user_name, username, action, entity_name, entity_id, details, branch_id)
   select now(), $1, $2, $3, '${action}', 'Customer', id::text, '${action} ' || id, branch_id from ${part}`;
const by = ({ id, full_name, username }) => [id, full_name, username];

const card = `t.id, t.version, t.created_at as "createdAt", t.full_name as "fullName", t.branch_id as "branchId",
  (select json_build_object('id', b.id, 'name', b.name) from branches b where b.id = t.branch_id) as branch,
  t.paper_code as "paperCode", t.nationality, t.birth_date as "birthDate", t.email, t.address, t.care_note as "careNote",
  t.name_ar as "nameAr", t.name_en as "nameEn", t.notes, t.loyalty_points as "loyaltyPoints", t.balance, t.person_code as "personCode",
  (select json_agg(json_build_object('id', p.id, 'phoneRaw', p.phone_raw) order by p.position) from customers_phones p where p.parent_id = t.id) as phones`;

/** Sends a page and its total. Statements with a search have no name: their plan needs the word. */
const paged = async (name, columns, from, order, values) => {
  const text = `select ${columns} ${from} order by ${order} limit 21`;
  const count = `select count(*)::int as total from (select ${from} limit 10001) x`;
  const counted = one(name && `${name} count`, count, values);
  const [data, { total }] = await Promise.all([many(name, text, values), counted]);
  return { data: data.slice(0, 20), totalCount: total, hasNextPage: data.length > 20 };
};

route('GET', '/api/customers', ({ query: { branchId, search } }) => {
  const from = 'from customers t where t.branch_id = $1 and t.deleted_at is null';
  const order = 't.created_at desc, t.id desc';
  if (!search) return paged('list', card, from, order, [branchId]);
  const found = `${from} and (t.search_text || '') like $2`;
  return paged(undefined, card, found, order, [branchId, `%${search}%`]);
});

route('GET', '/api/customers/:id', ({ id, user }) => {
  const text = `with t as (select * from customers where id = $4), e as (${entered('View', 't')}) select ${card} from t`;
  return one('show', text, [...by(user), id]);
});

route('PUT', '/api/customers/:id', ({ id, body, user }) => {
  const text = `with t as (update customers set full_name = $5, full_name_key = $5, notes = $6, version = version + 1, updated_at = now()
      where id = $4 returning *), e as (${entered('Update', 't')}) select ${card} from t`;
  return one('update', text, [...by(user), id, body.fullName, body.notes]);
});

route('POST', '/api/customers', ({ body: { fullName, branchId, nationality, phoneNumbers }, user }) => {
  const text = `with t as (insert into customers (full_name, full_name_key, branch_id, nationality, person_code, search_text)
      select $4, $4, $5, $6, code, ' ' || $4 || ' ' || code || e'\\x1f ' || $7 from (select nextval('person_codes')::text as code) c returning *),
    p as (insert into customers_phones (parent_id, position, phone_raw, phone_norm, phone_shown) select id, 0, $7, '+2' || $7, $7 from t),
    e as (${entered('Create', 't')}) select ${card} from t`;
  return one('create', text, [...by(user), fullName, branchId, nationality, phoneNumbers[0]]);
});

const appointment = `t.id, t.version, t.title, t.start, t."end", t.status, t.total_price as "totalPrice", t.notes,
  (select json_build_object('id', c.id, 'fullName', c.full_name) from customers c where c.id = t.customer_id) as customer,
  (select json_build_object('id', u.id, 'fullName', u.full_name) from users u where u.id = t.staff_id) as staff,
  (select json_agg(json_build_object('serviceId', s.service_id, 'staffId', s.staff_id, 'serviceName', s.service_name, 'start', s.start,
    'end', s."end") order by s.position) from appointments_services s where s.parent_id = t.id) as services`;
const ofDay = `from appointments t where t.branch_id = $1 and t.start >= $2 and t.start < $3 and t.deleted_at is null`;

route('GET', '/api/appointments', ({ query: { branchId, startFrom, startTo } }) =>
  many('day', `select ${appointment} ${ofDay} order by t.start, t.id`, [branchId, startFrom, startTo]),
);

const booked = `with s as (select * from services where id = $8),
  t as (insert into appointments (customer_id, title, start, "end", status, branch_id, staff_id, total_price, search_text)
    select $4, name, $5, $6, 'Planned', $7, $9, price, ' ' || lower(name) from s returning *),
  l as (insert into appointments_services (parent_id, position, service_id, staff_id, start, "end", service_name, service_price, duration, coverage)
    select t.id, 0, s.id, $9, $5, $6, s.name, s.price, s.duration, 'Extra' from s, t),
  o as (insert into appointment_occupancy (appointment_id, kind, resource_id, seat, during)
    select t.id, kind, who, 1, tstzrange($5, $6) from t cross join lateral (values ('staff', $9::int), ('customer', $4::int)) w(kind, who)),
  e as (${entered('Create', 't')}) select ${appointment} from t`;
route('POST', '/api/appointments', ({ body: { customerId, branchId, start, end, services }, user }) => {
  const [{ serviceId, staffId }] = services;
  return one('book', booked, [...by(user), customerId, start, end, branchId, serviceId, staffId]);
});

const bill = `t.id, t.version, t.invoice_number as "invoiceNumber", t.date, t.status, t.total_amount as "totalAmount", t.paid, t.remaining,
  (select json_build_object('id', c.id, 'fullName', c.full_name) from customers c where c.id = t.customer_id) as customer`;
route('GET', '/api/invoices', ({ query: { branchId, status } }) => {
  const from = 'from invoices t where t.branch_id = $1 and t.status = $2';
  return paged('invoices', bill, from, 't.date desc, t.id desc', [branchId, status]);
});

const entry = `t.id, t.timestamp, t.user_id as "userId", t.user_name as "userName", t.action, t.entity_name as "entityName",
  t.entity_id as "entityId", t.details, t.changes`;
route('GET', '/api/auditlogs', ({ query: { userId } }) =>
  paged('entries', entry, 'from audit_logs t where t.user_id = $1', 't.timestamp desc, t.id desc', [userId]),
);

route('GET', '/api/today', async ({ query: { branchId } }) => {
  const from = new Date().toISOString().slice(0, 10);
  const values = [branchId, from, new Date(Date.parse(from) + 86_400_000).toISOString()];
  const visits = `select v.id, v.check_in, v.check_out, v.state, c.full_name, i.id as invoice, i.status, i.remaining from attendance v
    join customers c on c.id = v.customer_id left join invoices i on i.attendance_id = v.id
    where v.branch_id = $1 and v.check_in >= $2 and v.check_in < $3 and v.deleted_at is null`;
  const unpaid = `select count(*)::int as unpaid, sum(remaining) as owed from invoices where branch_id = $1 and status = 'Sent'`;
  const [expected, there, owed] = await Promise.all([
    many('expected', `select ${appointment} ${ofDay} order by t.start`, values),
    many('visits', visits, values),
    one('unpaid', unpaid, [branchId]),
  ]);
  return { expected, there, ...owed };
});

const revenue = `select to_char(p.at at time zone 'Africa/Cairo', 'YYYY-MM-DD') as date, sum(p.amount) as total from invoices_payments p
  join invoices i on i.id = p.parent_id where i.branch_id = $1 and p.at >= $2 and p.at < $3::date + 1 group by 1 order by 1`;
route('GET', '/api/reports/revenue-by-day', ({ query: { branchId, from, to } }) =>
  many('revenue', revenue, [branchId, from, to]),
);

process.stdout.write(`Ready: ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.once('SIGTERM', () => app.close().then(() => pool.end()));
