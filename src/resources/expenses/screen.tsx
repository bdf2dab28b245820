import { defineScreen } from '../../screens/screen';
import { expenses } from './entity';

export const expensesScreen = defineScreen({
  entity: expenses,
  // EXP-13.
  columns: ['date', 'category', 'description', 'amount', 'branchId', 'paymentMethod'],
  cards: ['date', 'amount'],
  form: () => import('./form').then((file) => file.expensesForm),
  // The head says the category.
  show: async () => ({ head: { figure: 'amount' }, hidden: ['category', 'amount'] }),
  allTexts: { category: 'expenses.allCategories' },
  listTop: () => import('./summary').then((file) => file.ExpensesSummary),
});
