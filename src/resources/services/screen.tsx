import { NameCell } from '../../screens/cells/cells';
import { defineScreen } from '../../screens/screen';
import { services } from './entity';

export const servicesScreen = defineScreen({
  entity: services,
  columns: ['name', 'category', 'bodyArea', 'duration', 'price', 'isActive'],
  cards: ['duration', 'price'],
  // SVC-23.
  cells: { name: ({ row }) => <NameCell name={row.name} beneath={row.description} /> },
  show: async () => ({ facts: ['price', 'duration'] }),
  allTexts: { category: 'services.allCategories', bodyArea: 'services.allBodyAreas' },
});
