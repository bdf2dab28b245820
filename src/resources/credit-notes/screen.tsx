import { FileTextOutlined } from '@ant-design/icons';
import type { RowOf } from '../../schema/types';
import { Code } from '../../screens/cells/cells';
import { defineScreen } from '../../screens/screen';
import { CustomerCell } from '../customers/customer-cell';
import { invoices } from '../invoices/entity';
import { creditNotes } from './entity';

const NumberCell = ({ row }: { readonly row: RowOf<typeof creditNotes> }) => <Code>{row.number}</Code>;

export const creditNotesScreen = defineScreen({
  entity: creditNotes,
  tabs: [invoices, creditNotes],
  columns: ['number', 'invoiceId', 'customerId', 'branchId', 'date', 'net', 'tax', 'totalAmount', 'reason'],
  lead: 'customerId',
  cards: ['number', 'date', 'totalAmount'],
  // The number column is wider than that of invoices, because a credit note has a longer number.
  widths: { number: 160, invoiceId: 144, customerId: 172 },
  yields: ['net', 'tax', 'branchId'],
  cells: { number: NumberCell, customerId: CustomerCell },
  rowActions: [
    {
      key: 'invoice',
      text: 'ifa.viewInvoice',
      icon: FileTextOutlined,
      permission: 'invoices.read',
      to: ({ invoiceId }) => `${invoices.route}/${invoiceId}`,
    },
  ],
});
