import type { Said } from '../../../i18n/texts';

export const texts = {
  'waitlist.add': { ar: 'إضافة إلى قائمة الانتظار', en: 'Add to the waiting list' },
  'waitlist.workLate': { ar: 'تنتظر من قبل', en: 'Waiting since earlier' },
  'waitlist.workToday': { ar: 'من اليوم', en: 'From today' },
  'waitlist.workLater': { ar: 'من يوم قادم', en: 'From a later day' },
  'waitlist.workDone': { ar: 'انتهى انتظارها', en: 'No longer waiting' },
  'waitlist.empty': { ar: 'لا أحد ينتظر', en: 'Nobody is waiting' },
  'waitlist.book': { ar: 'حجز الموعد', en: 'Book it' },
  'waitlist.noFit': { ar: 'لا وقت يناسب بعد', en: 'No time fits yet' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
