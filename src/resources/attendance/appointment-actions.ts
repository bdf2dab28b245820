import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { reference } from '../../schema/field';
import { isAwaited } from '../appointments/desk-actions';
import { appointments } from '../appointments/entity';
import { undoCheckIn } from './actions';
import { attendance } from './entity';

/** Checks the customer in: starts the visit now, by the server's clock (ATT-14, R-06). */
export const arrive = defineAction(appointments, {
  name: 'arrive',
  on: 'row',
  label: { ar: 'وصل', en: 'Arrived' },
  done: { ar: 'سُجّل الحضور', en: 'Checked in' },
  icon: 'arrive',
  permission: 'attendance.create',
  possible: isAwaited,
  answer: record({
    attendanceId: reference({ label: attendance.label.one, to: 'attendance', required: true }),
  }),
  undo: { action: undoCheckIn, row: 'attendanceId' },
  status: 201,
  touches: [attendance],
});

export const arrivalActions = { arrive };
