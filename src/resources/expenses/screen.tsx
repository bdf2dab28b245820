import { defineScreen } from '../../screens/screen';
import { expenses } from './entity';

export const expensesScreen = defineScreen({
  entity: expenses,
  // EXP-13.
  columns: ['date', 'category', 'description', 'amount', 'branchId', 'paymentMethod'],
  cards: ['date', 'amount'],
  allTexts: { category: 'expenses.allCategories' },
  listTop: () => import('./summary').then((file) => file.ExpensesSummary),
});
