export const texts = {
  'waitlist.add': 'إضافة إلى قائمة الانتظار',
  'waitlist.workLate': 'تنتظر من قبل',
  'waitlist.workToday': 'من اليوم',
  'waitlist.workLater': 'من يوم قادم',
  'waitlist.workDone': 'انتهى انتظارها',
  'waitlist.empty': 'لا أحد ينتظر',
  'waitlist.book': 'حجز الموعد',
  'waitlist.noFit': 'لا وقت يناسب بعد',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
