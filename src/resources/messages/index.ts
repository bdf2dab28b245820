import { defineNoun } from '../../schema/noun';
import { messages } from './entity';

export const messagesNoun = defineNoun({
  entity: messages,
  rowActions: async () => (await import('./actions')).messageRowActions,
});
