import type { Said } from '../../../i18n/texts';

export const texts = {
  'menu.dayClose': { ar: 'إغلاق اليوم', en: 'Day close' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
