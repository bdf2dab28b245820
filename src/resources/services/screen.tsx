import type { RowOf } from '../../schema/types';
import { defineScreen } from '../../screens/screen';
import { services } from './entity';

/** The description stands beneath the name (SVC-23). */
const NameCell = ({ row }: { readonly row: RowOf<typeof services> }) => (
  <span className="cell-stack">
    <bdi className="cell-strong" title={row.name}>
      {row.name}
    </bdi>
    {row.description && (
      <bdi className="cell-soft" title={row.description}>
        {row.description}
      </bdi>
    )}
  </span>
);

export const servicesScreen = defineScreen({
  entity: services,
  columns: ['name', 'category', 'bodyArea', 'duration', 'price', 'isActive'],
  cards: ['duration', 'price'],
  cells: { name: NameCell },
  allTexts: { category: 'services.allCategories', bodyArea: 'services.allBodyAreas' },
});
