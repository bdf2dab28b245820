export const expenses = {
  'expenses.title': 'المصروفات',
  'expenses.add': 'إضافة مصروف',
  'expenses.editTitle': 'تعديل المصروف',
  'expenses.allCategories': 'كل الفئات',
  'expenses.deleteConfirm': 'هل تريد حذف هذا المصروف؟',
  'expenses.empty': 'لا توجد مصروفات',
  'expenses.saved': 'تم حفظ المصروف بنجاح',
  'expenses.updated': 'تم تحديث المصروف بنجاح',
  'expenses.deleted': 'تم حذف المصروف بنجاح',
  'expenses.error.save': 'فشل في حفظ المصروف',
  'expenses.error.delete': 'فشل في حذف المصروف',
  'expenses.error.load': 'فشل في تحميل المصروفات',
} as const;
