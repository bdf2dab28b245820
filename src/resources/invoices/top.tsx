import { WalletOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat, useT } from '../../i18n/react';
import { request } from '../../providers/http';
import { dataKeyOf } from '../../screens/data-key';
import { numberIn } from '../../screens/row';
import type { ListTopProps } from '../../screens/screen';
import { SummaryCards } from '../../screens/summary-cards';
import './invoices.css';

/** How many invoices the list holds, what they come to, and what of it came in (INV-02, INV-25). */
export const InvoicesTop = ({ entity, query }: ListTopProps) => {
  const t = useT();
  const format = useFormat();
  const { data, isFetching, isError } = useQuery({
    // Beneath the list's own key: whatever makes the list load again, makes the sums load again.
    queryKey: dataKeyOf(entity, 'summary', query),
    queryFn: async ({ signal }) => (await request('GET', `${entity.api}/summary`, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
  const shown = (key: string, write: (value: number) => string) => {
    if (data === undefined) return isError ? t('common.missing') : undefined;
    const value = numberIn(data, key);
    return value === undefined ? t('common.missing') : write(value);
  };
  return (
    <>
      <SummaryCards
        isBusy={isFetching}
        cards={[
          { key: 'count', label: t('invoices.count'), value: shown('invoiceCount', format.integer) },
          { key: 'total', label: t('invoices.totalAmount'), value: shown('totalAmount', format.money) },
          { key: 'paid', label: t('invoices.paid'), value: shown('totalPaid', format.money) },
          { key: 'pending', label: t('invoices.pending'), value: shown('totalPending', format.money) },
        ]}
      />
      <Link className="invoices-drawer" to="/day-close">
        <WalletOutlined /> {t('drawer.title')}
      </Link>
    </>
  );
};
