import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  LockOutlined,
  MoreOutlined,
  SafetyOutlined,
  SwapOutlined,
  TeamOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useT } from '../../../i18n/react';
import { useAccess } from '../../../providers/access';
import { useWords } from '../../../screens/words';
import { copy, reset } from '../actions';
import { type Editor, type Right, type Role, roleLockOf } from './policy';
import { roleTitle } from './rights';

interface RoleCardsProps {
  readonly roles: readonly Role[];
  readonly rights: readonly Right[];
  readonly editor: Editor;
  readonly onManage: (role: Role) => void;
  readonly onCommand: (command: RoleCommand, role: Role) => void;
}

/** A card for each role: what it is, how many hold it, and the way to its rights (ROL-03). */
export const RoleCards = ({ roles, rights, editor, onManage, onCommand }: RoleCardsProps) => {
  const t = useT();
  return (
    <ul className="role-cards">
      {roles.map((role) => {
        const title = roleTitle(role.name);
        const held = rights.filter(({ id }) => role.permissionIds.includes(id)).length;
        return (
          <li key={role.id} className="role-card">
            <div className="bar role-card-head">
              <span className="emblem role-card-icon" aria-hidden="true">
                <SafetyOutlined />
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
                  <LockOutlined />
                </span>
              )}
              <RoleMenu role={role} editor={editor} onCommand={onCommand} />
            </div>
            <p className="quiet role-card-text">
              <bdi dir="auto">{role.description}</bdi>
            </p>
            <p className="role-card-counts">
              <span>
                <SafetyOutlined aria-hidden="true" /> {t('roles.rightsCount', { count: held })}
              </span>
              <span title={role.users.map(({ fullName }) => fullName).join('، ')}>
                <TeamOutlined aria-hidden="true" /> {t('roles.usersCount', { count: role.users.length })}
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

export type RoleCommand = 'copy' | 'rename' | 'reset' | 'compare' | 'delete';

interface RoleMenuProps {
  readonly role: Role;
  readonly editor: Editor;
  readonly onCommand: (command: RoleCommand, role: Role) => void;
}

export const RoleMenu = ({ role, editor, onCommand }: RoleMenuProps) => {
  const { t, lang, label: labelOf } = useWords();
  const { can } = useAccess();
  const isOpen = roleLockOf(role, editor) === undefined;
  const items = [
    { key: 'compare', label: t('roles.compareWith'), icon: <SwapOutlined />, isThere: true },
    { key: 'copy', label: labelOf(copy.label), icon: <CopyOutlined />, isThere: can('roles.create') },
    { key: 'rename', label: t('roles.rename'), icon: <EditOutlined />, isThere: can('roles.update') },
    {
      key: 'reset',
      label: labelOf(reset.label),
      icon: <UndoOutlined />,
      isThere: role.isBuiltIn && isOpen && can('roles.update'),
    },
    {
      key: 'delete',
      label: t('roles.delete'),
      icon: <DeleteOutlined />,
      danger: true,
      isThere: !role.isBuiltIn && isOpen && can('roles.delete'),
    },
  ] satisfies readonly {
    readonly key: RoleCommand;
    readonly isThere: boolean;
    readonly [more: string]: unknown;
  }[];
  const shown = items.filter(({ isThere }) => isThere);
  const label = t('roles.more', { role: roleTitle(role.name) });
  return (
    <Dropdown
      trigger={['click']}
      placement={lang === 'ar' ? 'bottomLeft' : 'bottomRight'}
      menu={{
        items: shown.map(({ isThere: _, ...item }) => item),
        onClick: ({ key }) => {
          const chosen = shown.find((item) => item.key === key);
          if (chosen) onCommand(chosen.key, role);
        },
      }}
    >
      <button type="button" className="icon-button" aria-label={label} title={label}>
        <MoreOutlined />
      </button>
    </Dropdown>
  );
};
