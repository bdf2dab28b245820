import { defineScreen } from '../../screens/screen';
import { customerPackageActions } from './actions';
import { customerPackages } from './entity';
import { SessionsCell } from './sessions-cell';

export const customerPackagesScreen = defineScreen({
  entity: customerPackages,
  cells: { items: ({ row }) => <SessionsCell row={row} /> },
  widths: { customerId: 160, items: 180 },
  dialogs: { correct: () => import('./correct-dialog').then((file) => file.CorrectDialog) },
  // allowed, but without effect.
  pointless: { extend: ({ status }) => status === 'Used', release: ({ status }) => status !== 'Frozen' },
  show: async () => ({ cells: { items: ({ row }) => <SessionsCell row={row} all /> } }),
});

/** `customerPackagesScreen` with its row actions, for other screens that show sold packages. */
export const soldScreen = { ...customerPackagesScreen, actions: Object.values(customerPackageActions) };
