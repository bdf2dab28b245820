export const texts = {
  'packages.includeInactive': 'عرض الباقات المتوقفة',
  'packages.add': 'إضافة باقة',
  'packages.editTitle': 'تعديل الباقة',
  'packages.addItem': 'إضافة خدمة إلى الباقة',
  'packages.itemText': '{service} × {sessions}',
  'packages.deleteConfirm': 'هل تريد حذف الباقة "{name}"؟',
  'packages.empty': 'لا توجد باقات',
  'packages.error.save': 'حدث خطأ أثناء حفظ الباقة',
  'packages.error.delete': 'حدث خطأ أثناء حذف الباقة',
  'packages.deactivated': 'الباقة مباعة أو محجوزة، لذلك أُوقفت بدلًا من حذفها',
  'packages.error.load': 'حدث خطأ أثناء تحميل البيانات',
  'packages.added': 'حُفظ',
  'packages.updated': 'حُفظ',
  'packages.deleted': 'حُذف',
  'packages.title': 'الخدمات والباقات',
  'packages.description': 'إدارة خدمات المركز وباقاته وأسعارها',
  'packages.error.saveReason': 'حدث خطأ أثناء حفظ الباقة: {message}',
  'packages.error.deleteReason': 'حدث خطأ أثناء حذف الباقة: {message}',
  'packages.removeItem': 'حذف الخدمة من الباقة',
  'field.ValidityDays': 'مدة الصلاحية',
  'field.SessionsCount': 'عدد الجلسات',
  'menu.packages': 'الباقات',
  'field.PackageId': 'الباقة',
  'packages.count': {
    zero: 'لا باقات',
    one: 'باقة واحدة',
    two: 'باقتان',
    few: '{count} باقات',
    many: '{count} باقة',
    other: '{count} باقة',
  },
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
