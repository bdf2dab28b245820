import { CheckOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useT } from '../../../i18n/react';
import { Glyph } from '../../../screens/glyph';
import { EmptyList } from '../../../screens/list/states';
import {
  filteredGroups,
  moduleTitle,
  noFilter,
  PermissionFilters,
  roleTitle,
  usePolicy,
} from './permissions';
import type { Role } from './policy';

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
                      <button
                        type="button"
                        className="bare"
                        title={t('roles.manage')}
                        onClick={() => onManage(role)}
                      >
                        <bdi>{title}</bdi>
                      </button>
                      <span className="told">{t('roles.usersCount', { count: role.users.length })}</span>
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
