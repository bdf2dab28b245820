import type pg from 'pg';
import type { z } from 'zod';
import type { clash } from '../../../src/resources/appointments/series-check';
import type { Actor } from '../../data/actor';
import { seesBranch } from '../../data/scope';
import { iso } from '../../kernel/clock';
import { type Need, nobody } from './occupancy';

export type Clash = z.output<typeof clash>;

interface Found {
  readonly kind: Need['kind'];
  readonly id: number;
  readonly name: string | null;
  readonly start: string;
  readonly end: string;
  readonly needStart: string;
  readonly needEnd: string;
  readonly branchId: number;
  readonly appointmentId: number | null;
  readonly title: string | null;
  readonly heldBy: string | null;
}

/** What stands in the way of these needs; `except` is the booking that has them. Holds of `except.userId` are in nobody's way: a booking of that user takes them. */
export const clashesOf = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
  needs: readonly Need[],
  except: {
    readonly appointmentId?: number | undefined;
    readonly holdId?: number | undefined;
    readonly userId?: number | null;
  },
): Promise<readonly Clash[]> => {
  const { rows } = await client.query<Found>(
    `select distinct on (n.kind, n.id, o.during) n.kind, n.id, n.start as "needStart", n."end" as "needEnd",
       lower(o.during) as start, upper(o.during) as "end", coalesce(a.branch_id, h.branch_id) as "branchId",
       a.id as "appointmentId", a.title, hu.full_name as "heldBy",
       case n.kind when 'staff' then (select full_name from users where id = n.id)
         when 'room' then (select name from rooms where id = n.id)
         else (select full_name from customers where id = n.id) end as name
     from json_to_recordset($1) as n(kind text, id int, start timestamptz, "end" timestamptz)
     join appointment_occupancy o on o.kind = n.kind and o.resource_id = n.id and o.during && tstzrange(n.start, n."end")
     left join appointments a on a.id = o.appointment_id
     left join appointment_holds h on h.id = o.hold_id
     left join users hu on hu.id = h.user_id
     where o.appointment_id is distinct from $2 and o.hold_id is distinct from $3
       and (h.id is null or (h.expires_at > clock_timestamp() and h.user_id is distinct from $4))
       and (n.kind <> 'room' or exists (select from appointment_occupancy x
         where x.kind = 'room' and x.resource_id = n.id and x.during && tstzrange(n.start, n."end")
           and (select count(*) from appointment_occupancy y left join appointment_holds yh on yh.id = y.hold_id
             where y.kind = 'room' and y.resource_id = n.id and y.during @> greatest(lower(x.during), n.start)
               and y.appointment_id is distinct from $2 and y.hold_id is distinct from $3
               and (yh.id is null or (yh.expires_at > clock_timestamp() and yh.user_id is distinct from $4)))
           >= (select capacity from rooms where id = n.id)))
     order by n.kind, n.id, o.during limit 20`,
    [
      JSON.stringify(needs.map((need) => ({ ...need, start: iso(need.start), end: iso(need.end) }))),
      except.appointmentId ?? nobody,
      except.holdId ?? nobody,
      except.userId ?? nobody,
    ],
  );
  return rows.map((row) => shown(actor, row));
};

const shown = (actor: Actor, found: Found): Clash => {
  const { kind, id, appointmentId, title, heldBy } = found;
  const isOwn = seesBranch(actor, found.branchId) && !actor.ownOnly;
  return {
    kind,
    id,
    name: found.name ?? '—',
    // Of another branch's or, for who is limited to their own, anybody's booking only that the asked-for time is not free.
    start: new Date(isOwn ? found.start : found.needStart).toISOString(),
    end: new Date(isOwn ? found.end : found.needEnd).toISOString(),
    ...(isOwn && appointmentId !== null ? { appointmentId, title: title ?? '' } : {}),
    ...(isOwn && heldBy !== null ? { heldBy } : {}),
  };
};
