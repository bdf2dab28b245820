import type { Said } from '../../../i18n/texts';

export const texts = {
  'settings.signInLog': { ar: 'سجل الدخول', en: 'Log of sign-ins' },
  'settings.failedSignIns': { ar: 'محاولات الدخول الفاشلة', en: 'Failed sign-ins' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
