import { Link } from 'react-router';
import type { Entity } from '../../schema/entity';
import { useWords } from '../words';

interface TabsProps {
  readonly entity: Entity;
  readonly tabs: readonly Entity[];
}

/** The entities of one screen; each tab is an address of its own, so that links, back and reload keep it (SVC-02). */
export const Tabs = ({ entity, tabs }: TabsProps) => {
  const { entityText } = useWords();
  if (tabs.length < 2) return null;
  return (
    <nav className="tabs" aria-label={entityText(entity, 'title')}>
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to={tab.route}
          className={tab.name === entity.name ? 'tab tab-current' : 'tab'}
          aria-current={tab.name === entity.name ? 'page' : undefined}
        >
          {entityText(tab, 'tab')}
        </Link>
      ))}
    </nav>
  );
};
