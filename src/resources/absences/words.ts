import { flag, text } from '../../schema/field';
import { defineAcceptable, defineRefusals } from '../../schema/refusal';

/** Description of each permission for users. */
export const permissions = {
  'absences.read': { ar: 'رؤية الإجازات والأوقات المحجوبة', en: 'See leave and blocked time' },
  'absences.create': { ar: 'تسجيل إجازة أو حجب وقت', en: 'Enter leave or block time' },
  'absences.update': { ar: 'تغيير إجازة أو وقت محجوب', en: 'Change leave or blocked time' },
  'absences.delete': { ar: 'حذف إجازة أو وقت محجوب', en: 'Delete leave or blocked time' },
  'absences.export': { ar: 'تنزيل الإجازات في ملف', en: 'Download leave and blocked time as a file' },
};

export const absenceRefusals = defineRefusals('absence', {
  bookings: {
    ar: {
      zero: 'لا حجوزات في هذا الوقت',
      one: 'في هذا الوقت حجز واحد',
      two: 'في هذا الوقت حجزان',
      few: 'في هذا الوقت {count} حجوزات',
      many: 'في هذا الوقت {count} حجزًا',
      other: 'في هذا الوقت {count} حجز',
    },
    en: {
      one: '{count} booking lies in this time',
      other: '{count} bookings lie in this time',
    },
  },
});

/** Appointments that lie in the time. They stay, and the absence takes the time around them. */
export const bookedAbsence = defineAcceptable({
  of: ['absences'],
  refusals: [absenceRefusals.bookings],
  input: {
    acceptBooked: flag({
      label: { ar: 'قبول بقاء الحجوزات في هذا الوقت', en: 'Accept that bookings stay in it' },
    }),
    reason: text({ label: { ar: 'السبب', en: 'Reason' } }),
  },
  accept: 'acceptBooked',
  reason: 'reason',
});
