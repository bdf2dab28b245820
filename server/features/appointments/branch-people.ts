import type pg from 'pg';
import { nobody } from './occupancy';

type Span = readonly [from: string, to: string];

export interface Bookable {
  readonly id: number;
  readonly fullName: string;
  /** Nothing is booked or held in the span. */
  readonly isFree: boolean;
  /** Has a shift over the whole span, or the branch has none that day. */
  readonly onShift: boolean;
  /** Does all the services asked for; without any chosen, all there are. */
  readonly doesIt: boolean;
}

/** Active, bookable users of the branch, in the order of their names (APT-37). */
export const bookablesOf = async (
  pool: pg.Pool,
  branchId: number,
  [from, to]: Span,
  except: { readonly appointmentId?: number | undefined; readonly holdId?: number | undefined } = {},
  serviceIds: readonly number[] = [],
): Promise<Bookable[]> => {
  const { rows } = await pool.query<Bookable>(
    bookablesText((n) => `$${n}`),
    bookablesValues(branchId, [from, to], except, serviceIds),
  );
  return rows;
};

/** The statement behind it, to be asked for with others: `at` says which of theirs its six values are. */
export const bookablesText = (at: (value: number) => string): string =>
  `select u.id, u.full_name as "fullName",
       not exists (select from appointment_occupancy o left join appointment_holds h on h.id = o.hold_id
         where o.kind = 'staff' and o.resource_id = u.id and o.during && tstzrange(${at(2)}, ${at(3)})
           and (o.appointment_id is distinct from ${at(4)} or not exists (select from appointments a where a.id = ${at(4)} and a.branch_id = ${at(1)}))
           and o.hold_id is distinct from ${at(5)} and (h.id is null or h.expires_at > clock_timestamp())) as "isFree",
       not exists (select from shifts t where t.branch_id = ${at(1)} and t.date = w.day)
         or exists (select from shifts t where t.staff_id = u.id and t.branch_id = ${at(1)} and t.date = w.day
           and w.day = w.last_day and t.start <= w.start and w."end" < t."end") as "onShift",
       not exists (select from unnest(${at(6)}::int[]) as asked(id) where exists (select from users_skills k where k.parent_id = u.id)
         and not exists (select from users_skills k where k.parent_id = u.id and k.service_id = asked.id)) as "doesIt"
     from users u
     cross join (select x.s::date as day, x.e::date as last_day, to_char(x.s, 'HH24:MI') as start, to_char(x.e, 'HH24:MI') as "end"
       from (select ${at(2)}::timestamptz at time zone b.time_zone as s,
           (${at(3)}::timestamptz - interval '1 millisecond') at time zone b.time_zone as e
         from branches b where b.id = ${at(1)}) x) w
     where u.is_active and u.deleted_at is null and u.is_bookable
       and exists (select from users_user_branches b where b.parent_id = u.id and b.branch_id = ${at(1)})
     order by u.full_name_key, u.id`;

export const bookablesValues = (
  branchId: number,
  [from, to]: Span,
  except: { readonly appointmentId?: number | undefined; readonly holdId?: number | undefined },
  serviceIds: readonly number[],
): unknown[] => [branchId, from, to, except.appointmentId ?? nobody, except.holdId ?? nobody, serviceIds];

export const roomsOf = async (pool: pg.Pool, branchId: number) =>
  (
    await pool.query<{ id: number; name: string; capacity: number }>(
      'select id, name, capacity from rooms where branch_id = $1 and is_active order by name_key, id limit 200',
      [branchId],
    )
  ).rows;

export const shiftsBetween = async (pool: pg.Pool, branchId: number, from: string, to: string) =>
  (
    await pool.query<{ staffId: number; date: string; start: string; end: string }>(
      `select staff_id as "staffId", date, start, "end" from shifts
       where branch_id = $1 and date between $2 and $3 order by date, start limit 5000`,
      [branchId, from, to],
    )
  ).rows;

/** Times that open dialogs hold; `mine` are the caller's own. */
export const holdsOf = async (pool: pg.Pool, branchId: number, [from, to]: Span, userId: number | null) =>
  (
    await pool.query(
      `select h.id, h.start, h."end", h.staff_id as "staffId", h.room_id as "roomId", h.expires_at as "expiresAt",
         u.full_name as "userName", h.user_id is not distinct from $4 as mine
       from appointment_holds h join users u on u.id = h.user_id
       where h.branch_id = $1 and h.start < $3 and h."end" > $2 and h.expires_at > clock_timestamp() order by h.id limit 200`,
      [branchId, from, to, userId],
    )
  ).rows;
