import type { texts as ar } from '../ar/reports';

export const texts: Record<keyof typeof ar, string> = {
  'reports.title': 'Reports and statistics',
  'reports.days': '{from} to {to}',
  'reports.range': 'Date range',
  'reports.printAll': 'Print the page',
  'reports.files': 'CSV files of the page',
  'reports.error.report': 'Error loading the report data',
};
