import { defineScreen } from '../../screens/screen';
import { services } from '../services/entity';
import { packages } from './entity';
import { Items } from './items';

export const packagesScreen = defineScreen({
  entity: packages,
  tabs: [services, packages],
  // SVC-23.
  columns: ['name', 'items', 'price', 'validityDays', 'isActive'],
  cells: { items: ({ row }) => <Items row={row} /> },
  form: () => import('./form').then((file) => file.packagesForm),
  show: async () => ({
    facts: ['price', 'validityDays'],
    cells: { items: ({ row }) => <Items row={row} all /> },
  }),
});
