import { defineScreen } from '../../screens/screen';
import { webhooks } from './entity';

export const webhooksScreen = defineScreen({
  entity: webhooks,
  columns: ['name', 'url', 'accountId', 'secretAt', 'failingSince', 'isActive'],
  cards: ['url', 'accountId', 'isActive'],
  dialogs: { issueSecret: () => import('./parts').then((file) => file.SecretDialog) },
  form: () => import('./parts').then((file) => file.webhooksForm),
  show: () => import('./parts').then((file) => file.webhooksShow),
});
