import type { expenses as ar } from '../ar/expenses';

export const expenses: Readonly<Record<keyof typeof ar, string>> = {
  'expenses.title': 'Expenses',
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
};
