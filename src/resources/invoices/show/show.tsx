import '../invoices.css';
import { PrinterOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useT } from '../../../i18n/react';
import { RowActionBar } from '../../../screens/actions/commands';
import { Code } from '../../../screens/cells/cells';
import { useFormatFor } from '../../../screens/data/row-title';
import { useRowsOf } from '../../../screens/query/use-rows-of';
import type { ShowParts } from '../../../screens/screen';
import { Table, useFieldColumn } from '../../../screens/table/table';
import { CustomerCell } from '../../attendance/cells';
import { creditNotes } from '../../credit-notes/entity';
import { type Invoice, invoices } from '../entity';
import { useMethodName } from '../methods';
import { isIssued, NumberCell, StatusCell } from '../status';
import { Totals } from './totals';

const ItemsTable = ({ items }: { readonly items: Invoice['items'] }) => {
  const t = useT();
  const column = useFieldColumn(invoices.fields.items.fields);
  return (
    <Table
      label={t('invoices.items')}
      columns={[column('description'), column('quantity'), column('unitPrice'), column('totalPrice')]}
      rows={items}
      keyOf={({ id }) => id}
    />
  );
};

interface PartProps {
  readonly row: Invoice;
}

/** Lines and sums as they are stored: nothing is computed here (INV-29). */
export const StoredLines = ({ row }: PartProps) => {
  return (
    <>
      <ItemsTable items={row.items} />
      <Totals
        taxRate={row.taxRate / 100}
        amounts={row}
        paid={isIssued(row) ? row.paid : undefined}
        remaining={isIssued(row) && row.status !== 'Cancelled' ? row.remaining : undefined}
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
  const methodName = useMethodName();
  const format = useFormatFor()(row);
  if (!isIssued(row)) return null;
  return (
    <section className="show-section">
      <h3>{t('invoices.payments')}</h3>
      {row.payments.length === 0 ? (
        <p className="cell-soft">{t('invoices.noPayments')}</p>
      ) : (
        <ul className="money-list">
          {row.payments.map(({ id, amount, paymentMethod, at, reference, notes }) => (
            <li key={id}>
              <span className="cell-stack">
                <span>
                  {amount < 0 && `${t('invoices.refundLine')}: `}
                  {methodName(paymentMethod)}
                </span>
                <span className="cell-soft">
                  {format.dateTime(at)}
                  {reference && (
                    <>
                      {' · '}
                      <Code>{reference}</Code>
                    </>
                  )}
                  {notes && (
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
          ))}
        </ul>
      )}
    </section>
  );
};

/** Credit notes that took the invoice back. */
const CreditNotes = ({ row }: PartProps) => {
  const t = useT();
  const format = useFormatFor()(row);
  const { rows = [] } = useRowsOf(
    creditNotes,
    { invoiceId: row.id },
    { isWanted: row.status === 'Cancelled' && isIssued(row) },
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
                    {' · '}
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
                <PrinterOutlined />
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

export const invoicesShow: ShowParts<Invoice> = {
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
  actions: RowActionBar,
  cells: { invoiceNumber: NumberCell, customerId: CustomerCell, status: StatusCell },
  sections: [Items, Payments, CreditNotes],
};
