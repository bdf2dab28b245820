import type pg from 'pg';
import { appointments } from '../../../src/resources/appointments/entity';
import { appointmentRefusals } from '../../../src/resources/appointments/words';
import type { undoCheckIn } from '../../../src/resources/attendance/actions';
import { attendance, attendanceVerbs } from '../../../src/resources/attendance/entity';
import { minutesOf } from '../../../src/resources/attendance/rules';
import { closingOf } from '../../../src/resources/branches/hours';
import { inputOf } from '../../../src/schema/input';
import type { RowOf } from '../../../src/schema/types';
import { type Actor, asSystem, systemActor } from '../../data/actor';
import {
  type ActionContext,
  type EntityServer,
  type GuardContext,
  type RowIn,
  untouched,
  type Values,
} from '../../data/entity-server';
import {
  actOnRow,
  createRow,
  deleteRow,
  findRow,
  lockRow,
  recordMade,
  updateRow,
} from '../../data/repository';
import { requestOf } from '../../data/values';
import { parsed } from '../../http/context';
import { textIn } from '../../http/texts';
import type { NightWork } from '../../kernel/background-work';
import { instantIn, iso } from '../../kernel/clock';
import { ApiError, forbidden, invalid } from '../../kernel/errors';
import { locks } from '../../kernel/locks';
import { alone } from '../../kernel/loop';
import { fetchRows, millis, numberOf } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { appointmentsServer, unskilledIn } from '../appointments/index';
import { isWithinDay, placeOf, workingDayIn } from '../branches/index';
import { spendSessions } from '../customer-packages/index';

/** Start and end of a visit, by hand or by the night's work, and how to undo them. */

/** Returns the sent time in milliseconds, or now. Refuses future times, and earlier working days without `mayManage`. */
export const timeSent = async (
  client: GuardContext['client'],
  branchId: number,
  sent: string | null | undefined,
  key: string,
  mayManage: boolean,
): Promise<number> => {
  const now = Date.now();
  if (!sent) return now;
  const { zone, hours } = await placeOf(client, branchId);
  const time = instantIn(zone, sent, [key]);
  if (time > now + 120_000) throw invalid([{ path: [key], key: 'attendance.error.future' }]);
  if (time < workingDayIn(hours, now).start && !mayManage) throw forbidden('attendance', 'manage');
  return Math.min(time, now);
};

type Appointment = RowIn<typeof appointments>;

/** Ends the visit and sets its appointment to Done. Returns the appointment: its sessions are spent next. */
export const finishVisit = async (
  client: pg.PoolClient,
  actor: Actor,
  visit: { readonly id: number; readonly checkIn: string; readonly appointmentId: number | null },
  at: number,
): Promise<Appointment | undefined> => {
  const came = Date.parse(visit.checkIn);
  await leave(client, visit.id, came, Math.max(at, came));
  return visit.appointmentId === null ? undefined : finishAppointment(client, actor, visit.appointmentId);
};

/** Sets a visit's appointment to Done. Returns undefined if it is not Planned any more. */
export const finishAppointment = async (
  client: pg.PoolClient,
  actor: Actor,
  id: number,
): Promise<Appointment | undefined> => {
  const { status } = await lockRow(client, { entity: appointments }, actor, id);
  if (status !== 'Planned') return undefined;
  return actOnRow(client, appointments, actor, id, { action: 'Status' }, async () => {
    await client.query(`update appointments set status = 'Done' where id = $1`, [id]);
  });
};

const leave = async (client: pg.ClientBase, id: number, came: number, left: number): Promise<void> => {
  await client.query(`update attendance set check_out = $2, state = 'Left', minutes = $3 where id = $1`, [
    id,
    iso(left),
    minutesOf({ checkIn: iso(came), checkOut: iso(left) }, 0),
  ]);
};

/** Deletes the visit, and for a walk-in also the appointment that its services made. */
export const takeBackArrival = async ({ client, actor, row, server }: ActionContext<typeof undoCheckIn>) => {
  await deleteRow(client, server, actor, row.id);
  if (row.source !== 'WalkIn' || row.appointmentId === null) return;
  await deleteRow(client, appointmentsServer, actor, row.appointmentId);
};

/** Opens the visit again, and sets the appointment that the check-out finished back to Planned. */
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
  const appointment = await findRow(client, appointments, actor, row.appointmentId);
  // The check-out writes both rows at one time. An appointment with another time was done before or changed since.
  if (appointment.status !== 'Done' || appointment.updatedAt !== row.updatedAt) return;
  // Leaving a final status needs `appointments.manage`; undoing one's own check-out does not.
  const values = { status: 'Planned' };
  await updateRow(
    client,
    appointmentsServer,
    asSystem(actor, 'UndoCheckOut', 'appointments.manage'),
    appointment.id,
    { values, action: 'Status' },
  );
};

