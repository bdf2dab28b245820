import { CheckCircleFilled, CheckOutlined, SearchOutlined } from '@ant-design/icons';
import { Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { useT } from '../../../i18n/react';
import { Code } from '../../../screens/cells/cells';
import { type Column, Table } from '../../../screens/cells/table';
import { Glyph } from '../../../screens/glyph';
import { EmptyList } from '../../../screens/list/states';
import { actionTitle, ModuleIcon, moduleTitle, roleTitle, usePolicy } from './names';
import { groupsOf, matching, type Permission, type PermissionGroup, type Role } from './policy';

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
  const { groups, top } = useFilteredGroups();
  return (
    <>
      {top}
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
                  <Tag className="flush" color={colours[permission.action] ?? 'default'}>
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

/** Permissions by group that hold every typed word and are of the chosen group, and the inputs for both (ROL-08). */
const useFilteredGroups = () => {
  const t = useT();
  const { permissions } = usePolicy();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const groups = groupsOf(matching(permissions, typed)).filter(
    ({ name }) => chosen === '' || name === chosen,
  );
  const filters = (
    <search className="cluster">
      <div className="search-box">
        <Input
          allowClear
          prefix={<Glyph of={SearchOutlined} />}
          placeholder={t('roles.searchPlaceholder')}
          aria-label={t('roles.searchPlaceholder')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Select
        className="filter"
        aria-label={t('roles.moduleFilter')}
        value={chosen}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: t('roles.allModules') },
          ...groupsOf(permissions).map(({ name }) => ({ value: name, label: moduleTitle(name, t) })),
        ]}
        onChange={setChosen}
      />
    </search>
  );
  return {
    groups,
    top:
      groups.length === 0 ? (
        <>
          {filters}
          <EmptyList text={t('roles.empty')} />
        </>
      ) : (
        filters
      ),
  };
};

/** Table of all permissions by role, to read. The name of a role opens its permissions. */
export const Matrix = ({ onManage }: { readonly onManage: (role: Role) => void }) => {
  const t = useT();
  const { roles } = usePolicy();
  const { groups, top } = useFilteredGroups();
  const columns = roles.map((role): Column<PermissionGroup | Permission> => {
    const isHeld = ({ id }: Permission) => role.permissionIds.includes(id);
    return {
      key: String(role.id),
      title: (
        <>
          <button type="button" title={t('roles.manage')} onClick={() => onManage(role)}>
            <bdi>{roleTitle(role.name)}</bdi>
          </button>
          <div className="soft small regular">{t('users.count', { count: role.users.length })}</div>
        </>
      ),
      cell: (line) => {
        if ('permissions' in line)
          return t('roles.selectedOf', {
            selected: line.permissions.filter(isHeld).length,
            total: line.permissions.length,
          });
        return isHeld(line) ? <CheckOutlined role="img" aria-label={t('roles.whyAllowed')} /> : '';
      },
    };
  });
  const heading: Column<PermissionGroup | Permission> = {
    key: 'name',
    title: '',
    isHeading: true,
    cell: (line) =>
      'permissions' in line ? (
        <strong>{moduleTitle(line.name, t)}</strong>
      ) : (
        <span title={line.description}>{line.name}</span>
      ),
  };
  return (
    <>
      {top}
      {groups.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is wider than the screen.
        <section className="panel matrix-box" tabIndex={0} aria-label={t('roles.matrix')}>
          <Table
            label={t('roles.matrix')}
            rows={groups.flatMap((group) => [group, ...group.permissions])}
            keyOf={({ name }) => name}
            columns={[heading, ...columns]}
          />
        </section>
      )}
    </>
  );
};
