import type { Said } from '../../../i18n/texts';

/** Texts that only the server uses. */
export const texts = {
  'customers.erase.wrongCode': { ar: 'الرقم التعريفي غير مطابق', en: 'That is not the person number' },
  'customers.merge.rest': { ar: 'سجلات أخرى', en: 'Other rows' },
  'invoices.error.notEnough': {
    ar: 'الرصيد لا يكفي (المتاح: {held})',
    en: 'Not enough credit (available: {held})',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
