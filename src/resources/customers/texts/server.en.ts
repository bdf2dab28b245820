import type { texts as ar } from './server.ar';

export const texts: Record<keyof typeof ar, string> = {
  'customers.erase.wrongCode': 'That is not the person number',
  'customers.merge.rest': 'Other rows',
  'invoices.error.notEnough': 'Not enough credit (available: {held})',
};
