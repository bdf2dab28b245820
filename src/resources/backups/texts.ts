export const backupTexts = {
  more: { ar: 'ما ليس في النسخة، وبصمة التوقيع', en: 'What is not in a backup, and the signature' },
  secrets: {
    ar: 'لا تحتوي النسخة على مفتاح الأسرار (secrets.key). احفظه منفصلًا: بدونه تُدخل مفاتيح قنوات الرسائل من جديد بعد الاستعادة.',
    en: 'The key of secrets (secrets.key) is not in a backup. Keep it apart: without it the keys of message channels are typed again after a restore.',
  },
  erased: {
    ar: 'من طلب محو بياناته يبقى في النسخ السابقة حتى تُحذف مع الوقت، وفي كل نسخة نزّلتها بنفسك.',
    en: 'A person who was erased stays in earlier backups until those are gone, and in every copy you have downloaded.',
  },
  open: {
    ar: 'النسخ الاحتياطية غير مشفّرة: من يحصل على ملف منها يقرأ كل ما فيه من عملاء وهواتف وفواتير.',
    en: 'Backups are not sealed: whoever gets hold of a file can read everything in it, customers, phones and invoices.',
  },
  sealed: {
    ar: 'النسخ الاحتياطية مشفّرة، ولا تفتحها إلا عبارة الاسترداد. إذا ضاعت العبارة فلا أحد يستطيع استعادة النسخ.',
    en: 'Backups are sealed, and the recovery phrase alone opens them. If it is lost, nobody can restore them.',
  },
  another: { ar: 'عبارة استرداد أخرى', en: 'Another recovery phrase' },
  words: {
    ar: 'اكتب الكلمات الاثنتي عشرة بترتيبها على ورقة، واحفظها بعيدًا عن هذا الجهاز. لن تظهر مرة أخرى.',
    en: 'Write the twelve words down on paper in their order, and keep it away from this machine. They are not shown again.',
  },
  written: { ar: 'كتبتها', en: 'I have written them down' },
  typed: { ar: 'اكتب الكلمات الاثنتي عشرة', en: 'Type the twelve words' },
  unvouched: {
    ar: 'مفتاح التوقيع على هذا الخادم جديد. اكتب عبارة الاسترداد مرة ليُعرف بها عند الاستعادة.',
    en: 'The signing key of this server is new. Type the recovery phrase once, so that a restore with it knows the key.',
  },
  signer: {
    ar: 'بصمة التوقيع، دوّنها مع العبارة لتعرف عند الاستعادة أن النسخة نسختك:',
    en: 'Fingerprint of the signature. Note it with the phrase: by it a restore on another machine knows a backup as yours:',
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
  downloadFailed: { ar: 'تعذر تنزيل النسخة الاحتياطية', en: 'The backup could not be downloaded' },
  all: { ar: 'النسخ الاحتياطية', en: 'All backups' },
} as const;
