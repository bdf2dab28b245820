export const texts = {
  'customers.messaging': 'الرسائل والموافقات',
  'customers.optedOut': 'ألغى الاشتراك',
  'customers.noConsent': 'لم تُسجَّل موافقة',
  'customers.changeConsent': 'تغيير الموافقة',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
