import type { Said } from '../../../i18n/texts';

export const texts = {
  'reports.afterTax': { ar: 'بعد الضريبة: {amount}', en: 'After tax: {amount}' },
  'reports.error.initial': {
    ar: 'حدث خطأ أثناء تحميل البيانات الأولية',
    en: 'Error loading the initial data',
  },
  'menu.reports': { ar: 'التقارير', en: 'Reports' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
