import type { InEnglish } from '../../../i18n/ar';
import type { texts as ar } from './first.ar';

export const texts: InEnglish<typeof ar> = {
  'menu.expenses': 'Expenses',
  'expenses.add': 'Add expense',
  'expenses.editTitle': 'Edit expense',
  'expenses.allCategories': 'All categories',
  'expenses.deleteConfirm': 'Delete this expense?',
  'expenses.empty': 'No expenses',
  'expenses.saved': 'Expense saved',
  'expenses.updated': 'Expense updated',
  'expenses.deleted': 'Expense deleted',
  'expenses.error.save': 'Failed to save the expense',
  'expenses.error.delete': 'Failed to delete the expense',
  'expenses.error.load': 'Failed to load the expenses',
  'expenses.denied.create': 'You lack the permission to add expenses (expenses.create)',
  'expenses.denied.update': 'You lack the permission to edit expenses (expenses.update)',
  'expenses.denied.delete': 'You lack the permission to delete expenses (expenses.delete)',
  'expenses.count': { zero: 'No expenses', one: '{count} expense', other: '{count} expenses' },
};
