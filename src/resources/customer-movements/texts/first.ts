import type { Said } from '../../../i18n/texts';

export const texts = {
  'callOff.deposit': { ar: 'العربون والرصيد: {amount}', en: 'Deposit and credit: {amount}' },
  'callOff.credit': { ar: 'يُستخدم في دفع أي فاتورة قادمة', en: 'It pays any invoice to come' },
  'callOff.return': {
    ar: 'يُرد المبلغ الآن بالطريقة التي تختارها',
    en: 'The money goes back now, by the method that you choose',
  },
  'callOff.move': { ar: 'يُحسب لموعد آخر للعميل', en: 'It counts for the other booking' },
  'callOff.keep': {
    ar: 'تصدر به فاتورة شاملة الضريبة مدفوعة من الرصيد',
    en: 'An invoice over it, tax included, is paid from the credit',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
