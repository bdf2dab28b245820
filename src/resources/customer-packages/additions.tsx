import { defineScreen } from '../../screens/screen';
import { customers } from '../customers/entity';

export const additions = [
  defineScreen({
    entity: customers,
    order: -40,
    show: () => import('./sold-packages').then((file) => ({ sections: [file.SoldPackages] })),
  }),
];
