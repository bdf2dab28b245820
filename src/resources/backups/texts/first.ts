import type { Said } from '../../../i18n/texts';

export const texts = {
  'settings.backupsCard': { ar: 'النسخ الاحتياطية', en: 'Backups' },
  'settings.backupsText': {
    ar: 'نسخة كل ليلة، ونسخة عند الطلب، وتنزيلها',
    en: 'One each night, one on demand, and their files',
  },
  'backups.description': {
    ar: 'نسخة كاملة كل ليلة، تُحفظ آخر ١٤ نسخة ليلية و١٤ نسخة يدوية على جهاز الخادم',
    en: 'A whole copy every night; the last 14 of the nights and 14 by hand are kept on the server',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
