import { defineNoun } from '../../schema/book';
import { messages } from './entity';

export const messagesNoun = defineNoun({
  entity: messages,
  rowActions: async () => (await import('./actions')).messageRowActions,
});
