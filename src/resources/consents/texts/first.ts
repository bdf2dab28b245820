import type { Said } from '../../../i18n/texts';

export const texts = {
  'customers.messaging': { ar: 'الرسائل والموافقات', en: 'Messages and consents' },
  'customers.optedOut': { ar: 'ألغى الاشتراك', en: 'Opted out' },
  'customers.noConsent': { ar: 'لم تُسجَّل موافقة', en: 'No consent recorded' },
  'customers.changeConsent': { ar: 'تغيير الموافقة', en: 'Change consent' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
