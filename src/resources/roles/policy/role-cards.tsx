import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EllipsisOutlined,
  LockOutlined,
  SafetyOutlined,
  TeamOutlined,
  UndoOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { adminRole } from '../../../access/catalogue';
import { useBetween, useT } from '../../../i18n/react';
import { useAccess } from '../../../providers/access';
import { Glyph } from '../../../screens/glyph';
import { useWords } from '../../../screens/words';
import { copy, looks, reset, seeAs } from '../actions';
import { roleTitle, usePolicy } from './permissions';
import { type Role, roleLockOf } from './policy';

interface RoleCardsProps {
  readonly onManage: (role: Role) => void;
  readonly onCommand: (command: RoleCommand, role: Role) => void;
}

/** A card per role: description, number of permissions and users, and a button for its permissions (ROL-03). */
export const RoleCards = ({ onManage, onCommand }: RoleCardsProps) => {
  const t = useT();
  const between = useBetween();
  const { roles, permissions } = usePolicy();
  return (
    <ul className="role-cards grid gap-12">
      {roles.map((role) => {
        const title = roleTitle(role.name);
        const held = permissions.filter(({ id }) => role.permissionIds.includes(id)).length;
        return (
          <li key={role.id} className="role-card panel stack" style={{ padding: 16 }}>
            <div className="bar role-card-head" style={{ gap: 10 }}>
              <span
                className="emblem"
                style={{ inlineSize: 38, blockSize: 38, borderRadius: 11, fontSize: 18 }}
                aria-hidden="true"
              >
                <Glyph of={SafetyOutlined} />
              </span>
              <h2>
                <bdi>{title}</bdi>
              </h2>
              {role.isBuiltIn && (
                <span
                  className="soft"
                  role="img"
                  aria-label={t('role.builtInNote')}
                  title={t('role.builtInNote')}
                >
                  <Glyph of={LockOutlined} />
                </span>
              )}
              <RoleMenu role={role} onCommand={onCommand} />
            </div>
            <p className="quiet grow">
              <bdi dir="auto">{role.description}</bdi>
            </p>
            <p className="wrap rows-4" style={{ columnGap: 20, margin: '0 0 4px', fontSize: 13 }}>
              <span>
                <Glyph of={SafetyOutlined} /> {t('roles.rightsCount', { count: held })}
              </span>
              <span title={role.users.map(({ fullName }) => fullName).join(between)}>
                <Glyph of={TeamOutlined} /> {t('users.count', { count: role.users.length })}
              </span>
            </p>
            <Button block onClick={() => onManage(role)} aria-label={`${t('roles.manage')}: ${title}`}>
              {t('roles.manage')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
};

export type RoleCommand = 'copy' | 'seeAs' | 'rename' | 'reset' | 'delete';

interface RoleMenuProps {
  readonly role: Role;
  readonly onCommand: (command: RoleCommand, role: Role) => void;
}

const RoleMenu = ({ role, onCommand }: RoleMenuProps) => {
  const { t, lang, label: labelOf } = useWords();
  const { can } = useAccess();
  const isOpen = roleLockOf(role, usePolicy().editor) === undefined;
  const item = (key: RoleCommand, text: string, icon: ReactNode, isThere: boolean) =>
    isThere
      ? [{ key, label: text, icon, danger: key === 'delete', onClick: () => onCommand(key, role) }]
      : [];
  const mayUpdate = can('roles.update');
  const label = t('roles.more', { role: roleTitle(role.name) });
  return (
    <Dropdown
      trigger={['click']}
      placement={lang === 'ar' ? 'bottomLeft' : 'bottomRight'}
      menu={{
        items: [
          ...item('copy', labelOf(copy.label), <Glyph of={CopyOutlined} />, can('roles.create')),
          ...item(
            'seeAs',
            labelOf(seeAs.label),
            <Glyph of={UserSwitchOutlined} />,
            can(looks.permission) && role.name !== adminRole,
          ),
          ...item('rename', t('roles.rename'), <Glyph of={EditOutlined} />, mayUpdate),
          ...item(
            'reset',
            labelOf(reset.label),
            <Glyph of={UndoOutlined} />,
            role.isBuiltIn && isOpen && mayUpdate,
          ),
          ...item(
            'delete',
            t('roles.delete'),
            <Glyph of={DeleteOutlined} />,
            !role.isBuiltIn && isOpen && can('roles.delete'),
          ),
        ],
      }}
    >
      <button type="button" className="icon-button" aria-label={label} title={label}>
        <Glyph of={EllipsisOutlined} />
      </button>
    </Dropdown>
  );
};
