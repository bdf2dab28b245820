/** Texts that only the server uses. */
export const texts = {
  'appointments.error.skill':
    'خدمة {service} ليست ضمن خدمات {staff}. يمكن حجزها بصلاحية إدارة الحجوزات مع ذكر السبب',
  'appointments.error.skillReason': 'خدمة {service} ليست ضمن خدمات {staff}، يلزم ذكر سبب الحجز',
  'appointments.error.outsideHours':
    'الموعد خارج ساعات العمل ({hours}). يحجزه من لديه صلاحية إدارة الحجوزات مع ذكر السبب',
  'appointments.error.outsideReason': 'الموعد خارج ساعات العمل ({hours})، اذكر سبب الحجز',
  'appointments.error.staff': 'ليس من الأخصائيين المتاحين للحجز في هذا الفرع',
  'appointments.error.room': 'ليست غرفة متاحة في هذا الفرع',
  'appointments.error.tooLong': 'لا يزيد الحجز عن ٢٤ ساعة',
  'customers.reason.booking': 'لديه حجز قادم',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
