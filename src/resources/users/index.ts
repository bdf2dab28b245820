import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { users } from './entity';

export const usersNoun = defineNoun({
  entity: users,
  rowActions: async () => (await import('./actions')).userActions,
  // The documents use both paths (RTE-16).
  pages: [definePage({ at: '/users', to: users.route })],
});
