export const texts = {
  'receipt.invoice': 'إيصال الفاتورة {invoiceNumber}',
  'receipt.deposit': 'إيصال عربون',
  'receipt.credit': 'رصيدك الآن',
  'receipt.thanks': 'شكرًا لزيارتكم',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
