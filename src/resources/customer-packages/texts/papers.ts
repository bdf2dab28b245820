import type { Said } from '../../../i18n/texts';

export const texts = {
  'sold.statement': { ar: 'كشف جلسات الباقة', en: 'Session statement' },
  'sold.statementOf': { ar: 'كشف جلسات {name}', en: 'Session statement of {name}' },
  'sold.left': {
    ar: '{name}: الجلسات المتبقية: {left} من {bought}',
    en: '{name}: Sessions left: {left} of {bought}',
  },
  'sold.totalLeft': { ar: 'إجمالي الجلسات المتبقية: {count}', en: 'Sessions left in all: {count}' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
