import type pg from 'pg';
import { appointments } from '../../../src/resources/appointments/entity';
import type { undoCheckIn } from '../../../src/resources/attendance/actions';
import type { attendance } from '../../../src/resources/attendance/entity';
import type { RowOf } from '../../../src/schema/types';
import type { Actor } from '../../data/actor';
import type { ActionContext } from '../../data/entity-server';
import { deleteRow, findRow, updateRow } from '../../data/repository';
import { appointmentsServer } from '../appointments/index';

/** How a wrong check-in or check-out is taken back, as long as nothing was built on it. */

/** The record goes; of a walk-in also the booking that its services made. */
export const takeBackArrival = async ({
  client,
  actor,
  row,
  server,
}: ActionContext<typeof undoCheckIn>): Promise<void> => {
  await deleteRow(client, server, actor, row.id, undefined);
  if (row.source !== 'WalkIn' || row.appointmentId === null) return;
  await deleteRow(client, appointmentsServer, actor, row.appointmentId, undefined);
};

/** The customer is in the centre again, and the booking that the check-out finished waits for its end again. */
export const takeBackLeaving = async (
  client: pg.PoolClient,
  actor: Actor,
  row: RowOf<typeof attendance>,
): Promise<void> => {
  await client.query(
    `update attendance set check_out = null, state = 'Present', minutes = null where id = $1`,
    [row.id],
  );
  if (row.appointmentId === null) return;
  const booking = await findRow(client, appointments, actor, row.appointmentId);
  // What was done before the check-out, or touched since, was not the check-out's doing: both were written at one time.
  if (booking.status !== 'Done' || booking.updatedAt !== row.updatedAt) return;
  // Leaving a final status takes `appointments.manage`; taking back one's own press does not.
  const undoing: Actor = {
    ...actor,
    can: (right) => right === 'appointments.manage' || actor.can(right),
  };
  const values = { status: 'Planned' };
  await updateRow(client, appointmentsServer, undoing, booking.id, { values, action: 'Status' });
};
