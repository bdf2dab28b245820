import { record } from '../../schema/answer';
import { integer, money } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { invoices } from './entity';

// Separate from the queries with a zod schema, which the list must not load.

/** Count and sums of the filtered invoices, for whoever reads them (INV-02, INV-25, R-53). */
export const summary = defineQuery(invoices, {
  name: 'summary',
  on: 'list',
  label: { ar: 'ملخص الفواتير', en: 'Invoices in short' },
  permission: 'invoices.read',
  answer: record({
    invoiceCount: integer({ label: { ar: 'عدد الفواتير', en: 'Invoice count' }, required: true }),
    totalAmount: money({ label: { ar: 'إجمالي المبالغ', en: 'Total amount' }, required: true }),
    totalPaid: money({ label: { ar: 'المدفوع', en: 'Paid' }, required: true }),
    totalPending: money({ label: { ar: 'المتبقي', en: 'Pending' }, required: true }),
  }),
});
