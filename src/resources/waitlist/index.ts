import { defineNoun } from '../../schema/book';
import { waitlist } from './entity';

export const waitlistNoun = defineNoun({
  entity: waitlist,
  rowActions: async () => (await import('./actions')).waitlistActions,
});
