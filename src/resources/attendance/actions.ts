import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { choice, flag, integer, moment, money, reference, rows, text } from '../../schema/field';
import { isAwaited } from '../appointments/desk-actions';
import { appointments } from '../appointments/entity';
import { appointmentRefusals } from '../appointments/words';
import { creditNotes } from '../credit-notes/entity';
import { customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import { keepExcessAsCredit, paymentMethod, paymentReference } from '../invoices/payment-fields';
import { tillAnswer, tillInput } from '../invoices/till/input';
import { attendance, attendanceVerbs } from './entity';
import { remainingOn } from './rules';
import { attendanceRefusals } from './words';

const { items } = invoices.fields;
const { staffId, offerType, offerValue } = items.fields;

/** Lines of the appointment whose specialist or discount the desk has changed. The others are as they were booked. */
const changed = rows({
  label: { ar: 'بنود معدلة', en: 'Changed lines' },
  max: 100,
  fields: {
    /** Key of the line in the answer of `settlement`. */
    line: text({ label: { ar: 'البند', en: 'Line' }, required: true, max: 40 }),
    staffId,
    offerType,
    offerValue,
  },
});

const input = {
  ...tillInput,
  changed,
  /** True if the user confirmed that the customer may owe the rest. */
  leaveUnpaid: flag({ label: { ar: 'ترك الباقي دون دفع', en: 'Leave the rest unpaid' } }),
} as const;

const answer = record({
  attendanceId: integer({ label: attendance.label.one, required: true }),
  ...tillAnswer,
});

const touches = [appointments, customers, invoices, creditNotes];

/**
 * Checks out and pays in one transaction: ends the visit, marks the appointment done, uses its sessions,
 * issues the invoice and records several payments (ATT-14, IFA-08, R-06, R-12, R-19).
 */
export const settle = defineAction(attendance, {
  name: 'settle',
  on: 'row',
  label: { ar: 'انصراف ودفع', en: 'Check out and pay' },
  icon: 'card',
  isMain: true,
  permission: 'invoices.create',
  possible: (row, can) => {
    if (row.checkOut === null) return can('attendance.update') || 'forbidden.attendance.update';
    return row.invoiceId === null || remainingOn(row) > 0 || attendanceRefusals.closed;
  },
  input,
  answer,
  touches,
});

/** The same for an appointment; checks the customer in first if needed. */
export const settleBooking = defineAction(attendance, {
  name: 'settleBooking',
  on: 'entity',
  label: { ar: 'انصراف ودفع لحجز', en: 'Check out and pay a booking' },
  permission: 'invoices.create',
  input: {
    appointmentId: reference({ label: appointments.label.one, to: 'appointments', required: true }),
    ...input,
  },
  answer,
  touches,
  place: 'page',
});

/** Minutes during which a user may undo. Later it takes permission to delete attendance. */
const undoMinutes = 10;

const isRecent = (at: string | null): boolean =>
  at !== null && Date.now() - Date.parse(at) < undoMinutes * 60_000;

/** Deletes the visit, and the appointment that the check-in of a walk-in made. */
export const undoCheckIn = defineAction(attendance, {
  name: 'undoCheckIn',
  on: 'row',
  label: { ar: 'تراجع عن تسجيل الحضور', en: 'Undo the check-in' },
  done: { ar: 'أُلغي تسجيل الحضور', en: 'Check-in undone' },
  permission: 'attendance.create',
  possible: ({ checkOut, checkIn, invoiceId }) =>
    checkOut !== null
      ? attendanceRefusals.closed
      : invoiceId !== null
        ? attendanceRefusals.hasInvoice
        : isRecent(checkIn) || attendanceRefusals.undoTooLate,
  place: 'page',
  answer: 'nothing',
  touches: [appointments],
});

/** Reopens the visit: the appointment is planned again and gets its sessions back. */
export const undoCheckOut = defineAction(attendance, {
  name: 'undoCheckOut',
  on: 'row',
  label: { ar: 'تراجع عن تسجيل الانصراف', en: 'Undo the check-out' },
  done: { ar: 'أُلغي تسجيل الانصراف', en: 'Check-out undone' },
  permission: 'attendance.update',
  possible: ({ checkOut, invoiceId, closedAuto }) =>
    checkOut === null
      ? attendanceRefusals.stillOpen
      : invoiceId !== null
        ? attendanceRefusals.hasInvoice
        : (isRecent(checkOut) && !closedAuto) || attendanceRefusals.undoTooLate,
  place: 'page',
  audit: 'Status',
  touches: [appointments, customers],
});

/** Ends the visit; a linked appointment becomes done and uses its sessions (ATT-14, R-06). */
export const checkout = defineAction(attendance, {
  name: 'checkout',
  on: 'row',
  label: { ar: 'تسجيل انصراف', en: 'Check out' },
  done: { ar: 'سُجّل الانصراف', en: 'Check-out recorded' },
  icon: 'leave',
  permission: 'attendance.update',
  possible: ({ checkOut }) => checkOut === null || attendanceRefusals.closed,
  input: {
    /** Default: the server's clock. Only a manager may enter a time before today (ATT-22). */
    checkOutTime: moment({ label: { ar: 'وقت الانصراف', en: 'Check-out time' } }),
  },
  audit: attendanceVerbs.checkOut,
  undo: { action: undoCheckOut, row: 'id' },
  touches: [appointments, customers, invoices],
});

/**
 * Issues the visit's invoice and takes its money, without a check-out. A visit has one invoice, and a repeat returns it.
 * `payments` say how the amount was paid, if not all of it by `paymentMethod` (IFA-08, IFA-09).
 */
export const createInvoice = defineAction(attendance, {
  name: 'createInvoice',
  on: 'row',
  label: { ar: 'إنشاء فاتورة', en: 'Create invoice' },
  icon: 'invoice',
  permission: 'invoices.create',
  input: {
    paidAmount: money({ label: { ar: 'المبلغ المدفوع', en: 'Amount paid' }, required: true }),
    paymentMethod,
    reference: paymentReference,
    keepExcessAsCredit,
    ...tillInput,
    changed,
  },
  answer: record({
    id: integer({ label: invoices.label.one, required: true }),
    status: choice({
      label: invoices.fields.status.label,
      options: invoices.fields.status.options,
      required: true,
    }),
    ...tillAnswer,
  }),
  status: 'made',
  touches: [invoices, customers],
});

export const attendanceActions = {
  settle,
  undoCheckIn,
  undoCheckOut,
  checkout,
  createInvoice,
  settleBooking,
};

const day = 86_400_000;

/** Checks the customer in on the day of the booking: starts the visit now, by the server's clock (ATT-14, R-06). */
export const arrive = defineAction(appointments, {
  name: 'arrive',
  on: 'row',
  label: { ar: 'وصول', en: 'Arrival' },
  done: { ar: 'سُجّل الحضور', en: 'Checked in' },
  icon: 'arrive',
  permission: 'attendance.create',
  // The server knows the branch's day; further ahead than this it is another day everywhere (M4).
  possible: (row) =>
    Date.parse(row.start) - Date.now() < day ? isAwaited(row) : appointmentRefusals.notItsDay,
  answer: record({
    attendanceId: reference({ label: attendance.label.one, to: 'attendance', required: true }),
  }),
  undo: { action: undoCheckIn, row: 'attendanceId' },
  status: 201,
  touches: [attendance],
});

export const arrivalActions = { arrive };
