import { defineAction } from '../../schema/action';
import { moment, text } from '../../schema/field';
import type { State } from '../../schema/refusal';
import { customers } from '../customers/entity';
import { appointments } from './entity';
import { appointmentRefusals, cameAppointments } from './words';

// Actions of the desk on an appointment. Separate from the calendar's actions, because lists load these buttons.

const { start, statusReason, overrideReason, visitNote } = appointments.fields;

interface Appointment {
  readonly status: string;
  readonly attendanceId: number | null;
}

/** True while the appointment is planned and the customer is not checked in; otherwise the refusal. */
export const isAwaited = ({ status, attendanceId }: Appointment): State =>
  status !== 'Planned'
    ? appointmentRefusals.notPlanned
    : attendanceId === null
      ? true
      : appointmentRefusals.arrived;

/** The same, as long as its time has not begun. */
const isAhead = (row: Appointment & { readonly start: string }): State =>
  Date.parse(row.start) > Date.now() ? isAwaited(row) : appointmentRefusals.begun;

const isPlanned = ({ status }: Appointment): State => status === 'Planned' || appointmentRefusals.notPlanned;

const status = {
  on: 'row',
  permission: 'appointments.update',
  //
  confirm: (row: { readonly start: string }) =>
    Date.parse(row.start) > Date.now()
      ? { ar: 'هذا الموعد لم يبدأ بعد. هل تريد المتابعة؟', en: 'This booking has not started yet. Continue?' }
      : undefined,
  touches: [customers],
  touchesReferring: true,
} as const;

/** Minutes during which whoever set a status or moved a booking by mistake may take it back. Later it takes a manager. */
export const undoMinutes = 10;

/**
 * Makes an appointment planned again that is done, missed or cancelled: its time is taken again, the session that it
 * used is returned, and the arrival that was recorded with it goes.
 */
export const undoStatus = defineAction(appointments, {
  name: 'undoStatus',
  on: 'row',
  label: { ar: 'تراجع عن تغيير الحالة', en: 'Undo the change of status' },
  done: { ar: 'عاد الحجز مجدولًا', en: 'Undone: the booking is planned again' },
  permission: ['appointments.update', 'ownVisits.update'],
  possible: ({ status: now, updatedAt }) =>
    now === 'Planned'
      ? appointmentRefusals.planned
      : Date.now() - Date.parse(updatedAt) < undoMinutes * 60_000 || appointmentRefusals.undoTooLate,
  place: 'page',
  touches: [customers],
  touchesReferring: true,
});

/** Sets the status of a planned appointment in one press (APT-18). Asks to confirm before the start time, and whether she came if no arrival is recorded. */
export const markDone = defineAction(appointments, {
  ...status,
  name: 'markDone',
  label: { ar: 'تم التنفيذ', en: 'Mark done' },
  done: { ar: 'انتهت الزيارة', en: 'Visit finished' },
  icon: 'check',
  possible: isPlanned,
  input: cameAppointments.input,
  undo: { action: undoStatus, row: 'id' },
});

export const markNoShow = defineAction(appointments, {
  ...status,
  name: 'markNoShow',
  label: { ar: 'لم يحضر', en: 'Mark no-show' },
  done: { ar: 'سُجّل الغياب', en: 'No-show recorded' },
  icon: 'absent',
  possible: isAwaited,
  undo: { action: undoStatus, row: 'id' },
});

/** The reason is optional. */
export const markCanceled = defineAction(appointments, {
  ...status,
  name: 'markCanceled',
  label: { ar: 'إلغاء الحجز', en: 'Cancel booking' },
  done: { ar: 'أُلغي الحجز', en: 'Booking cancelled' },
  icon: 'cancel',
  danger: true,
  possible: isAwaited,
  input: { reason: text({ label: statusReason.label, format: 'lines', max: 500 }) },
  undo: { action: undoStatus, row: 'id' },
});

