import { z } from 'zod';
import { records } from '../../schema/answer';
import { integer, moment, money, reference, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { rowSchemaOf } from '../../schema/types';
import { appointments } from '../appointments/entity';
import { invoices } from '../invoices/entity';
import { attendance } from './entity';
import { summary } from './summary';

const permission = 'attendance.read';
const amount = z.number();
const line = z.object({ description: z.string(), quantity: z.int(), unitPrice: amount });

const issued = z.object({
  id: z.int(),
  invoiceNumber: z.string().nullable(),
  status: z.string(),
  totalAmount: amount,
  paid: amount,
});

/** Done appointments of the last 30 days without a visit (ATT-23). */
export const completedAppointments = defineQuery(attendance, {
  name: 'completedAppointments',
  on: 'branches',
  label: { ar: 'حجوزات منتهية بدون حضور', en: 'Done bookings without a visit' },
  permission,
  answer: z.array(rowSchemaOf(appointments)),
});

/**
 * Initial data of the check-out sheet for a visit or an appointment (one id is required): customer, lines
 * without owned sessions, amount due, and the customer's credit and points.
 */
export const settlement = defineQuery(attendance, {
  name: 'settlement',
  on: 'none',
  label: { ar: 'حساب الزيارة', en: 'What a visit comes to' },
  permission: 'invoices.create',
  input: {
    attendanceId: reference({
      label: attendance.label.one,
      to: 'attendance',
      required: { field: 'appointmentId', is: [null] },
    }),
    appointmentId: reference({ label: appointments.label.one, to: 'appointments' }),
  },
  answer: z.object({
    attendanceId: z.int().nullable(),
    /** Version of the visit; the settle request sends it back. */
    version: z.int().nullable(),
    isOpen: z.boolean(),
    appointmentId: z.int().nullable(),
    /** Start of the appointment; null without one. */
    start: z.iso.datetime().nullable(),
    branchId: z.int(),
    customer: z.object({
      id: z.int(),
      fullName: z.string(),
      personCode: z.string(),
      /** Null if the reader may not read customers. */
      careNote: z.string().nullable(),
      credit: amount,
      points: amount,
    }),
    items: z.array(
      line.extend({
        /** Key by which `settle` is told of a change of the line. */
        line: z.string(),
        serviceId: z.int().nullable(),
        packageId: z.int().nullable(),
        /** Who is booked for it. */
        staffId: z.int().nullable(),
        staffName: z.string().nullable(),
        /** True if an owned session pays for the line. */
        isCovered: z.boolean(),
      }),
    ),
    /** Per cent. */
    taxRate: amount,
    invoice: issued.extend({ remaining: amount }).nullable(),
  }),
});

/** Visits of customers who left without paying everything, newest first. */
export const unpaidVisits = defineQuery(attendance, {
  name: 'unpaidVisits',
  on: 'branches',
  label: { ar: 'بانتظار الدفع', en: 'Waiting for payment' },
  permission: 'attendance.read',
  also: 'invoices.read',
  follows: [invoices],
  answer: records({
    /** Null for a booking whose visit was deleted. */
    attendanceId: integer({ label: attendance.label.one }),
    appointmentId: integer({ label: appointments.label.one }),
    invoiceId: integer({ label: invoices.label.one }),
    branchId: reference({ label: attendance.fields.branchId.label, to: 'branches', required: true }),
    customerId: integer({ label: attendance.fields.customerId.label, required: true }),
    fullName: text({ label: attendance.fields.customerId.label, required: true }),
    checkIn: moment({ label: attendance.fields.checkIn.label, required: true }),
    checkOut: moment({ label: attendance.fields.checkOut.label, required: true }),
    /** Includes tax. Without an invoice, the amount of the appointment. */
    due: money({ label: { ar: 'المطلوب', en: 'Due' }, required: true }),
  }),
  shows: ['fullName', 'checkOut', 'due'],
  // A visit without a booking is opened by its time.
  opens: {
    fullName: { list: appointments, row: 'appointmentId' },
    checkOut: { list: attendance, row: 'attendanceId' },
  },
});

export const attendanceQueries = { summary, completedAppointments, settlement, unpaidVisits };
