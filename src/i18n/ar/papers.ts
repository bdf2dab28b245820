/** Texts of the drawer's day and of printed documents. */
export const texts = {
  'print.page': 'ورق {size}',
  'print.roll': 'إيصال {width} مم',
  'print.paper': 'مقاس الورق',
  'print.failed': 'تعذر تجهيز المستند للطباعة',
  'print.taxNumber': 'الرقم الضريبي',
  'print.phone': 'هاتف',
  'print.customerCode': 'كود العميل',
  'print.issuedAt': 'تاريخ الإصدار',
};

declare module '../ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
