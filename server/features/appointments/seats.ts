import type pg from 'pg';

interface Stay {
  /** Absent for the one that looks for a seat. */
  readonly id?: number;
  readonly start: number;
  readonly end: number;
}

/**
 * A seat of the room that is free all the while, or undefined when at some moment all are taken. Nobody sees
 * which seat a booking has: where each seat is taken for a part of the time only, the others move together first.
 * The caller holds the room's lock.
 */
export const makeRoom = async (
  client: pg.PoolClient,
  { id: roomId, start, end }: { readonly id: number; readonly start: number; readonly end: number },
): Promise<number | undefined> => {
  const span = [new Date(start).toISOString(), new Date(end).toISOString()];
  const { rows } = await client.query<{ capacity: number; seat: number | null }>({
    name: 'room_seat',
    text: `select r.capacity, (select min(seat) from generate_series(1, r.capacity) seat where not exists (
       select from appointment_occupancy o
       where o.kind = 'room' and o.resource_id = $1 and o.seat = seat.seat and o.during && tstzrange($2, $3))) as seat
     from rooms r where r.id = $1`,
    values: [roomId, ...span],
  });
  const [room] = rows;
  if (!room) return 1;
  if (room.seat !== null) return room.seat;
  // Everybody who stays with one of those who stay with one of those … in the asked-for time.
  const stays = await client.query<{ id: number; start: string; end: string }>(
    `with recursive met(id, during) as (
       select o.id, o.during from appointment_occupancy o
       where o.kind = 'room' and o.resource_id = $1 and o.during && tstzrange($2, $3)
       union select o.id, o.during from met join appointment_occupancy o
         on o.kind = 'room' and o.resource_id = $1 and o.during && met.during)
     select id, lower(during) as start, upper(during) as "end" from met`,
    [roomId, ...span],
  );
  const known = stays.rows.map((row) => ({
    id: row.id,
    start: Date.parse(row.start),
    end: Date.parse(row.end),
  }));
  const seats = seated([...known, { start, end }]);
  if ([...seats.values()].some((seat) => seat > room.capacity)) return undefined;
  // Taken out and put back: the constraint looks at each row as it is written.
  const moved = await client.query<{ text: string }>(
    'delete from appointment_occupancy where id = any($1::int[]) returning to_json(appointment_occupancy)::text as text',
    [known.map(({ id }) => id)],
  );
  await client.query(
    `insert into appointment_occupancy (id, appointment_id, hold_id, kind, resource_id, seat, during)
     select o.id, o.appointment_id, o.hold_id, o.kind, o.resource_id, x.seat, o.during
     from json_populate_recordset(null::appointment_occupancy, $1) o
     join unnest($2::int[], $3::int[]) as x(id, seat) on x.id = o.id`,
    [
      `[${moved.rows.map(({ text }) => text).join(',')}]`,
      known.map(({ id }) => id),
      known.map(({ id }) => seats.get(id)),
    ],
  );
  return seats.get(undefined);
};

/** First come, first seated: never more seats than stay at one moment. */
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
