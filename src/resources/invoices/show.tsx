import { PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../i18n/react';
import { request } from '../../providers/http';
import { Code } from '../../screens/cells';
import { dataKeyOf } from '../../screens/data-key';
import { numberIn, type RowData, textIn, valueIn } from '../../screens/row';
import { RowActionBar } from '../../screens/row-action-bar';
import { useFormatFor } from '../../screens/row-format';
import type { ShowParts } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { CustomerCell } from '../attendance/cells';
import { creditNotes } from '../credit-notes/entity';
import { invoices } from './entity';
import { ItemsTable } from './items-table';
import { methodLabel } from './method-select';
import { isIssued, NumberCell } from './number';
import { Totals } from './totals';
import './invoices.css';

interface PartProps {
  readonly row: RowData;
}

const Actions = ({ row }: PartProps) => <RowActionBar entity={invoices} row={row} />;

const amountIn = (row: RowData, key: string): number => numberIn(row, key) ?? 0;

/** Lines and sums as they are stored: nothing is computed here (INV-29). */
export const StoredLines = ({ row }: PartProps) => {
  const items = valueIn(row, 'items');
  const isOpen = isIssued(row) && textIn(row, 'status') !== 'Cancelled';
  return (
    <>
      <ItemsTable items={Array.isArray(items) ? items : []} />
      <Totals
        taxRate={amountIn(row, 'taxRate') / 100}
        amounts={{
          subtotal: amountIn(row, 'subtotal'),
          discount: amountIn(row, 'discount'),
          net: amountIn(row, 'net'),
          tax: amountIn(row, 'tax'),
          totalAmount: amountIn(row, 'totalAmount'),
        }}
        {...(isIssued(row) ? { paid: amountIn(row, 'paid') } : {})}
        {...(isOpen ? { remaining: amountIn(row, 'remaining') } : {})}
      />
    </>
  );
};

const Items = ({ row }: PartProps) => {
  const t = useT();
  return (
    <section className="show-section">
      <h3>{t('invoices.items')}</h3>
      <StoredLines row={row} />
    </section>
  );
};

const Payments = ({ row }: PartProps) => {
  const t = useT();
  const { label } = useWords();
  const format = useFormatFor()(row);
  const payments = valueIn(row, 'payments');
  const list: readonly unknown[] = Array.isArray(payments) ? payments : [];
  if (!isIssued(row)) return null;
  return (
    <section className="show-section">
      <h3>{t('invoices.payments')}</h3>
      {list.length === 0 ? (
        <p className="cell-soft">{t('invoices.noPayments')}</p>
      ) : (
        <ul className="plain-list money-list">
          {list.map((one, index) => {
            const amount = numberIn(one, 'amount') ?? 0;
            const notes = textIn(one, 'notes');
            return (
              <li key={numberIn(one, 'id') ?? index}>
                <span className="cell-stack">
                  <span>
                    {amount < 0 && `${t('invoices.refundLine')}: `}
                    {methodLabel(textIn(one, 'paymentMethod'), label)}
                  </span>
                  <span className="cell-soft">
                    {format.dateTime(textIn(one, 'createdAt') || textIn(one, 'at'))}
                    {notes !== '' && (
                      <>
                        {' · '}
                        <bdi dir="auto">{notes}</bdi>
                      </>
                    )}
                  </span>
                </span>
                <span className={amount < 0 ? 'cell-figure cell-negative' : 'cell-figure'}>
                  {format.money(amount)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};

/** What took the invoice back. */
const CreditNotes = ({ row }: PartProps) => {
  const t = useT();
  const format = useFormatFor()(row);
  const { data } = useQuery({
    queryKey: dataKeyOf(creditNotes, 'of-invoice', row.id, row.version),
    queryFn: async ({ signal }) => {
      const query = { invoiceId: row.id };
      return (await request('GET', creditNotes.api, { query, signal })).data;
    },
    enabled: textIn(row, 'status') === 'Cancelled' && isIssued(row),
  });
  if (!Array.isArray(data) || data.length === 0) return null;
  return (
    <section className="show-section">
      <h3>{t('invoices.creditNotes')}</h3>
      <ul className="plain-list money-list">
        {data.map((note: unknown) => {
          const number = textIn(note, 'number');
          return (
            <li key={number}>
              <span className="cell-stack">
                <Link to={`${creditNotes.route}/${textIn(note, 'id')}`}>
                  <Code>{number}</Code>
                </Link>
                <span className="cell-soft">
                  {format.dateTime(textIn(note, 'date'))}
                  {textIn(note, 'reason') !== '' && (
                    <>
                      {' · '}
                      <bdi dir="auto">{textIn(note, 'reason')}</bdi>
                    </>
                  )}
                </span>
              </span>
              <span className="money-end">
                <span className="cell-figure">{format.money(numberIn(note, 'totalAmount') ?? 0)}</span>
                <Link
                  className="icon-button"
                  to={`${creditNotes.route}/${textIn(note, 'id')}/print`}
                  aria-label={`${t('common.print')}: ${number}`}
                  title={t('common.print')}
                >
                  <PrinterOutlined />
                </Link>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

export const invoicesShow: ShowParts = {
  hidden: [
    'items',
    'offerType',
    'offerValue',
    'subtotal',
    'discount',
    'net',
    'taxRate',
    'tax',
    'totalAmount',
    'paid',
    'remaining',
    'payments',
    'appointmentId',
    'attendanceId',
  ],
  actions: Actions,
  cells: { invoiceNumber: NumberCell, customerId: CustomerCell },
  sections: [Items, Payments, CreditNotes],
};
