export const texts = {
  'settings.messagingCard': 'رسائل واتساب',
  'settings.messagingText': 'إعدادات الرسائل والقنوات والتهاني',
  'field.ApiEndpoint': 'عنوان مزود الخدمة',
  'menu.whatsapp': 'رسائل واتساب',
  'channels.back': 'العودة إلى الإعدادات',
  'channels.add': 'إضافة قناة',
  'channels.editTitle': 'تعديل القناة',
  'channels.empty': 'لا توجد قنوات',
  'channels.saved': 'حُفظت القناة',
  'channels.deleted': 'حُذفت القناة',
  'channels.deleteConfirm': 'هل تريد حذف القناة "{name}"؟',
  'channels.error.load': 'فشل في تحميل القنوات',
  'channels.error.save': 'فشل في حفظ القناة',
  'channels.error.delete': 'فشل في حذف القناة',
  'channels.error.restart': 'فشل في إعادة تشغيل القناة',
  'channels.error.logout': 'فشل في تسجيل خروج القناة',
  'validate.address': 'هذا العنوان غير مسموح به',
  'validate.sessionName': 'استخدم حروفًا لاتينية وأرقامًا وشرطات',
  'field.ChannelName': 'اسم القناة',
  'field.SessionName': 'اسم الجلسة',
  'channels.openPicture': 'عرض الصورة',
  'channels.me': 'بيانات المستخدم',
  'channels.error.me': 'فشل في تحميل بيانات المستخدم',
  'header.channels': 'قنوات الرسائل',
  'channels.count': {
    zero: 'لا قنوات',
    one: 'قناة واحدة',
    two: 'قناتان',
    few: '{count} قنوات',
    many: '{count} قناة',
    other: '{count} قناة',
  },
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
