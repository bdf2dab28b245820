import type pg from 'pg';
import { occupies } from '../../../src/resources/appointments/rules';
import type { Values } from '../../data/entity-server';
import { iso } from '../../kernel/clock';
import { errorCode } from '../../kernel/errors';
import { locks } from '../../kernel/locks';
import { fetchRows, listOf, millis, numberOf } from '../../kernel/rows';
import { allOf } from '../../kernel/transaction';
import { type Need, rooms } from './places';

/** The appointment, hold or absence that owns rows of `appointment_occupancy`. */
type Owner =
  | { readonly appointmentId: number }
  | { readonly holdId: number }
  | { readonly absenceId: number };

/**
 * The hold that an appointment was opened with, and its user. Other overlapping holds of the user give way
 * too: if the reply to a hold was slow or lost, it must not block its own user.
 */
export interface OwnHold {
  readonly holdId: number;
  readonly userId: number | null;
}

/**
 * Makes the owner occupy exactly these times; an empty list frees all it had. A database constraint decides
 * . Returns false if a time is taken; a savepoint keeps the transaction usable.
 */
export const occupy = async (
  client: pg.PoolClient,
  owner: Owner,
  needs: readonly Need[],
  gives?: OwnHold | undefined,
): Promise<boolean> => {
  const wanted = merged(needs);
  const hasRoom = wanted.some(({ kind }) => kind === 'room');
  try {
    // Sends the statements without waiting between them. The savepoint comes before the locks, so that a
    // refused caller releases them at once and looks for other times without them.
    await allOf([
      client.query('savepoint occupy'),
      queueUp(client, owner, wanted, gives),
      release(client, owner, wanted, gives),
      ...(hasRoom ? [] : [insert(client, owner, wanted)]),
    ]);
    // A free seat of the room can only be looked up after the own hold was deleted.
    if (hasRoom) await insert(client, owner, wanted);
    return true;
  } catch (error) {
    if (!(error instanceof NoSeat) && errorCode(error) !== '23P01') throw error;
    await client.query('rollback to savepoint occupy');
    return false;
  }
};

class NoSeat extends Error {}

/** First keys of the advisory locks by kind, in locking order. */
const keys = { customer: locks.customerTime, room: locks.roomTime, staff: locks.staffTime } as const;
const kinds = Object.keys(keys);

/**
 * Locks these people and rooms, and those that the owner occupies now, until the transaction ends. Without
 * the locks, two writers could wait for each other's uncommitted rows in the constraint's index, and the
 * database would end one as a deadlock. All callers lock in one order, so they run one after another.
 */
export const queueUp = async (
  client: pg.PoolClient,
  owner: Owner,
  needs: readonly Need[],
  gives?: OwnHold | undefined,
): Promise<void> => {
  const [column, id] = columnOf(owner);
  await client.query({
    name: `queued_${column}`,
    text: `select pg_advisory_xact_lock(($1::int[])[x.kind], x.id) from (
       select array_position($2::text[], o.kind) as kind, o.resource_id as id from appointment_occupancy o
       where o.${column} = $3 or o.hold_id = $4
       union select array_position($2::text[], n.kind), n.id from unnest((select $5)::text[], (select $6)::int[]) as n(kind, id)
       order by 1, 2) x`,
    values: [
      Object.values(keys),
      kinds,
      id,
      gives?.holdId ?? nobody,
      needs.map(({ kind }) => kind),
      needs.map(({ id: resource }) => resource),
    ],
  });
};

/** Deletes the owner's times, its user's holds on the needed times, and expired holds on these people and rooms. */
const release = async (
  client: pg.PoolClient,
  owner: Owner,
  needs: readonly Need[],
  gives: OwnHold | undefined,
): Promise<void> => {
  const [column, id] = columnOf(owner);
  await client.query({
    name: `released_${column}`,
    text: `with gone as (
       delete from appointment_holds h where (h.user_id = $3 and (h.id = $2 or exists (
           select from appointment_occupancy o
             join json_to_recordset($6) as n(kind text, id int, start timestamptz, "end" timestamptz)
             on n.kind = o.kind and n.id = o.resource_id and o.during && tstzrange(n.start, n."end")
           where o.hold_id = h.id)))
         or (h.expires_at <= clock_timestamp() and exists (
           select from appointment_occupancy o join unnest((select $4)::text[], (select $5)::int[]) as n(kind, id)
             on n.kind = o.kind and n.id = o.resource_id where o.hold_id = h.id)))
     delete from appointment_occupancy where ${column} = $1`,
    values: [
      id,
      gives?.holdId ?? nobody,
      gives?.userId ?? nobody,
      needs.map(({ kind }) => kind),
      needs.map(({ id: resource }) => resource),
      needsJson(needs),
    ],
  });
};

