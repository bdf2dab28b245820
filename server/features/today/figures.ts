import { appointments } from '../../../src/resources/appointments/entity';
import { attendance } from '../../../src/resources/attendance/entity';
import { customers } from '../../../src/resources/customers/entity';
import { invoices } from '../../../src/resources/invoices/entity';
import { figures } from '../../../src/resources/today/figures';
import type { Lang } from '../../../src/schema/field';
import type { Actor, Scope } from '../../data/actor';
import { standing, whereAll } from '../../data/conditions';
import type { QueryContext } from '../../data/entity-server';
import { textIn } from '../../http/texts';
import { fetchRows, newParams, type Params } from '../../kernel/rows';
import { usableSessionsSql } from '../customer-packages/index';
import { withoutVisit } from './parts';

/** SQL of what parts the items of a list in the reader's language. */
export const commaIn = (lang: Lang, params: Params): string =>
  `${params.add(textIn(lang, 'error.listComma'))}::text`;

/** SQL of the names of an appointment's services, by the SQL of its id; null if it has none. */
export const servicesSql = (appointment: string, comma: string): string =>
  `(select string_agg(l.service_name, ${comma} order by l.position) from appointments_services l where l.parent_id = ${appointment})`;

interface VisitsOf {
  /** The reader, whose language joins the services. */
  readonly actor: Pick<Actor, 'can' | 'lang'>;
  readonly scope: Scope;
  readonly params: Params;
  /** SQL of the customer's id. */
  readonly customer: string;
  /** SQL of the id of an appointment that does not count, because it is the one that is looked at. Default: none. */
  readonly except?: string;
}

/**
 * SQL of a customer's last visit, as far as the reader sees it: `at` and `services`. A visit counts from its check-in,
 * also one that ended before its booked time; a booking marked as done counts if nobody recorded a visit for it.
 * Undefined for a reader who may see neither.
 */
export const lastVisitSql = ({
  actor: { can, lang },
  scope,
  params,
  customer,
  except,
}: VisitsOf): string | undefined => {
  const seesVisits = can('attendance.read');
  const services = (appointment: string) => servicesSql(appointment, commaIn(lang, params));
  const ways = [
    ...(seesVisits
      ? [
          `select w.check_in as at, ${services('w.appointment_id')} as services from attendance w${whereAll([
            ...standing(attendance, scope, params, 'w'),
            `w.customer_id = ${customer}`,
            // Who is still there has no last visit yet; the card says that she is there.
            'w.check_out is not null',
            except === undefined ? '' : `w.appointment_id is distinct from ${except}`,
          ])}`,
        ]
      : []),
    ...(can('appointments.read')
      ? [
          `select w.start as at, coalesce(${services('w.id')}, w.title) as services from appointments w${whereAll(
            [
              ...standing(appointments, scope, params, 'w'),
              `w.customer_id = ${customer}`,
              `w.status = 'Done'`,
              'w.start < now()',
              except === undefined ? '' : `w.id <> ${except}`,
              seesVisits ? withoutVisit('w.id') : '',
            ],
          )}`,
        ]
      : []),
  ];
  if (ways.length === 0) return undefined;
  return `select v.at, v.services from (${ways
    .map((sql) => `(${sql} order by 1 desc limit 1)`)
    .join(' union all ')}) v order by v.at desc limit 1`;
};

/** Reads the figures of the customers that are asked for and seen, in one statement. */
export const figuresOf = async ({ pool, actor, scope, input }: QueryContext<typeof figures>) => {
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
         withoutVisit('n.id'),
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
  return await fetchRows(pool, figures.answer.fields)(
    `select t.id, last.at as "lastVisit", last.services as "lastServices", next.at as next, next.staff as "nextStaff",
       nullif(${usableSessionsSql('t.id')}, 0) as sessions, nullif(${paid}, 0) as paid, nullif(${owed}, 0) as owed
     from customers t left join lateral (${last}) last on true left join lateral (${next}) next on true${where}`,
    params.values,
  );
};
