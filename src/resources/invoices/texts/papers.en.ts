import type { texts as ar } from './papers.ar';

export const texts: Record<keyof typeof ar, string> = {
  'invoices.number': 'Invoice number',
  'print.cashier': 'Cashier',
  'print.specialist': 'Staff member',
  'print.taxInvoice': 'Simplified tax invoice',
  'print.invoice': 'Invoice',
  'print.draft': 'Draft invoice, not a tax document',
  'print.madeAt': 'Created',
  'print.payments': 'Payments',
  'print.credited': 'Credit note',
  'print.tendered': 'Tendered',
  'print.change': 'Change',
  'print.refund': 'Refund',
  'print.paid': 'Paid',
  'print.remaining': 'Remaining',
  'print.cancelled': 'Cancelled',
  'print.deposit': 'Deposit receipt',
  'print.depositAt': 'Taken at',
  'print.credit': 'Credit with it',
  'print.qr': 'Code with the tax data of the document',
  'print.thanks': 'Thank you for your visit',
};
