import type { reports as ar } from '../ar/reports';

export const reports: Readonly<Record<keyof typeof ar, string>> = {
  'reports.title': 'Reports and statistics',
  'reports.days': '{from} to {to}',
  'reports.range': 'Date range',
  'reports.afterTax': 'After tax: {amount}',
  'reports.error.initial': 'Error loading the initial data',
  'reports.error.report': 'Error loading the report data',
};
