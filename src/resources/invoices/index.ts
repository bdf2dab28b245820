import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { invoices } from './entity';

export const invoicesNoun = defineNoun({
  entity: invoices,
  rowActions: async () => (await import('./actions')).invoiceActions,
  found: { note: ['customerId', { day: 'date' }] },
  settings: async () => [
    (await import('./settings/money')).moneySettings,
    (await import('./settings/payments')).paymentSettings,
  ],
  pages: [
    definePage({ at: '/invoices/:id/print', part: 'invoice-paper', texts: 'papers', isPaper: true }),
    definePage({
      at: '/customers/:id/deposits/:depositId/print',
      part: 'deposit-paper',
      texts: 'papers',
      isPaper: true,
    }),
    definePage({
      at: '/settings/payments',
      part: 'payments-page',
      texts: 'settings',
      permission: 'settings.read',
      adminOnly: true,
      card: { name: 'payments', icon: 'card', order: 30 },
    }),
  ],
});
