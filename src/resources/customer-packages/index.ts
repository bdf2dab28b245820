import { defineNoun } from '../../schema/book';
import { customerPackages } from './entity';

export const customerPackagesNoun = defineNoun({
  entity: customerPackages,
  rowActions: async () => (await import('./actions')).customerPackageActions,
});
