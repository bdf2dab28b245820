import type { Said } from '../../../i18n/texts';

export const texts = {
  'print.cashier': { ar: 'الكاشير', en: 'Cashier' },
  'print.specialist': { ar: 'الأخصائي', en: 'Staff member' },
  'print.taxInvoice': { ar: 'فاتورة ضريبية مبسطة', en: 'Simplified tax invoice' },
  'print.draft': { ar: 'مسودة فاتورة، ليست مستندًا ضريبيًا', en: 'Draft invoice, not a tax document' },
  'print.madeAt': { ar: 'تاريخ الإنشاء', en: 'Created' },
  'print.change': { ar: 'الباقي للعميل', en: 'Change' },
  'print.refund': { ar: 'مبلغ مسترد ({name})', en: 'Refund ({name})' },
  'print.cancelled': { ar: 'ملغاة', en: 'Cancelled' },
  'print.depositAt': { ar: 'وقت الاستلام', en: 'Taken at' },
  'print.credit': { ar: 'رصيد العميل بعده', en: 'Credit with it' },
  'print.thanks': { ar: 'شكرًا لزيارتك', en: 'Thank you for your visit' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
