import { defineNoun } from '../../schema/book';
import { waitlist } from './entity';

export const waitlistNoun = defineNoun({
  entity: waitlist,
  found: ['status', { day: 'fromDate' }],
  rowActions: async () => (await import('./actions')).waitlistActions,
});
