import { Link } from 'react-router';
import { useT } from '../../../i18n/react';
import { Code } from '../../../screens/cells/cells';
import type { RowData } from '../../../screens/data/row';
import { useFormatFor } from '../../../screens/data/row-title';
import { useRowsOf } from '../../../screens/query/use-rows-of';
import { CardPart } from '../../customers/show/card-part';
import { invoices } from '../../invoices/entity';

/** Invoices that are not paid in full (CUS-62). */
export const Unpaid = ({ row }: { readonly row: RowData }) => {
  const t = useT();
  const formatFor = useFormatFor();
  const { rows = [], ...state } = useRowsOf(invoices, { customerId: row.id, status: 'Sent' });
  return (
    <CardPart title={t('customers.unpaid')} {...state}>
      {rows.length === 0 ? (
        <p className="card-part-empty">{t('customers.noUnpaid')}</p>
      ) : (
        <ul className="card-part-list">
          {rows.map((invoice) => {
            const format = formatFor(invoice);
            return (
              <li key={invoice.id}>
                <Link to={`${invoices.route}/${invoice.id}`}>
                  <Code>{invoice.invoiceNumber}</Code>
                </Link>
                <span>
                  {t('customers.remainingOf', {
                    amount: format.money(invoice.remaining),
                    total: format.money(invoice.totalAmount),
                  })}
                </span>
                <span className="note">{format.date(invoice.date)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </CardPart>
  );
};
