import { defineNoun } from '../../schema/book';
import { replies } from './entity';

export const repliesNoun = defineNoun({
  entity: replies,
  rowActions: async () => (await import('./seen')).replyRowActions,
});
