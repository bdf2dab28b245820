import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormat, useT } from '../../i18n/react';
import { request } from '../../providers/http';
import { dataKeyOf } from '../../screens/data-key';
import { numberIn } from '../../screens/row';
import type { ListTopProps } from '../../screens/screen';
import { SummaryCards } from '../../screens/summary-cards';

/** Total and average of the expenses on the list, and what was spent this month (EXP-02, EXP-12). */
export const ExpensesSummary = ({ entity, query }: ListTopProps) => {
  const t = useT();
  const format = useFormat();
  const { data, isFetching, isError } = useQuery({
    // Beneath the list's own key: whatever makes the list load again, makes the sums load again.
    queryKey: dataKeyOf(entity, 'summary', query),
    queryFn: async ({ signal }) => (await request('GET', `${entity.api}/summary`, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
  const shown = (key: string) => {
    if (data === undefined) return isError ? '—' : undefined;
    const value = numberIn(data, key);
    return value === undefined ? '—' : format.money(value);
  };
  const count = numberIn(data, 'count');
  return (
    <SummaryCards
      isBusy={isFetching}
      cards={[
        {
          key: 'total',
          label: t('expenses.total'),
          value: shown('total'),
          ...(count === undefined ? {} : { note: t('generic.count', { count: format.integer(count) }) }),
        },
        { key: 'month', label: t('expenses.thisMonth'), value: shown('thisMonth') },
        { key: 'average', label: t('expenses.average'), value: shown('average') },
      ]}
    />
  );
};
