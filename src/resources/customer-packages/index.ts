import { defineNoun } from '../../schema/book';
import { customerPackages } from './entity';
import { openingBalances } from './opening';

export const customerPackagesNoun = defineNoun({
  entity: customerPackages,
  imports: openingBalances,
  rowActions: async () => (await import('./actions')).customerPackageActions,
});
