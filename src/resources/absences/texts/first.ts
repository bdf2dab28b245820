import type { Said } from '../../../i18n/texts';

export const texts = {
  'absences.add': { ar: 'إجازة أو وقت محجوب', en: 'Leave or blocked time' },
  'absences.editTitle': { ar: 'تعديل الإجازة أو الوقت المحجوب', en: 'Change leave or blocked time' },
  'absences.empty': { ar: 'لا إجازات ولا أوقات محجوبة', en: 'No leave and no blocked time' },
  'absences.saved': { ar: 'حُفظ، ولن يُحجز هذا الوقت', en: 'Saved. This time cannot be booked any more.' },
  'absences.updated': { ar: 'حُفظ، ولن يُحجز هذا الوقت', en: 'Saved. This time cannot be booked any more.' },
  'absences.deleted': { ar: 'حُذف، وأصبح الوقت متاحًا', en: 'Deleted. The time is free again.' },
  'absences.deleteConfirm': {
    ar: 'هل تريد حذف هذا الوقت؟ سيصبح متاحًا للحجز.',
    en: 'Delete this time? It can then be booked.',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
