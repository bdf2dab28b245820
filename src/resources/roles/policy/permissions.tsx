import { CheckCircleFilled, CheckOutlined, SearchOutlined } from '@ant-design/icons';
import { Input, Select, Tag } from 'antd';
import { createContext, useContext, useState } from 'react';
import { roleOf } from '../../../access/catalogue';
import { currentLanguage, type Translate, useT } from '../../../i18n/react';
import { theBook } from '../../../providers/book';
import { moduleOf } from '../../../schema/entity';
import { Code } from '../../../screens/cells/cells';
import { Glyph } from '../../../screens/glyph';
import { useIsNarrow } from '../../../screens/hooks';
import { FilterPanel } from '../../../screens/list/filters/filter-panel';
import { EmptyList } from '../../../screens/list/states';
import { iconNamed } from '../../../screens/menu-icons';
import {
  type Editor,
  groupsOf,
  matching,
  type Permission,
  type PermissionGroup,
  type Person,
  type Role,
} from './policy';

export interface Policy {
  readonly permissions: readonly Permission[];
  readonly roles: readonly Role[];
  readonly editor: Editor;
}

const Context = createContext<Policy>({
  permissions: [],
  roles: [],
  editor: { isAdmin: false, role: '', can: () => false },
});

export const PolicyProvider = Context.Provider;

export const usePolicy = (): Policy => useContext(Context);

/** Returns the label of a role, or its raw name if the book does not know it (PRM-02). */
export const roleTitle = (name: string): string => roleOf(theBook(), name)?.label[currentLanguage()] ?? name;

export const moduleTitle = (name: string, t: Translate): string =>
  name === 'finance' ? t('roles.finance') : (theBook().moduleLabel(name)?.[currentLanguage()] ?? name);

export const actionTitle = (name: string, t: Translate): string => t.find(`enum.action.${name}`) ?? name;

/** Colours of the actions. The word next to the colour says the same. */
const colours: Readonly<Record<string, string>> = {
  read: 'blue',
  create: 'green',
  update: 'gold',
  delete: 'red',
  manage: 'purple',
  export: 'cyan',
};

