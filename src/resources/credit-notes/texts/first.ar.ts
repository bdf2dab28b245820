export const texts = {
  'print.creditNote': 'إشعار دائن',
  'print.number': 'الرقم',
  'print.ofInvoice': 'عن الفاتورة',
  'print.refunded': 'إجمالي الإشعار',
  'creditNotes.searchPlaceholder': 'ابحث برقم الإشعار',
  'creditNotes.description': 'ما رُد أو أُلغي من فواتير صادرة',
  'invoices.creditNotes': 'الإشعارات الدائنة',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
