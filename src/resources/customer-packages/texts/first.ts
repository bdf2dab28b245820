import type { Said } from '../../../i18n/texts';

export const texts = {
  'validate.dayOver': { ar: 'هذا اليوم مضى', en: 'This day is over' },
  // Printing, sold packages, customer money, day close.
  'sold.none': { ar: 'لا توجد باقات لهذا العميل', en: 'This customer has no packages' },
  'sold.movements': { ar: 'حركات الجلسات', en: 'Movements of sessions' },
  'sold.noMovements': { ar: 'لا توجد حركات', en: 'No movements' },
  'sold.sale': { ar: 'بيعت في {date}، السعر: {amount}', en: 'Sold on {date}, price: {amount}' },
  'sold.saleUntil': {
    ar: 'بيعت في {date}، صالحة حتى {until}، السعر: {amount}',
    en: 'Sold on {date}, valid until {until}, price: {amount}',
  },
  'sold.expired': { ar: 'منتهية', en: 'Expired' },
  'sold.title': { ar: 'الباقات والجلسات', en: 'Packages and sessions' },
  'sold.noneHint': {
    ar: 'تظهر الباقة هنا بعد إصدار فاتورة بها.',
    en: 'A package appears here once an invoice with it is issued.',
  },
  'sold.frozenSince': { ar: 'مجمدة منذ {date}', en: 'Frozen since {date}' },
  'sold.printStatement': { ar: 'طباعة كشف الجلسات', en: 'Print the session statement' },
  'customerPackages.count': {
    ar: {
      zero: 'لا باقات',
      one: 'باقة واحدة',
      two: 'باقتان',
      few: '{count} باقات',
      many: '{count} باقة',
      other: '{count} باقة',
    },
    en: { zero: 'No packages', one: '{count} package', other: '{count} packages' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