const columnOf = (owner: Owner): readonly ['appointment_id' | 'hold_id' | 'absence_id', number] => {
  if ('appointmentId' in owner) return ['appointment_id', owner.appointmentId];
  return 'holdId' in owner ? ['hold_id', owner.holdId] : ['absence_id', owner.absenceId];
};

const insert = async (client: pg.PoolClient, owner: Owner, needs: readonly Need[]): Promise<void> => {
  if (needs.length === 0) return;
  const [column, id] = columnOf(owner);
  const rows: object[] = [];
  for (const need of needs) {
    const seat = need.kind === 'room' ? await makeRoom(client, need) : 1;
    if (seat === undefined) throw new NoSeat();
    rows.push({ kind: need.kind, id: need.id, seat, start: iso(need.start), end: iso(need.end) });
  }
  await client.query({
    name: `occupied_${column}`,
    text: `insert into appointment_occupancy (${column}, kind, resource_id, seat, during)
     select $1, n.kind, n.id, n.seat, tstzrange(n.start, n."end")
     from json_to_recordset($2) as n(kind text, id int, seat int, start timestamptz, "end" timestamptz)`,
    values: [id, JSON.stringify(rows)],
  });
};

/** Joins touching times of one resource, because two lines of one appointment may share a specialist. */
export const merged = (needs: readonly Need[]): readonly Need[] => {
  const sorted = [...needs].sort(
    (a, b) => a.kind.localeCompare(b.kind) || a.id - b.id || a.start - b.start || a.end - b.end,
  );
  const done: Need[] = [];
  for (const need of sorted) {
    const last = done.at(-1);
    if (last && last.kind === need.kind && last.id === need.id && need.start <= last.end)
      done[done.length - 1] = { ...last, end: Math.max(last.end, need.end) };
    else done.push(need);
  }
  return done;
};

/** Id of no row, for `is distinct from` filters: null would leave out every row whose column is null. */
export const nobody = 0;

/** The appointment and the hold whose times count as free. */
export interface Except {
  readonly appointmentId?: number | undefined;
  readonly holdId?: number | undefined;
}

export const needsJson = (needs: readonly Need[]): string =>
  JSON.stringify(needs.map((need) => ({ ...need, start: iso(need.start), end: iso(need.end) })));