/** Moves an appointment and its lines to another start; the length stays the same. */
export const reschedule = defineAction(appointments, {
  name: 'reschedule',
  on: 'row',
  label: { ar: 'نقل الموعد', en: 'Move' },
  done: { ar: 'نُقل الموعد', en: 'Booking moved' },
  icon: 'transfer',
  permission: 'appointments.update',
  possible: isAwaited,
  input: {
    start: moment({ label: start.label, required: true }),
    overrideReason: text({ label: overrideReason.label, max: 500 }),
  },
});

/** Makes an appointment unconfirmed again, whoever confirmed it. */
export const takeBackConfirmation = defineAction(appointments, {
  name: 'takeBackConfirmation',
  on: 'row',
  label: { ar: 'التراجع عن التأكيد', en: 'Take back the confirmation' },
  done: { ar: 'لم يعد الموعد مؤكدًا', en: 'The booking is no longer confirmed' },
  icon: 'undo',
  permission: 'appointments.update',
  possible: (row) => (row.confirmedAt === null ? appointmentRefusals.notConfirmed : isAwaited(row)),
});

/** Writes down that the customer confirmed on the phone; by a reply she does it herself. */
export const confirmComing = defineAction(appointments, {
  name: 'confirmComing',
  on: 'row',
  label: { ar: 'تأكيد الحضور', en: 'Confirm the booking' },
  done: { ar: 'تأكد الحضور', en: 'Booking confirmed' },
  icon: 'check',
  permission: 'appointments.update',
  possible: (row) => (row.confirmedAt === null ? isAhead(row) : appointmentRefusals.confirmed),
  undo: { action: takeBackConfirmation, row: 'id' },
});

/** Puts the reminder into the outbox now. It takes the place of the automatic one, so that nobody is reminded twice. */
export const remind = defineAction(appointments, {
  name: 'remind',
  on: 'row',
  label: { ar: 'إرسال تذكير', en: 'Send a reminder' },
  done: { ar: 'أُضيف التذكير إلى الإرسال', en: 'The reminder is queued' },
  icon: 'whatsapp',
  many: true,
  confirm: {
    ar: 'يصل التذكير على واتساب الآن، أو مع بدء ساعات المراسلة، ولا يُرسل التذكير التلقائي بعده.',
    en: 'The reminder goes out on WhatsApp now, or once the hours for messages begin. The automatic one is not sent after it.',
  },
  permission: 'messaging.create',
  possible: isAhead,
});

export const appointmentDeskActions = {
  markDone,
  markNoShow,
  undoStatus,
  markCanceled,
  reschedule,
  confirmComing,
  takeBackConfirmation,
  remind,
};

// What a specialist does to her own visits. Her first role holds the right, because the desk's rights are wider.

const input = { visitNote: text({ label: visitNote.label, format: 'lines', max: 4000 }) };

/**
 * Ends a specialist's part of a visit with her note. The appointment is done once nobody else works after her; the
 * desk takes the money.
 */
export const finish = defineAction(appointments, {
  name: 'finish',
  on: 'row',
  label: { ar: 'إنهاء الزيارة', en: 'Finish the visit' },
  done: { ar: 'انتهت الزيارة', en: 'Visit finished' },
  icon: 'check',
  isMain: true,
  permission: 'ownVisits.update',
  possible: ({ status, attendanceId, start: begins }) => {
    if (status !== 'Planned') return appointmentRefusals.notPlanned;
    return attendanceId !== null || Date.parse(begins) <= Date.now() || appointmentRefusals.notBegun;
  },
  input: { ...input, ...cameAppointments.input },
  undo: { action: undoStatus, row: 'id' },
  touches: [customers],
  touchesReferring: true,
});

/** Writes or corrects the note of a visit, also of one that is over. The audit log keeps both texts (AUD-23). */
export const noteVisit = defineAction(appointments, {
  name: 'noteVisit',
  on: 'row',
  label: { ar: 'ملاحظة الزيارة', en: 'Note of the visit' },
  done: { ar: 'حُفظت الملاحظة', en: 'Note saved' },
  icon: 'edit',
  place: 'details',
  permission: 'ownVisits.update',
  possible: ({ status }) => status === 'Planned' || status === 'Done' || appointmentRefusals.notHeld,
  input,
});

export const ownVisitActions = { finish, noteVisit };
