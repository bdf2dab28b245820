import { definePaper } from '../../schema/paper';
import { paidBy } from './payment-fields';
import { depositReceipt } from './queries';

/** The receipt of a deposit that was taken without a bill. */
export const depositPaper = definePaper(depositReceipt, {
  title: depositReceipt.label,
  facts: [
    { of: 'at', as: 'moment', label: 'print.depositAt' },
    { of: 'customer.fullName', label: 'common.customer' },
    { of: 'customer.code', as: 'code', label: 'print.customerCode' },
    { of: 'cashier', label: 'print.cashier' },
  ],
  sums: [
    {
      rows: 'parts',
      names: [{ of: 'paymentMethod', as: paidBy }],
      beside: { of: 'reference' },
      amount: 'amount',
    },
    [
      { of: 'amount', as: 'money', label: 'pay.deposit', strong: true },
      { of: 'credit', as: 'money', label: 'print.credit', unit: true },
    ],
  ],
  notes: [{ text: 'pay.depositKept' }],
  foot: 'print.thanks',
});
