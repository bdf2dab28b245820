/** Backups of the whole business. */
export const backups = {
  'header.duplicates': 'البطاقات المتشابهة',
  'backups.description': 'نسخة كاملة كل ليلة، تُحفظ آخر ١٤ نسخة ليلية و١٤ نسخة يدوية على جهاز الخادم',
  'backups.download': 'تنزيل',
  'backups.downloading': 'جارٍ التنزيل',
  'backups.downloadFailed': 'تعذر تنزيل النسخة الاحتياطية',
  'backups.running': 'جارٍ النسخ الاحتياطي: {percent}',
  'backups.fine': 'آخر نسخة ناجحة: {time}',
  'backups.error.running': 'هناك نسخة احتياطية جارية الآن',
  'backups.error.noFile': 'ملف هذه النسخة ليس على هذا الخادم',
} as const;
