import { defineScreen } from '../../screens/screen';
import { webhooks } from './entity';

export const webhooksScreen = defineScreen({
  entity: webhooks,
  columns: ['name', 'url', 'accountId', 'failingSince', 'isActive'],
  cards: ['url', 'accountId', 'isActive'],
  dialogs: { issueSecret: () => import('./secret-dialog').then((file) => file.SecretDialog) },
  form: () => import('./events').then((file) => file.webhooksForm),
  show: () => import('./events').then((file) => file.webhooksShow),
});
