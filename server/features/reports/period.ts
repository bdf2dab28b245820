import type pg from 'pg';
import type { Fields } from '../../../src/schema/field';
import { usualPeriod } from '../../../src/schema/query';
import type { Scope } from '../../data/actor';
import { fetchRows, newParams, type Params } from '../../kernel/rows';

/** Input of a report: branches that the reader may see, and days by each branch's own clock. */
export interface Asked {
  readonly pool: pg.Pool;
  readonly scope: Scope;
  readonly input: { readonly from: string | null; readonly to: string | null };
  /** True for a file, which gets all rows. Default: false. */
  readonly isFile?: boolean;
}

/**
 * Returns SQL of the branches in scope: `id`, `zone`, days `from_day` to `to_day`, and their instants from `first` up
 * to but without `next`. `before_day` and `before_first` begin the period of the same length before.
 */
const branchPeriods = ({ scope, input: { from, to } }: Omit<Asked, 'pool'>, params: Params): string => {
  const where = scope.all ? '' : ` where t.id = any(${params.add(scope.branchIds)}::int[])`;
  const usual = usualPeriod - 1;
  return `select p.*, p.from_day::timestamp at time zone p.zone as first, (p.to_day + 1)::timestamp at time zone p.zone as next,
      p.before_day::timestamp at time zone p.zone as before_first
    from (select e.id, e.zone, e.from_day, e.to_day, e.from_day - greatest(e.to_day - e.from_day + 1, 0) as before_day
      from (select d.id, d.zone, coalesce(${params.add(from)}::date, d.to_day - ${usual}) as from_day, d.to_day
        from (select t.id, t.time_zone as zone, coalesce(${params.add(to)}::date, (now() at time zone t.time_zone)::date) as to_day
          from branches t${where}) d) e) p`;
};

/** SQL of both periods, named by `k`: 'now' is the one asked for, 'before' the one it is compared with. */
const bothPeriods = `select 'now' as k, b.id, b.zone, b.from_day, b.to_day, b.first, b.next from b
  union all select 'before', b.id, b.zone, b.before_day, b.from_day - 1, b.before_first, b.first from b`;

interface Report<F extends Fields> {
  readonly answer: { readonly fields: F };
}

/** Returns the records of one statement over the branches `b`. */
export const recordsOf = async <F extends Fields>(
  { pool, ...asked }: Asked,
  { answer }: Report<F>,
  select: string,
) => {
  const params = newParams();
  const text = `with b as (${branchPeriods(asked, params)}) ${select}`;
  return await fetchRows(pool, answer.fields)(text, params.values);
};

/** Returns the record of a statement that always has exactly one. */
export const recordOf = async <F extends Fields>(asked: Asked, report: Report<F>, select: string) => {
  const [found] = await recordsOf(asked, report, select);
  if (!found) throw new Error('an aggregate always answers');
  return found;
};

/**
 * Returns the same figures of both periods with one statement over `p`, the branches of either period. `figures` are
 * columns; without any branch they are sums of nothing.
 */
export const comparedOf = async <F extends Fields>(
  asked: Asked,
  report: Report<F>,
  figures: string,
  { tables = '', joins = '' }: { readonly tables?: string; readonly joins?: string },
) => {
  const [now, before] = await recordsOf(
    asked,
    report,
    `, p as (${bothPeriods})${tables} select ${figures} from (values ('now'), ('before')) k (k) left join p on p.k = k.k ${joins}
     group by k.k order by k.k = 'before'`,
  );
  if (!now || !before) throw new Error('each period always answers');
  return { ...now, before };
};

/** Returns SQL of the share of one sum in another, in percent; null if the whole is zero (REP-15). */
export const shareOf = (part: string, whole: string): string =>
  `round(100.0 * (${part}) / nullif((${whole}), 0), 2)`;
