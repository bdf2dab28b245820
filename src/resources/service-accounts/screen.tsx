import { isAdmin } from '../../providers/session';
import { defineScreen } from '../../screens/screen';
import { serviceAccounts } from './entity';

export const serviceAccountsScreen = defineScreen({
  entity: serviceAccounts,
  columns: ['name', 'userId', 'accountBranches', 'endsOn', 'lastUsedAt', 'isActive'],
  cards: ['userId', 'endsOn', 'isActive'],
  // Others may stop it, but not change it.
  rowLimits: ({ userId }, user) =>
    isAdmin(user) || userId === null || userId === user?.id ? {} : { update: false },
  dialogs: { issueToken: () => import('./parts').then((file) => file.TokenDialog) },
  form: () => import('./parts').then((file) => file.serviceAccountsForm),
  show: () => import('./parts').then((file) => file.serviceAccountsShow),
});
