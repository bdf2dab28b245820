import { defineAcceptable } from '../../schema/acceptable';
import { flag, text } from '../../schema/field';

/** Bookings that a change of staff or of their hours leaves without anybody to carry them out. */
export const uncoveredBookings = defineAcceptable({
  of: ['users', 'shifts'],
  codes: ['user.hasBookings', 'shift.bookings'],
  input: {
    acceptUncovered: flag({
      label: { ar: 'قبول بقاء الحجوزات دون أحد', en: 'Accept that bookings stay uncovered' },
      write: 'update',
    }),
    reason: text({ label: { ar: 'السبب', en: 'Reason' }, write: 'update' }),
  },
  accept: 'acceptUncovered',
  reason: 'reason',
});
