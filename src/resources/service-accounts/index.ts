import { defineNoun } from '../../schema/book';
import { serviceAccounts } from './entity';

export const serviceAccountsNoun = defineNoun({
  entity: serviceAccounts,
  rowActions: async () => ({ issueToken: (await import('./actions')).issueToken }),
});
