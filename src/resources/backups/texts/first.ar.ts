export const texts = {
  'settings.backupsCard': 'النسخ الاحتياطية',
  'settings.backupsText': 'نسخة كل ليلة، ونسخة عند الطلب، وتنزيلها',
  'backups.description': 'نسخة كاملة كل ليلة، تُحفظ آخر ١٤ نسخة ليلية و١٤ نسخة يدوية على جهاز الخادم',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
