import type pg from 'pg';
import { z } from 'zod';
import { addDays, instantOf } from '../../../src/i18n/zone';
import type { freeSlots } from '../../../src/resources/appointments/queries';
import { merged, stretchesBetween, workingDay, workingDayOf } from '../../../src/resources/branches/hours';
import { type Actor, seesBranch } from '../../data/actor';
import type { QueryContext } from '../../data/entity-server';
import { instantIn, isNearDay, iso } from '../../kernel/clock';
import { invalid } from '../../kernel/errors';
import { type FetchedRow, fetchRows, oneOf, orNull } from '../../kernel/rows';
import { type Place, placeWith } from '../branches/index';
import { type Except, nobody } from './occupancy';
import { bookableColumns, bookablesText, bookablesValues, shiftColumns } from './people';
import { type Need, rooms } from './places';

const mostDays = 60;
const mostSlots = 200;
const longest = 1440;

export const firstFree = async ({ pool, actor, input }: QueryContext<typeof freeSlots>) => {
  const { branchId, staffId, roomId, customerId, serviceIds, minutes, from } = input;
  const [days, limit] = [Math.min(input.days, mostDays), Math.min(input.limit, mostSlots)];
  const { place, except, ofServices } = await askedOf(pool, actor, input);
  const length = (minutes === null ? ofServices || 60 : Math.min(minutes, longest)) * 60_000;
  const start = isNearDay(from) ? workingDay(place.hours, from).start : instantIn(place.zone, from, ['from']);
  const span = { start, end: start + length };
  const others: readonly Need[] = [
    ...(roomId === null ? [] : [{ kind: 'room', id: roomId, ...span } as const]),
    ...(customerId === null ? [] : [{ kind: 'customer', id: customerId, ...span } as const]),
  ];
  // A past time cannot be the first free one.
  const search = { branchId, place, from: Math.max(start, Date.now()), days, except };
  const { people, board } = await peopleAndBoard(
    pool,
    { ...search, needs: others },
    { span: [iso(start), iso(start + days * dayMs)], serviceIds },
  );
  // A user asked for by id gets times without the skill check; saving asks for permission and reason instead (R-51).
  const asked = people.filter(({ id, doesIt }) => (staffId === null ? doesIt : id === staffId));
  const needsOf = (id: number): readonly Need[] => [{ kind: 'staff', id, ...span }, ...others];
  const found = asked.map(({ id, fullName }) =>
    slotsOn(board, { ...search, needs: needsOf(id), at: span.start, end: span.end, limit }).map((slot) => ({
      ...slot,
      staffId: id,
      staffFullName: fullName,
    })),
  );
  return found
    .flat()
    .sort((a, b) => a.start.localeCompare(b.start) || a.staffFullName.localeCompare(b.staffFullName))
    .slice(0, limit);
};

/**
 * Returns the place, the minutes of the services, and the appointment and hold to leave out if the caller may
 * see them; free times would reveal another branch's appointment (P-02). 400 for another branch's room.
 */
const askedOf = async (pool: pg.Pool, actor: Actor, input: QueryContext<typeof freeSlots>['input']) => {
  const { branchId, roomId, exceptId, holdId, serviceIds } = input;
  const { place, more } = await placeWith(pool, branchId, {
    name: 'place_and_asked',
    text: `jsonb_build_object('room', ${rooms.branch('$2')},
      'except', (select branch_id from appointments where id = $3 and deleted_at is null),
      'hold', (select id from appointment_holds where id = $4 and user_id = $5),
      'minutes', (select coalesce(sum(s.duration), 0)::int from unnest($6::int[]) x(id) join services s on s.id = x.id))`,
    values: [roomId, exceptId, holdId, actor.userId, serviceIds],
  });
  const named = asked.parse(more ?? {});
  if (roomId !== null && named.room !== branchId)
    throw invalid([{ path: ['roomId'], key: 'validate.reference' }]);
  const isSeen = typeof named.except === 'number' && seesBranch(actor, named.except);
  return {
    place,
    ofServices: named.minutes ?? 0,
    except: { appointmentId: isSeen ? (exceptId ?? undefined) : undefined, holdId: named.hold ?? undefined },
  };
};

const asked = z.object({
  room: z.number().nullish(),
  except: z.number().nullish(),
  hold: z.number().nullish(),
  minutes: z.number().nullish(),
});

/** Milliseconds between the start times that the server proposes: a quarter of an hour. */
const stepMs = 15 * 60_000;
const dayMs = 86_400_000;

interface SlotSearch {
  readonly branchId: number;
  readonly place: Place;
  /** Needs of one appointment as if it took place at `at`. The search moves them together to a free time. */
  readonly needs: readonly Need[];
  readonly at: number;
  readonly end: number;
  /** `from` is the first instant that may be proposed; `days` is the number of branch days to search. */
  readonly from: number;
  readonly days: number;
  readonly limit: number;
  readonly except: Except;
}

type Asked = Omit<SlotSearch, 'at' | 'end' | 'limit'>;

interface Slot {
  readonly start: string;
  readonly end: string;
}

/** Returns the first times at which all needs are free, within opening hours and shifts. */
export const slotsFree = async (
  client: pg.ClientBase | pg.Pool,
  search: SlotSearch,
): Promise<readonly Slot[]> => slotsOn((await peopleAndBoard(client, search)).board, search);

