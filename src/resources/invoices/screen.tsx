import {
  CloseCircleOutlined,
  PlusCircleOutlined,
  PrinterOutlined,
  RollbackOutlined,
} from '@ant-design/icons';
import { lazy } from 'react';
import { type RowData, textIn, valueIn } from '../../screens/row';
import { defineScreen } from '../../screens/screen';
import { CustomerCell } from '../attendance/cells';
import { creditNotes } from '../credit-notes/entity';
import { invoices } from './entity';
import { paidByMethod } from './live';
import { isIssued, NumberCell, numberOf } from './number';
import { InvoicesTop } from './top';

const PaymentDialog = lazy(() =>
  import('./payment-dialog').then((file) => ({ default: file.PaymentDialog })),
);
const RefundDialog = lazy(() => import('./refund-dialog').then((file) => ({ default: file.RefundDialog })));
const CancelDialog = lazy(() => import('./cancel-dialog').then((file) => ({ default: file.CancelDialog })));

const isLive = (row: RowData): boolean => isIssued(row) && textIn(row, 'status') !== 'Cancelled';

export const invoicesScreen = defineScreen({
  entity: invoices,
  tabs: [invoices, creditNotes],
  // INV-26.
  columns: [
    'invoiceNumber',
    'customerId',
    'branchId',
    'date',
    'salesChannel',
    'totalAmount',
    'paid',
    'remaining',
    'status',
  ],
  lead: 'customerId',
  // Amounts up to five digits are read whole.
  widths: { totalAmount: 106, paid: 106, remaining: 106 },
  cards: ['invoiceNumber', 'totalAmount', 'remaining', 'status'],
  cells: { invoiceNumber: NumberCell, customerId: CustomerCell },
  listTop: InvoicesTop,
  addAlways: true,
  naming: numberOf,
  rowLimits: (row) => {
    const status = textIn(row, 'status');
    return {
      ...(status === 'Cancelled' ? { update: false } : {}),
      ...(status === 'Draft' ? {} : { delete: false }),
    };
  },
  rowActions: [
    {
      key: 'payment',
      text: 'invoices.addPayment',
      icon: PlusCircleOutlined,
      permission: 'invoices.update',
      when: (row) => isLive(row) && textIn(row, 'status') !== 'Paid',
      dialog: PaymentDialog,
    },
    {
      key: 'print',
      text: 'common.print',
      icon: PrinterOutlined,
      to: (row) => `${invoices.route}/${row.id}/print`,
    },
    {
      key: 'refund',
      text: 'invoices.refund',
      icon: RollbackOutlined,
      permission: 'invoices.delete',
      when: (row) => isLive(row) && paidByMethod(valueIn(row, 'payments')).size > 0,
      inDetails: true,
      dialog: RefundDialog,
    },
    {
      key: 'cancel',
      text: 'invoices.cancel',
      icon: CloseCircleOutlined,
      permission: 'invoices.delete',
      when: isLive,
      inDetails: true,
      danger: true,
      dialog: CancelDialog,
    },
  ],
  form: () => import('./form').then((file) => file.invoicesForm),
  show: () => import('./show').then((file) => file.invoicesShow),
});
