import type { Said } from '../texts';

/** Texts of dialogs that open from the frame: the command palette, the keyboard keys, the account. */
export const texts = {
  'mask.as': { ar: 'تشاهد النظام كما يظهر لـ: {name}', en: 'You see the product as: {name}' },
  'mask.end': { ar: 'إنهاء', en: 'End' },
  'header.setPin': { ar: 'رمز PIN لفتح الشاشة', en: 'PIN to unlock the screen' },
  'shell.accountNotices': { ar: 'تنبيهات حسابك', en: 'Notices about your account' },
  'header.factors': { ar: 'الدخول بخطوتين', en: 'Two-step sign-in' },
  'header.changePassword': { ar: 'تغيير كلمة المرور', en: 'Change password' },
  'header.lockNow': { ar: 'قفل الشاشة', en: 'Lock the screen' },
  'header.theme': { ar: 'المظهر', en: 'Appearance' },
  'header.clock': { ar: 'نظام الوقت', en: 'Clock' },
  'header.languageLabel': { ar: 'اللغة', en: 'Language' },
  'theme.light': { ar: 'فاتح', en: 'Light' },
  'theme.dark': { ar: 'داكن', en: 'Dark' },
  'theme.system': { ar: 'مثل إعداد الجهاز', en: 'Same as the device' },
  'keys.title': { ar: 'اختصارات لوحة المفاتيح', en: 'Keyboard shortcuts' },
  'palette.title': { ar: 'الوصول السريع', en: 'Quick access' },
  'palette.screens': { ar: 'الشاشات', en: 'Screens' },
  'palette.noMatch': { ar: 'لا توجد نتائج', en: 'No matches' },
  'palette.searching': { ar: 'جارٍ البحث...', en: 'Searching…' },
  'palette.hint': {
    ar: 'الأسهم للتنقل، Enter للفتح، Esc للإغلاق',
    en: 'Arrows to move, Enter to open, Esc to close',
  },
  'keys.palette': { ar: 'فتح الوصول السريع', en: 'Open quick access' },
  'keys.search': { ar: 'الانتقال إلى خانة البحث', en: 'Go to the search box' },
  'keys.filter': { ar: 'فتح التصفية', en: 'Open the filters' },
  'keys.create': { ar: 'إضافة سجل جديد', en: 'Add a new record' },
  'keys.choose': { ar: 'اختيار السجل في القائمة', en: 'Select the record in a list' },
  'keys.close': { ar: 'إغلاق النافذة', en: 'Close the dialog' },
  'keys.save': { ar: 'حفظ', en: 'Save' },
  'keys.sidebar': { ar: 'طي القائمة أو توسيعها', en: 'Collapse or expand the menu' },
  'keys.help': { ar: 'عرض هذه الاختصارات', en: 'Show these shortcuts' },
  'shell.thisDevice': { ar: 'هذا الجهاز', en: 'This device' },
  'shell.signInsHint': {
    ar: 'الأجهزة التي سجّلت الدخول بهذا الحساب',
    en: 'Devices signed in to this account',
  },
  'shell.signedInAt': { ar: 'وقت الدخول: {time}', en: 'Signed in: {time}' },
  'shell.passwordHint': {
    ar: 'بعد التغيير ينتهي الدخول من كل الأجهزة.',
    en: 'Changing it signs this account out on every device.',
  },
  'palette.actions': { ar: 'إجراءات', en: 'Actions' },
  'palette.searchFailed': { ar: 'تعذر البحث', en: 'The search failed' },
  'header.newPin': { ar: 'رمز PIN الجديد', en: 'New PIN' },
  'header.pinHint': {
    ar: 'من ٤ إلى ٦ أرقام. يفتح شاشتك المقفلة ولا يصلح لتسجيل الدخول',
    en: '4 to 6 digits. It opens your locked screen and is no good for signing in',
  },
  'header.pinSaved': { ar: 'حُفظ رمز PIN', en: 'PIN saved' },
  'header.pinRemove': { ar: 'إلغاء رمز PIN', en: 'Remove the PIN' },
  'header.pinRemoved': { ar: 'أُلغي رمز PIN', en: 'PIN removed' },
  'shell.quickPlaces': { ar: 'التنقل السريع', en: 'Quick navigation' },
  'settings.lastSeen': { ar: 'آخر نشاط', en: 'Last seen' },
} satisfies Said;

declare module '../texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
