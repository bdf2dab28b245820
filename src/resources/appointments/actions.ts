import { z } from 'zod';
import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { choice, integer, listOf, moment, reference, rows, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { newRowOf } from '../../schema/visibility';
import { appointments, roomLabel } from './entity';
import { cameAppointments, pastAppointments } from './words';

const { status, branchId, staffId, statusReason } = appointments.fields;

const statusCall = {
  on: 'row',
  label: {
    ar: 'تغيير حالة الحجز',
    en: 'Change the status alone; leaving a final one needs appointments.manage',
  },
  done: { ar: 'تغيرت حالة الحجز', en: 'Booking status changed' },
  path: '/appointments/:id/status',
  permission: 'appointments.update',
  once: true,
  place: 'page',
  input: {
    status: choice({ label: status.label, options: status.options, required: true }),
    reason: text({ label: statusReason.label, max: 500 }),
    ...cameAppointments.input,
  },
} as const;

/** Changes the status alone (APT-32). Only a manager may leave a final status. */
export const setStatus = defineAction(appointments, { name: 'setStatus', ...statusCall });

/** The same call as PUT, which the requirements name too. */
export const putStatus = defineAction(appointments, { name: 'putStatus', ...statusCall, method: 'PUT' });

const holding = {
  on: 'entity',
  // A held time belongs to the user whose form is open.
  peopleOnly: true,
  permission: ['appointments.create', 'appointments.update'],
  place: 'page',
} as const;

const heldTime = {
  branchId: reference({ label: branchId.label, to: 'branches', required: true }),
  start: moment({ label: appointments.fields.start.label, required: true }),
  end: moment({ label: appointments.fields.end.label, required: true }),
  staffId: reference({ label: staffId.label, to: 'users' }),
  roomId: reference({ label: roomLabel, to: 'rooms', optional: true }),
};

const held = record({
  id: integer({ label: { ar: 'رقم الحجز المؤقت', en: 'Number of the held time' }, required: true }),
  expiresAt: moment({ label: { ar: 'ينتهي في', en: 'Ends at' }, required: true }),
});

/** Holds a time for 90 seconds for an open dialog. Other users see it and cannot book the same staff or room. */
export const hold = defineAction(appointments, {
  ...holding,
  name: 'hold',
  label: { ar: 'حجز الوقت مؤقتًا', en: 'Keep a time for 90 seconds while a dialog is open' },
  path: '/appointments/holds',
  input: heldTime,
  answer: held,
  status: 201,
});

/** Moves a held time and restarts its 90 seconds. */
export const moveHold = defineAction(appointments, {
  ...holding,
  name: 'moveHold',
  label: { ar: 'نقل الوقت المحجوز مؤقتًا', en: 'Move a held time, and begin its 90 seconds anew' },
  method: 'PUT',
  path: '/appointments/holds/:id',
  input: heldTime,
  answer: held,
});

export const dropHold = defineAction(appointments, {
  ...holding,
  name: 'dropHold',
  label: { ar: 'ترك الوقت المحجوز مؤقتًا', en: 'Give a held time up' },
  method: 'DELETE',
  path: '/appointments/holds/:id',
});

export const courseInput = {
  ...newRowOf(appointments),
  ...pastAppointments.input,
  repeat: rows({
    label: { ar: 'التكرار', en: 'Repetition' },
    as: 'one',
    required: true,
    fields: {
      count: integer({ label: { ar: 'عدد الزيارات', en: 'Visits' }, required: true, min: 1, max: 52 }),
      everyDays: integer({
        label: { ar: 'كل كم يوم', en: 'Every how many days' },
        required: true,
        min: 1,
        max: 366,
      }),
    },
  }),
  skip: listOf(
    'skip',
    integer({ label: { ar: 'رقم الزيارة', en: 'Number of the visit, from 0' }, required: true }),
    { label: { ar: 'زيارات تُترك', en: 'Visits to leave out' }, max: 52 },
  ),
};

/** Books one appointment every `everyDays` days at the same local time. Saves all except `skip`, or none. */
export const bookSeries = defineAction(appointments, {
  name: 'bookSeries',
  on: 'entity',
  path: '/appointments/series',
  label: { ar: 'حجز كل زيارات الدورة', en: 'Book all visits of a course, or none' },
  permission: 'appointments.create',
  place: 'page',
  input: courseInput,
  asRow: true,
  answer: 'rows',
  status: 201,
});

export const appointmentActions = { setStatus, putStatus, hold, moveHold, dropHold, bookSeries };

const span = { start: z.iso.datetime(), end: z.iso.datetime() };

export const slot = z.looseObject(span);

/** A staff member, room or customer who is already taken, as far as the caller may know. */
export const clash = z.object({
  kind: z.enum(['staff', 'room', 'customer']),
  id: z.int(),
  name: z.string(),
  ...span,
  /** Absent for a hold, and for an appointment outside the caller's branches. */
  appointmentId: z.int().optional(),
  title: z.string().optional(),
  /** The user whose open dialog holds the time. */
  heldBy: z.string().optional(),
  /** Kind of the leave or blocked time that takes the time. */
  absence: z.string().optional(),
});

/** An appointment of a course. `code` is the refusal that booking it would get. */
export const visit = z.object({
  index: z.int(),
  ...span,
  code: z.string().optional(),
  clashes: z.array(clash).optional(),
  freeSlots: z.array(slot).optional(),
});

/** Checks the appointments of a course as booking would, without saving. */
export const checkSeries = defineQuery(appointments, {
  name: 'checkSeries',
  on: 'none',
  forOwn: true,
  method: 'POST',
  path: '/appointments/series/check',
  label: {
    ar: 'أي زيارات الدورة سيُرفض حجزها، دون حفظ شيء',
    en: 'Which visits of a course would be refused; nothing is saved',
  },
  permission: 'appointments.create',
  input: courseInput,
  asRow: true,
  answer: z.object({ visits: z.array(visit) }),
});
