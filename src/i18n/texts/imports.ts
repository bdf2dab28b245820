import type { Said } from '../texts';

export const texts = {
  'import.title': { ar: 'استيراد من ملف', en: 'Import from a file' },
  'import.description': {
    ar: 'عملاء وخدمات وأرصدة باقات من ملف CSV أو Excel، تُفحص قبل الحفظ ويمكن التراجع عنها كلها مرة واحدة.',
    en: 'Customers, services and package balances from a CSV or Excel file; checked before anything is saved, and taken back as a whole if need be.',
  },
  'import.what': { ar: 'ماذا تستورد؟', en: 'What do you import?' },
  'import.file': { ar: 'اختيار ملف', en: 'Choose a file' },
  'import.drop': {
    ar: 'اسحب ملف CSV أو Excel (‎.xlsx) إلى هنا أو اختره',
    en: 'Drop a CSV or Excel (.xlsx) file here, or choose one',
  },
  'import.limits': {
    ar: 'الصف الأول عناوين الأعمدة. حتى ٢٠ ألف صف و١٠ ميجابايت.',
    en: 'The first row holds the headings. Up to 20,000 rows and 10 MB.',
  },
  'import.template': { ar: 'تنزيل ملف فارغ بالأعمدة', en: 'Download an empty file with the columns' },
  'import.reading': { ar: 'جارٍ قراءة الملف', en: 'Reading the file' },
  'import.tooLarge': {
    ar: 'الملف أكبر من ١٠ ميجابايت أو ٢٠ ألف صف، قسّمه إلى أكثر من ملف',
    en: 'The file is larger than 10 MB or 20,000 rows: split it into several',
  },
  'import.noRows': {
    ar: 'لا توجد في الملف صفوف تحت العناوين',
    en: 'The file has no rows below its headings',
  },
  'import.unreadable': {
    ar: 'تعذرت قراءة الملف، احفظه من Excel بصيغة ‎.xlsx أو CSV ثم حاول مرة أخرى',
    en: 'The file cannot be read: save it from Excel as .xlsx or CSV and try again',
  },
  'import.oldExcel': {
    ar: 'هذا ملف Excel قديم (‎.xls)، احفظه بصيغة ‎.xlsx أو CSV ثم حاول مرة أخرى',
    en: 'This is an old Excel file (.xls): save it as .xlsx or CSV and try again',
  },
  'import.aboveHeadings': {
    ar: 'أسطر فوق العناوين لا تُستورد: {names}',
    en: 'Lines above the headings are not imported: {names}',
  },
  'import.totalLines': {
    ar: 'أسطر مجاميع في آخر الملف لا تُستورد: {names}',
    en: 'Lines of totals at the end are not imported: {names}',
  },
  'import.openQuote': {
    ar: 'علامة تنصيص بلا نهاية، قُرئت كما هي. راجع الأسطر: {names}',
    en: 'A quotation mark has no end and was read as it is. Check the lines: {names}',
  },
  'import.brokenLetters': {
    ar: 'حروف لم تُقرأ، احفظ الملف من Excel بصيغة ‎.xlsx. الأسطر: {names}',
    en: 'Some letters could not be read: save the file from Excel as .xlsx. Lines: {names}',
  },
  'import.moreCells': {
    ar: 'خلايا زائدة عن العناوين، ربما بسبب فاصلة في النص. الأسطر: {names}',
    en: 'More cells than headings, perhaps because of a comma in a text. Lines: {names}',
  },
  'import.failedCells': {
    ar: 'خلايا يظهر فيها خطأ في ملف Excel تبقى فارغة. الأسطر: {names}',
    en: 'Cells with an error of the spreadsheet such as #REF! stay empty. Lines: {names}',
  },
  'import.otherSheets': {
    ar: 'أوراق أخرى في الملف لا تُستورد: {names}',
    en: 'Other sheets of the file are not imported: {names}',
  },
  'import.dayFirst': { ar: 'يُقرأ اليوم قبل الشهر', en: 'Read with the day before the month' },
  'import.monthFirst': { ar: 'يُقرأ الشهر قبل اليوم', en: 'Read with the month before the day' },
  'import.doubtfulRows': { ar: 'صفوف تحتاج إلى مراجعة', en: 'Rows to check' },
  'import.inFile': { ar: 'العمود في الملف', en: 'Column of the file' },
  'import.samples': { ar: 'أمثلة', en: 'Examples' },
  'import.goesTo': { ar: 'يُحفظ في', en: 'Goes to' },
  'import.nowhere': { ar: 'لا يُستورد', en: 'Not imported' },
  'import.columnOf': { ar: 'إلى أين يذهب العمود «{heading}»', en: 'Where the column “{heading}” goes' },
  'import.noHeading': { ar: 'عمود {number}', en: 'Column {number}' },
  'import.missing': {
    ar: 'أعمدة مطلوبة لم تُحدد: {columns}',
    en: 'Required columns without a place: {columns}',
  },
  'import.twice': { ar: 'محدد أكثر من مرة: {columns}', en: 'Chosen more than once: {columns}' },
  'import.branch': { ar: 'الفرع لمن لم يُذكر فرعه', en: 'Branch of rows that name none' },
  'import.check': { ar: 'فحص الملف', en: 'Check the file' },
  'import.checking': { ar: 'جارٍ فحص الملف', en: 'Checking the file' },
  'import.otherFile': { ar: 'ملف آخر', en: 'Another file' },
  'import.back': { ar: 'رجوع إلى الأعمدة', en: 'Back to the columns' },
  'import.new': { ar: 'جديدة', en: 'New' },
  'import.known': { ar: 'موجودة من قبل', en: 'Known already' },
  'import.repeated': { ar: 'مكررة في الملف', en: 'Repeated in the file' },
  'import.wrong': { ar: 'بها أخطاء', en: 'Wrong' },
  'import.whenKnown': {
    ar: 'ماذا يحدث للسجلات الموجودة من قبل والمكررة؟',
    en: 'What becomes of those known already and repeated?',
  },
  'import.wrongRows': { ar: 'صفوف بها أخطاء', en: 'Rows with mistakes' },
  'import.knownRows': { ar: 'سجلات موجودة من قبل', en: 'Known already' },
  'import.line': { ar: 'السطر', en: 'Line' },
  'import.column': { ar: 'العمود', en: 'Column' },
  'import.value': { ar: 'المكتوب', en: 'Written' },
  'import.reason': { ar: 'السبب', en: 'Reason' },
  'import.thereAs': { ar: 'موجود باسم', en: 'Known as' },
  'import.firstOf': {
    ar: 'أول {shown} من {total}. الباقي في الملف الذي تنزّله.',
    en: 'The first {shown} of {total}. The others are in the file to download.',
  },
  'import.download': { ar: 'تنزيل الصفوف الخاطئة', en: 'Download the wrong rows' },
  'import.rows': {
    ar: {
      zero: 'لا صفوف',
      one: 'صف واحد',
      two: 'صفان',
      few: '{count} صفوف',
      many: '{count} صفًا',
      other: '{count} صف',
    },
    en: { zero: 'No rows', one: '{count} row', other: '{count} rows' },
  },
  'import.startCount': {
    ar: {
      zero: 'لا يوجد في الملف ما يُستورد',
      one: 'استيراد صف واحد',
      two: 'استيراد صفين',
      few: 'استيراد {count} صفوف',
      many: 'استيراد {count} صفًا',
      other: 'استيراد {count} صف',
    },
    en: {
      zero: 'There is nothing in the file to import',
      one: 'Import {count} row',
      other: 'Import {count} rows',
    },
  },
  'import.running': { ar: 'جارٍ الاستيراد', en: 'Importing' },
  'import.progress': { ar: '{done} من {of}', en: '{done} of {of}' },
  'import.stop': { ar: 'إيقاف', en: 'Stop' },
  'import.finished': { ar: 'اكتمل الاستيراد', en: 'The import is finished' },
  'import.stopped': {
    ar: 'توقف الاستيراد قبل نهايته، وما استُورد محفوظ',
    en: 'The import was stopped before its end; what was imported is saved',
  },
  'import.failed': {
    ar: 'انقطع الاستيراد، وما استُورد حتى الآن محفوظ ويمكن التراجع عنه',
    en: 'The import broke off; what was imported until then is saved and can be taken back',
  },
  'import.made': { ar: 'أُضيفت', en: 'Added' },
  'import.changed': { ar: 'حُدِّثت', en: 'Updated' },
  'import.skipped': { ar: 'تُركت كما هي', en: 'Left alone' },
  'import.undo': { ar: 'تراجع عن الاستيراد', en: 'Take the import back' },
  'import.undoShort': { ar: 'تراجع', en: 'Take back' },
  'import.undoAsk': {
    ar: 'يُحذف كل ما أضافه هذا الملف، ويعود ما حدّثه إلى ما كان عليه. لا يحدث شيء إذا كان أحدها قد استُخدم بعد ذلك.',
    en: 'All that this file added is deleted, and what it updated becomes what it was. Nothing happens if any of it has been used since.',
  },
  'import.undoing': { ar: 'جارٍ التراجع', en: 'Taking it back' },
  'import.undone': { ar: 'أُلغي الاستيراد', en: 'The import was taken back' },
  'import.toList': { ar: 'فتح القائمة', en: 'Open the list' },
  'import.past': { ar: 'عمليات الاستيراد السابقة', en: 'Earlier imports' },
  'import.noPast': { ar: 'لم يُستورد شيء بعد', en: 'Nothing has been imported yet' },
} satisfies Said;

declare module '../texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
