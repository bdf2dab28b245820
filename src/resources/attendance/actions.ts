import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { choice, flag, integer, moment, money, reference, rows, text } from '../../schema/field';
import { appointments } from '../appointments/entity';
import { creditNotes } from '../credit-notes/entity';
import { customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import {
  keepExcessAsCredit,
  paymentFields,
  paymentMethod,
  reference as paymentReference,
} from '../invoices/payment-fields';
import { attendance, attendanceVerbs } from './entity';
import { remainingOn } from './rules';
import { attendanceRefusals } from './words';

const { offerType, offerValue, items } = invoices.fields;
const { description, quantity, unitPrice, serviceId } = items.fields;

/** Lines of a visit without a booking; those of a booking are its own. */
const visitItems = rows({
  label: items.label,
  max: 200,
  fields: {
    description,
    quantity: integer({ label: quantity.label, default: 1, min: 1, max: 10_000 }),
    unitPrice: money({ label: unitPrice.label, required: true }),
    serviceId,
  },
});

const offer = { offerType, offerValue };

const input = {
  payments: rows({ label: { ar: 'المدفوعات', en: 'Payments' }, max: 20, fields: paymentFields }),
  items: visitItems,
  ...offer,
  /** The amount the desk was shown: any other by now is refused. Null: whatever it comes to. */
  due: money({ label: { ar: 'المطلوب', en: 'To pay' } }),
  /** Pays before the visit is over: the customer is not checked out. */
  stays: flag({ label: { ar: 'بدون تسجيل انصراف', en: 'Without checking out' } }),
  /** Somebody was asked, and lets the customer go owing the rest. */
  leaveUnpaid: flag({ label: { ar: 'ترك الباقي دون دفع', en: 'Leave the rest unpaid' } }),
} as const;

/** What was issued, and what of the money is handed back. */
const issued = {
  invoiceNumber: text({ label: invoices.fields.invoiceNumber.label }),
  totalAmount: money({ label: invoices.fields.totalAmount.label, required: true }),
  paid: money({ label: invoices.fields.paid.label, required: true }),
  change: money({ label: { ar: 'الباقي للعميل', en: 'Change' }, required: true }),
};

const answer = record({
  attendanceId: integer({ label: attendance.label.one, required: true }),
  /** Null where there was nothing to be invoiced. */
  invoiceId: integer({ label: invoices.label.one }),
  ...issued,
  remaining: money({ label: invoices.fields.remaining.label, required: true }),
});

const touches = [appointments, customers, invoices, creditNotes];

/**
 * The customer leaves and pays, in one transaction: check-out, the booking done with its sessions used, the invoice
 * issued, payments by several methods recorded (ATT-14, IFA-08, R-06, R-12, R-19). All of it is done, or nothing.
 */
export const settle = defineAction(attendance, {
  name: 'settle',
  on: 'row',
  label: { ar: 'انصراف ودفع', en: 'Check out and pay' },
  icon: 'card',
  isMain: true,
  right: 'invoices.create',
  possible: (row, can) => {
    if (row.checkOut === null) return can('attendance.update') || 'forbidden.attendance.update';
    return row.invoiceId === null || remainingOn(row) > 0 || attendanceRefusals.closed;
  },
  input,
  answer,
  touches,
});

/** The same for a booking, with the check-in before it where nobody has checked the customer in. */
export const settleBooking = defineAction(attendance, {
  name: 'settleBooking',
  on: 'entity',
  label: { ar: 'انصراف ودفع لحجز', en: 'Check out and pay a booking' },
  right: 'invoices.create',
  input: {
    appointmentId: reference({ label: appointments.label.one, to: 'appointments', required: true }),
    ...input,
  },
  answer,
  touches,
  place: 'page',
});

/** Minutes in which a wrong press is taken back; afterwards it is corrected by who may delete attendance. */
const undoMinutes = 10;

const isRecent = (at: string | null): boolean =>
  at !== null && Date.now() - Date.parse(at) < undoMinutes * 60_000;

/** Somebody else came, or nobody: the record goes, and with it the booking that the check-in of a walk-in made. */
export const undoCheckIn = defineAction(attendance, {
  name: 'undoCheckIn',
  on: 'row',
  label: { ar: 'تراجع عن تسجيل الحضور', en: 'Undo the check-in' },
  done: { ar: 'تم التراجع عن تسجيل الحضور', en: 'Check-in undone' },
  right: 'attendance.create',
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

/** The customer is still there: the booking is planned again, and the sessions it used are given back. */
export const undoCheckOut = defineAction(attendance, {
  name: 'undoCheckOut',
  on: 'row',
  label: { ar: 'تراجع عن تسجيل الانصراف', en: 'Undo the check-out' },
  done: { ar: 'تم التراجع عن تسجيل الانصراف', en: 'Check-out undone' },
  right: 'attendance.update',
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

/** The customer leaves; a linked booking becomes done and uses their sessions (ATT-14, R-06). */
export const checkout = defineAction(attendance, {
  name: 'checkout',
  on: 'row',
  label: { ar: 'تسجيل انصراف', en: 'Check out' },
  done: { ar: 'تم تسجيل الانصراف بنجاح', en: 'Check-out recorded' },
  icon: 'leave',
  right: 'attendance.update',
  possible: ({ checkOut }) => checkOut === null || attendanceRefusals.closed,
  input: {
    /** The server's clock unless another time is named; before today only as the manager's exception (ATT-22). */
    checkOutTime: moment({ label: { ar: 'وقت الانصراف', en: 'Check-out time' } }),
  },
  audit: attendanceVerbs.checkOut,
  undo: { action: undoCheckOut, row: 'id' },
  touches: [appointments, customers, invoices],
});

/** Issues the visit's invoice with a payment; a visit has one, and a repeat answers it (IFA-08, IFA-09). */
export const createInvoice = defineAction(attendance, {
  name: 'createInvoice',
  on: 'row',
  label: { ar: 'إنشاء فاتورة', en: 'Create invoice' },
  icon: 'invoice',
  right: 'invoices.create',
  input: {
    paidAmount: money({ label: { ar: 'المبلغ المدفوع', en: 'Amount paid' }, required: true }),
    paymentMethod,
    reference: paymentReference,
    items: visitItems,
    ...offer,
    keepExcessAsCredit,
  },
  answer: record({
    id: integer({ label: invoices.label.one, required: true }),
    status: choice({
      label: invoices.fields.status.label,
      options: invoices.fields.status.options,
      required: true,
    }),
    ...issued,
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
