export const texts = {
  'absences.add': 'إجازة أو وقت محجوب',
  'absences.editTitle': 'تعديل الإجازة أو الوقت المحجوب',
  'absences.empty': 'لا إجازات ولا أوقات محجوبة',
  'absences.saved': 'حُفظ، ولن يُحجز هذا الوقت',
  'absences.updated': 'حُفظ، ولن يُحجز هذا الوقت',
  'absences.deleted': 'حُذف، وأصبح الوقت متاحًا',
  'absences.deleteConfirm': 'هل تريد حذف هذا الوقت؟ سيصبح متاحًا للحجز.',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
