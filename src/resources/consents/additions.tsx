import { defineScreen } from '../../screens/screen';
import { customers } from '../customers/entity';

export const additions = [
  defineScreen({
    entity: customers,
    order: -10,
    show: () =>
      import('./customer-consents').then((file) => ({
        tabs: [
          {
            key: 'consents',
            label: { ar: 'الرسائل', en: 'Messages' },
            permission: 'messaging.read',
            part: file.CustomerConsents,
          },
        ],
      })),
  }),
];
