/** Texts that only the server uses. */
export const texts = {
  'customers.erase.wrongCode': 'الرقم التعريفي غير مطابق',
  'customers.merge.rest': 'سجلات أخرى',
  'invoices.error.notEnough': 'الرصيد لا يكفي (المتاح: {held})',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
