export const texts = {
  'sold.statement': 'كشف جلسات الباقة',
  'sold.statementOf': 'كشف جلسات {name}',
  'sold.totalLeft': 'إجمالي الجلسات المتبقية: {count}',
  'validate.dayOver': 'هذا اليوم مضى',
  // Printing, sold packages, customer money, day close.
  'sold.none': 'لا توجد باقات لهذا العميل',
  'sold.movements': 'حركات الجلسات',
  'sold.noMovements': 'لا توجد حركات',
  'sold.sale': 'بيعت في {date}، السعر: {amount}',
  'sold.saleUntil': 'بيعت في {date}، صالحة حتى {until}، السعر: {amount}',
  'sold.expired': 'منتهية',
  'sold.title': 'الباقات والجلسات',
  'sold.noneHint': 'تظهر الباقة هنا بعد إصدار فاتورة بها.',
  'sold.frozenSince': 'مجمدة منذ {date}',
  'sold.printStatement': 'طباعة كشف الجلسات',
  'customerPackages.count': {
    zero: 'لا باقات',
    one: 'باقة واحدة',
    two: 'باقتان',
    few: '{count} باقات',
    many: '{count} باقة',
    other: '{count} باقة',
  },
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
