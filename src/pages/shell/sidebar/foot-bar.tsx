import { Link } from 'react-router';
import { useT } from '../../../i18n/react';
import { metaOf, useCurrentEntry, useMenuLines } from '../menu';
import { MenuNumber } from './sidebar';
import './foot-bar.css';

/** Bar at the foot of a phone with the places of the day. The menu has all others. */
export const FootBar = () => {
  const t = useT();
  const lines = useMenuLines();
  const current = useCurrentEntry(lines);
  const places = lines
    .flatMap(({ entry, locked }) => {
      const { foot, icon, counted } = metaOf(entry);
      return foot === undefined || locked ? [] : [{ ...entry, foot, icon, counted }];
    })
    .toSorted((one, other) => one.foot - other.foot);
  return (
    <nav aria-label={t('shell.quickPlaces')} className="foot-bar rigid not-printed">
      <ul>
        {places.map(({ name, list = '', label, icon, counted }) => (
          <li key={name}>
            <Link
              to={list}
              className="foot-place grid gap-2 soft"
              aria-current={current === name ? 'page' : undefined}
            >
              {icon}
              <span className="ellipsis">{label}</span>
              {counted && <MenuNumber counted={counted} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
