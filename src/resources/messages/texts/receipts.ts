import type { Said } from '../../../i18n/texts';

export const texts = {
  'receipt.invoice': { ar: 'إيصال الفاتورة {invoiceNumber}', en: 'Receipt of invoice {invoiceNumber}' },
  'receipt.thanks': { ar: 'شكرًا لزيارتكم', en: 'Thank you for your visit' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
