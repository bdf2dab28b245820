import type pg from 'pg';
import type { packageLiability } from '../../../src/resources/reports/revenue';
import type { QueryAnswer } from '../../../src/schema/query';
import type { Scope } from '../../data/scope';
import { newParams } from '../../kernel/params';
import { defaultZone } from '../../kernel/zone';

type Liability = QueryAnswer<typeof packageLiability>;

/** Sessions still owed by the branches that sold them, worth their share of what was paid. */
export const liabilityOf = async (pool: pg.Pool, scope: Scope): Promise<Liability> => {
  const params = newParams();
  const where = scope.all ? '' : ` and b.id = any(${params.add(scope.branchIds)}::int[])`;
  const { rows } = await pool.query<Liability[number]>(
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
       and p.valid_until >= (now() at time zone coalesce(b.time_zone, ${params.add(defaultZone)}))::date))${where}
     group by b.id, b.name order by b.name, b.id`,
    params.values,
  );
  return rows;
};
