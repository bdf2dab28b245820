import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { choice, flag, integer, money, reference, rows, text } from '../../schema/field';
import { appointments } from '../appointments/entity';
import { creditNotes } from '../credit-notes/entity';
import { customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import { paymentFields } from '../invoices/payment-fields';
import { attendance } from './entity';
import { remainingOn } from './rules';

const { offerType, offerValue, items } = invoices.fields;

/** Lines of a visit without a booking; those of a booking are its own. */
export const visitItems = rows({
  label: items.label,
  max: 200,
  fields: {
    description: text({ label: items.fields.description.label, required: true, max: 300 }),
    quantity: integer({ label: items.fields.quantity.label, default: 1, min: 1, max: 10_000 }),
    unitPrice: money({ label: items.fields.unitPrice.label, required: true }),
    serviceId: reference({ label: items.fields.serviceId.label, to: 'services' }),
  },
});

const input = {
  payments: rows({ label: { ar: 'المدفوعات', en: 'Payments' }, max: 20, fields: paymentFields }),
  items: visitItems,
  offerType: choice({ label: offerType.label, options: offerType.options, default: 'None' }),
  offerValue: money({ label: offerValue.label, default: 0 }),
  /** The amount the desk was shown: any other by now is refused. Null: whatever it comes to. */
  due: money({ label: { ar: 'المطلوب', en: 'To pay' } }),
  /** Pays before the visit is over: the customer is not checked out. */
  stays: flag({ label: { ar: 'بدون تسجيل انصراف', en: 'Without checking out' } }),
  /** Somebody was asked, and lets the customer go owing the rest. */
  leaveUnpaid: flag({ label: { ar: 'ترك الباقي دون دفع', en: 'Leave the rest unpaid' } }),
} as const;

const answer = record({
  attendanceId: integer({ label: attendance.label.one, required: true }),
  /** Null where there was nothing to be invoiced. */
  invoiceId: integer({ label: invoices.label.one }),
  invoiceNumber: text({ label: invoices.fields.invoiceNumber.label }),
  totalAmount: money({ label: invoices.fields.totalAmount.label, required: true }),
  paid: money({ label: invoices.fields.paid.label, required: true }),
  remaining: money({ label: invoices.fields.remaining.label, required: true }),
  change: money({ label: { ar: 'الباقي للعميل', en: 'Change' }, required: true }),
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
    return row.invoiceId === null || remainingOn(row) > 0 || 'attendance.closed';
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
