import { defineScreen } from '../../screens/screen';
import { customers } from '../customers/entity';

export const additions = [
  defineScreen({
    entity: customers,
    order: -12,
    show: () =>
      import('./thread').then((file) => ({
        tabs: [
          {
            key: 'conversation',
            label: { ar: 'المحادثة', en: 'Conversation' },
            permission: 'messaging.read',
            part: file.CustomerThread,
          },
        ],
      })),
  }),
];