interface Stay {
  /** Id of the stored stay. Absent for the stay that is about to be stored and looks for a free seat. */
  readonly id?: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns a seat of the room that is free for the whole time, or undefined if all are taken at some
 * moment. Users never see seats: if no seat is free throughout, the stays are first moved to other seats. The
 * caller holds the room's lock.
 */
const makeRoom = async (
  client: pg.PoolClient,
  { id: roomId, start, end }: { readonly id: number; readonly start: number; readonly end: number },
): Promise<number | undefined> => {
  const span = [new Date(start).toISOString(), new Date(end).toISOString()];
  const [room] = await fetchRows(client, { capacity: 'number', seat: 'number?' })({
    name: 'room_seat',
    text: `select r.capacity, (select min(seat) from generate_series(1, r.capacity) seat where not exists (
       select from appointment_occupancy o
       where o.kind = 'room' and o.resource_id = $1 and o.seat = seat.seat and o.during && tstzrange($2, $3))) as seat
     from (select ${rooms.capacity('$1')} as capacity) r where r.capacity is not null`,
    values: [roomId, ...span],
  });
  if (!room) return 1;
  if (room.seat !== null) return room.seat;
  // Stays that overlap the asked time, and all stays that overlap these in turn.
  const stays = await fetchRows(client, { id: 'number', start: 'text', end: 'text' })(
    `with recursive met(id, during) as (
       select o.id, o.during from appointment_occupancy o
       where o.kind = 'room' and o.resource_id = $1 and o.during && tstzrange($2, $3)
       union select o.id, o.during from met join appointment_occupancy o
         on o.kind = 'room' and o.resource_id = $1 and o.during && met.during)
     select id, lower(during) as start, upper(during) as "end" from met`,
    [roomId, ...span],
  );
  const known = stays.map((row) => ({
    id: row.id,
    start: Date.parse(row.start),
    end: Date.parse(row.end),
  }));
  const seats = seated([...known, { start, end }]);
  if ([...seats.values()].some((seat) => seat > room.capacity)) return undefined;
  // Deletes the rows and inserts them again, because the constraint checks each row as it is written.
  const moved = await fetchRows(client, { text: 'text' })(
    'delete from appointment_occupancy where id = any($1::int[]) returning to_json(appointment_occupancy)::text as text',
    [known.map(({ id }) => id)],
  );
  await client.query(
    `insert into appointment_occupancy (id, appointment_id, hold_id, kind, resource_id, seat, during)
     select o.id, o.appointment_id, o.hold_id, o.kind, o.resource_id, x.seat, o.during
     from json_populate_recordset(null::appointment_occupancy, $1) o
     join unnest($2::int[], $3::int[]) as x(id, seat) on x.id = o.id`,
    [
      `[${moved.map(({ text }) => text).join(',')}]`,
      known.map(({ id }) => id),
      known.map(({ id }) => seats.get(id)),
    ],
  );
  return seats.get(undefined);
};

/** Gives each stay the first free seat, by start. Needs no more seats than there are stays at one moment. */
const seated = (stays: readonly Stay[]): ReadonlyMap<number | undefined, number> => {
  const freeFrom: number[] = [];
  const seats = new Map<number | undefined, number>();
  for (const { id, start, end } of [...stays].sort((a, b) => a.start - b.start)) {
    const index = freeFrom.findIndex((free) => free <= start);
    const seat = index < 0 ? freeFrom.length : index;
    freeFrom[seat] = end;
    seats.set(id, seat + 1);
  }
  return seats;
};

/**
 * Returns everything an appointment occupies: each line's specialist for the line, room and customer for the
 * whole. Without lines, the appointment's own staff member is occupied for the whole (APT-31). A status that
 * frees the time occupies nothing.
 */
export const needsOf = (appointment: Values): readonly Need[] => {
  if (!occupies(String(appointment.status))) return [];
  const whole = { start: millis(appointment.start), end: millis(appointment.end) };
  const lines = listOf(appointment.services).flatMap((line): readonly Need[] => {
    const id = numberOf(line.staffId);
    return id === undefined ? [] : [{ kind: 'staff', id, start: millis(line.start), end: millis(line.end) }];
  });
  const [staff, room, customer] = [appointment.staffId, appointment.roomId, appointment.customerId].map(
    numberOf,
  );
  return [
    ...lines,
    ...(staff !== undefined && listOf(appointment.services).length === 0
      ? [{ kind: 'staff', id: staff, ...whole } as const]
      : []),
    ...(room === undefined ? [] : [{ kind: 'room', id: room, ...whole } as const]),
    ...(customer === undefined ? [] : [{ kind: 'customer', id: customer, ...whole } as const]),
  ];
};

/** Returns specialists' times that a change frees: those they had and have no more. Without `after`: all they had. */
export const freedTimes = (before: Values, after: Values | undefined): readonly Need[] => {
  const had = staffOf(before);
  const has = after ? staffOf(after) : [];
  return had.flatMap((need) =>
    has
      .filter(({ id }) => id === need.id)
      .reduce<readonly Need[]>((left, taken) => left.flatMap((one) => without(one, taken)), [need]),
  );
};

export const staffOf = (appointment: Values): readonly Need[] =>
  merged(needsOf(appointment)).filter(({ kind }) => kind === 'staff');

const without = (need: Need, taken: Need): readonly Need[] =>
  [
    { ...need, end: Math.min(need.end, taken.start) },
    { ...need, start: Math.max(need.start, taken.end) },
  ].filter(({ start, end }) => start < end);
