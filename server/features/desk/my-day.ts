import { appointments } from '../../../src/resources/appointments/entity';
import { standing, whereAll } from '../../data/conditions';
import { rowsColumn } from '../../data/row-columns';
import { type Asked, ofBranch } from './branch-days';

/** What a specialist has before her today, and what she should know of those who come. */

/** Null to whoever cannot be booked. */
const ofBookable = (user: string, sql: string): string =>
  `(case when exists (select from users u where u.id = ${user} and u.is_bookable) then ${sql} end)`;

/** In the instants of today, not called off, and hers as a whole or in a line. */
const ownToday = (user: string): readonly string[] => [
  `t.status <> 'Canceled'`,
  't.start >= b.first and t.start < b.next',
  `(t.staff_id = ${user} or exists (select from appointments_services l where l.parent_id = t.id and l.staff_id = ${user}))`,
];

export const ownDay = ({ scope, params }: Asked, userId: number | null): string => {
  const user = `${params.add(userId)}::int`;
  const rows = rowsColumn(appointments, scope, params, {
    joins: ofBranch,
    where: ownToday(user),
    order: 't.start, t.id',
    limit: 100,
  });
  return ofBookable(user, rows);
};

/** The notes of each of them, and the last three visits in branches of the reader's. */
export const knownOf = ({ scope, params }: Asked, userId: number | null): string => {
  const user = `${params.add(userId)}::int`;
  const mine = whereAll([...standing(appointments, scope, params), ...ownToday(user)]);
  const held = whereAll([
    ...standing(appointments, scope.seen ?? scope, params),
    't.customer_id = c.id',
    `t.status = 'Done'`,
    't.start < now()',
  ]);
  return ofBookable(
    user,
    `(select coalesce(json_agg(json_build_object('customerId', c.id, 'customer', json_build_object('id', c.id, 'fullName', c.full_name),
        'careNote', c.care_note, 'notes', c.notes, 'lastVisits', (
          select coalesce(json_agg(json_build_object('start', to_char(v.start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'services', v.services) order by v.start desc), '[]')
          from (select t.start, coalesce((select string_agg(l.service_name, '، ' order by l.position) from appointments_services l
              where l.parent_id = t.id), t.title, '') as services
            from appointments t${held} order by t.start desc limit 3) v)) order by c.id), '[]')
      from customers c where c.id in (select t.customer_id from appointments t ${ofBranch}${mine}))`,
  );
};
