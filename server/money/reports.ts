import type pg from 'pg';
import { newParams, type Params } from '../data/params';
import type { Scope } from '../data/scope';
import { defaultZone } from '../http/zone';

/** The dashboard's figures, each answer one statement; days are those of each branch's own zone (DSH-14, R-43). */

export interface Asked {
  readonly scope: Scope;
  /** Null: today, by each branch's clock. */
  readonly day: string | null;
  readonly days: number;
  /** Whether the reader may see them; else they are null (DSH-12). */
  readonly revenue: boolean;
  readonly expenses: boolean;
}

export interface Metrics {
  readonly appointmentsCount: number;
  readonly attendanceCount: number;
  readonly revenueToday: number | null;
  readonly expensesToday: number | null;
}

export interface Dashboard {
  readonly metrics: Metrics;
  readonly series: readonly { readonly date: string; readonly total: number }[] | null;
  readonly topServices: readonly { readonly id: number; readonly name: string; readonly count: number }[];
}

type Part = 'metrics' | 'series' | 'topServices';

export const dashboardOf = async (
  pool: pg.Pool,
  asked: Asked,
  wanted: readonly Part[] = ['metrics', 'series', 'topServices'],
): Promise<Dashboard> => {
  const params = newParams();
  const columns = wanted.map((part) => `(${parts[part](asked, params)}) as "${part}"`);
  const text = `with b as (${branchDays(asked, params)}) select ${columns.join(', ')}`;
  const { rows } = await pool.query<Dashboard>(text, params.values);
  const [found] = rows;
  if (!found) throw new Error('an aggregate always answers');
  return found;
};

/** The branches asked for, each with its day and the instants it holds. */
const branchDays = ({ scope, day }: Asked, params: Params): string => {
  const where = scope.all ? '' : ` where t.id = any(${params.add(scope.branchIds)}::int[])`;
  return `select d.*, d.day::timestamp at time zone d.zone as first, (d.day + 1)::timestamp at time zone d.zone as next
    from (select t.id, z.zone, coalesce(${params.add(day)}::date, (now() at time zone z.zone)::date) as day
      from branches t cross join lateral (select coalesce(t.time_zone, ${params.add(defaultZone)}) as zone) z${where}) d`;
};

/** What was issued, less what credit notes took back: a cancelled invoice stays, its credit note counts against it (R-33). */
const revenueBetween = (branch: string, first: string, next: string): string =>
  `(select coalesce(sum(v.total_amount), 0) from invoices v where v.branch_id = ${branch} and v.invoice_number is not null and v.date >= ${first} and v.date < ${next})
   - (select coalesce(sum(n.total_amount), 0) from credit_notes n where n.branch_id = ${branch} and n.date >= ${first} and n.date < ${next})`;

const parts: Readonly<Record<Part, (asked: Asked, params: Params) => string>> = {
  metrics: ({ revenue, expenses }) => `select json_build_object(
    'appointmentsCount', coalesce(sum((select count(*) from appointments a where a.branch_id = b.id and a.start >= b.first and a.start < b.next
      and a.deleted_at is null and a.status <> 'Canceled')), 0),
    'attendanceCount', coalesce(sum((select count(*) from attendance a where a.branch_id = b.id and a.check_in >= b.first and a.check_in < b.next
      and a.deleted_at is null)), 0),
    'revenueToday', ${revenue ? `coalesce(sum(${revenueBetween('b.id', 'b.first', 'b.next')}), 0)` : 'null'},
    'expensesToday', ${expenses ? 'coalesce(sum((select coalesce(sum(e.amount), 0) from expenses e where e.branch_id = b.id and e.date = b.day)), 0)' : 'null'}) from b`,
  series: ({ revenue, day, days }, params) =>
    revenue
      ? `select json_agg(json_build_object('date', d.date, 'total', (select coalesce(sum(${revenueBetween('b.id', '(d.date::timestamp at time zone b.zone)', '((d.date + 1)::timestamp at time zone b.zone)')}), 0) from b)) order by d.date)
         from (select coalesce(${params.add(day)}::date, (select max(b.day) from b), (now() at time zone ${params.add(defaultZone)})::date) - n as date
           from generate_series(0, ${params.add(days)}::int - 1) n) d`
      : 'select null::json',
  topServices:
    () => `select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'count', x.count) order by x.count desc, x.name, x.id), '[]')
    from (select s.id, s.name, count(*)::int as count from b
      join appointments a on a.branch_id = b.id and a.start >= b.first and a.start < b.next and a.deleted_at is null and a.status in ('Planned', 'Done')
      join appointments_services l on l.parent_id = a.id join services s on s.id = l.service_id
      group by s.id, s.name order by 3 desc, 2, 1 limit 5) x`,
};

export interface Liability {
  readonly branchId: number;
  readonly branchName: string;
  readonly packages: number;
  readonly sessions: number;
  readonly value: number;
}

/** Sessions still owed by the branches that sold them, worth their share of what was paid (R-11, R-33). */
export const liabilityOf = async (pool: pg.Pool, scope: Scope): Promise<readonly Liability[]> => {
  const params = newParams();
  const where = scope.all ? '' : ` and b.id = any(${params.add(scope.branchIds)}::int[])`;
  const { rows } = await pool.query<Liability>(
    `select b.id as "branchId", b.name as "branchName", count(*)::int as packages, sum(x.sessions)::int as sessions,
       sum(round(p.price_paid * x.share, 2)) as value
     from customer_packages p join branches b on b.id = p.branch_id
     cross join lateral (
       select sum(i."left")::int as sessions,
         coalesce(sum(i."left" * i.list_price) / nullif(sum(greatest(m.got, i."left") * i.list_price), 0),
           sum(i."left")::numeric / nullif(sum(greatest(m.got, i."left")), 0), 0) as share
       from customer_packages_items i
       cross join lateral (select coalesce(sum(v.sessions), 0) as got from package_movements v where v.customer_package_id = i.parent_id
         and v.service_id = i.service_id and v.kind in ('Sale', 'TransferIn', 'TransferOut')) m
       where i.parent_id = p.id) x
     where x.sessions > 0 and (p.status = 'Frozen' or (p.status = 'Active'
       and p.valid_until >= (now() at time zone coalesce(b.time_zone, ${params.add(defaultZone)}))::date))${where}
     group by b.id, b.name order by b.name, b.id`,
    params.values,
  );
  return rows;
};
