import type pg from 'pg';
import { packageLiability, revenueQueries } from '../../../src/resources/reports/revenue';
import type { Scope } from '../../data/actor';
import { fetchRows, newParams } from '../../kernel/rows';
import { movesMoney } from '../customer-movements/index';
import { spentBetween } from './dashboard';
import { type Asked, comparedOf, recordsOf, shareOf } from './period';

/**
 * Sums of money. Revenue is issued invoices less credit notes, tax included. Collected is what was paid for the
 * invoices issued in the period, at any time. Received is the money that came in during the period.
 */

/** Joins to each row of `p` what its branch issued, credited and spent in its days. */
const sums = `
  left join lateral (select coalesce(sum(v.total_amount), 0) as total, coalesce(sum(v.tax), 0) as tax, coalesce(sum(v.paid), 0) as paid, count(*)::int as count
    from invoices v where v.branch_id = p.id and v.invoice_number is not null and v.date >= p.first and v.date < p.next) i on true
  left join lateral (select coalesce(sum(n.total_amount), 0) as total, coalesce(sum(n.tax), 0) as tax
    from credit_notes n where n.branch_id = p.id and n.date >= p.first and n.date < p.next) n on true
  left join lateral (select ${spentBetween('p.id', 'p.from_day', 'p.to_day')} as total) e on true`;

const sum = (of: string): string => `coalesce(sum(${of}), 0)`;
const revenue = sum('i.total - n.total');
const tax = sum('i.tax - n.tax');
const spent = sum('e.total');

export const summaryOf = (asked: Asked) =>
  comparedOf(
    asked,
    revenueQueries.reportSummary,
    `${revenue} as "totalRevenue", ${spent} as "totalExpenses", ${revenue} - ${spent} as "netProfit",
     ${revenue} - ${tax} - ${spent} as "netProfitAfterTax", ${shareOf(sum('i.paid'), revenue)} as "collectionRate"`,
    { joins: sums },
  );

/** SQL: true if the method of the row `x` brings in money. Credit was paid in before, and points never were. */
const isMoney = `x.method not in ('CustomerCredit', 'LoyaltyPoints')`;

/**
 * Returns SQL of each payment, refund, deposit, kept excess and credit paid out in `from`, with `at`, `method`,
 * `kind` and `amount`. Excess is cash handed over beyond an invoice and left as credit.
 */
const receipts = (from: string): string =>
  `select ${from}.*, y.at, y.payment_method as method, 'payment' as kind, y.amount from ${from} join invoices v on v.branch_id = ${from}.id
     join invoices_payments y on y.parent_id = v.id and y.at >= ${from}.first and y.at < ${from}.next
   union all select ${from}.*, m.at, coalesce(c.payment_method, 'Cash'), 'deposit', m.amount from ${from}
     join customer_movements m on m.branch_id = ${from}.id and m.at >= ${from}.first and m.at < ${from}.next
       and ${movesMoney}
     left join customer_deposits c on c.movement_id = m.id`;

export const revenueStatsOf = (asked: Asked) =>
  comparedOf(
    asked,
    revenueQueries.revenueStats,
    `${revenue} as "totalRevenue", ${sum('i.paid')} as "totalPaid", ${revenue} - ${sum('i.paid')} as "totalPending",
     ${sum('i.count')}::int as "invoiceCount", ${tax} as tax, ${sum('n.total')} as credited, ${sum('r.total')} as "cashIn"`,
    {
      tables: `, r as (select x.k, x.id, sum(x.amount) as total from (${receipts('p')}) x where ${isMoney} group by x.k, x.id)`,
      joins: `${sums} left join r on r.k = p.k and r.id = p.id`,
    },
  );

/** SQL of every day from the first to the last in the periods of the branches, as column `day`. */
const allDays = `select d::date as day from (select min(from_day) as first, max(to_day) as last from b) s
  cross join lateral generate_series(s.first::timestamp, s.last::timestamp, interval '1 day') d`;

export const revenueByDayOf = (asked: Asked) =>
  recordsOf(
    asked,
    revenueQueries.revenueByDay,
    `, moved as (
       select (v.date at time zone b.zone)::date as day, 1 as count, v.total_amount as issued, v.tax, v.paid, 0 as received
         from b join invoices v on v.branch_id = b.id and v.invoice_number is not null and v.date >= b.first and v.date < b.next
       union all select (n.date at time zone b.zone)::date, 0, -n.total_amount, -n.tax, 0, 0
         from b join credit_notes n on n.branch_id = b.id and n.date >= b.first and n.date < b.next
       union all select (x.at at time zone x.zone)::date, 0, 0, 0, 0, x.amount from (${receipts('b')}) x where ${isMoney})
     select d.day as date, coalesce(sum(m.count), 0)::int as "invoiceCount", ${sum('m.issued')} as issued, ${sum('m.tax')} as tax,
       ${sum('m.paid')} as collected, ${sum('m.received')} as received
     from (${allDays}) d left join moved m on m.day = d.day group by d.day order by d.day`,
  );

export const paymentsByMethodOf = (asked: Asked) =>
  recordsOf(
    asked,
    revenueQueries.paymentsByMethod,
    `select x.method as "paymentMethod", count(*)::int as "paymentCount",
       coalesce(sum(x.amount) filter (where x.kind = 'payment' and x.amount > 0), 0) as received,
       coalesce(sum(x.amount) filter (where x.kind = 'deposit' and x.amount > 0), 0) as deposits,
       coalesce(-sum(x.amount) filter (where x.amount < 0), 0) as refunded, sum(x.amount) as net
     from (${receipts('b')}) x group by x.method order by net desc, x.method`,
  );

/** Returns sessions that the selling branches still owe, valued by their share of what was paid. */
export const liabilityOf = async (pool: pg.Pool, scope: Scope) => {
  const params = newParams();
  const where = scope.all ? '' : ` and b.id = any(${params.add(scope.branchIds)}::int[])`;
  return await fetchRows(pool, packageLiability.answer.fields)(
    `select b.id as "branchId", b.name as "branchName", count(*)::int as packages, sum(x.sessions)::int as sessions,
       sum(round(p.price_paid * x.share, 2)) as value
     from customer_packages p join branches b on b.id = p.branch_id
     cross join lateral (
       select sum(i."left")::int as sessions,
         coalesce(sum(i."left" * i.list_price) / nullif(sum(greatest(m.got, i."left") * i.list_price), 0),
           sum(i."left")::numeric / nullif(sum(greatest(m.got, i."left")), 0), 0) as share
       from customer_packages_items i
       cross join lateral (select coalesce(sum(v.sessions), 0) as got from package_movements v where v.customer_package_id = i.parent_id
         and v.service_id = i.service_id and v.kind in ('Sale', 'Opening', 'TransferIn', 'TransferOut')) m
       where i.parent_id = p.id) x
     where x.sessions > 0 and (p.status = 'Frozen' or (p.status = 'Active'
       and p.valid_until >= (now() at time zone b.time_zone)::date))${where}
     group by b.id, b.name order by b.name, b.id`,
    params.values,
  );
};
