import { defineScreen } from '../../screens/screen';
import { CustomerCell } from '../customers/customer-cell';
import { invoices } from './entity';
import { NumberCell, numberOf, StatusCell, TotalCell } from './status';

export const invoicesScreen = defineScreen({
  entity: invoices,
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
  widths: { customerId: 152 },
  yields: ['salesChannel', 'branchId'],
  cards: ['invoiceNumber', 'totalAmount', 'remaining', 'status'],
  cells: { invoiceNumber: NumberCell, customerId: CustomerCell, totalAmount: TotalCell, status: StatusCell },
  listTop: () => import('./top').then((file) => file.InvoicesTop),
  addAlways: true,
  naming: numberOf,
  rowLimits: ({ status }) => ({
    ...(status === 'Cancelled' ? { update: false } : {}),
    ...(status === 'Draft' ? {} : { delete: false }),
  }),
  dialogs: {
    addPayment: () => import('./dialogs/payment-dialog').then((file) => file.PaymentDialog),
    refund: () => import('./dialogs/refund-dialog').then((file) => file.RefundDialog),
    cancel: () => import('./dialogs/cancel-dialog').then((file) => file.CancelDialog),
  },
  pointless: { addPayment: ({ status }) => status === 'Paid', refund: ({ paid }) => paid === 0 },
  hasWideForm: true,
  form: () => import('./form').then((file) => file.invoicesForm),
  show: () => import('./show').then((file) => file.invoicesShow),
});
