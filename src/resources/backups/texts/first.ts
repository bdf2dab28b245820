import type { Said } from '../../../i18n/texts';

export const texts = {
  'settings.backupsCard': { ar: 'النسخ الاحتياطية', en: 'Backups' },
  'settings.backupsText': {
    ar: 'نسخة كل ليلة، ونسخة عند الطلب، وتنزيلها',
    en: 'One each night, one on demand, and their files',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
