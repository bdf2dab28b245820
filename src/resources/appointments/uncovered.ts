import { flag, text } from '../../schema/field';
import { defineAcceptable, defineRefusals } from '../../schema/refusal';

export const bookedUser = defineRefusals('user', {
  hasBookings: {
    ar: 'لدى المستخدم حجوزات قادمة. العدد: {count}',
    en: 'The user has upcoming bookings. Count: {count}',
  },
});

export const bookedShift = defineRefusals('shift', {
  bookings: {
    ar: 'حجوزات تبقى بدون وردية. العدد: {count}',
    en: 'Bookings left without a shift. Count: {count}',
  },
});

/** Appointments left without staff when a user or a shift changes. The user accepts them with a reason. */
export const uncoveredBookings = defineAcceptable({
  of: ['users', 'shifts'],
  refusals: [bookedUser.hasBookings, bookedShift.bookings],
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
