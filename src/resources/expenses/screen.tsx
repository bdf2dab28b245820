import { useT } from '../../i18n/react';
import { QueryCards } from '../../screens/query/query-cards';
import { defineScreen, type FormParts, type ListTopProps } from '../../screens/screen';
import { CashOfForm } from '../invoices/pay/cash-places';
import { expenses } from './entity';
import { summary } from './queries';

/** Place from which a new expense takes its cash. A stored one has its place already. */
const FromWhere = ({ name, rowId }: { readonly name: string; readonly rowId: number | undefined }) =>
  rowId === undefined ? <CashOfForm name={name} /> : null;

const expensesForm: FormParts = { after: { paymentMethod: FromWhere } };

/** Total and average of the listed expenses, and this month's total (EXP-02, EXP-12). */
const ExpensesSummary = ({ query }: ListTopProps) => {
  const t = useT();
  return (
    <QueryCards
      query={summary}
      input={query}
      notes={({ count }) => ({ total: t('expenses.count', { count }) })}
    />
  );
};

export const expensesScreen = defineScreen({
  entity: expenses,
  // EXP-13.
  columns: ['date', 'category', 'description', 'amount', 'branchId', 'paymentMethod'],
  cards: ['date', 'amount'],
  form: async () => expensesForm,
  // The head says the category.
  show: async () => ({ head: { figure: 'amount' }, hidden: ['category', 'amount'] }),
  allTexts: { category: 'expenses.allCategories' },
  listTop: async () => ExpensesSummary,
});
