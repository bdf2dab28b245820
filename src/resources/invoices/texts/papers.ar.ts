export const texts = {
  'invoices.number': 'رقم الفاتورة',
  'print.cashier': 'الكاشير',
  'print.specialist': 'الأخصائي',
  'print.taxInvoice': 'فاتورة ضريبية مبسطة',
  'print.invoice': 'فاتورة',
  'print.draft': 'مسودة فاتورة، ليست مستندًا ضريبيًا',
  'print.madeAt': 'تاريخ الإنشاء',
  'print.payments': 'المدفوعات',
  'print.credited': 'إشعار دائن',
  'print.tendered': 'المستلم',
  'print.change': 'الباقي للعميل',
  'print.refund': 'مبلغ مسترد',
  'print.paid': 'المدفوع',
  'print.remaining': 'المتبقي',
  'print.cancelled': 'ملغاة',
  'print.deposit': 'إيصال عربون',
  'print.depositAt': 'وقت الاستلام',
  'print.credit': 'رصيد العميل بعده',
  'print.qr': 'رمز بيانات الفاتورة الضريبية',
  'print.thanks': 'شكرًا لزيارتك',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
