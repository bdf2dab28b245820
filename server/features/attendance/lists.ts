import { appointments } from '../../../src/resources/appointments/entity';
import { attendance } from '../../../src/resources/attendance/entity';
import type { completedAppointments } from '../../../src/resources/attendance/queries';
import type { summary } from '../../../src/resources/attendance/summary';
import { type Filter, type ListQuery, readQuery } from '../../../src/schema/list-query';
import type { QueryAnswer } from '../../../src/schema/query';
import { answeredAs } from '../../data/answered';
import { selectOf } from '../../data/columns';
import { conditionsOf } from '../../data/conditions';
import type { QueryContext, Row } from '../../data/entity-server';
import { zonesOf } from '../../data/zones';
import { invalid } from '../../kernel/errors';
import { newParams } from '../../kernel/params';
import { defaultZone } from '../../kernel/zone';
import { appointmentsServer } from '../appointments/index';

/** The day's figures, and bookings that nobody checked in (ATT-02, ATT-23). */

export const summaryOf = async ({
  pool,
  scope,
  list,
}: QueryContext<typeof summary>): Promise<QueryAnswer<typeof summary>> => {
  const query = fromToday(list);
  const params = newParams();
  const zones = await zonesOf(pool, attendance, scope, query);
  const inRange = conditionsOf(attendance, scope, query, zones, params).join(' and ') || 'true';
  // Who is here is asked of the branches alone, whatever else narrows the list.
  const standing = { ...list, search: '', filters: [] };
  const present = conditionsOf(attendance, scope, standing, zones, params).join(' and ') || 'true';
  const { rows } = await pool.query<QueryAnswer<typeof summary>>(
    `select (select count(*)::int from attendance t where ${inRange}) as "totalCheckIns",
       (select count(*)::int from attendance t where ${inRange} and t.check_out is not null) as "totalCheckOuts",
       (select count(*)::int from attendance t where ${present} and t.check_out is null) as "currentlyPresent"`,
    params.values,
  );
  return rows[0] ?? { totalCheckIns: 0, totalCheckOuts: 0, currentlyPresent: 0 };
};

export const doneWithoutVisit = async ({
  pool,
  actor,
  scope,
}: QueryContext<typeof completedAppointments>): Promise<QueryAnswer<typeof completedAppointments>> => {
  const asked = readQuery(appointments, { status: 'Done' });
  if (!asked.ok) throw invalid(asked.issues);
  const params = newParams();
  const columns = selectOf(appointments, scope, params);
  const done = conditionsOf(appointments, scope, asked.query, defaultZone, params).join(' and ');
  // Nearly every done booking has its visit, so those without are found before any are cut off.
  const { rows } = await pool.query<Row>(
    `select ${columns} from appointments t where ${done} and t.start >= now() - interval '30 days'
       and not exists (select from attendance a where a.appointment_id = t.id and a.deleted_at is null)
     order by t.start desc, t.id desc limit 200`,
    params.values,
  );
  return rows.map((row) => answeredAs(appointments, appointmentsServer, actor, row));
};

/** An end of the range that was not named is today, by each branch's own clock (ATT-21). */
const fromToday = (query: ListQuery): ListQuery => {
  const isRange = (filter: Filter) => filter.field === attendance.range;
  const sent = query.filters.find(isRange);
  const { from = 'today', to = 'today' } = sent?.op === 'range' ? sent : {};
  const range: Filter = { field: 'checkIn', op: 'range', from, to };
  return { ...query, filters: [...query.filters.filter((filter) => !isRange(filter)), range] };
};
