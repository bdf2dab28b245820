import type { Scope } from '../../data/scope';
import type { Params } from '../../kernel/params';
import { defaultZone } from '../../kernel/zone';

export interface Asked {
  readonly scope: Scope;
  readonly params: Params;
}

/** The branches asked for, each with its day and the instants it holds. */
export const branchDays = ({ scope, params }: Asked): string => {
  const where = scope.all ? '' : ` where t.id = any(${params.add(scope.branchIds)}::int[])`;
  return `select d.*, d.day::timestamp at time zone d.zone as first, (d.day + 1)::timestamp at time zone d.zone as next
    from (select t.id, z.zone, (now() at time zone z.zone)::date as day from branches t
      cross join lateral (select coalesce(t.time_zone, ${params.add(defaultZone)}) as zone) z${where}) d`;
};

/** A row `t` with the day of its branch. */
export const ofBranch = 'join b on b.id = t.branch_id';
