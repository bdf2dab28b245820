import { attendance } from '../../../src/resources/attendance/entity';
import type { unpaidVisits } from '../../../src/resources/attendance/queries';
import type { QueryAnswer } from '../../../src/schema/query';
import { taxRateOn } from '../../../src/settings/money';
import type { QueryContext } from '../../data/entity-server';
import { scopeCondition } from '../../data/scope';
import { settingsOf } from '../../data/settings';
import { newParams } from '../../kernel/params';

type Answer = QueryAnswer<typeof unpaidVisits>;

/**
 * Left, and owing: by the rest of the live invoice, or, where nobody issued one, by the packages and uncovered services
 * of the booking at their copied prices. A visit of which nothing is known to be due is none of them.
 */
export const unpaidOf = async ({ pool, scope }: QueryContext<typeof unpaidVisits>): Promise<Answer> => {
  const params = newParams();
  const seen = scopeCondition(attendance, scope, params) || 'true';
  const settings = await settingsOf(pool);
  const rate = params.add(taxRateOn(settings, new Date().toISOString().slice(0, 10)));
  const { rows } = await pool.query<Answer[number]>(
    `select t.id as "attendanceId", t.appointment_id as "appointmentId", v.id as "invoiceId", t.branch_id as "branchId",
       t.customer_id as "customerId", c.full_name as "fullName", t.check_in as "checkIn", t.check_out as "checkOut",
       case when v.id is null then round(coalesce(w.net, 0) * (1 + ${rate}::numeric), 2) else v.remaining end as due
     from attendance t join customers c on c.id = t.customer_id
     left join invoices v on v.attendance_id = t.id and v.status <> 'Cancelled'
     left join lateral (select coalesce((select sum(s.service_price) from appointments_services s
           where s.parent_id = t.appointment_id and s.coverage = 'Extra'), 0)
         + coalesce((select sum(p.price) from appointments_packages p where p.parent_id = t.appointment_id), 0) as net) w on true
     where ${seen} and t.deleted_at is null and t.check_out >= now() - interval '60 days'
       and (v.remaining > 0 or (v.id is null and w.net > 0))
     order by t.check_out desc, t.id desc limit 200`,
    params.values,
  );
  return rows;
};
