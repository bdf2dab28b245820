import { defineNoun } from '../../schema/book';
import { invoices } from './entity';

export const invoicesNoun = defineNoun({
  entity: invoices,
  rowActions: async () => (await import('./actions')).invoiceActions,
});
