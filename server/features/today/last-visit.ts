import { appointments } from '../../../src/resources/appointments/entity';
import { attendance } from '../../../src/resources/attendance/entity';
import type { Lang } from '../../../src/schema/field';
import type { Actor, Scope } from '../../data/actor';
import { standing, whereAll } from '../../data/conditions';
import { textIn } from '../../http/answers';
import type { Params } from '../../kernel/rows';

/** SQL of what parts the items of a list in the reader's language. */
export const commaIn = (lang: Lang, params: Params): string =>
  `${params.add(textIn(lang, 'error.listComma'))}::text`;

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
  const services = (
    appointment: string,
  ) => `(select string_agg(l.service_name, ${commaIn(lang, params)} order by l.position)
    from appointments_services l where l.parent_id = ${appointment})`;
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
              seesVisits
                ? 'not exists (select from attendance a where a.appointment_id = w.id and a.deleted_at is null)'
                : '',
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
