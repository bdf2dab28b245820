import { defineScreen } from '../../screens/screen';
import { customerPackageActions } from './actions';
import { customerPackages } from './entity';

export const customerPackagesScreen = defineScreen({
  entity: customerPackages,
  dialogs: { correct: () => import('./correct-dialog').then((file) => file.CorrectDialog) },
  // possible, and without any effect.
  pointless: { extend: ({ status }) => status === 'Used', release: ({ status }) => status !== 'Frozen' },
});

/** The same with what is done to its rows, for the parts of other screens that show them. */
export const soldScreen = { ...customerPackagesScreen, actions: Object.values(customerPackageActions) };
