import { defineNoun } from '../../schema/book';
import { serviceAccounts } from './entity';

export const serviceAccountsNoun = defineNoun({
  entity: serviceAccounts,
  rowActions: async () => (await import('./actions')).serviceAccountActions,
});
