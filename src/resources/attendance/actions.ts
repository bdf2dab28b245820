import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { choice, integer, moment, money, text } from '../../schema/field';
import { appointments } from '../appointments/entity';
import { customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import { keepExcessAsCredit, paymentMethod, reference as paymentReference } from '../invoices/payment-fields';
import { attendance } from './entity';
import { settle, settleBooking, visitItems } from './settle';

const { offerType, offerValue } = invoices.fields;

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
      ? 'attendance.closed'
      : invoiceId !== null
        ? 'attendance.hasInvoice'
        : isRecent(checkIn) || 'attendance.undoTooLate',
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
      ? 'attendance.stillOpen'
      : invoiceId !== null
        ? 'attendance.hasInvoice'
        : (isRecent(checkOut) && !closedAuto) || 'attendance.undoTooLate',
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
  possible: ({ checkOut }) => checkOut === null || 'attendance.closed',
  input: {
    /** The server's clock unless another time is named; before today only as the manager's exception (ATT-22). */
    checkOutTime: moment({ label: { ar: 'وقت الانصراف', en: 'Check-out time' } }),
  },
  audit: 'CheckOut',
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
    /** Lines of a visit without a booking; those of a booking are its own. */
    items: visitItems,
    offerType: choice({ label: offerType.label, options: offerType.options, default: 'None' }),
    offerValue: money({ label: offerValue.label, default: 0 }),
    keepExcessAsCredit,
  },
  answer: record({
    id: integer({ label: invoices.label.one, required: true }),
    invoiceNumber: text({ label: invoices.fields.invoiceNumber.label }),
    status: choice({
      label: invoices.fields.status.label,
      options: invoices.fields.status.options,
      required: true,
    }),
    totalAmount: money({ label: invoices.fields.totalAmount.label, required: true }),
    paid: money({ label: invoices.fields.paid.label, required: true }),
    change: money({ label: { ar: 'الباقي للعميل', en: 'Change' }, required: true }),
  }),
  status: 201,
  finds: true,
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
