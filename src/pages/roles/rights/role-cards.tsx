import { LockOutlined, SafetyOutlined, TeamOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useT } from '../../../i18n/react';
import type { Editor, Right, Role } from '../policy/policy';
import { roleTitle } from '../policy/role-words';
import { type RoleCommand, RoleMenu } from './role-menu';

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
        const title = roleTitle(role.name, t);
        const held = rights.filter(({ id }) => role.permissionIds.includes(id)).length;
        return (
          <li key={role.id} className="role-card">
            <div className="role-card-head">
              <span className="role-card-icon" aria-hidden="true">
                <SafetyOutlined />
              </span>
              <h2>
                <bdi>{title}</bdi>
              </h2>
              {role.isBuiltIn && (
                <span
                  className="role-lock"
                  role="img"
                  aria-label={t('role.builtInNote')}
                  title={t('role.builtInNote')}
                >
                  <LockOutlined />
                </span>
              )}
              <RoleMenu role={role} editor={editor} onCommand={onCommand} />
            </div>
            <p className="role-card-text">
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
