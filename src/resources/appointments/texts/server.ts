import type { Said } from '../../../i18n/texts';

/** Texts that only the server uses. */
export const texts = {
  'appointments.error.skill': {
    ar: 'خدمة {service} ليست ضمن خدمات {staff}. يمكن حجزها بصلاحية إدارة الحجوزات مع ذكر السبب',
    en: '{staff} does not do {service}. Whoever may manage bookings can book it and give a reason',
  },
  'appointments.error.skillReason': {
    ar: 'خدمة {service} ليست ضمن خدمات {staff}، يلزم ذكر سبب الحجز',
    en: '{staff} does not do {service}: give the reason for booking',
  },
  'appointments.error.outsideHours': {
    ar: 'الموعد خارج ساعات العمل ({hours}). يحجزه من لديه صلاحية إدارة الحجوزات مع ذكر السبب',
    en: 'Outside opening hours ({hours}). Whoever may manage bookings can book it and give a reason',
  },
  'appointments.error.outsideReason': {
    ar: 'الموعد خارج ساعات العمل ({hours})، اذكر سبب الحجز',
    en: 'Outside opening hours ({hours}): give the reason for booking',
  },
  'appointments.error.staff': {
    ar: 'ليس من الأخصائيين المتاحين للحجز في هذا الفرع',
    en: 'Not a bookable staff member of this branch',
  },
  'appointments.error.room': {
    ar: 'ليست غرفة متاحة في هذا الفرع',
    en: 'Not an available room of this branch',
  },
  'appointments.error.tooLong': { ar: 'لا يزيد الحجز عن ٢٤ ساعة', en: 'A booking lasts 24 hours at most' },
  'customers.reason.booking': { ar: 'لديه حجز قادم', en: 'has an upcoming booking' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
