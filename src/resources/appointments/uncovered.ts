import { flag, text } from '../../schema/field';
import { defineAcceptable, defineRefusals } from '../../schema/refusal';

export const bookedUser = defineRefusals('user', {
  hasBookings: {
    ar: {
      zero: 'لدى المستخدم حجوزات قادمة',
      one: 'لدى المستخدم حجز قادم',
      two: 'لدى المستخدم حجزان قادمان',
      few: 'لدى المستخدم {count} حجوزات قادمة',
      many: 'لدى المستخدم {count} حجزًا قادمًا',
      other: 'لدى المستخدم {count} حجز قادم',
    },
    en: {
      one: 'The user has {count} upcoming booking',
      other: 'The user has {count} upcoming bookings',
    },
  },
});

export const bookedShift = defineRefusals('shift', {
  bookings: {
    ar: {
      zero: 'لا يبقى حجز بدون وردية',
      one: 'يبقى حجز واحد بدون وردية',
      two: 'يبقى حجزان بدون وردية',
      few: 'تبقى {count} حجوزات بدون وردية',
      many: 'يبقى {count} حجزًا بدون وردية',
      other: 'يبقى {count} حجز بدون وردية',
    },
    en: {
      one: '{count} booking is left without a shift',
      other: '{count} bookings are left without a shift',
    },
  },
});

export const bookedBranch = defineRefusals('branch', {
  bookings: {
    ar: {
      zero: 'لا يبقى حجز خارج ساعات العمل',
      one: 'يبقى حجز واحد خارج ساعات العمل',
      two: 'يبقى حجزان خارج ساعات العمل',
      few: 'تبقى {count} حجوزات خارج ساعات العمل',
      many: 'يبقى {count} حجزًا خارج ساعات العمل',
      other: 'يبقى {count} حجز خارج ساعات العمل',
    },
    en: {
      one: '{count} booking is left outside opening hours',
      other: '{count} bookings are left outside opening hours',
    },
  },
});

/** Appointments left without staff or closed out when a user, a shift or opening hours change. The user accepts them with a reason. */
export const uncoveredAppointments = defineAcceptable({
  of: ['users', 'shifts', 'branches'],
  refusals: [bookedUser.hasBookings, bookedShift.bookings, bookedBranch.bookings],
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
