import { defineAction } from '../../schema/action';
import { records } from '../../schema/answer';
import { integer, moment, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { customers } from '../customers/entity';
import { cameAppointments } from './came';
import { undoStatus } from './desk-actions';
import { appointments } from './entity';
import { appointmentRefusals } from './words';

// What a specialist does to her own visits. Her first role holds the right, because the desk's rights are wider.

const { visitNote, services, staffId, start } = appointments.fields;

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

/** The last visits of an appointment's customer, with what was noted at each. */
export const visits = defineQuery(appointments, {
  name: 'visits',
  on: 'row',
  label: { ar: 'الزيارات السابقة للعميل', en: "The customer's earlier visits and their notes" },
  permission: 'appointments.read',
  answer: records({
    id: integer({ label: appointments.label.one, required: true }),
    start: moment({ label: start.label, required: true }),
    services: text({ label: services.label, required: true }),
    staff: text({ label: staffId.label, required: true }),
    note: text({ label: visitNote.label }),
  }),
});

export const ownVisitQueries = { visits };
