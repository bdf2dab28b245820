import { customerReportQueries, mostNamed } from '../../../src/resources/reports/customers';
import { type Asked, comparedOf, recordOf, recordsOf, shareOf } from './period';

/** Reports on customers' visits, debts and credits. Here a visit is a done appointment or a check-in (REP-15). */

/** Days for which a visit counts as recent. */
const lately = 90;

/** Returns SQL of the first instant of the day that is `days` days before a day. */
const before = (from: string, day: string, days: number): string =>
  `(${from}.${day} - ${days})::timestamp at time zone ${from}.zone`;

/** Returns SQL of visits to the branches in `from` between two instants: its columns, the customer and the time. */
const visits = (from: string, first: string, next: string): string =>
  `select ${from}.*, a.customer_id, a.start as at from ${from} join appointments a on a.branch_id = ${from}.id
     and a.deleted_at is null and a.status = 'Done' and a.start >= ${first} and a.start < ${next}
   union all select ${from}.*, t.customer_id, t.check_in from ${from} join attendance t on t.branch_id = ${from}.id
     and t.deleted_at is null and t.check_in >= ${first} and t.check_in < ${next}`;

export const customerStatsOf = (asked: Asked) => {
  const { from, to } = asked.input;
  // The documented call has no days; then it counts appointments of all times.
  const [first, next] = [from ? 'b.first' : `'-infinity'`, to || from ? 'b.next' : `'infinity'`];
  return recordOf(
    asked,
    customerReportQueries.customerStats,
    `, clock as (select b.*, (now() at time zone b.zone)::date as today from b),
       months as (select c.id, date_trunc('month', c.today::timestamp) at time zone c.zone as first,
         (date_trunc('month', c.today::timestamp) + interval '1 month') at time zone c.zone as next from clock c)
     select (select count(*)::int from customers c join b on b.id = c.branch_id where c.deleted_at is null) as "totalCustomers",
       (select count(distinct x.customer_id)::int from (${visits('clock', before('clock', 'today', lately), before('clock', 'today', -1))}) x
        ) as "activeCustomers",
       (select count(*)::int from customers c join months m on m.id = c.branch_id
          and c.created_at >= m.first and c.created_at < m.next where c.deleted_at is null) as "newCustomersThisMonth",
       (select count(*)::int from appointments a join b on b.id = a.branch_id
          where a.deleted_at is null and a.status <> 'Canceled' and a.start >= ${first} and a.start < ${next}) as "totalAppointments"`,
  );
};

/** Customers, each once: visitors (`came`), recent ones before (`known`), `came` with any earlier visit (`old`). */
const comers = `, came as (select distinct x.k, x.customer_id from (${visits('p', 'p.first', 'p.next')}) x),
  known as (select distinct x.k, x.customer_id from (${visits('p', before('p', 'from_day', lately), 'p.first')}) x),
  old as (select c.k, c.customer_id from came c where exists (
    select from p join appointments a on a.branch_id = p.id and a.customer_id = c.customer_id and a.deleted_at is null and a.status = 'Done' and a.start < p.first
      where p.k = c.k)
    or exists (select from p join attendance t on t.branch_id = p.id and t.customer_id = c.customer_id and t.deleted_at is null and t.check_in < p.first
      where p.k = c.k))`;

const countOf = (table: string, where = 'true'): string =>
  `(select count(*)::int from ${table} c where c.k = k.k and ${where})`;

export const retentionOf = (asked: Asked) => {
  const [all, old] = [countOf('came'), countOf('old')];
  const lapsed = countOf(
    'known',
    'not exists (select from came x where x.k = c.k and x.customer_id = c.customer_id)',
  );
  return comparedOf(
    asked,
    customerReportQueries.retention,
    `${all} as visitors, ${all} - ${old} as newcomers, ${old} as returning, ${lapsed} as lapsed, ${shareOf(old, all)} as "returnRate"`,
    { tables: comers },
  );
};

/** Returns the SQL limit of a page; a file has no limit. */
const mostOf = ({ isFile }: Asked): string => (isFile ? '' : ` limit ${mostNamed}`);

const customer = `json_build_object('id', c.id, 'fullName', c.full_name) as customer`;

export const lapsedCustomersOf = (asked: Asked) =>
  recordsOf(
    asked,
    customerReportQueries.lapsedCustomers,
    `select c.id as "customerId", ${customer}, x.last as "lastVisit", x.visits
     from (select v.customer_id, max((v.at at time zone v.zone)::date) as last, count(distinct (v.at at time zone v.zone)::date)::int as visits
       from (${visits('b', before('b', 'from_day', lately), 'b.first')}) v group by v.customer_id) x
     join customers c on c.id = x.customer_id and c.deleted_at is null
     where not exists (select from b join appointments a on a.branch_id = b.id and a.customer_id = x.customer_id
         and a.deleted_at is null and a.status = 'Done' and a.start >= b.first and a.start < b.next)
       and not exists (select from b join attendance t on t.branch_id = b.id and t.customer_id = x.customer_id
         and t.deleted_at is null and t.check_in >= b.first and t.check_in < b.next)
     order by x.last desc, c.id${mostOf(asked)}`,
  );

/** SQL of balances. A customer's sums are of the whole business and count for the customer's branch. */
const accounts = `b join customers c on c.branch_id = b.id and c.deleted_at is null
  join customer_accounts x on x.customer_id = c.id and (x.owed <> 0 or x.credit <> 0)`;

export const customerBalancesOf = (asked: Asked) =>
  recordsOf(
    asked,
    customerReportQueries.customerBalances,
    `select c.id as "customerId", ${customer}, x.owed, x.credit as held, x.points, x.credit - x.owed as balance
     from ${accounts} order by x.owed desc, x.credit desc, c.id${mostOf(asked)}`,
  );
