export const texts = {
  'absences.add': 'إجازة أو وقت محجوب',
  'absences.editTitle': 'تعديل الإجازة أو الوقت المحجوب',
  'absences.empty': 'لا إجازات ولا أوقات محجوبة',
  'absences.saved': 'تم الحفظ، ولن يُحجز هذا الوقت',
  'absences.updated': 'تم الحفظ، ولن يُحجز هذا الوقت',
  'absences.deleted': 'تم الحذف، وأصبح الوقت متاحًا',
  'absences.deleteConfirm': 'هل تريد حذف هذا الوقت؟ سيصبح متاحًا للحجز.',
  'absences.description': 'من لا يُحجز معه ومتى',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
