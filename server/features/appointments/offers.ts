import type pg from 'pg';
import { openParts, workingDayOf } from '../../../src/resources/branches/hours';
import { waitlist } from '../../../src/resources/waitlist/entity';
import type { Actor } from '../../data/actor';
import type { Values } from '../../data/entity-server';
import { changeOf, tellChange } from '../../data/notices';
import { iso } from '../../kernel/clock';
import { fetchRows, numberOf } from '../../kernel/rows';
import { placeOf } from '../branches/index';
import { needsJson, staffOf } from './occupancy';
import type { Need } from './places';

/**
 * Offers each time that a change frees to at most five waiting entries. An entry is offered the part it can
 * use, if its services fit into it. A time after midnight belongs to the working day of its night.
 */
export const offerFreed = async (
  client: pg.PoolClient,
  actor: Actor,
  branchId: number,
  times: readonly Need[],
): Promise<void> => {
  if (times.every(({ end }) => end <= Date.now())) return;
  const { zone, hours } = await placeOf(client, branchId);
  // Times outside the opening hours were an exception and are not offered.
  const coming = times
    .flatMap((time) => openParts(hours, time).map((part) => ({ ...time, ...part })))
    .filter(({ end }) => end > Date.now());
  for (const { id: staffId, start, end } of coming) {
    const from = Math.max(start, Date.now());
    const day = workingDayOf(hours, from);
    const rows = await fetchRows(client, { id: 'number' })(
      `update waitlist w set offered_start = o.first, offered_end = o.last,
         offered_staff_id = $2, version = version + 1, updated_at = now()
       from (
         select c.id, f.first, f.last from waitlist c
         cross join lateral (select greatest(($3::date + coalesce(c.from_time, '00:00')::time) at time zone $7, $4::timestamptz) as first,
           least(($3::date + c.to_time::interval) at time zone $7, $5::timestamptz) as last) f
         where c.branch_id = $1 and c.status = 'Waiting' and (c.offered_start is null or c.offered_end <= now())
           and c.from_date <= $3 and coalesce(c.to_date, 'infinity'::date) >= $3
           and (c.staff_id is null or c.staff_id = $2) and f.first < f.last
           and (select coalesce(sum(s.duration), 0) from waitlist_services cs join services s on s.id = cs.service_id
             where cs.parent_id = c.id) * interval '1 minute' <= f.last - f.first
           and (not exists (select from users_skills k where k.parent_id = $2) or not exists (
             select from waitlist_services cs where cs.parent_id = c.id and not exists (
               select from users_skills k where k.parent_id = $2 and k.service_id = cs.service_id)))
           and not exists (select from appointment_occupancy x left join appointment_holds h on h.id = x.hold_id
             where x.kind = 'staff' and x.resource_id = $2 and (h.id is null or h.expires_at > clock_timestamp())
               and x.during && tstzrange(f.first, f.last))
         order by c.created_at, c.id limit $6 for update of c) o
       where w.id = o.id returning w.id`,
      [branchId, staffId, day, iso(from), iso(end), mostOffers, zone],
    );
    if (rows.length > 0) await tellChange(client, noticeOf(actor, branchId, rows));
  }
};

const mostOffers = 5;

/** Withdraws offers of the times that this appointment takes, and sets its own waiting entry to Booked. */
export const withdrawOffers = async (
  client: pg.PoolClient,
  actor: Actor,
  appointment: Values & { readonly id: number },
  waitlistId: number | undefined,
): Promise<void> => {
  const branchId = numberOf(appointment.branchId) ?? 0;
  const rows = await fetchRows(client, { id: 'number' })({
    name: 'offers_withdrawn',
    text: `update waitlist w set
       status = case when w.id = $3 then 'Booked' else w.status end,
       appointment_id = case when w.id = $3 then $4 else w.appointment_id end,
       offered_start = null, offered_end = null, offered_staff_id = null, version = version + 1, updated_at = now()
     where (w.id = $3 and w.branch_id = $1 and w.customer_id = $5) or (w.branch_id = $1 and w.status = 'Waiting' and exists (
       select from json_to_recordset($2) as n(id int, start timestamptz, "end" timestamptz)
       where n.id = w.offered_staff_id and tstzrange(n.start, n."end") && tstzrange(w.offered_start, w.offered_end)))
     returning w.id`,
    values: [
      branchId,
      needsJson(staffOf(appointment)),
      waitlistId ?? null,
      appointment.id,
      appointment.customerId,
    ],
  });
  if (rows.length > 0) await tellChange(client, noticeOf(actor, branchId, rows));
};

const noticeOf = (actor: Actor, branchId: number, rows: readonly { readonly id: number }[]) => {
  const offered = rows.map(({ id }) => ({ id, branchId }));
  return changeOf(waitlist.name, 'updated', offered, actor.userId);
};
