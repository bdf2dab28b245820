import { Between } from '../../../screens/between';
import '../invoices.css';
import { useT } from '../../../i18n/react';
import { Code } from '../../../screens/cells/cells';
import { useFormatFor } from '../../../screens/data/row-title';
import type { ShowParts } from '../../../screens/screen';
import { Table, useFieldColumn } from '../../../screens/table/table';
import { CustomerCell } from '../../customers/customer-cell';
import { type Invoice, invoices } from '../entity';
import { useMethodName } from '../methods';
import { isIssued, NumberCell, StatusCell } from '../status';
import { Totals } from './totals';

interface PartProps {
  readonly row: Invoice;
}

/** Stored lines and sums; computes nothing (INV-29). */
export const StoredLines = ({ row }: PartProps) => {
  const t = useT();
  const column = useFieldColumn(invoices.fields.items.fields);
  return (
    <>
      <Table
        label={t('invoices.items')}
        columns={[column('description'), column('quantity'), column('unitPrice'), column('totalPrice')]}
        rows={row.items}
        keyOf={({ id }) => id}
      />
      <Totals
        taxRate={row.taxRate / 100}
        amounts={row}
        credited={row.credited}
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
                      <Between />
                      <Code>{reference}</Code>
                    </>
                  )}
                  {notes && (
                    <>
                      <Between />
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

export const invoicesShow: ShowParts<Invoice> = {
  head: { state: 'status', figure: 'totalAmount' },
  hidden: [
    // The head says the number.
    'invoiceNumber',
    'items',
    'offerType',
    'offerValue',
    'subtotal',
    'discount',
    'net',
    'taxRate',
    'tax',
    'totalAmount',
    'credited',
    'paid',
    'remaining',
    'payments',
    'appointmentId',
    'attendanceId',
  ],
  cells: { invoiceNumber: NumberCell, customerId: CustomerCell, status: StatusCell },
  sections: [Items, Payments],
};
