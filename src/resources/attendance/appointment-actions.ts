import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { reference } from '../../schema/field';
import { isAwaited } from '../appointments/desk-actions';
import { appointments } from '../appointments/entity';
import { appointmentRefusals } from '../appointments/words';
import { undoCheckIn } from './actions';
import { attendance } from './entity';

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
