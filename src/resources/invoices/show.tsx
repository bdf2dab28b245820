import './invoices.css';
import { useT } from '../../i18n/react';
import { havePiastres } from '../../schema/money';
import { NameCell } from '../../screens/cells/cells';
import { embeddedIn, numberIn, textIn } from '../../screens/data/row';
import { useFormatFor } from '../../screens/data/row-title';
import { mustIn, Person } from '../../screens/person/person';
import type { ShowParts } from '../../screens/screen';
import { Table, useFieldColumn } from '../../screens/table/table';
import { CustomerCode } from '../customers/customer-cell';
import { customers } from '../customers/entity';
import { type Invoice, invoices } from './entity';
import { Totals } from './pay/totals';
import { useInvoiceHappened } from './show/happened';
import { PaidState } from './show/paid-state';
import { isIssued, NumberCell, StatusCell, TotalCell } from './status';

interface PartProps {
  readonly row: Invoice;
}

/** Stored lines and sums; computes nothing (INV-29). */
export const StoredLines = ({ row }: PartProps) => {
  const t = useT();
  const { fields } = invoices.fields.items;
  const column = useFieldColumn<typeof fields, Invoice['items'][number]>(fields);
  const format = useFormatFor()(row);
  const unit = format.currency();
  // As the sums beneath: all with piastres, or none.
  const always2 = havePiastres([row.subtotal, row.discount, row.tax, row.paid]);
  const money = (amount: number) => format.amount(amount, { always2 });
  return (
    <>
      <Table
        label={t('invoices.items')}
        columns={[
          column('description', {
            cell: (item) => (
              <NameCell name={item.description} beneath={textIn(embeddedIn(item, 'staffId'), 'fullName')} />
            ),
          }),
          column('quantity'),
          column('unitPrice', { unit, cell: ({ unitPrice }) => money(unitPrice) }),
          column('totalPrice', { unit, cell: ({ totalPrice }) => money(totalPrice) }),
        ]}
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

/** The customer as a face and a name, with the code and what must be known at her bill (M4). */
const CustomerPerson = ({ row }: PartProps) => {
  const customer = embeddedIn(row, 'customerId');
  return (
    <Person
      id={numberIn(customer, 'id') ?? 0}
      name={textIn(customer, 'fullName')}
      sub={<CustomerCode customer={customer} />}
      must={mustIn(customers, customer)}
    />
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
  cells: {
    invoiceNumber: NumberCell,
    customerId: CustomerPerson,
    totalAmount: TotalCell,
    status: StatusCell,
  },
  top: PaidState,
  sections: [Items],
  happened: [useInvoiceHappened],
};
