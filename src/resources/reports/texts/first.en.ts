import type { texts as ar } from './first.ar';

export const texts: Record<keyof typeof ar, string> = {
  'reports.afterTax': 'After tax: {amount}',
  'reports.error.initial': 'Error loading the initial data',
  'menu.reports': 'Reports',
};
