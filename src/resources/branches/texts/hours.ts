import type { Said } from '../../../i18n/texts';

export const texts = {
  'branches.hours.opens': { ar: 'يفتح', en: 'opens' },
  'branches.hours.closes': { ar: 'يغلق', en: 'closes' },
  'branches.hours.open': { ar: 'مفتوح', en: 'Open' },
  'branches.hours.closed': { ar: 'مغلق', en: 'Closed' },
  'branches.hours.usual': {
    ar: 'لم تُحدَّد مواعيد لهذا الفرع، فهو مفتوح كل يوم {hours}',
    en: 'No hours are set for this branch: it is open every day {hours}',
  },
  'branches.hours.toUsual': {
    ar: 'العودة إلى يوم العمل المعتاد كل يوم ({hours})',
    en: 'Back to the usual working day every day ({hours})',
  },
  'branches.hours.break': { ar: 'استراحة', en: 'Break' },
  'branches.hours.addBreak': { ar: 'إضافة استراحة', en: 'Add a break' },
  'branches.hours.remove': { ar: 'حذف الفترة', en: 'Remove the stretch' },
  'branches.hours.everyDayLike': { ar: 'كل الأيام مثل {day}', en: 'Every day like {day}' },
  'branches.hours.nextDay': { ar: 'حتى اليوم التالي', en: 'until the next day' },
  'branches.hours.error.overlap': {
    ar: 'تتداخل هذه الفترة مع فترة أخرى في اليوم نفسه',
    en: 'This stretch overlaps another one of the same day',
  },
  'branches.hours.error.period': { ar: 'تنتهي الفترة قبل أن تبدأ', en: 'The period ends before it begins' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
