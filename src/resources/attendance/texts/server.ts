import type { Said } from '../../../i18n/texts';

/** Texts that only the server uses. */
export const texts = {
  'ifa.error.tooMuch': { ar: 'المبلغ المدفوع أكبر من الإجمالي', en: 'The paid amount is above the total' },
  'ifa.error.noItems': { ar: 'أضف خدمة واحدة على الأقل', en: 'Add at least one service' },
  'invoice.line.fromPackage': { ar: '{service} (من الباقة)', en: '{service} (from the package)' },
  'invoice.line.deposit': { ar: 'عربون موعد أُلغي', en: 'Deposit of a cancelled booking' },
  'invoice.line.visit': { ar: 'خدمات الزيارة', en: 'Services of the visit' },
  'checkOut.error.deposit': {
    ar: 'ينقص العربون {remaining}: زد المبلغ المدفوع أو قلّل العربون',
    en: 'The deposit lacks {remaining}: pay more or make it smaller',
  },
  'attendance.error.future': {
    ar: 'الوقت لا يمكن أن يكون في المستقبل',
    en: 'The time cannot be in the future',
  },
  'attendance.walkInReason': { ar: 'حضور بدون موعد', en: 'Walk-in' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
