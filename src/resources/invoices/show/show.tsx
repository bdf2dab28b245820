import '../invoices.css';
import { useT } from '../../../i18n/react';
import type { ShowParts } from '../../../screens/screen';
import { Table, useFieldColumn } from '../../../screens/table/table';
import { CustomerCell } from '../../customers/customer-cell';
import { type Invoice, invoices } from '../entity';
import { isIssued, NumberCell, StatusCell } from '../status';
import { useInvoiceHappened } from './happened';
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
  sections: [Items],
  happened: [useInvoiceHappened],
};
