import type { texts as ar } from '../ar/papers';

export const texts: Record<keyof typeof ar, string> = {
  'print.page': '{size} paper',
  'print.roll': '{width} mm receipt',
  'print.paper': 'Paper size',
  'print.failed': 'The document could not be prepared for printing',
  'print.taxNumber': 'Tax number',
  'print.phone': 'Phone',
  'print.customerCode': 'Customer code',
  'print.issuedAt': 'Issued',
};