/** All active permissions, grouped by module (ROL-08 to ROL-12, ROL-14). */
export const AllPermissions = () => {
  const t = useT();
  const [filter, setFilter] = useState(noFilter);
  const groups = filteredGroups(usePolicy().permissions, filter);
  return (
    <>
      <PermissionFilters filter={filter} onChange={setFilter} />
      {groups.length === 0 && <EmptyList text={t('roles.empty')} />}
      {groups.map((group) => (
        <section
          key={group.name}
          className="stack right-group"
          style={{ gap: 10 }}
          aria-labelledby={`right-group-${group.name}`}
        >
          <header className="bar" style={{ gap: 10 }}>
            <ModuleIcon name={group.name} />
            <h2 id={`right-group-${group.name}`} style={{ fontSize: 16 }}>
              {moduleTitle(group.name, t)}
            </h2>
            <span className="note digits regular">
              {t('roles.rightsCount', { count: group.permissions.length })}
            </span>
          </header>
          <ul className="role-cards grid gap-12">
            {group.permissions.map((permission) => (
              <li
                key={permission.id}
                className="right-card panel stack gap-4"
                style={{ padding: '12px 14px' }}
              >
                <div className="middle between flex">
                  <Tag className="cell-tag" color={colours[permission.action] ?? 'default'}>
                    {actionTitle(permission.action, t)}
                  </Tag>
                  <span
                    className="success"
                    role="img"
                    aria-label={t('roles.active')}
                    title={t('roles.active')}
                  >
                    <Glyph of={CheckCircleFilled} />
                  </span>
                </div>
                <strong>{permission.name}</strong>
                <p className="quiet">{permission.description}</p>
                <p className="flush" style={{ fontSize: 13 }}>
                  <span className="quiet">{t('roles.key')}: </span>
                  <Code>{permission.key}</Code>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};

/** Filter for a list of permissions: words and a group (ROL-08). */
interface PermissionFilter {
  readonly text: string;
  /** '' for all groups. */
  readonly group: string;
}

const noFilter: PermissionFilter = { text: '', group: '' };

const filteredGroups = (
  permissions: readonly Permission[],
  { text, group }: PermissionFilter,
): readonly PermissionGroup[] =>
  groupsOf(matching(permissions, text)).filter(({ name }) => group === '' || name === group);

interface PermissionFiltersProps {
  readonly filter: PermissionFilter;
  readonly onChange: (filter: PermissionFilter) => void;
}

const PermissionFilters = ({ filter, onChange }: PermissionFiltersProps) => {
  const t = useT();
  const { permissions } = usePolicy();
  const isNarrow = useIsNarrow();
  const modules = (
    <Select
      className="filter"
      aria-label={t('roles.moduleFilter')}
      value={filter.group}
      popupMatchSelectWidth={false}
      options={[
        { value: '', label: t('roles.allModules') },
        ...groupsOf(permissions).map(({ name }) => ({ value: name, label: moduleTitle(name, t) })),
      ]}
      onChange={(group) => onChange({ ...filter, group })}
    />
  );
  return (
    <search className="cluster">
      <div className="search-box">
        <Input
          allowClear
          prefix={<Glyph of={SearchOutlined} />}
          placeholder={t('roles.searchPlaceholder')}
          aria-label={t('roles.searchPlaceholder')}
          value={filter.text}
          onChange={({ target }) => onChange({ ...filter, text: target.value })}
        />
      </div>
      {isNarrow ? (
        <FilterPanel count={filter.group === '' ? 0 : 1} onClear={() => onChange({ ...filter, group: '' })}>
          {modules}
        </FilterPanel>
      ) : (
        modules
      )}
    </search>
  );
};

export const PermissionsList = ({ permissions }: { readonly permissions: readonly Permission[] }) => {
  const t = useT();
  const wordOf = (permission: Permission, group: string) =>
    permission.module === group ? actionTitle(permission.action, t) : permission.name;
  return (
    <dl className="rights-list grid">
      {groupsOf(permissions).map((group) => (
        <div key={group.name}>
          <dt className="strong">{moduleTitle(group.name, t)}</dt>
          <dd className="cluster rows-4" style={{ columnGap: 6 }}>
            {group.permissions.map((permission) => (
              <span key={permission.id} className="right-word" title={permission.description}>
                {wordOf(permission, group.name)}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
};

const shownPeople = 12;

export const PeopleLine = ({ people }: { readonly people: readonly Person[] }) => {
  const t = useT();
  if (people.length === 0) return <p className="quiet">{t('roles.noUsers')}</p>;
  const more = people.length - shownPeople;
  return (
    <p className="cluster flush rows-4" style={{ columnGap: 6 }}>
      {people.slice(0, shownPeople).map(({ id, fullName }) => (
        <bdi key={id} className="right-word">
          {fullName}
        </bdi>
      ))}
      {more > 0 && <span className="quiet">{t('roles.moreUsers', { count: more })}</span>}
    </p>
  );
};

const leadOf: Readonly<Record<string, string>> = { finance: 'expenses' };

const iconOf = (group: string): string => {
  const module = leadOf[group] ?? group;
  return (
    theBook().entities.find((entity) => moduleOf(entity) === module)?.icon ??
    theBook().modules.find((one) => one.module === module)?.icon ??
    ''
  );
};

export const ModuleIcon = ({ name }: { readonly name: string }) => {
  const Icon = iconNamed(iconOf(name));
  return (
    <span
      className="emblem rigid"
      style={{ inlineSize: 30, blockSize: 30, borderRadius: 9, fontSize: 15 }}
      aria-hidden="true"
    >
      <Glyph of={Icon} />
    </span>
  );
};

/** Table of all permissions by role, to read. The name of a role opens its permissions. */
export const Matrix = ({ onManage }: { readonly onManage: (role: Role) => void }) => {
  const t = useT();
  const { roles, permissions } = usePolicy();
  const [filter, setFilter] = useState(noFilter);
  const groups = filteredGroups(permissions, filter);
  return (
    <>
      <PermissionFilters filter={filter} onChange={setFilter} />
      {groups.length === 0 ? (
        <EmptyList text={t('roles.empty')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is wider than the screen.
        <section className="panel matrix-box" tabIndex={0} aria-label={t('roles.matrix')}>
          <table
            className="matrix full"
            style={{ minInlineSize: `calc(var(--first) + ${roles.length} * var(--column))` }}
          >
            <thead>
              <tr>
                <td />
                {roles.map((role) => {
                  const title = roleTitle(role.name);
                  return (
                    <th key={role.id} scope="col">
                      <button type="button" title={t('roles.manage')} onClick={() => onManage(role)}>
                        <bdi>{title}</bdi>
                      </button>
                      <span className="told">{t('users.count', { count: role.users.length })}</span>
                    </th>
                  );
                })}
              </tr>
            </thead>
            {groups.map((group) => (
              <tbody key={group.name}>
                <tr className="matrix-group">
                  <th scope="rowgroup">{moduleTitle(group.name, t)}</th>
                  {roles.map((role) => (
                    <td key={role.id}>
                      {t('roles.selectedOf', {
                        selected: group.permissions.filter(({ id }) => role.permissionIds.includes(id))
                          .length,
                        total: group.permissions.length,
                      })}
                    </td>
                  ))}
                </tr>
                {group.permissions.map((permission) => (
                  <tr key={permission.id}>
                    <th scope="row" title={permission.description}>
                      {permission.name}
                    </th>
                    {roles.map((role) => (
                      <td key={role.id} className="matrix-cell">
                        {role.permissionIds.includes(permission.id) && (
                          <span role="img" aria-label={t('roles.whyAllowed')}>
                            <Glyph of={CheckOutlined} />
                          </span>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </section>
      )}
    </>
  );
};
