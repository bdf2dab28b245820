import { useFormat, useT } from '../../i18n/react';
import { Missing } from '../../screens/cells/cells';
import { embeddedIn, numberIn, type RowData, textIn, valueIn } from '../../screens/data/row';
import { services } from '../services/entity';

interface ItemsProps {
  readonly row: RowData;
  /** One beneath the other instead of in one line. */
  readonly all?: boolean;
}

/** The services of a package with their sessions: 'laser × 6'. */
export const Items = ({ row, all = false }: ItemsProps) => {
  const t = useT();
  const format = useFormat();
  const items = valueIn(row, 'items');
  if (!Array.isArray(items) || items.length === 0) return <Missing />;
  const texts = items.map((item) => ({
    key: numberIn(item, 'id') ?? 0,
    text: t('packages.itemText', {
      service: textIn(embeddedIn(item, 'serviceId'), services.title) || `#${textIn(item, 'serviceId')}`,
      sessions: format.integer(numberIn(item, 'sessionsCount') ?? 0),
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
