import { z } from 'zod';
import { records } from '../../schema/answer';
import { integer, moment, money, reference, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { rowSchemaOf } from '../../schema/types';
import { appointments } from '../appointments/entity';
import { invoices } from '../invoices/entity';
import { attendance } from './entity';
import { summary } from './summary';

const right = 'attendance.read';
const amount = z.number();
const line = z.object({ description: z.string(), quantity: z.int(), unitPrice: amount });

const issued = z.object({
  id: z.int(),
  invoiceNumber: z.string().nullable(),
  status: z.string(),
  totalAmount: amount,
  paid: amount,
});

/** Done bookings of the last 30 days without a visit (ATT-23). */
export const completedAppointments = defineQuery(attendance, {
  name: 'completedAppointments',
  on: 'branches',
  label: { ar: 'حجوزات منتهية بدون حضور', en: 'Done bookings without a visit' },
  right,
  answer: z.array(rowSchemaOf(appointments)),
});

/** What the invoice of a visit would come to, and the invoice if there is one (IFA-09). */
export const invoicePreview = defineQuery(attendance, {
  name: 'invoicePreview',
  on: 'row',
  label: { ar: 'معاينة الفاتورة', en: 'Invoice preview' },
  right: 'invoices.create',
  answer: z.object({
    subtotal: amount,
    discount: amount,
    net: amount,
    tax: amount,
    totalAmount: amount,
    items: z.array(
      line.extend({
        serviceId: z.int().nullable().optional(),
        packageId: z.int().nullable().optional(),
        totalPrice: amount,
        discount: amount,
        tax: amount,
      }),
    ),
    /** Per cent, as an invoice's own. */
    taxRate: amount,
    invoice: issued.nullable(),
  }),
});

/**
 * Everything the check-out sheet begins with, of a visit or of a booking that may have one: who it is, the lines with
 * sessions owned already taken off, what is due, and what the customer can pay with besides money. One of the two is named.
 */
export const settlement = defineQuery(attendance, {
  name: 'settlement',
  on: 'none',
  label: { ar: 'حساب الزيارة', en: 'What a visit comes to' },
  right: 'invoices.create',
  input: {
    attendanceId: reference({ label: attendance.label.one, to: 'attendance' }),
    appointmentId: reference({ label: appointments.label.one, to: 'appointments' }),
  },
  check: ({ attendanceId, appointmentId }) =>
    attendanceId === null && appointmentId === null
      ? [{ path: ['attendanceId'], key: 'validate.required' }]
      : [],
  answer: z.object({
    attendanceId: z.int().nullable(),
    /** Of the visit, to be sent back with the settling. */
    version: z.int().nullable(),
    isOpen: z.boolean(),
    appointmentId: z.int().nullable(),
    branchId: z.int(),
    customer: z.object({
      id: z.int(),
      fullName: z.string(),
      personCode: z.string(),
      /** Null to who may not read customers. */
      careNote: z.string().nullable(),
      credit: amount,
      points: amount,
    }),
    items: z.array(
      line.extend({
        serviceId: z.int().nullable(),
        packageId: z.int().nullable(),
        /** Paid for by a session that the customer owns. */
        isCovered: z.boolean(),
      }),
    ),
    /** Per cent, as an invoice's own. */
    taxRate: amount,
    invoice: issued.extend({ remaining: amount }).nullable(),
  }),
});

/** Visits of customers who have left and still owe for them, newest first: what is due is known, and not paid. */
export const unpaidVisits = defineQuery(attendance, {
  name: 'unpaidVisits',
  on: 'branches',
  label: { ar: 'زيارات غير مدفوعة', en: 'Unpaid visits' },
  right: 'attendance.read',
  also: 'invoices.read',
  follows: [invoices],
  answer: records({
    attendanceId: integer({ label: attendance.label.one, required: true }),
    appointmentId: integer({ label: appointments.label.one }),
    invoiceId: integer({ label: invoices.label.one }),
    branchId: reference({ label: attendance.fields.branchId.label, to: 'branches', required: true }),
    customerId: integer({ label: attendance.fields.customerId.label, required: true }),
    fullName: text({ label: attendance.fields.customerId.label, required: true }),
    checkIn: moment({ label: attendance.fields.checkIn.label, required: true }),
    checkOut: moment({ label: attendance.fields.checkOut.label, required: true }),
    /** With tax; of a visit without an invoice what its booking comes to. */
    due: money({ label: { ar: 'المطلوب', en: 'Due' }, required: true }),
  }),
});

export const attendanceQueries = { summary, completedAppointments, invoicePreview, settlement, unpaidVisits };
