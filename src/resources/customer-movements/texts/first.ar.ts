export const texts = {
  'callOff.deposit': 'العربون والرصيد: {amount}',
  'callOff.credit': 'يُستخدم في دفع أي فاتورة قادمة',
  'callOff.return': 'يُرد المبلغ الآن بالطريقة التي تختارها',
  'callOff.move': 'يُحسب لموعد آخر للعميل',
  'callOff.keep': 'تصدر به فاتورة شاملة الضريبة مدفوعة من الرصيد',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
