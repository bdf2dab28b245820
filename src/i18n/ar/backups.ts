/** Backups of the whole business. */
export const backups = {
  'header.duplicates': 'البطاقات المتشابهة',
  'backups.description': 'نسخة كاملة كل ليلة، تُحفظ آخر ١٤ نسخة ليلية و١٤ نسخة يدوية على جهاز الخادم',
  'backups.error.running': 'هناك نسخة احتياطية جارية الآن',
  'backups.error.noFile': 'ملف هذه النسخة ليس على هذا الخادم',
} as const;
