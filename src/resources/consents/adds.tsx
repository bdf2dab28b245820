import { defineScreen } from '../../screens/screen';
import { customers } from '../customers/entity';

export const adds = [
  defineScreen({
    entity: customers,
    order: -10,
    show: () => import('./customer-consents').then((file) => ({ sections: [file.CustomerConsents] })),
  }),
];
