import type { Said } from '../texts';

/** Texts of the drawer's day and of printed documents. */
export const texts = {
  'print.page': { ar: 'ورق {size}', en: '{size} paper' },
  'print.roll': { ar: 'إيصال {width} مم', en: '{width} mm receipt' },
  'print.paper': { ar: 'مقاس الورق', en: 'Paper size' },
  'print.failed': { ar: 'تعذر تجهيز المستند للطباعة', en: 'The document could not be prepared for printing' },
  'print.qr': { ar: 'رمز بيانات الفاتورة الضريبية', en: 'Code with the tax data of the document' },
  'print.taxNumber': { ar: 'الرقم الضريبي', en: 'Tax number' },
  'print.phone': { ar: 'هاتف', en: 'Phone' },
  'print.customerCode': { ar: 'كود العميل', en: 'Customer code' },
  'print.issuedAt': { ar: 'تاريخ الإصدار', en: 'Issued' },
} satisfies Said;

declare module '../texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