/**
 * Reads in one query the taken times of the needed people and rooms, and the shifts. With `people`, it also
 * returns the branch's bookable users and reads their taken times.
 */
const peopleAndBoard = async (client: pg.ClientBase | pg.Pool, search: Asked, people?: People) => {
  const firstDay = workingDayOf(search.place.hours, search.from);
  const needs = new Map(search.needs.map(({ kind, id }) => [keyOf({ kind, id }), { kind, id }]));
  const [found] = await fetchRows(client, {
    people: orNull([bookableColumns]),
    taken: [takenColumns],
    shifts: [shiftColumns],
  })(
    `with people as (${people ? bookablesText((n) => `$${n + 8}`) : 'select null::int as id where false'})
     select (select json_agg(p) from people p) as people,
       (select coalesce(json_agg(json_build_object('kind', o.kind, 'id', o.resource_id, 'start', lower(o.during),
           'end', upper(o.during), 'capacity', case when o.kind = 'room'
             then ${rooms.capacity('o.resource_id')} else 1 end)), '[]')
         from (select kind, id from json_to_recordset($1) as named(kind text, id int)
           union select 'staff', id from people) n
         join appointment_occupancy o on o.kind = n.kind and o.resource_id = n.id and o.during && tstzrange($2, $3)
         left join appointment_holds h on h.id = o.hold_id
         where o.appointment_id is distinct from $4 and o.hold_id is distinct from $5
           and (h.id is null or h.expires_at > clock_timestamp())) as taken,
       (select coalesce(json_agg(json_build_object('staffId', staff_id, 'date', date, 'start', start, 'end', "end")), '[]')
         from shifts where branch_id = $6 and date >= $7 and date <= $8) as shifts`,
    [
      JSON.stringify([...needs.values()]),
      iso(search.from),
      iso(search.from + search.days * dayMs + dayMs),
      search.except.appointmentId ?? nobody,
      search.except.holdId ?? nobody,
      search.branchId,
      firstDay,
      addDays(firstDay, search.days),
      ...(people ? bookablesValues(search.branchId, people.span, {}, people.serviceIds) : []),
    ],
  );
  return {
    people: found?.people ?? [],
    board: { taken: takenIn(found?.taken ?? []), shifts: shiftsIn(found?.shifts ?? [], search.place) },
  };
};

/** Values for the query of bookable users: a span, and the services they should do. */
interface People {
  readonly span: readonly [from: string, to: string];
  readonly serviceIds: readonly number[];
}

type Board = Awaited<ReturnType<typeof peopleAndBoard>>['board'];

/** Returns the first free times for the needs. The board must have been read for all of them. */
const slotsOn = ({ taken, shifts }: Board, search: SlotSearch): readonly Slot[] => {
  const { place, needs, at, end, from, days, limit } = search;
  const firstDay = workingDayOf(place.hours, from);
  const found: Slot[] = [];
  const over = workingDay(place.hours, addDays(firstDay, days)).start;
  for (const open of stretchesBetween(place.hours, from, over)) {
    const skipped = Math.max(0, Math.ceil((from - open.start) / stepMs)) * stepMs;
    const last = Math.min(open.end - (end - at), over - 1);
    for (let start = open.start + skipped; start <= last && found.length < limit; start += stepMs) {
      const moved = needs.map((need) => ({
        ...need,
        start: need.start - at + start,
        end: need.end - at + start,
      }));
      if (moved.every((need) => taken.isFree(need) && shifts.isOnShift(need)))
        found.push({ start: iso(start), end: iso(start + end - at) });
    }
  }
  return found;
};

const keyOf = ({ kind, id }: Pick<Need, 'kind' | 'id'>): string => `${kind} ${id}`;

const takenColumns = {
  kind: oneOf('staff', 'room', 'customer'),
  id: 'number',
  start: 'text',
  end: 'text',
  capacity: 'number',
} as const;

const takenIn = (rows: readonly FetchedRow<typeof takenColumns>[]) => {
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
      // The most stays at one moment are found at the start of one of them, so only starts are checked.
      const stayAt = (moment: number) =>
        overlapping.filter(({ start, end }) => start <= moment && moment < end).length;
      return overlapping.every(({ start, capacity }) => stayAt(Math.max(start, need.start)) < capacity);
    },
  };
};

/**
 * Returns the check of shifts, which count only on working days on which the branch has any (R-04). Shifts end at
 * midnight, so that a night is two of them, one after the other.
 */
const shiftsIn = (rows: readonly FetchedRow<typeof shiftColumns>[], { zone, hours }: Place) => {
  const at = (date: string, time: string): number => instantOf(`${date}T${time}`, zone).getTime();
  const days = new Set<string>();
  const shifts = new Map<number, { readonly start: number; readonly end: number }[]>();
  for (const row of rows) {
    const shift = { start: at(row.date, row.start), end: at(row.date, row.end) };
    days.add(workingDayOf(hours, shift.start));
    shifts.set(row.staffId, [...(shifts.get(row.staffId) ?? []), shift]);
  }
  const spans = new Map([...shifts].map(([id, all]) => [id, merged(all)] as const));
  return {
    isOnShift: ({ kind, id, start, end }: Need): boolean => {
      if (kind !== 'staff' || !days.has(workingDayOf(hours, start))) return true;
      return (spans.get(id) ?? []).some((span) => span.start <= start && end <= span.end);
    },
  };
};
