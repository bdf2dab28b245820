import { defineScreen } from '../../screens/screen';
import { channels } from '../channels/entity';
import { customers } from '../customers/entity';

const toCustomers = defineScreen({
  entity: customers,
  order: 2,
  dialogs: { write: () => import('./write-dialog').then((file) => file.WriteDialog) },
  show: () => import('./write-dialog').then((file) => ({ ways: [file.writeWay] })),
});

const toChannels = defineScreen({
  entity: channels,
  listTop: () => import('./outbox-alert').then((file) => file.OutboxAlert),
});

export const adds = [toCustomers, toChannels];
