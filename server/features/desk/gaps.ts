import { branchDay, todayIn } from '../../../src/i18n/zone';
import { openParts } from '../../../src/resources/branches/hours';
import { shortestGap } from '../../../src/resources/today/today';
import { iso } from '../../kernel/clock';
import type { Params } from '../../kernel/params';
import type { Place } from '../appointments/index';

/**
 * Free stretches of the rest of the day in the branches `b`, by specialist: while the branch is open (R-50), her shifts
 * where it has any that day, less what is booked and held.
 */
export const freeStretches = ({ zone, hours }: Place, params: Params): string => {
  const [start, end] = branchDay(todayIn(zone, new Date()), zone);
  const ranges = openParts(hours, { start: start.getTime(), end: end.getTime() }).map(
    (part) => `[${iso(part.start)},${iso(part.end)})`,
  );
  const open = `${params.add(`{${ranges.join(',')}}`)}::tstzmultirange`;
  const at = (time: string): string => `((b.day::timestamp + (${time})::interval) at time zone b.zone)`;
  const span = (from: string, to: string): string => `tstzrange(${at(from)}, ${at(to)})`;
  const shifts = 'shifts s where s.branch_id = b.id and s.date = b.day';
  const work = `case when exists (select from ${shifts})
    then coalesce((select range_agg(${span('s.start', 's."end"')}) from ${shifts} and s.staff_id = u.id), '{}')
    else ${open} end * ${open}`;
  const taken = `coalesce((select range_agg(o.during) from appointment_occupancy o
    left join appointment_holds h on h.id = o.hold_id
    where o.kind = 'staff' and o.resource_id = u.id and o.during && tstzrange(b.first, b.next)
      and (h.id is null or h.expires_at > clock_timestamp())), '{}')`;
  const utc = (column: string): string =>
    `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return `(select coalesce(json_agg(json_build_object('branchId', x.branch_id, 'branch', json_build_object('id', x.branch_id, 'name', x.branch),
      'staffId', x.id, 'staff', json_build_object('id', x.id, 'fullName', x.full_name),
      'start', ${utc('x.start')}, 'end', ${utc('x.finish')}) order by x.start, x.full_name, x.id), '[]')
    from (select b.id as branch_id, br.name as branch, u.id, u.full_name, lower(g.free) as start, upper(g.free) as finish
      from b join branches br on br.id = b.id
      join users_user_branches l on l.branch_id = b.id
      join users u on u.id = l.parent_id and u.is_active and u.deleted_at is null and u.is_bookable
      cross join lateral (select unnest((${work}) * tstzmultirange(tstzrange(${nextQuarter}, null)) - ${taken}) as free) g
      where upper(g.free) - lower(g.free) >= interval '${shortestGap} minutes' limit 100) x)`;
};

/** Bookings begin at quarters of an hour. */
const nextQuarter = `to_timestamp(ceil(extract(epoch from now()) / 900) * 900)`;
