import { appointments } from '../../../src/resources/appointments/entity';
import { attendance } from '../../../src/resources/attendance/entity';
import { type completedAppointments, unpaidVisits } from '../../../src/resources/attendance/queries';
import { summary } from '../../../src/resources/attendance/summary';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import type { Filter, ListQuery } from '../../../src/schema/list-query';
import { branchIdsIn, scopeCondition } from '../../data/actor';
import { conditionsOf, whereAll } from '../../data/conditions';
import type { QueryContext, Row } from '../../data/entity-server';
import { rowsColumn, rowsIn } from '../../data/row-answers';
import { settingsOf, zonesOf } from '../../data/settings';
import { believed, fetchOne, fetchRows, newParams } from '../../kernel/rows';
import { appointmentsServer } from '../appointments/index';
import { placesOf, workingDaysText } from '../branches/index';

/** The day's summary, Done appointments without a visit, and unpaid visits (ATT-02, ATT-23, R-06). */

export const summaryOf = async ({ pool, scope, list }: QueryContext<typeof summary>) => {
  const params = newParams();
  const isToday = !list.filters.some(isRange);
  const query = isToday ? list : untilToday(list);
  const zones = await zonesOf(pool, attendance, scope, query);
  const asked = conditionsOf(attendance, scope, query, zones, params);
  const days = isToday ? workingDaysText(await placesOf(pool, branchIdsIn(scope)), params) : '';
  // Each branch's day leads to its visits by their index.
  const from = isToday
    ? `(${days}) b join attendance t on t.branch_id = b.id and t.check_in >= b.first and t.check_in < b.next`
    : 'attendance t';
  // The number of present customers depends on the branches alone, not on search and filters.
  const standing = { ...list, search: '', filters: [] };
  const present = conditionsOf(attendance, scope, standing, zones, params).join(' and ') || 'true';
  return await fetchOne(pool, summary.answer.fields)(
    `select count(*)::int as "totalCheckIns", count(t.check_out)::int as "totalCheckOuts",
       (select count(*)::int from attendance t where ${present} and t.check_out is null) as "currentlyPresent"
     from ${from}${whereAll(asked)}`,
    params.values,
  );
};

export const doneWithoutVisit = async ({
  pool,
  actor,
  scope,
}: QueryContext<typeof completedAppointments>) => {
  const params = newParams();
  const done = rowsColumn(appointments, scope, params, {
    where: [`t.status = 'Done'`, `t.start >= now() - interval '30 days'`, `not exists (${visitOf})`],
    order: 't.start desc, t.id desc',
    limit: 1000,
  });
  const found = await fetchOne(pool, { done: believed<readonly Row[]>() })(
    `select ${done} as done`,
    params.values,
  );
  return rowsIn(appointmentsServer, actor, found.done);
};

/**
 * Returns work that is done but not paid. Due is the rest of the visit's invoice or, without one, the packages and
 * uncovered services of the appointment at copied prices. Work with nothing known to be due is left out.
 */
export const unpaidOf = async ({ pool, scope }: QueryContext<typeof unpaidVisits>) => {
  const params = newParams();
  const seen = scopeCondition(attendance, scope, params) || 'true';
  const booked = scopeCondition(appointments, scope, params) || 'true';
  const rate = params.add((await settingsOf(pool, moneySettings)).invoiceTaxRate);
  return await fetchRows(pool, unpaidVisits.answer.fields)(
    `select t.id as "attendanceId", t.appointment_id as "appointmentId", v.id as "invoiceId", t.branch_id as "branchId",
       t.customer_id as "customerId", c.full_name as "fullName", t.check_in as "checkIn", t.check_out as "checkOut",
       v.remaining as due
     from attendance t join customers c on c.id = t.customer_id
     join invoices v on v.attendance_id = t.id and v.status = 'Sent'
     where ${seen} and t.deleted_at is null and t.check_out >= now() - interval '60 days' and v.remaining > 0
     union all
     select a.id, t.id, null, t.branch_id, t.customer_id, c.full_name, coalesce(a.check_in, t.start), coalesce(a.check_out, t."end"),
       round(t.total_price * (1 + ${rate}::numeric), 2)
     from appointments t join customers c on c.id = t.customer_id
     left join attendance a on a.appointment_id = t.id and a.deleted_at is null
     where ${booked} and ${isUnbilled}
     order by "checkOut" desc, "attendanceId" desc limit 200`,
    params.values,
  );
};

const isRange = (filter: Filter): boolean => filter.field === attendance.range;

/** Sets a missing end of the date range to today, by each branch's own clock (ATT-21). */
const untilToday = (query: ListQuery): ListQuery => {
  const sent = query.filters.find(isRange);
  const { from = 'today', to = 'today' } = sent?.op === 'range' ? sent : {};
  const range: Filter = { field: 'checkIn', op: 'range', from, to };
  return { ...query, filters: [...query.filters.filter((filter) => !isRange(filter)), range] };
};

const visitOf = `select from attendance a where a.appointment_id = t.id and a.deleted_at is null`;

/**
 * SQL: true if the work of the appointment `t` costs money, was done, and no invoice has it. It is done once its status
 * says so, or its visit has ended; while she is in the centre, the list of the present has her. Sessions of packages
 * are no part of the price. A discount of all of it makes an invoice, too, so whoever gives it away writes it down. What
 * was kept of a deposit is an invoice without service and package.
 */
export const isUnbilled = `t.deleted_at is null and t.total_price > 0
  and (t.status = 'Done' or exists (${visitOf} and a.check_out is not null))
  and not exists (${visitOf} and a.check_out is null)
  and not exists (select from invoices v join attendance a on a.id = v.attendance_id
    where a.appointment_id = t.id and v.status in ('Sent', 'Paid'))
  and not exists (select from invoices v join invoices_items i on i.parent_id = v.id
    where v.appointment_id = t.id and v.status in ('Sent', 'Paid') and coalesce(i.service_id, i.package_id) is not null)`;
