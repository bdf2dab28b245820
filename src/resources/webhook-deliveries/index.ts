import { defineNoun } from '../../schema/book';
import { webhookDeliveries } from './entity';

export const webhookDeliveriesNoun = defineNoun({
  entity: webhookDeliveries,
  rowActions: async () => ({ sendAgain: (await import('./actions')).sendAgain }),
  related: [
    {
      on: 'webhooks',
      columns: ['createdAt', 'entityName', 'action', 'status', 'answer'],
    },
  ],
});
