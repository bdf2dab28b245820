import type pg from 'pg';
import { iso } from '../../kernel/clock';
import { fetchRows } from '../../kernel/rows';
import type { Absent, Need } from '../appointments/index';

// Imports only types of appointments, because appointments load this file while they are loaded themselves.

/** Times of a staff member, in milliseconds. */
export type StaffTime = Pick<Need, 'id' | 'start' | 'end'>;

/**
 * Makes an absence take all of its time that no appointment has. Times that dialogs hold give way to it. The caller
 * holds the person's lock.
 */
export const takeRest = async (client: pg.PoolClient, absenceId: number, time: StaffTime): Promise<void> => {
  const span = [time.id, iso(time.start), iso(time.end)];
  await client.query(
    `with held as (
       delete from appointment_holds where id in (select hold_id from appointment_occupancy
         where hold_id is not null and kind = 'staff' and resource_id = $2 and during && tstzrange($3, $4)))
     delete from appointment_occupancy where absence_id = $1`,
    [absenceId, ...span],
  );
  await client.query(
    `insert into appointment_occupancy (absence_id, kind, resource_id, during)
     select $1, 'staff', $2, x.rest from unnest(tstzmultirange(tstzrange($3, $4)) - coalesce((
       select range_agg(o.during) from appointment_occupancy o
       where o.kind = 'staff' and o.resource_id = $2 and o.during && tstzrange($3, $4)), '{}')) as x(rest)`,
    [absenceId, ...span],
  );
};

/** Gives freed times of staff to the absences that lie over them, because a moved appointment leaves a gap there. */
export const retake = async (client: pg.PoolClient, freed: readonly StaffTime[]): Promise<void> => {
  if (freed.length === 0) return;
  const rows = await fetchRows(client, { id: 'number', staffId: 'number', start: 'text', end: 'text' })({
    name: 'absences_over',
    text: `select distinct on (a.id) a.id, a.staff_id as "staffId", a.start, a."end" from absences a
     join json_to_recordset($1) as f(id int, start timestamptz, "end" timestamptz)
       on a.staff_id = f.id and tstzrange(a.start, a."end") && tstzrange(f.start, f."end") order by a.id`,
    values: [JSON.stringify(freed.map(({ id, start, end }) => ({ id, start: iso(start), end: iso(end) })))],
  });
  for (const { id, staffId, start, end } of rows)
    await takeRest(client, id, { id: staffId, start: Date.parse(start), end: Date.parse(end) });
};

export const absent: Absent = {
  branch: (id) => `(select a.branch_id from absences a where a.id = ${id})`,
  kind: (id) => `(select a.kind from absences a where a.id = ${id})`,
  retake,
};
