import { defineScreen } from '../../screens/screen';
import { customerPackageActions } from './actions';
import { customerPackages } from './entity';

export const customerPackagesScreen = defineScreen({
  entity: customerPackages,
  dialogs: { correct: () => import('./correct-dialog').then((file) => file.CorrectDialog) },
  // allowed, but without effect.
  pointless: { extend: ({ status }) => status === 'Used', release: ({ status }) => status !== 'Frozen' },
});

/** `customerPackagesScreen` with its row actions, for other screens that show sold packages. */
export const soldScreen = { ...customerPackagesScreen, actions: Object.values(customerPackageActions) };
