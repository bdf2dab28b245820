import type pg from 'pg';
import type { Values } from '../../data/entity-server';
import { iso } from '../../kernel/clock';
import { numberOf } from '../../kernel/values';
import { needsOf } from './needs';
import { merged } from './occupancy';

export interface ShiftWarning {
  readonly code: 'appointment.outsideShift';
  readonly staffId: number;
  readonly name: string;
}

/** Who of a booking works outside a shift, on days on which the branch has shifts at all. */
export const outsideShift = async (client: pg.PoolClient, row: Values): Promise<readonly ShiftWarning[]> => {
  const needs = merged(needsOf(row)).filter(({ kind }) => kind === 'staff');
  if (needs.length === 0) return [];
  const { rows } = await client.query<{ staffId: number; name: string }>({
    name: 'outside_shift',
    text: `select distinct u.id as "staffId", u.full_name as name
     from branches b
     cross join json_to_recordset($2) as n(id int, start timestamptz, "end" timestamptz)
     cross join lateral (select n.start at time zone b.time_zone as first,
       (n."end" - interval '1 millisecond') at time zone b.time_zone as last) w
     join users u on u.id = n.id
     where b.id = $1
       and exists (select from shifts t where t.branch_id = b.id and t.date = w.first::date)
       and not exists (select from shifts t where t.branch_id = b.id and t.staff_id = n.id and t.date = w.first::date
         and w.last::date = w.first::date and t.start <= to_char(w.first, 'HH24:MI') and to_char(w.last, 'HH24:MI') < t."end")
     order by u.id`,
    values: [
      numberOf(row.branchId) ?? 0,
      JSON.stringify(needs.map(({ id, start, end }) => ({ id, start: iso(start), end: iso(end) }))),
    ],
  });
  return rows.map(({ staffId, name }) => ({ code: 'appointment.outsideShift', staffId, name }));
};
