import type { Said } from '../../../i18n/texts';

export const texts = {
  'drawer.description': {
    ar: 'درج النقدية: رصيد البداية، وعد النقود، وكشف اليوم',
    en: 'The cash drawer: opening float, count and sheet of the day',
  },
  'drawer.pickBranch': { ar: 'اختر فرعًا لعرض درجه', en: 'Choose a branch to see its drawer' },
  'drawer.offTitle': { ar: 'درج النقدية غير مفعّل', en: 'The cash drawer is switched off' },
  'drawer.settings': { ar: 'فتح إعدادات الدرج', en: 'Open the drawer’s settings' },
  'drawer.offText': {
    ar: 'درج النقدية يسجل رصيد بداية اليوم، ثم يقارن النقود المعدودة بما يجب أن يكون من مدفوعات ومردودات ومصروفات نقدية وتوريدات، ويغلق مستندات اليوم. يفعّله مدير النظام من الإعدادات.',
    en: 'The drawer records the float of the morning, compares the counted cash with what payments, refunds, cash expenses and cash taken out leave, and locks the documents of the day. An administrator switches it on in the settings.',
  },
  'drawer.none': { ar: 'لا يوجد درج مفتوح في هذا الفرع', en: 'No drawer is open in this branch' },
  'drawer.noneText': {
    ar: 'اكتب النقود الموجودة في الدرج قبل أول عملية.',
    en: 'Enter the cash in the drawer before the first sale.',
  },
  'drawer.noneOutside': { ar: 'كل نقدية اليوم في الدرج', en: 'All cash of the day is in a drawer' },
  'drawer.noneUnpaid': { ar: 'لا شيء بانتظار الدفع', en: 'Nothing waits for payment' },
  'drawer.noTakings': { ar: 'لم يُحصَّل شيء اليوم بعد', en: 'Nothing has been taken today yet' },
  'drawer.cashHidden': {
    ar: 'النقدية لا تظهر قبل عد الدرج، ولا تدخل في هذا المجموع.',
    en: 'Cash does not show before the drawer is counted, and is not in this total.',
  },
  'drawer.count': { ar: 'عد النقود', en: 'Count the cash' },
  'drawer.countHint': {
    ar: 'عد كل فئة كما هي في الدرج. المبلغ المتوقع يظهر بعد الإغلاق.',
    en: 'Count each denomination as it lies in the drawer. What was expected shows after closing.',
  },
  'drawer.sum': { ar: 'المجموع', en: 'Sum' },
  'drawer.surplus': { ar: 'زيادة {amount}', en: 'Surplus {amount}' },
  'drawer.shortage': { ar: 'عجز {amount}', en: 'Shortage {amount}' },
  'drawer.reasonNeeded': {
    ar: 'المبلغ المعدود لا يساوي المتوقع. راجع العد أو اكتب سبب الفرق.',
    en: 'What was counted is not what was expected. Count again or give the reason.',
  },
  'drawer.closeConfirm': {
    ar: 'بعد الإغلاق لا تتغير مستندات اليوم النقدية. هل تريد إغلاق الدرج والمبلغ المعدود {amount}؟',
    en: 'Counted: {amount}. After closing, the cash documents of the day are fixed. Close the drawer?',
  },
  'drawer.load': { ar: 'فشل في تحميل درج النقدية', en: 'Failed to load the drawer' },
  'drawer.sheet': { ar: 'كشف إغلاق اليوم', en: 'Day close sheet' },
  'drawer.printSheet': { ar: 'طباعة الكشف', en: 'Print the sheet' },
  'drawer.earlier': { ar: 'الأدراج السابقة', en: 'Earlier drawers' },
  'drawer.noEarlier': {
    ar: 'لم يُغلق درج في هذا الفرع بعد',
    en: 'No drawer of this branch has been closed yet',
  },
  'drawer.expenses': { ar: 'مصروفات نقدية', en: 'Cash expenses' },
  'drawer.byMethod': { ar: 'المدفوعات حسب الطريقة', en: 'Payments by method' },
  'drawer.signature': { ar: 'التوقيع', en: 'Signature' },
  'drawer.bookkeeper': { ar: 'المراجعة', en: 'Checked by' },
  'drawer.needsUpdate': {
    ar: 'فتح الدرج وإغلاقه يحتاجان إلى صلاحية تعديل الفواتير',
    en: 'Opening and closing the drawer need the right to change invoices',
  },
  'drawer.deposited': { ar: 'عربون', en: 'Deposits' },
  'drawer.returned': { ar: 'مردودات', en: 'Refunds' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
