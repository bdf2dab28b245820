import { useT } from '../../i18n/react';
import { QueryCards } from '../../screens/query/query-cards';
import type { ListTopProps } from '../../screens/screen';
import { summary } from './queries';

/** Total and average of the listed expenses, and this month's total (EXP-02, EXP-12). */
export const ExpensesSummary = ({ query }: ListTopProps) => {
  const t = useT();
  return (
    <QueryCards
      query={summary}
      input={query}
      cards={['total', 'thisMonth', 'average']}
      notes={({ count }) => ({ total: t('expenses.count', { count }) })}
    />
  );
};
