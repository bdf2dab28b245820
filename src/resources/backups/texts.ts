export const backupTexts = {
  more: { ar: 'ما تحفظه النسخة وما ليس فيها', en: 'What a backup keeps, and what it does not' },
  kept: {
    ar: 'نسخة كاملة كل ليلة، تُحفظ آخر ١٤ نسخة ليلية و١٤ نسخة يدوية على جهاز الخادم.',
    en: 'A whole copy every night; the last 14 of the nights and 14 by hand are kept on the server.',
  },
  secrets: {
    ar: 'لا تحتوي النسخة على مفتاح الأسرار (secrets.key). احفظه منفصلًا: بدونه تُدخل مفاتيح قنوات الرسائل من جديد بعد الاستعادة، ولا يدخل من يستخدم تطبيق مصادقة إلا برمز استرداد.',
    en: 'The key of secrets (secrets.key) is not in a backup. Keep it apart: without it the keys of message channels are typed again after a restore, and whoever has an authenticator app signs in by a recovery code only.',
  },
  erased: {
    ar: 'من طلب محو بياناته يبقى في النسخ السابقة حتى تُحذف مع الوقت، وفي كل نسخة نزّلتها بنفسك.',
    en: 'A person who was erased stays in earlier backups until those are gone, and in every copy you have downloaded.',
  },
  failed: {
    ar: 'فشلت آخر نسخة احتياطية، والسبب مكتوب في القائمة. تُعاد المحاولة كل ساعة، ويمكنك المحاولة الآن.',
    en: 'The last backup failed; the reason stands in the list. It is tried again every hour, and you can try now.',
  },
  old: {
    ar: 'مضى أكثر من ٢٦ ساعة على آخر نسخة احتياطية ناجحة.',
    en: 'The last good backup is more than 26 hours old.',
  },
  none: { ar: 'لا توجد نسخة احتياطية بعد.', en: 'There is no backup yet.' },
  fine: { ar: 'آخر نسخة ناجحة:', en: 'Last good backup:' },
  running: { ar: 'جارٍ النسخ الاحتياطي:', en: 'Backing up:' },
  download: { ar: 'تنزيل', en: 'Download' },
  downloading: { ar: 'جارٍ التنزيل', en: 'Downloading' },
  all: { ar: 'النسخ الاحتياطية', en: 'All backups' },
} as const;
