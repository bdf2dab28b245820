import { useFormat, useT } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import { Missing } from '../../screens/cells/cells';
import { embeddedIn, textIn } from '../../screens/data/row';
import { defineScreen } from '../../screens/screen';
import { services } from '../services/entity';
import { packages } from './entity';

interface ItemsProps {
  readonly row: RowOf<typeof packages>;
  /** True: one service per line. Default: a single line. */
  readonly all?: boolean;
}

/** Services of a package with their sessions, like 'laser × 6'. */
const Items = ({ row: { items }, all = false }: ItemsProps) => {
  const t = useT();
  const format = useFormat();
  if (items.length === 0) return <Missing />;
  const texts = items.map((item) => ({
    key: item.id,
    text: t('packages.itemText', {
      service: textIn(embeddedIn(item, 'serviceId'), services.title) || `#${item.serviceId}`,
      sessions: format.integer(item.sessionsCount),
    }),
  }));
  if (all)
    return (
      <ul>
        {texts.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    );
  const [first, ...others] = texts;
  return (
    <span className="cell-rows" title={texts.map(({ text }) => text).join('\n')}>
      <span className="clipped">{first?.text}</span>
      {others.length > 0 && <span className="cell-more">+{format.integer(others.length)}</span>}
    </span>
  );
};

export const packagesScreen = defineScreen({
  entity: packages,
  tabs: [services, packages],
  // SVC-23.
  columns: ['name', 'items', 'price', 'validityDays', 'isActive'],
  cells: { items: ({ row }) => <Items row={row} /> },
  hasWideForm: true,
  form: () => import('./form').then((file) => file.packagesForm),
  show: async () => ({
    facts: ['price', 'validityDays'],
    cells: { items: ({ row }) => <Items row={row} all /> },
  }),
});
