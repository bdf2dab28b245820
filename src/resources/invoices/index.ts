import { defineNoun } from '../../schema/noun';
import { invoices } from './entity';

export const invoicesNoun = defineNoun({
  entity: invoices,
  rowActions: async () => (await import('./actions')).invoiceActions,
});
