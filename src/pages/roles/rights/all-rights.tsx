import { CheckCircleFilled } from '@ant-design/icons';
import { Empty, Tag } from 'antd';
import { useState } from 'react';
import { useT } from '../../../i18n/react';
import { Code } from '../../../screens/cells/cells';
import type { Right } from '../policy/policy';
import { actionTitle, moduleTitle } from '../policy/role-words';
import { ModuleIcon } from './module-icon';
import { filteredGroups, noFilter, RightFilters } from './right-filters';

/** Colours of the actions; the word says the same. */
const colours: Readonly<Record<string, string>> = {
  read: 'blue',
  create: 'green',
  update: 'gold',
  delete: 'red',
  manage: 'purple',
  export: 'cyan',
};

/** Every active right, grouped by module (ROL-08 to ROL-12, ROL-14). */
export const AllRights = ({ rights }: { readonly rights: readonly Right[] }) => {
  const t = useT();
  const [filter, setFilter] = useState(noFilter);
  const groups = filteredGroups(rights, filter);
  return (
    <>
      <RightFilters rights={rights} filter={filter} onChange={setFilter} />
      {groups.length === 0 && (
        <Empty className="list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('roles.empty')} />
      )}
      {groups.map((group) => (
        <section key={group.name} className="right-group" aria-labelledby={`right-group-${group.name}`}>
          <header className="right-group-head">
            <ModuleIcon name={group.name} />
            <h2 id={`right-group-${group.name}`}>{moduleTitle(group.name, t)}</h2>
            <span className="roles-count">{t('roles.groupCount', { count: group.rights.length })}</span>
          </header>
          <ul className="right-cards">
            {group.rights.map((right) => (
              <li key={right.id} className="right-card">
                <div className="right-card-head">
                  <Tag className="cell-tag" color={colours[right.action] ?? 'default'}>
                    {actionTitle(right.action, t)}
                  </Tag>
                  <span
                    className="right-active"
                    role="img"
                    aria-label={t('roles.active')}
                    title={t('roles.active')}
                  >
                    <CheckCircleFilled />
                  </span>
                </div>
                <strong>{right.name}</strong>
                <p className="roles-soft">{right.description}</p>
                <p className="right-key">
                  <span className="roles-soft">{t('roles.key')}: </span>
                  <Code>{right.key}</Code>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};
