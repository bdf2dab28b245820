import { appointments } from '../../../src/resources/appointments/entity';
import { customers } from '../../../src/resources/customers/entity';
import { invoices } from '../../../src/resources/invoices/entity';
import { figures as declared, type figures } from '../../../src/resources/today/figures';
import type { QueryAnswer } from '../../../src/schema/query';
import { standing, whereAll } from '../../data/conditions';
import type { QueryContext } from '../../data/entity-server';
import { fetchRows, newParams } from '../../kernel/rows';
import { usableSessionsSql } from '../customer-packages/index';
import { lastVisitSql } from './last-visit';

/** Reads the figures of the customers that are asked for and seen, in one statement. */
export const figuresOf = async ({
  pool,
  actor,
  scope,
  input,
}: QueryContext<typeof figures>): Promise<QueryAnswer<typeof figures>> => {
  if (input.ids.length === 0) return [];
  const params = newParams();
  const { can } = actor;
  const nothing = 'select null::timestamptz as at, null::text as services';
  const last = lastVisitSql({ actor, scope, params, customer: 't.id' }) ?? nothing;
  const next = can('appointments.read')
    ? `select n.start as at, (select u.full_name from appointments_services l join users u on u.id = l.staff_id
         where l.parent_id = n.id order by l.position limit 1) as staff
       from appointments n${whereAll([
         ...standing(appointments, scope, params, 'n'),
         'n.customer_id = t.id',
         `n.status = 'Planned'`,
         'n."end" > now()',
         'not exists (select from attendance a where a.appointment_id = n.id and a.deleted_at is null)',
       ])} order by n.start, n.id limit 1`
    : 'select null::timestamptz as at, null::text as staff';
  const paid = can('invoices.read')
    ? `(select sum(v.paid) from invoices v${whereAll([
        ...standing(invoices, scope, params, 'v'),
        'v.customer_id = t.id',
        `v.status <> 'Cancelled'`,
      ])})`
    : 'null::numeric';
  const owed = can('invoices.read')
    ? '(select a.owed from customer_accounts a where a.customer_id = t.id)'
    : 'null::numeric';
  const where = whereAll([
    ...standing(customers, scope, params),
    `t.id = any(${params.add([...input.ids])}::int[])`,
  ]);
  return await fetchRows(pool, declared.answer.fields)(
    `select t.id, last.at as "lastVisit", last.services as "lastServices", next.at as next, next.staff as "nextStaff",
       nullif(${usableSessionsSql('t.id')}, 0) as sessions, nullif(${paid}, 0) as paid, nullif(${owed}, 0) as owed
     from customers t left join lateral (${last}) last on true left join lateral (${next}) next on true${where}`,
    params.values,
  );
};
