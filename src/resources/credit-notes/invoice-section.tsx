import { PrinterOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useT } from '../../i18n/react';
import { Between } from '../../screens/between';
import { Code } from '../../screens/cells/cells';
import { useFormatFor } from '../../screens/data/row-title';
import { Glyph } from '../../screens/glyph';
import { useRowsOf } from '../../screens/query/use-rows-of';
import type { Invoice } from '../invoices/entity';
import { isIssued } from '../invoices/status';
import { creditNotes } from './entity';

/** Credit notes of the invoice. */
export const CreditNotes = ({ row }: { readonly row: Invoice }) => {
  const t = useT();
  const format = useFormatFor()(row);
  const { rows = [] } = useRowsOf(
    creditNotes,
    { invoiceId: row.id },
    { isWanted: row.credited > 0 && isIssued(row) },
  );
  if (rows.length === 0) return null;
  return (
    <section className="show-section">
      <h3>{t('invoices.creditNotes')}</h3>
      <ul className="money-list">
        {rows.map(({ id, number, date, reason, totalAmount }) => (
          <li key={id}>
            <span className="cell-stack">
              <Link to={`${creditNotes.route}/${id}`}>
                <Code>{number}</Code>
              </Link>
              <span className="cell-soft">
                {format.dateTime(date)}
                {reason && (
                  <>
                    <Between />
                    <bdi dir="auto">{reason}</bdi>
                  </>
                )}
              </span>
            </span>
            <span className="inline money-end">
              <span className="cell-figure">{format.money(totalAmount)}</span>
              <Link
                className="icon-button"
                to={`${creditNotes.route}/${id}/print`}
                aria-label={`${t('common.print')}: ${number}`}
                title={t('common.print')}
              >
                <Glyph of={PrinterOutlined} />
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
