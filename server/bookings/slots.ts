import type pg from 'pg';
import { addDays, instantOf } from '../../src/i18n/zone';
import { iso, type Need, nobody } from './occupancy';
import { type Place, wallIn } from './place';

/** Bookings begin at every quarter of an hour where the server proposes a time. */
const stepMs = 15 * 60_000;
const dayMs = 86_400_000;

export interface SlotSearch {
  readonly branchId: number;
  readonly place: Place;
  /** The needs of one booking as it would lie at `at`; moved as a whole to find where they are free. */
  readonly needs: readonly Need[];
  readonly at: number;
  readonly end: number;
  /** First instant that may be proposed, and how many branch days are looked through. */
  readonly from: number;
  readonly days: number;
  readonly limit: number;
  readonly except: { readonly appointmentId?: number | undefined; readonly holdId?: number | undefined };
}

export interface Slot {
  readonly start: string;
  readonly end: string;
}

/** The first times at which everything that a booking needs is free, within working day and shifts. */
export const freeSlots = async (
  client: pg.ClientBase | pg.Pool,
  search: SlotSearch,
): Promise<readonly Slot[]> => {
  const { place, needs, at, end, from, days, limit } = search;
  const firstDay = wallIn(place.zone, from).day;
  const taken = await takenOf(client, search, from + days * dayMs + dayMs);
  const shifts = await shiftsOf(client, search, firstDay);
  const found: Slot[] = [];
  for (let offset = 0; offset < days && found.length < limit; offset++) {
    const day = addDays(firstDay, offset);
    const open = instantOf(`${day}T${place.open}`, place.zone).getTime();
    const close =
      place.close === '24:00'
        ? instantOf(`${addDays(day, 1)}T00:00`, place.zone).getTime()
        : instantOf(`${day}T${place.close}`, place.zone).getTime();
    for (let start = open; start + (end - at) <= close && found.length < limit; start += stepMs) {
      if (start < from) continue;
      const moved = needs.map((need) => ({
        ...need,
        start: need.start - at + start,
        end: need.end - at + start,
      }));
      if (moved.every((need) => taken.isFree(need) && shifts.isOnShift(need, day)))
        found.push({ start: iso(start), end: iso(start + end - at) });
    }
  }
  return found;
};

const keyOf = ({ kind, id }: Pick<Need, 'kind' | 'id'>): string => `${kind} ${id}`;

const takenOf = async (client: pg.ClientBase | pg.Pool, search: SlotSearch, until: number) => {
  const { rows } = await client.query<{
    kind: Need['kind'];
    id: number;
    start: string;
    end: string;
    capacity: number;
  }>(
    `select o.kind, o.resource_id as id, lower(o.during) as start, upper(o.during) as "end",
       case when o.kind = 'room' then (select capacity from rooms where id = o.resource_id) else 1 end as capacity
     from json_to_recordset($1) as n(kind text, id int)
     join appointment_occupancy o on o.kind = n.kind and o.resource_id = n.id and o.during && tstzrange($2, $3)
     left join appointment_holds h on h.id = o.hold_id
     where o.appointment_id is distinct from $4 and o.hold_id is distinct from $5
       and (h.id is null or h.expires_at > clock_timestamp())`,
    [
      JSON.stringify([
        ...new Map(search.needs.map(({ kind, id }) => [keyOf({ kind, id }), { kind, id }])).values(),
      ]),
      iso(search.from),
      iso(until),
      search.except.appointmentId ?? nobody,
      search.except.holdId ?? nobody,
    ],
  );
  const times = new Map<string, { start: number; end: number; capacity: number }[]>();
  for (const { kind, id, start, end, capacity } of rows) {
    const known = times.get(keyOf({ kind, id })) ?? [];
    known.push({ start: Date.parse(start), end: Date.parse(end), capacity });
    times.set(keyOf({ kind, id }), known);
  }
  return {
    isFree: (need: Need): boolean => {
      const overlapping = (times.get(keyOf(need)) ?? []).filter(
        ({ start, end }) => start < need.end && need.start < end,
      );
      // As many are there at once as where the last of them came in.
      const stayAt = (moment: number) =>
        overlapping.filter(({ start, end }) => start <= moment && moment < end).length;
      return overlapping.every(({ start, capacity }) => stayAt(Math.max(start, need.start)) < capacity);
    },
  };
};

/** Shifts count only on days on which the branch has any. */
const shiftsOf = async (client: pg.ClientBase | pg.Pool, search: SlotSearch, firstDay: string) => {
  const { rows } = await client.query<{ staffId: number; date: string; start: string; end: string }>(
    `select staff_id as "staffId", date, start, "end" from shifts where branch_id = $1 and date >= $2 and date < $3`,
    [search.branchId, firstDay, addDays(firstDay, search.days)],
  );
  const days = new Set(rows.map(({ date }) => date));
  return {
    isOnShift: (need: Need, day: string): boolean => {
      if (need.kind !== 'staff' || !days.has(day)) return true;
      const { zone } = search.place;
      const [from, to] = [wallIn(zone, need.start).time, wallIn(zone, need.end - 1).time];
      return rows.some(
        (shift) => shift.staffId === need.id && shift.date === day && shift.start <= from && to < shift.end,
      );
    },
  };
};
