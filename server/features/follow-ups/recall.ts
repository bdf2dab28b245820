import type pg from 'pg';
import { systemActor } from '../../data/actor';
import { createRow } from '../../data/repository';
import { settingsOf } from '../../data/settings';
import { transaction } from '../../kernel/tx';
import { defaultZone } from '../../kernel/zone';
import { followUpsServer } from './server';

/** How many days late a recall is still opened, for a server that did not run on the day itself. */
const graceDays = 7;

/**
 * Opens a follow-up for everybody whose last finished visit was `followUpDays` ago and who has no later booking
 * one for each visit, never beside an open one of the same type. Must run alone. Answers how many.
 */
export const openRecalls = async (pool: pg.Pool, now: Date): Promise<number> => {
  const { followUpDays: days } = await settingsOf(pool);
  if (days === 0) return 0;
  const { rows } = await pool.query<Lapsed>(lapsed, [now.toISOString(), defaultZone, days, graceDays]);
  const actor = systemActor('Recall');
  for (const { customerId, branchId, today } of rows)
    await transaction(pool, (client) =>
      createRow(client, followUpsServer, actor, {
        values: {
          customerId,
          branchId,
          type: 'Service Follow-up',
          priority: 'Medium',
          status: 'Pending',
          contactMethod: 'Phone',
          subject: `متابعة عميل لم يزر المركز منذ ${days} يومًا`,
          scheduledDate: today,
        },
      }),
    );
  return rows.length;
};

interface Lapsed {
  readonly customerId: number;
  readonly branchId: number;
  readonly today: string;
}

const lapsed = `
  with visits as (
    select a.customer_id, a.branch_id, a.check_out as ended from attendance a
      where a.deleted_at is null and a.check_out >= $1::timestamptz - make_interval(days => $3::int + $4::int + 2)
        and a.check_out < $1::timestamptz - make_interval(days => $3::int - 2)
    union all
    select p.customer_id, p.branch_id, p."end" from appointments p
      where p.status = 'Done' and p."end" >= $1::timestamptz - make_interval(days => $3::int + $4::int + 2)
        and p."end" < $1::timestamptz - make_interval(days => $3::int - 2)
  ), last as (
    select distinct on (customer_id) customer_id, branch_id, ended from visits order by customer_id, ended desc
  )
  select l.customer_id as "customerId", l.branch_id as "branchId", d.today::text as today
  from last l
  join customers c on c.id = l.customer_id and c.deleted_at is null
  join branches b on b.id = l.branch_id and b.is_active
  cross join lateral (select coalesce(b.time_zone, $2) as zone) z
  cross join lateral (select ($1::timestamptz at time zone z.zone)::date as today) d
  where (l.ended at time zone z.zone)::date between d.today - ($3::int + $4::int) and d.today - $3::int
    and not exists (select from attendance a where a.customer_id = l.customer_id and a.deleted_at is null
      and a.check_in > l.ended)
    and not exists (select from appointments p where p.customer_id = l.customer_id
      and p.status in ('Planned', 'Done') and p.start > l.ended)
    and not exists (select from followups f where f.customer_id = l.customer_id and f.type = 'Service Follow-up'
      and (f.status in ('Pending', 'In Progress') or f.created_at > l.ended))
  order by 1`;
