import { defineScreen } from '../../screens/screen';
import { webhookDeliveries } from './entity';

export const webhookDeliveriesScreen = defineScreen({
  entity: webhookDeliveries,
  columns: [
    'createdAt',
    'entityName',
    'action',
    'rowId',
    'status',
    'answer',
    'attempts',
    'nextAttemptAt',
    'webhookId',
  ],
  cards: ['entityName', 'createdAt', 'status', 'answer'],
  // Whoever looks for one webhook comes from it.
  yields: ['webhookId', 'attempts'],
});
