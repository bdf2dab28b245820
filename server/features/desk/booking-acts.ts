import type {
  arrive,
  markCanceled,
  markDone,
  markNoShow,
  reschedule,
} from '../../../src/resources/appointments/desk-actions';
import type { AppointmentStatus } from '../../../src/resources/appointments/rules';
import type { ActionContext } from '../../data/entity-server';
import { createRow, updateRow } from '../../data/repository';
import { instantIn, iso } from '../../kernel/clock';
import { appointmentsServer, placeOf } from '../appointments/index';
import { attendanceServer } from '../attendance/index';

/** What the desk does to a booking in one press. */

/** The booking is locked: of two desks that press at once the second learns that the customer is there. */
export const checkIn = async ({ client, actor, services, row }: ActionContext<typeof arrive>) => {
  const { customerId, branchId } = row;
  const values = { customerId, branchId, appointmentId: row.id };
  try {
    const { id } = await createRow(client, attendanceServer, actor, { values });
    return { attendanceId: id };
  } catch (error) {
    // She may be there already, for something else.
    throw (await attendanceServer.conflict?.(services.pool, error, values)) ?? error;
  }
};

/** What happened to it, without a reason of its own. */
export const markAs =
  (status: AppointmentStatus) =>
  ({ client, actor, row }: ActionContext<typeof markDone> | ActionContext<typeof markNoShow>) =>
    updateRow(client, appointmentsServer, actor, row.id, {
      values: { status, statusReason: null },
      action: 'Status',
    });

export const callOff = ({ client, actor, row, input }: ActionContext<typeof markCanceled>) =>
  updateRow(client, appointmentsServer, actor, row.id, {
    values: { status: 'Canceled', statusReason: input.reason },
    action: 'Status',
  });

/** As long as it was: its end and its services move along. */
export const moveTo = async ({ client, actor, row, input }: ActionContext<typeof reschedule>) => {
  const { zone } = await placeOf(client, row.branchId);
  const start = instantIn(zone, input.start, ['start']);
  const end = start + Date.parse(row.end) - Date.parse(row.start);
  const { overrideReason } = input;
  return updateRow(client, appointmentsServer, actor, row.id, {
    values: { start: iso(start), end: iso(end), ...(overrideReason === null ? {} : { overrideReason }) },
  });
};
