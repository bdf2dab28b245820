import { appointments } from '../../../src/resources/appointments/entity';
import type { finish, noteVisit, visits } from '../../../src/resources/appointments/own-visits';
import { appointmentRefusals } from '../../../src/resources/appointments/words';
import { standing, whereAll } from '../../data/conditions';
import type { ActionContext, QueryContext } from '../../data/entity-server';
import { updateRow } from '../../data/repository';
import { ApiError } from '../../kernel/errors';
import { fetchRows, newParams } from '../../kernel/rows';
import { appointmentsServer } from '../appointments/index';
import { commaIn } from './last-visit';

/** What a specialist does to visits of her own: finish, note, look back. */

type Context = Pick<ActionContext<typeof finish>, 'actor' | 'row'>;

/** Ends the caller's part. Another specialist who works later ends the rest, and the desk may end all of it. */
export const finishOwn = async ({ client, actor, row, input }: ActionContext<typeof finish>) => {
  refuseOthers({ actor, row });
  const values = { visitNote: input.visitNote ?? row.visitNote };
  return isLast({ actor, row })
    ? updateRow(client, appointmentsServer, actor, row.id, {
        values: { ...values, status: 'Done', statusReason: null },
        input: { came: input.came },
        action: 'Status',
      })
    : updateRow(client, appointmentsServer, actor, row.id, { values });
};

export const noteOwn = ({ client, actor, row, input }: ActionContext<typeof noteVisit>) => {
  refuseOthers({ actor, row });
  return updateRow(client, appointmentsServer, actor, row.id, { values: { visitNote: input.visitNote } });
};

/** Refuses an appointment in which the caller does nothing, unless the caller may change every appointment. */
export const refuseOthers = ({ actor, row }: Context): void => {
  if (!isOwnVisit({ actor, row })) throw new ApiError(409, appointmentRefusals.notYours);
};

/** True if the caller does something in the appointment, or may change every appointment. */
export const isOwnVisit = ({ actor, row }: Context): boolean =>
  actor.can('appointments.update') ||
  (actor.userId !== null &&
    [row.staffId, ...row.services.map(({ staffId }) => staffId)].includes(actor.userId));

/** True if nobody else works in the appointment after the caller's last service. */
const isLast = ({ actor, row }: Context): boolean => {
  const ends = (isMine: boolean) =>
    row.services
      .filter(({ staffId }) => staffId !== null && (staffId === actor.userId) === isMine)
      .map(({ end }) => Date.parse(end ?? row.end));
  const own = ends(true);
  return own.length === 0 || ends(false).every((end) => end <= Math.max(...own));
};

const mostVisits = 10;

/** Returns the customer's done appointments, newest first, from all branches that the reader may see. */
export const visitsOf = ({ pool, actor, row, scope }: QueryContext<typeof visits>) => {
  const params = newParams();
  const where = whereAll([
    ...standing(appointments, scope.seen ?? scope, params),
    `t.customer_id = ${params.add(row.customerId)}`,
    `t.id <> ${params.add(row.id)}`,
    `t.status = 'Done'`,
  ]);
  const comma = commaIn(actor.lang, params);
  return fetchRows(pool, { id: 'number', start: 'text', services: 'text', staff: 'text', note: 'text?' })(
    `select t.id, t.start, t.visit_note as note,
       coalesce((select string_agg(l.service_name, ${comma} order by l.position) from appointments_services l
         where l.parent_id = t.id), t.title, '') as services,
       coalesce((select string_agg(distinct u.full_name, ${comma}) from appointments_services l
         join users u on u.id = l.staff_id where l.parent_id = t.id), '') as staff
     from appointments t${where} order by t.start desc limit ${mostVisits}`,
    params.values,
  );
};
