/** Texts that only the server uses. */
export const texts = {
  'ifa.error.tooMuch': 'المبلغ المدفوع أكبر من الإجمالي',
  'ifa.error.noItems': 'أضف خدمة واحدة على الأقل',
  'invoice.line.fromPackage': '{service} (من الباقة)',
  'invoice.line.deposit': 'عربون موعد أُلغي',
  'invoice.line.visit': 'خدمات الزيارة',
  'checkOut.error.deposit': 'ينقص العربون {remaining}: زد المبلغ المدفوع أو قلّل العربون',
  'attendance.error.future': 'الوقت لا يمكن أن يكون في المستقبل',
  'attendance.walkInReason': 'حضور بدون موعد',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
