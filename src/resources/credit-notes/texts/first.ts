import type { Said } from '../../../i18n/texts';

export const texts = {
  'print.ofInvoice': { ar: 'عن الفاتورة', en: 'For invoice' },
  'print.refunded': { ar: 'إجمالي الإشعار', en: 'Total of the note' },
  'creditNotes.searchPlaceholder': { ar: 'ابحث برقم الإشعار', en: 'Search by credit note number' },
  'invoices.creditNote': { ar: 'إشعار دائن', en: 'Credit note' },
  'creditNotes.count': {
    ar: {
      zero: 'لا إشعارات دائنة',
      one: 'إشعار دائن واحد',
      two: 'إشعاران دائنان',
      few: '{count} إشعارات دائنة',
      many: '{count} إشعارًا دائنًا',
      other: '{count} إشعار دائن',
    },
    en: { zero: 'No credit notes', one: '{count} credit note', other: '{count} credit notes' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
