import { appointmentRefusals } from '../../../src/resources/appointments/words';
import { attendance } from '../../../src/resources/attendance/entity';
import { minutesOf } from '../../../src/resources/attendance/rules';
import { type EntityServer, type GuardContext, untouched, type Values } from '../../data/entity-server';
import { deleteRow, recordMade } from '../../data/repository';
import { iso } from '../../kernel/clock';
import { ApiError } from '../../kernel/errors';
import { fetchRows, millis } from '../../kernel/rows';

/** An appointment is done for somebody who came. Her visit is what the desk takes the money for. */

const newStatus = ({ values, before }: GuardContext): unknown =>
  values.status === before?.status ? undefined : values.status;

const visitOf = async ({ client }: GuardContext, appointmentId: unknown): Promise<number | undefined> => {
  const rows = await fetchRows(client, { id: 'number' })(
    'select id from attendance where appointment_id = $1 and deleted_at is null',
    [appointmentId],
  );
  return rows[0]?.id;
};

/**
 * Refuses an appointment that becomes done without an arrival, until somebody says that she came. Only a manager may call
 * off one whose customer has come.
 */
export const refuseWithoutArrival = async (context: GuardContext): Promise<undefined> => {
  const { actor, before, input } = context;
  const to = newStatus(context);
  if (to === undefined || to === 'Planned') return;
  const hasCome = before !== undefined && (await visitOf(context, before.id)) !== undefined;
  if (to === 'Done' && !hasCome && input.came !== true)
    throw new ApiError(409, appointmentRefusals.notArrived);
  if (to !== 'Done' && hasCome && !actor.can('appointments.manage'))
    throw new ApiError(409, appointmentRefusals.arrived);
};

/**
 * Records the arrival of an appointment that becomes done without one. She is in the centre until she pays. The visit of
 * an appointment whose time is over is over, too, and so is that of somebody who is here for another appointment. Deletes
 * the visit of an appointment that is called off, which its invoice prevents.
 */
export const keepArrival = async (
  attendanceServer: EntityServer,
  context: GuardContext & { readonly id: number },
) => {
  const { client, actor, before, id } = context;
  const to = newStatus(context);
  if (to === undefined || to === 'Planned') return untouched;
  const known = before && (await visitOf(context, id));
  if (to !== 'Done') {
    if (known === undefined) return untouched;
    await deleteRow(client, attendanceServer, actor, known, undefined);
    return undefined;
  }
  if (known !== undefined) return untouched;
  const { customerId, branchId, start, end }: Values = { ...before, ...context.values };
  const now = Date.now();
  const insert = async (came: number, left: number | undefined) => {
    const out = left === undefined ? null : iso(left);
    const rows = await fetchRows(client, { id: 'number' })(
      `insert into attendance (customer_id, branch_id, source, appointment_id, check_in, check_out, state, minutes)
       values ($1, $2, 'Appointment', $3, $4, $5, $6, $7) on conflict do nothing returning id`,
      [
        customerId,
        branchId,
        id,
        iso(came),
        out,
        out === null ? 'Present' : 'Left',
        out === null ? null : minutesOf({ checkIn: iso(came), checkOut: out }, 0),
      ],
    );
    return rows[0]?.id;
  };
  const [from, until] = [millis(start), millis(end)];
  const isOver = until <= now;
  const open = isOver ? undefined : await insert(now, undefined);
  const visit = open ?? (await insert(isOver ? from : now, isOver ? until : now));
  if (visit !== undefined) await recordMade(client, attendance, actor, visit);
  return undefined;
};
