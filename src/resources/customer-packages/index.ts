import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { customerPackages } from './entity';
import { openingBalances } from './opening';

export const customerPackagesNoun = defineNoun({
  entity: customerPackages,
  imports: openingBalances,
  rowActions: async () => (await import('./actions')).customerPackageActions,
  pages: [
    definePage({ at: '/customers/:id/statement', part: 'statement-paper', texts: 'papers', isPaper: true }),
  ],
});
