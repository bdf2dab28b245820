import type pg from 'pg';
import { home } from '../../../src/resources/home';
import type { dashboard } from '../../../src/resources/reports/dashboard';
import { type Late, type Spending, spendings } from '../../../src/resources/reports/topic';
import { fieldOf, snake, tableNameOf } from '../../../src/schema/entity';
import type { QueryAnswer } from '../../../src/schema/query';
import type { Scope } from '../../data/actor';
import { overdueCondition } from '../../data/conditions';
import { newParams, type Params } from '../../kernel/rows';

/** Figures of the dashboard, each answer one statement. Days are those of each branch's own zone (DSH-14, R-43). */

export interface DayAsked {
  readonly scope: Scope;
  /** Day to show. Null: today, by each branch's clock. */
  readonly day: string | null;
  readonly days: number;
  /** Figures that the reader may see (flags, and nouns that add some); the others are null (DSH-12, R-53). */
  readonly revenue: boolean;
  readonly spendings: readonly Spending[];
}

type Dashboard = QueryAnswer<typeof dashboard>;

type Part = keyof Dashboard;
const allParts = ['metrics', 'earlier', 'series', 'topServices', 'branches'] as const;

export const dashboardOf = async (
  pool: pg.Pool,
  asked: DayAsked,
  wanted: readonly Part[] = allParts,
): Promise<Dashboard> => {
  const params = newParams();
  const columns = wanted.map((part) => `(${parts[part](asked, params)}) as "${part}"`);
  const text = `with b as (${branchDays(asked.scope, params, asked.day)}) select ${columns.join(', ')}`;
  const { rows } = await pool.query<Dashboard>(text, params.values);
  const [found] = rows;
  if (!found) throw new Error('an aggregate always answers');
  return found;
};

/**
 * Returns SQL of the branches in scope, each with its day and the instants of that day and of a week before. While the
 * day is running, `week_now` is the same hour of the week before, because a part of a day is compared with such a part.
 */
const branchDays = (scope: Scope, params: Params, day: string | null): string => {
  const where = scope.all ? '' : ` where t.id = any(${params.add(scope.branchIds)}::int[])`;
  return `select d.*, d.day::timestamp at time zone d.zone as first, (d.day + 1)::timestamp at time zone d.zone as next,
      (d.day - 7)::timestamp at time zone d.zone as week_first, (d.day - 6)::timestamp at time zone d.zone as week_next,
      d.day = (now() at time zone d.zone)::date as is_running,
      case when d.day = (now() at time zone d.zone)::date then ((now() at time zone d.zone) - interval '7 days') at time zone d.zone
        else (d.day - 6)::timestamp at time zone d.zone end as week_now
    from (select t.id, t.name, t.time_zone as zone, coalesce(${params.add(day)}::date, (now() at time zone t.time_zone)::date) as day
      from branches t${where}) d`;
};

/** Returns SQL of issued less credited money of the branch `b`. A cancelled invoice counts, and so does its credit note (R-33). */
const revenueBetween = (first: string, next: string): string =>
  `(select coalesce(sum(v.total_amount), 0) from invoices v where v.branch_id = b.id and v.invoice_number is not null and v.date >= ${first} and v.date < ${next})
   - (select coalesce(sum(n.total_amount), 0) from credit_notes n where n.branch_id = b.id and n.date >= ${first} and n.date < ${next})`;

/** Returns SQL of the money spent from the first to the last day. Default: by all nouns. */
export const spentBetween = (
  branch: string,
  first: string,
  last: string,
  by: readonly Spending[] = spendings,
): string => ['0', ...by.map((one) => spentOn(one, branch, first, last))].join(' + ');

const spentOn = ({ rows, day, amount }: Spending, branch: string, first: string, last: string): string =>
  `(select coalesce(sum(e.${snake(amount)}), 0) from ${tableNameOf(rows)} e
    where e.branch_id = ${branch} and e.${snake(day)} between ${first} and ${last})`;

const appointmentsBetween = (first: string, next: string): string =>
  `(select count(*) from appointments a where a.branch_id = b.id and a.start >= ${first} and a.start < ${next}
      and a.deleted_at is null and a.status <> 'Canceled')`;

interface Metrics {
  readonly day: string;
  readonly first: string;
  readonly next: string;
  /**
   * SQL of the instant up to which visits and revenue are counted. Appointments are counted for the whole day, because
   * they are made in advance. Default: `next`.
   */
  readonly now?: string;
  /** Condition under which spending, which knows days and no hours, can be compared. Default: always. */
  readonly isWhole?: string;
}

const metricsOf = (
  { revenue, spendings: seen }: DayAsked,
  { day, first, next, now = next, isWhole = 'true' }: Metrics,
): string => `select json_build_object(
    'appointmentsCount', coalesce(sum(${appointmentsBetween(first, next)}), 0),
    'attendanceCount', coalesce(sum((select count(*) from attendance a where a.branch_id = b.id and a.check_in >= ${first} and a.check_in < ${now}
      and a.deleted_at is null)), 0),
    'revenueToday', ${revenue ? `coalesce(sum(${revenueBetween(first, now)}), 0)` : 'null'},
    'expensesToday', ${seen.length > 0 ? `case when ${isWhole} then coalesce(sum(${spentBetween('b.id', day, day, seen)}), 0) end` : 'null'}) from b`;

/** Returns SQL: true if a row is late. Built on each call, because all nouns must be in their book first. */
export const isLate = ({ rows, flag }: Late): string => {
  const field = fieldOf(rows, flag);
  if (field?.kind !== 'flag' || !field.overdue) throw new Error(`${rows.name}.${flag} tells of no late work`);
  return overdueCondition(rows, field.overdue);
};

const parts: Readonly<Record<Part, (asked: DayAsked, params: Params) => string>> = {
  metrics: (asked) => metricsOf(asked, { day: 'b.day', first: 'b.first', next: 'b.next' }),
  earlier: (asked) =>
    metricsOf(asked, {
      day: 'b.day - 7',
      first: 'b.week_first',
      next: 'b.week_next',
      now: 'b.week_now',
      isWhole: 'not coalesce(bool_or(b.is_running), false)',
    }),
  branches: ({ revenue }) =>
    revenue
      ? `select coalesce(json_agg(json_build_object('branchId', b.id, 'branch', json_build_object('id', b.id, 'name', b.name),
          'appointmentsCount', ${appointmentsBetween('b.first', 'b.next')},
          'revenue', ${revenueBetween('b.first', 'b.next')}) order by b.id), '[]') from b`
      : 'select null::json',
  series: ({ revenue, day, days }, params) =>
    revenue
      ? `select json_agg(json_build_object('date', d.date, 'total', (select coalesce(sum(${revenueBetween('(d.date::timestamp at time zone b.zone)', '((d.date + 1)::timestamp at time zone b.zone)')}), 0) from b)) order by d.date)
         from (select coalesce(${params.add(day)}::date, (select max(b.day) from b), (now() at time zone ${params.add(home.zone)})::date) - n as date
           from generate_series(0, ${params.add(days)}::int - 1) n) d`
      : 'select null::json',
  topServices:
    () => `select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'count', x.count) order by x.count desc, x.name, x.id), '[]')
    from (select s.id, s.name, count(*)::int as count from b
      join appointments a on a.branch_id = b.id and a.start >= b.first and a.start < b.next and a.deleted_at is null and a.status in ('Planned', 'Done')
      join appointments_services l on l.parent_id = a.id join services s on s.id = l.service_id
      group by s.id, s.name order by 3 desc, 2, 1 limit 5) x`,
};