/** Books an appointment from now for services named at check-in, so that the specialist's time is held. */
export const bookWalkIn = async (
  client: pg.PoolClient,
  actor: Actor,
  { id, customerId, branchId, checkIn: start }: Values,
  services: readonly Values[],
): Promise<void> => {
  if (services.length === 0) return;
  const isSkilled = (await unskilledIn(client, services)).length === 0;
  const isUsual = isSkilled && (await isUsualTime(client, Number(branchId), millis(start), services));
  const appointment = {
    customerId,
    branchId,
    start,
    end: start,
    services,
    // The customer was there, however late somebody writes it down.
    acceptPast: true,
    // Given only outside the opening hours or for unskilled staff, because the appointment shows it.
    ...(isUsual ? {} : { overrideReason: textIn('ar', 'attendance.walkInReason') }),
  };
  const made = requestOf(appointments, 'create', parsed(inputOf(appointments, 'create'), appointment));
  // Whoever stands at the desk is recorded at any hour. A specialist without the skill still needs a manager.
  const by = isSkilled ? asSystem(actor, 'WalkIn', 'appointments.manage') : actor;
  const row = await createRow(client, appointmentsServer, by, made);
  await client.query('update attendance set appointment_id = $2 where id = $1', [id, row.id]);
};

/** Returns the warning of a new walk-in that ends outside the opening hours. It is recorded all the same. */
export const outsideHours = async (client: pg.PoolClient, row: Values) => {
  if (row.version !== 1 || row.source !== 'WalkIn' || row.appointmentId === null) return [];
  const { start, end }: Values = Object(row.appointment);
  const place = await placeOf(client, Number(row.branchId));
  return isWithinDay(place, millis(start), millis(end)) ? [] : [{ code: 'attendance.outsideHours' }];
};

/** True if the services, one after another, fit into the opening hours. */
const isUsualTime = async (
  client: pg.PoolClient,
  branchId: number,
  start: number,
  services: readonly Values[],
): Promise<boolean> => {
  const ids = services.flatMap(({ serviceId }) => numberOf(serviceId) ?? []);
  const rows = await fetchRows(client, { minutes: 'number' })(
    `select coalesce(sum(s.duration), 0)::int as minutes from unnest($1::bigint[]) as asked(id) join services s on s.id = asked.id`,
    [ids],
  );
  const end = start + Math.max(rows[0]?.minutes ?? 0, 1) * 60_000;
  return isWithinDay(await placeOf(client, branchId), start, end);
};

/** An appointment is done for somebody who came. Her visit is what the desk takes the money for. */

const newStatus = ({ values, before }: GuardContext): unknown =>
  values.status === before?.status ? undefined : values.status;

/** The id of an appointment's visit, if it has one. */
export const visitOf = async (
  client: pg.ClientBase | pg.Pool,
  appointmentId: number,
): Promise<number | undefined> => {
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
  const hasCome = before !== undefined && (await visitOf(context.client, before.id)) !== undefined;
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
  const known = before && (await visitOf(client, id));
  if (to !== 'Done') {
    if (known === undefined) return untouched;
    await deleteRow(client, attendanceServer, actor, known);
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

const closer = systemActor('VisitClosing');

/**
 * Ends visits that are still open after the closing time of their branch day: at that time, and marked
 * `closedAuto`. Returns how many.
 */
export const runClosing: NightWork = (pool, now) =>
  alone(pool, locks.visitClosing, async () => {
    const rows = await fetchRows(pool, { id: 'number', branchId: 'number', checkIn: 'text' })(
      `select a.id, a.branch_id as "branchId", a.check_in as "checkIn" from attendance a join branches b on b.id = a.branch_id
       where a.check_out is null and a.deleted_at is null
         and (a.check_in at time zone b.time_zone)::date < ($1::timestamptz at time zone b.time_zone)::date order by a.id`,
      [now.toISOString()],
    );
    let closed = 0;
    for (const { id, branchId, checkIn } of rows) {
      const { hours } = await placeOf(pool, branchId);
      const came = Date.parse(checkIn);
      // On a day on which the branch is closed, the visit ends at the end of the day.
      const closing = closingOf(hours, came) ?? workingDayIn(hours, came).end;
      // The branch is still open: its hours reach past midnight.
      if (closing > now.getTime()) continue;
      closed += 1;
      const end = { id, came, left: Math.max(came, closing) };
      await transaction(pool, (client) => closeVisit(client, end, true)).catch((error: unknown) => {
        // Sessions may be missing. The visit ends anyway; its appointment stays Planned until somebody decides.
        if (!(error instanceof ApiError)) throw error;
        return transaction(pool, (client) => closeVisit(client, end, false));
      });
    }
    return closed;
  });

const closeVisit = async (
  client: pg.PoolClient,
  { id, came, left }: { readonly id: number; readonly came: number; readonly left: number },
  finishes: boolean,
): Promise<void> => {
  const { rowCount } = await client.query(
    'select from attendance where id = $1 and check_out is null and deleted_at is null for update',
    [id],
  );
  if (rowCount === 0) return;
  await actOnRow(client, attendance, closer, id, { action: attendanceVerbs.checkOut }, async (before) => {
    await leave(client, id, came, left);
    await client.query('update attendance set closed_auto = true where id = $1', [id]);
    if (!finishes || before.appointmentId === null) return;
    const appointment = await finishAppointment(client, closer, before.appointmentId);
    if (appointment) await spendSessions(client, closer, appointment);
  });
};
