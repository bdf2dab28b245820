import { appointments } from '../../../src/resources/appointments/entity';
import { attendanceActions } from '../../../src/resources/attendance/actions';
import { attendance } from '../../../src/resources/attendance/entity';
import { attendanceQueries } from '../../../src/resources/attendance/queries';
import { attendanceRefusals } from '../../../src/resources/attendance/words';
import { home } from '../../../src/resources/home';
import {
  answer,
  type ContextOf,
  type EntityServer,
  perform,
  serve,
  type Values,
} from '../../data/entity-server';
import { findRow } from '../../data/repository';
import { zoneOf } from '../../data/settings';
import { iso } from '../../kernel/clock';
import { ApiError, constraintOf, errorCode, invalid } from '../../kernel/errors';
import { fetchRows, numberOf } from '../../kernel/rows';
import { spendSessions } from '../customer-packages/index';
import { invoiceVisit, settleAppointmentOf, settlementOf, settleVisit } from './check-out';
import { doneWithoutVisit, summaryOf, unpaidOf } from './lists';
import {
  bookWalkIn,
  finishAppointment,
  finishVisit,
  keepArrival,
  outsideHours,
  refuseWithoutArrival,
  runClosing,
  takeBackArrival,
  takeBackLeaving,
  timeSent,
} from './visits';

/** Visits: one open row for a customer and branch, server time, and the appointment they belong to. */
export const attendanceServer = serve(attendance, {
  nightly: [runClosing],
  beside: {
    appointments: {
      guard: refuseWithoutArrival,
      stored: (context) => keepArrival(itself(), context),
    },
  },
  guard: async (context) => {
    if (context.type === 'delete') return guardDelete(context);
    const linked = await linkOf(context);
    return context.type === 'create' ? { ...linked, ...(await arrival(context)) } : linked;
  },
  stored: async ({ client, actor, values, input, before, id }) => {
    if (!before)
      return values.appointmentId
        ? undefined
        : bookWalkIn(client, actor, { ...values, id }, input.services ?? []);
    // An appointment that is linked after the customer has left is done as well.
    const booked = numberOf(values.appointmentId);
    if (!before.checkOut || booked === undefined || booked === before.appointmentId) return;
    const appointment = await finishAppointment(client, actor, booked);
    if (appointment) await spendSessions(client, actor, appointment);
  },
  warn: ({ client, row }) => outsideHours(client, row),
  conflict: async (pool, error, values) => {
    if (errorCode(error) !== '23505') return undefined;
    if (constraintOf(error) === 'attendance_appointment')
      return invalid([{ path: ['appointmentId'], key: 'validate.taken' }]);
    if (constraintOf(error) !== 'attendance_open') return undefined;
    const rows = await fetchRows(pool, { checkIn: 'text' })(
      `select check_in as "checkIn" from attendance
       where customer_id = $1 and branch_id = $2 and check_out is null and deleted_at is null`,
      [values.customerId, values.branchId],
    );
    return new ApiError(409, attendanceRefusals.open, {
      zone: await zoneOf(pool, values.branchId, home),
      params: { time: rows[0]?.checkIn ?? new Date().toISOString() },
    });
  },
  actions: perform(attendanceActions, {
    checkout: async ({ client, actor, row, input }) => {
      const mayManage = actor.can('attendance.manage');
      const left = await timeSent(client, row.branchId, input.checkOutTime, 'checkOutTime', mayManage);
      // Refuses only a sent time. Without one, a check-out right after the check-in is stored at its time.
      if (left < Date.parse(row.checkIn) && input.checkOutTime !== null)
        throw invalid([{ path: ['checkOutTime'], key: 'validate.date' }]);
      const appointment = await finishVisit(client, actor, row, left);
      if (appointment) await spendSessions(client, actor, appointment);
    },
    createInvoice: invoiceVisit,
    settle: settleVisit,
    settleBooking: settleAppointmentOf,
    undoCheckIn: takeBackArrival,
    undoCheckOut: ({ client, actor, row }) => takeBackLeaving(client, actor, row),
  }),
  queries: answer(attendanceQueries, {
    summary: summaryOf,
    completedAppointments: doneWithoutVisit,
    settlement: settlementOf,
    unpaidVisits: unpaidOf,
  }),
});

export { isUnbilled } from './lists';

/** The type is given, because the server cannot be inferred from itself. */
const itself = (): EntityServer => attendanceServer;

type Context = ContextOf<typeof attendance>;

/** Refuses to delete a visit that has a live invoice (ATT-22). */
const guardDelete = async ({ client, before }: Context): Promise<undefined> => {
  const [invoice] = await fetchRows(client, { number: 'text?', id: 'number' })(
    `select invoice_number as number, id from invoices where attendance_id = $1 and status <> 'Cancelled'`,
    [before?.id],
  );
  if (invoice)
    throw new ApiError(409, attendanceRefusals.invoiced, {
      params: { invoiceNumber: invoice.number ?? `INV-${invoice.id}` },
    });
};

/** Refuses an appointment of another branch or customer. Returns the `source` to store (ATT-23). */
const linkOf = async ({ client, actor, values, before }: Context): Promise<Values> => {
  if (!('appointmentId' in values)) return {};
  const id = numberOf(values.appointmentId);
  if (id === undefined) return { source: values.source ?? before?.source ?? 'WalkIn' };
  // A walk-in keeps its source, although its services made an appointment.
  if (before && id === before.appointmentId) return { source: values.source ?? before.source };
  const appointment = await findRow(client, appointments, actor, id);
  const customerId = values.customerId ?? before?.customerId;
  const branchId = values.branchId ?? before?.branchId;
  const isFitting =
    appointment.customerId === customerId &&
    appointment.branchId === branchId &&
    (appointment.status === 'Planned' || appointment.status === 'Done');
  if (!isFitting) throw invalid([{ path: ['appointmentId'], key: 'validate.reference' }]);
  return { source: 'Appointment' };
};

/** Returns the check-in: server time, or the sent one, which needs `attendance.manage` before today (ATT-22). */
const arrival = async ({ client, actor, values, input }: Context): Promise<Values> => {
  const mayManage = actor.can('attendance.manage');
  const came = await timeSent(client, Number(values.branchId), input.checkInTime, 'checkInTime', mayManage);
  return { checkIn: iso(came), checkOut: null, state: 'Present' };
};
