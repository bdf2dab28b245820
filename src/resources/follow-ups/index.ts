import { defineNoun } from '../../schema/book';
import { followUps } from './entity';

export const followUpsNoun = defineNoun({
  entity: followUps,
  rowActions: async () => (await import('./actions')).followUpActions,
});
