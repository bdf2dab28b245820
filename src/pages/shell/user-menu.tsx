import {
  DesktopOutlined,
  KeyOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons';
import { Avatar, Button, Popover, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/react';
import type { SessionUser } from '../../providers/user';
import { useSession } from '../../providers/use-session';
import type { Overlay } from './overlay';
import { PreferenceRows } from './preferences';

export interface UserMenuProps {
  readonly narrow: boolean;
  readonly onOpen: (overlay: Overlay) => void;
  readonly onLogout: () => void;
}

/** Name, e-mail and role (SHL-09 to SHL-11, SHL-21), with everything that concerns the account behind it. */
export const UserMenu = ({ narrow, onOpen, onLogout }: UserMenuProps) => {
  const t = useT();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  if (!user) return null;
  const close = (run: () => void) => () => {
    setOpen(false);
    run();
  };
  const entries: readonly Entry[] = [
    { key: 'password', icon: <KeyOutlined />, text: t('header.changePassword'), run: () => onOpen('password') },
    { key: 'signIns', icon: <DesktopOutlined />, text: t('settings.activeSessions'), run: () => onOpen('signIns') },
    { key: 'keys', icon: <QuestionCircleOutlined />, text: t('keys.title'), run: () => onOpen('keys') },
    {
      key: 'logout',
      icon: <LogoutOutlined className="mirrored" />,
      text: t('menu.logout'),
      run: onLogout,
    },
  ];
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottom"
      arrow={false}
      autoAdjustOverflow
      rootClassName="shell-user-popover"
      content={
        <div className="shell-user-panel" role="dialog" aria-label={t('header.userMenu')}>
          <Who user={user} />
          <PreferenceRows />
          <ul className="shell-user-actions">
            {entries.map((entry) => (
              <li key={entry.key}>
                <Button type="text" block icon={entry.icon} onClick={close(entry.run)}>
                  {entry.text}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      }
    >
      <button
        type="button"
        className="shell-user"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${t('header.userMenu')}: ${user.fullName}`}
      >
        {narrow ? null : (
          <span className="shell-user-text">
            <bdi className="shell-user-name">{user.fullName}</bdi>
            <bdi className="shell-user-mail">{user.email || user.username}</bdi>
          </span>
        )}
        {narrow ? null : <RoleBadge role={user.role} />}
        <Avatar className="shell-avatar">{initialOf(user.fullName)}</Avatar>
      </button>
    </Popover>
  );
};

interface Entry {
  readonly key: string;
  readonly icon: ReactNode;
  readonly text: string;
  readonly run: () => void;
}

const Who = ({ user }: { readonly user: SessionUser }) => (
  <div className="shell-who">
    <Avatar size={40} className="shell-avatar">
      {initialOf(user.fullName)}
    </Avatar>
    <div className="shell-who-text">
      <bdi className="shell-user-name">{user.fullName}</bdi>
      <bdi className="shell-user-mail">{user.email || user.username}</bdi>
    </div>
    <RoleBadge role={user.role} />
  </div>
);

/** The five roles by their names, any other as it is (PRM-01, PRM-02). */
export const RoleBadge = ({ role }: { readonly role: string }) => {
  const t = useT();
  return <Tag className="shell-role">{t.find(`enum.role.${role}`) ?? role}</Tag>;
};

const initialOf = (name: string): string => [...name.trim()][0] ?? '';
