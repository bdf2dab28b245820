import type { Said } from '../../../i18n/texts';

export const texts = {
  'expenses.add': { ar: 'إضافة مصروف', en: 'Add expense' },
  'expenses.editTitle': { ar: 'تعديل المصروف', en: 'Edit expense' },
  'expenses.allCategories': { ar: 'كل الفئات', en: 'All categories' },
  'expenses.deleteConfirm': { ar: 'هل تريد حذف هذا المصروف؟', en: 'Delete this expense?' },
  'expenses.empty': { ar: 'لا توجد مصروفات', en: 'No expenses' },
  'expenses.saved': { ar: 'حُفظ المصروف', en: 'Expense saved' },
  'expenses.updated': { ar: 'حُفظ المصروف', en: 'Expense updated' },
  'expenses.deleted': { ar: 'حُذف المصروف', en: 'Expense deleted' },
  'expenses.error.save': { ar: 'فشل في حفظ المصروف', en: 'Failed to save the expense' },
  'expenses.error.delete': { ar: 'فشل في حذف المصروف', en: 'Failed to delete the expense' },
  'expenses.error.load': { ar: 'فشل في تحميل المصروفات', en: 'Failed to load the expenses' },
  'expenses.count': {
    ar: {
      zero: 'لا مصروفات',
      one: 'مصروف واحد',
      two: 'مصروفان',
      few: '{count} مصروفات',
      many: '{count} مصروفًا',
      other: '{count} مصروف',
    },
    en: { zero: 'No expenses', one: '{count} expense', other: '{count} expenses' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
