import { appointments } from '../../../src/resources/appointments/entity';
import { attendance } from '../../../src/resources/attendance/entity';
import type { overview } from '../../../src/resources/today/overview';
import type { QueryAnswer } from '../../../src/schema/query';
import { standing, whereAll } from '../../data/conditions';
import type { QueryContext, Row } from '../../data/entity-server';
import { rowsColumn, rowsIn } from '../../data/row-columns';
import { newParams } from '../../kernel/params';
import { appointmentsServer } from '../appointments/index';
import { attendanceServer } from '../attendance/index';
import { usablePackages } from '../customer-packages/index';
import { ownedOf } from './owned';

type Overview = QueryAnswer<typeof overview>;

interface Found {
  readonly account: Overview['account'];
  readonly present: readonly Row[] | null;
  readonly next: readonly Row[] | null;
  readonly lastVisit: Overview['lastVisit'];
}

/** A customer at the desk, as far as the reader may see: one statement, and one for the packages. */
export const overviewOf = async ({
  pool,
  actor,
  scope,
  row,
}: QueryContext<typeof overview>): Promise<Overview> => {
  const params = newParams();
  const customer = `${params.add(row.id)}::int`;
  const own = `t.customer_id = ${customer}`;
  const seesVisits = actor.can('attendance.read');
  const seesBookings = actor.can('appointments.read');
  const present = seesVisits
    ? rowsColumn(attendance, scope, params, {
        where: [own, 't.check_out is null'],
        order: 't.check_in desc, t.id desc',
        limit: 1,
      })
    : 'null::json';
  const next = seesBookings
    ? rowsColumn(appointments, scope, params, {
        where: [
          own,
          `t.status = 'Planned'`,
          't."end" > now()',
          'not exists (select from attendance a where a.appointment_id = t.id and a.deleted_at is null)',
        ],
        order: 't.start, t.id',
        limit: 1,
      })
    : 'null::json';
  // A parameter that no statement holds would be refused.
  const held = () =>
    whereAll([...standing(appointments, scope, params), own, `t.status = 'Done'`, 't.start < now()']);
  const came = () =>
    whereAll([
      ...standing(attendance, scope, params),
      own,
      't.check_out is not null',
      't.appointment_id is null',
    ]);
  const visits = [
    ...(seesBookings
      ? [
          `select t.start as at, coalesce((select string_agg(l.service_name, '، ' order by l.position)
             from appointments_services l where l.parent_id = t.id), t.title) as services from appointments t${held()}`,
        ]
      : []),
    ...(seesVisits ? [`select t.check_in as at, null as services from attendance t${came()}`] : []),
  ];
  const lastVisit =
    visits.length === 0
      ? 'null::json'
      : `(select json_build_object('at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'services', v.services)
          from (${visits.map((sql) => `(${sql} order by 1 desc limit 1)`).join(' union all ')}) v order by v.at desc limit 1)`;
  const account = `coalesce((select json_build_object('credit', a.credit, 'points', a.points, 'owed', a.owed)
    from customer_accounts a where a.customer_id = ${customer}), '{"credit":0,"points":0,"owed":0}'::json)`;
  const [{ rows }, packages] = await Promise.all([
    pool.query<Found>(
      `select ${account} as account, ${present} as present, ${next} as next, ${lastVisit} as "lastVisit"`,
      params.values,
    ),
    usablePackages(pool, row.id),
  ]);
  const [found] = rows;
  if (!found) throw new Error('a statement without tables always answers');
  return {
    account: found.account,
    owned: ownedOf(packages),
    present: rowsIn(attendance, attendanceServer, actor, found.present ?? [])[0] ?? null,
    next: rowsIn(appointments, appointmentsServer, actor, found.next ?? [])[0] ?? null,
    lastVisit: found.lastVisit,
  };
};
