export const texts = {
  'menu.expenses': 'المصروفات',
  'expenses.add': 'إضافة مصروف',
  'expenses.editTitle': 'تعديل المصروف',
  'expenses.allCategories': 'كل الفئات',
  'expenses.deleteConfirm': 'هل تريد حذف هذا المصروف؟',
  'expenses.empty': 'لا توجد مصروفات',
  'expenses.saved': 'حُفظ المصروف',
  'expenses.updated': 'حُفظ المصروف',
  'expenses.deleted': 'حُذف المصروف',
  'expenses.error.save': 'فشل في حفظ المصروف',
  'expenses.error.delete': 'فشل في حذف المصروف',
  'expenses.error.load': 'فشل في تحميل المصروفات',
  'expenses.denied.create': 'ليس لديك صلاحية إضافة المصروفات (expenses.create)',
  'expenses.denied.update': 'ليس لديك صلاحية تعديل المصروفات (expenses.update)',
  'expenses.denied.delete': 'ليس لديك صلاحية حذف المصروفات (expenses.delete)',
  'expenses.count': {
    zero: 'لا مصروفات',
    one: 'مصروف واحد',
    two: 'مصروفان',
    few: '{count} مصروفات',
    many: '{count} مصروفًا',
    other: '{count} مصروف',
  },
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
