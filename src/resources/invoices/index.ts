import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { invoices } from './entity';

export const invoicesNoun = defineNoun({
  entity: invoices,
  rowActions: async () => (await import('./actions')).invoiceActions,
  found: { note: ['customerId', { day: 'date' }] },
  pages: [definePage({ at: '/invoices/:id/print', part: 'invoice-print', texts: 'papers', isPaper: true })],
});
