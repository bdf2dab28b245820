export const texts = {
  'services.title': 'الخدمات والباقات',
  'services.description': 'إدارة خدمات المركز وباقاته وأسعارها',
  'services.add': 'إضافة خدمة',
  'services.editTitle': 'تعديل الخدمة',
  'services.allCategories': 'كل الفئات',
  'services.allBodyAreas': 'كل المناطق',
  'services.includeInactive': 'عرض الخدمات المتوقفة',
  'services.deleteConfirm': 'هل تريد حذف الخدمة "{name}"؟',
  'services.empty': 'لا توجد خدمات',
  'services.error.save': 'حدث خطأ أثناء حفظ الخدمة',
  'services.error.delete': 'حدث خطأ أثناء حذف الخدمة',
  'services.deactivated': 'الخدمة مستخدمة، لذلك أُوقفت بدلًا من حذفها',
  'services.error.load': 'حدث خطأ أثناء تحميل البيانات',
  'services.added': 'حُفظ',
  'services.updated': 'حُفظ',
  'services.deleted': 'حُذف',
  'services.error.saveReason': 'حدث خطأ أثناء حفظ الخدمة: {message}',
  'services.error.deleteReason': 'حدث خطأ أثناء حذف الخدمة: {message}',
  'field.BodyArea': 'منطقة الجسم',
  'field.ServiceId': 'الخدمة',
  'menu.services': 'الخدمات',
  'field.Services': 'الخدمات',
  'services.count': {
    zero: 'لا خدمات',
    one: 'خدمة واحدة',
    two: 'خدمتان',
    few: '{count} خدمات',
    many: '{count} خدمة',
    other: '{count} خدمة',
  },
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
