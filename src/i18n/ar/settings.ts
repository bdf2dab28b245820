export const texts = {
  'settings.title': 'الإعدادات',
  'settings.notAuthorised': 'غير مصرح لك بالوصول إلى الإعدادات، هذه الصفحة لمدير النظام فقط',
  'settings.systemCard': 'إعدادات النظام',
  'settings.systemText': 'اسم النظام والشعار واللون والضريبة والورديات',
  'settings.securityCard': 'إعدادات الأمان',
  'settings.securityText': 'مدة الجلسة وكلمات المرور والجلسات النشطة',
  'settings.importCard': 'استيراد من ملف',
  'settings.importText': 'عملاء وخدمات وأرصدة باقات من CSV أو Excel',
  'settings.systemLogo': 'الشعار',
  'settings.uploadLogo': 'اختيار صورة',
  'settings.defaultLogo': 'الشعار الأصلي',
  'settings.logoHint': 'PNG أو JPEG أو WebP أو SVG، حتى ٥١٢ كيلوبايت',
  'settings.logoType': 'الصورة يجب أن تكون PNG أو JPEG أو WebP أو SVG',
  'settings.logoSize': 'الصورة أكبر من ٥١٢ كيلوبايت',
  'settings.brandColor': 'لون العلامة',
  'settings.previewLight': 'نهارًا',
  'settings.previewDark': 'ليلًا',
  'settings.contrastWeak': 'الكتابة على هذا اللون ضعيفة التباين، لذلك يُستخدم أقرب لون يمكن القراءة عليه',
  'settings.digitsArabic': 'أرقام عربية',
  'settings.digitsLatin': 'أرقام لاتينية',
  'settings.clock12': '١٢ ساعة',
  'settings.clock24': '٢٤ ساعة',
  'settings.saved': 'حُفظت الإعدادات',
  'settings.error.load': 'حدث خطأ أثناء تحميل البيانات',
  'settings.error.save': 'فشل في حفظ الإعدادات',
};

declare module '../ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
