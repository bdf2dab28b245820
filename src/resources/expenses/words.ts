export const permissions = {
  'expenses.read': { ar: 'رؤية مصروفات الفرع', en: 'See the expenses of the branch' },
  'expenses.create': { ar: 'تسجيل مصروف جديد', en: 'Record a new expense' },
  'expenses.update': { ar: 'تغيير مصروف مسجل', en: 'Change a recorded expense' },
  'expenses.delete': { ar: 'حذف مصروف مسجل', en: 'Delete a recorded expense' },
  'expenses.export': { ar: 'تنزيل المصروفات في ملف', en: 'Download the expenses as a file' },
};
