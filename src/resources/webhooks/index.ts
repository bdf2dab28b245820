import { defineNoun } from '../../schema/book';
import { webhooks } from './entity';

export const webhooksNoun = defineNoun({
  entity: webhooks,
  rowActions: async () => (await import('./actions')).webhookActions,
});
