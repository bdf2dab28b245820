import type { texts as ar } from './receipts.ar';

export const texts: Record<keyof typeof ar, string> = {
  'receipt.invoice': 'Receipt of invoice {invoiceNumber}',
  'receipt.deposit': 'Receipt of a deposit',
  'receipt.credit': 'Your credit now',
  'receipt.thanks': 'Thank you for your visit',
};
