import { rankedServices, serviceReportQueries } from '../../../src/resources/reports/services';
import { type Asked, comparedOf, recordsOf, shareOf } from './period';

/** Reports on services, specialists and missed appointments. */

/** SQL of the branches joined to their appointments in the period. */
const appointments = `b join appointments a on a.branch_id = b.id and a.deleted_at is null and a.start >= b.first and a.start < b.next`;
const lines = `${appointments} join appointments_services l on l.parent_id = a.id`;
const priced = (where: string): string => `coalesce(sum(l.service_price) filter (where ${where}), 0)`;
/** SQL of the line's specialist: who is named on the bill, or else who was booked. */
const doneBy = 'coalesce(d.staff_id, l.staff_id, a.staff_id)';

/**
 * SQL of the specialists whom bills name for services of an appointment: the first line of a service on the bill is
 * the first one that was booked. `numbered` gives booked lines the same number.
 */
const named = `named as (select v.appointment_id, i.service_id, i.staff_id,
    row_number() over (partition by v.appointment_id, i.service_id order by i.position) as n
  from ${appointments} join invoices v on v.appointment_id = a.id and v.status <> 'Cancelled'
    join invoices_items i on i.parent_id = v.id and i.service_id is not null where a.status = 'Done')`;

/** SQL: true for a bill that stands. */
const isBilled = `v.invoice_number is not null and v.status <> 'Cancelled'`;

/**
 * SQL of what bills name a specialist for and nobody had booked: lines that were added at the desk, and sales without
 * an appointment. Packages are not among them, because somebody sells them and nobody does them. Like a booked line,
 * one counts at its price before discounts and tax, on the day of the appointment or else of the bill.
 */
const beside = `beside as (select x.staff_id, x.visit, x.worth from (
    select i.staff_id, i.service_id, a.id, 'appointment ' || a.id as visit, i.total_price as worth,
      row_number() over (partition by a.id, i.service_id order by i.position) as n
    from ${appointments} join invoices v on v.appointment_id = a.id and ${isBilled}
      join invoices_items i on i.parent_id = v.id and i.package_id is null where a.status = 'Done') x
  where x.n > (select count(*) from appointments_services o where o.parent_id = x.id and o.service_id = x.service_id)
  union all select i.staff_id, 'invoice ' || v.id, i.total_price
  from b join invoices v on v.branch_id = b.id and v.appointment_id is null and ${isBilled} and v.date >= b.first and v.date < b.next
    join invoices_items i on i.parent_id = v.id and i.package_id is null)`;

/** SQL: true if the customer pays for the line. Sessions of a package were revenue when it was sold. */
const isPaid = `coalesce(l.coverage, 'Extra') = 'Extra'`;

export const servicePerformanceOf = (asked: Asked) =>
  recordsOf(
    asked,
    serviceReportQueries.servicePerformance,
    `select s.id as "serviceId", s.name as "serviceName", s.price as "servicePrice",
       count(distinct a.id)::int as "appointmentCount", ${priced(isPaid)} as "totalRevenue"
     from ${lines} join services s on s.id = l.service_id where a.status = 'Done'
     group by s.id, s.name, s.price order by 5 desc, 4 desc, 2, 1 limit ${rankedServices}`,
  );

/**
 * SQL by branch and specialist, in local time: `held` has the times of planned and done appointments, each minute
 * once even if lines share it, `duty` has the shifts, and `used` the part of `held` within them.
 */
const times = `held as (select b.id, coalesce(l.staff_id, a.staff_id) as staff_id,
    range_agg(tsrange(l.start at time zone b.zone, l."end" at time zone b.zone)) as spans
  from ${lines} where a.status in ('Planned', 'Done') and coalesce(l.staff_id, a.staff_id) is not null
    and (l.start at time zone b.zone) < (l."end" at time zone b.zone)
  group by b.id, coalesce(l.staff_id, a.staff_id)),
 duty as (select b.id, s.staff_id, sum(s.minutes)::int as minutes,
    range_agg(tsrange(t.start, case when t."end" > t.start then t."end" else t."end" + interval '1 day' end)) as spans
  from b join shifts s on s.branch_id = b.id and s.date >= b.from_day and s.date <= b.to_day
    cross join lateral (select s.date + s.start::time as start, s.date + s."end"::time as "end") t
  group by b.id, s.staff_id),
 used as (select d.id, d.staff_id, d.spans * h.spans as spans from duty d join held h on h.id = d.id and h.staff_id = d.staff_id)`;

const minutesBySomebody = (table: string): string =>
  `select t.staff_id, (sum(extract(epoch from upper(s.span) - lower(s.span))) / 60)::int as minutes
     from ${table} t cross join lateral unnest(t.spans) s (span) group by 1`;

export const staffPerformanceOf = (asked: Asked) =>
  recordsOf(
    asked,
    serviceReportQueries.staffPerformance,
    `, ${times}, ${named}, ${beside},
     done as (select ${doneBy} as staff_id, 'appointment ' || a.id as visit, l.service_price as worth, ${isPaid} as is_paid
       from ${lines}
       cross join lateral (select count(*) as n from appointments_services o
         where o.parent_id = l.parent_id and o.service_id = l.service_id and o.position <= l.position) x
       left join named d on d.appointment_id = a.id and d.service_id = l.service_id and d.n = x.n
       where a.status = 'Done'
       union all select staff_id, visit, worth, true from beside),
     work as (select staff_id, count(distinct visit)::int as visits, coalesce(sum(worth) filter (where is_paid), 0) as revenue,
         coalesce(sum(worth) filter (where not is_paid), 0) as sessions_value
       from done where staff_id is not null group by 1),
     booked as (${minutesBySomebody('held')}), inside as (${minutesBySomebody('used')}),
     shifts_of as (select staff_id, sum(minutes)::int as minutes from duty group by 1)
     select u.id as "staffId", json_build_object('id', u.id, 'fullName', u.full_name) as staff,
       coalesce(w.visits, 0) as visits, coalesce(w.revenue, 0) as revenue, coalesce(w.sessions_value, 0) as "sessionsValue",
       coalesce(k.minutes, 0) as "bookedMinutes", coalesce(h.minutes, 0) as "shiftMinutes",
       ${shareOf('coalesce(i.minutes, 0)', 'h.minutes')} as occupancy
     from (select staff_id from work union select staff_id from booked union select staff_id from shifts_of) x
     join users u on u.id = x.staff_id
     left join work w on w.staff_id = u.id left join booked k on k.staff_id = u.id left join inside i on i.staff_id = u.id left join shifts_of h on h.staff_id = u.id
     order by revenue desc, visits desc, u.full_name, u.id`,
  );

const withStatus = (status: string): string =>
  `coalesce(sum(a.count) filter (where a.status = '${status}'), 0)::int`;

export const appointmentOutcomesOf = (asked: Asked) => {
  const [done, noShow, canceled] = ['Done', 'NoShow', 'Canceled'].map(withStatus);
  return comparedOf(
    asked,
    serviceReportQueries.bookingOutcomes,
    `coalesce(sum(a.count), 0)::int as bookings, ${done} as done, ${noShow} as "noShow", ${canceled} as canceled,
     ${shareOf(noShow ?? '', `${done} + ${noShow}`)} as "noShowRate", ${shareOf(canceled ?? '', 'coalesce(sum(a.count), 0)')} as "cancelRate"`,
    {
      joins: `left join lateral (select t.status, count(*) as count from appointments t
        where t.branch_id = p.id and t.deleted_at is null and t.start >= p.first and t.start < p.next group by t.status) a on true`,
    },
  );
};
