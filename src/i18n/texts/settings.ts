import type { Said } from '../texts';

export const texts = {
  'settings.title': { ar: 'الإعدادات', en: 'Settings' },
  'settings.notAuthorised': {
    ar: 'غير مصرح لك بالوصول إلى الإعدادات، هذه الصفحة لمدير النظام فقط',
    en: 'You are not authorised to open the settings, this page is for the system manager only',
  },
  'settings.systemCard': { ar: 'إعدادات النظام', en: 'System settings' },
  'settings.systemText': {
    ar: 'اسم النظام والشعار واللون والضريبة والورديات',
    en: 'System name, logo, colour, tax and shifts',
  },
  'settings.securityCard': { ar: 'إعدادات الأمان', en: 'Security settings' },
  'settings.securityText': {
    ar: 'مدة الجلسة وكلمات المرور والجلسات النشطة',
    en: 'Sign-in lifetime, passwords and active sign-ins',
  },
  'settings.importCard': { ar: 'استيراد من ملف', en: 'Import from a file' },
  'settings.importText': {
    ar: 'عملاء وخدمات وأرصدة باقات من CSV أو Excel',
    en: 'Customers, services and package balances from CSV or Excel',
  },
  'settings.systemLogo': { ar: 'الشعار', en: 'Logo' },
  'settings.uploadLogo': { ar: 'اختيار صورة', en: 'Choose an image' },
  'settings.defaultLogo': { ar: 'الشعار الأصلي', en: 'Original logo' },
  'settings.logoHint': {
    ar: 'PNG أو JPEG أو WebP أو SVG، حتى ٥١٢ كيلوبايت',
    en: 'PNG, JPEG, WebP or SVG, up to 512 kB',
  },
  'settings.logoType': {
    ar: 'الصورة يجب أن تكون PNG أو JPEG أو WebP أو SVG',
    en: 'The picture must be a PNG, JPEG, WebP or SVG',
  },
  'settings.logoSize': { ar: 'الصورة أكبر من ٥١٢ كيلوبايت', en: 'The picture is larger than 512 kB' },
  'settings.brandColor': { ar: 'لون العلامة', en: 'Brand colour' },
  'settings.previewLight': { ar: 'نهارًا', en: 'By day' },
  'settings.previewDark': { ar: 'ليلًا', en: 'By night' },
  'settings.contrastWeak': {
    ar: 'الكتابة على هذا اللون ضعيفة التباين، لذلك يُستخدم أقرب لون يمكن القراءة عليه',
    en: 'Text on this colour has little contrast, so the nearest colour that can be read is used',
  },
  'settings.digitsArabic': { ar: 'أرقام عربية', en: 'Arabic digits' },
  'settings.digitsLatin': { ar: 'أرقام لاتينية', en: 'Latin digits' },
  'settings.clock12': { ar: '١٢ ساعة', en: '12 hours' },
  'settings.clock24': { ar: '٢٤ ساعة', en: '24 hours' },
  'settings.saved': { ar: 'حُفظت الإعدادات', en: 'Settings saved' },
  'settings.error.load': { ar: 'حدث خطأ أثناء تحميل البيانات', en: 'Error loading data' },
  'settings.error.save': { ar: 'فشل في حفظ الإعدادات', en: 'Failed to save the settings' },
} satisfies Said;

declare module '../texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
