import { defineNoun } from '../../schema/book';
import { customers } from './entity';

export const customersNoun = defineNoun({
  entity: customers,
  imports: { by: 'phones' },
  rowActions: async () => {
    const [{ mergeActions }, { eraseActions }] = await Promise.all([import('./merge'), import('./erase')]);
    return { ...mergeActions, ...eraseActions };
  },
});
