export const texts = {
  'print.creditNote': 'إشعار دائن',
  'print.number': 'الرقم',
  'print.ofInvoice': 'عن الفاتورة',
  'print.refunded': 'إجمالي الإشعار',
  'creditNotes.searchPlaceholder': 'ابحث برقم الإشعار',
  'invoices.creditNote': 'إشعار دائن',
  'creditNotes.count': {
    zero: 'لا إشعارات دائنة',
    one: 'إشعار دائن واحد',
    two: 'إشعاران دائنان',
    few: '{count} إشعارات دائنة',
    many: '{count} إشعارًا دائنًا',
    other: '{count} إشعار دائن',
  },
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
