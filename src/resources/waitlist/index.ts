import { defineNoun } from '../../schema/book';
import { waitlist } from './entity';

export const waitlistNoun = defineNoun({
  entity: waitlist,
  found: { title: 'customerId', note: ['status', { day: 'fromDate' }] },
  rowActions: async () => (await import('./actions')).waitlistActions,
});
