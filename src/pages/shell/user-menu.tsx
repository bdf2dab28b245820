import {
  DesktopOutlined,
  KeyOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { Avatar, Button, Popover, Tag } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useT } from '../../i18n/react';
import { useCan } from '../../providers/access';
import { useSession } from '../../providers/use-session';
import type { SessionUser } from '../../providers/user';
import type { Overlay } from './overlay';
import { PreferenceRows } from './preferences';
import './user-menu.css';

export interface UserMenuProps {
  readonly onOpen: (overlay: Overlay) => void;
  readonly onLogout: () => void;
}

/** Name, e-mail and role (SHL-09 to SHL-11, SHL-21), with everything that concerns the account behind it. */
export const UserMenu = ({ onOpen, onLogout }: UserMenuProps) => {
  const t = useT();
  const language = useLanguage();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const seesDrawer = useCan('invoices.read');
  const place = useRef<HTMLDivElement>(null);
  if (!user) return null;
  const close = (run: () => void) => () => {
    setOpen(false);
    run();
  };
  const dayClose: Entry = {
    key: 'dayClose',
    icon: <WalletOutlined />,
    text: t('drawer.title'),
    run: () => void navigate('/day-close'),
  };
  const entries: readonly Entry[] = [
    ...(seesDrawer ? [dayClose] : []),
    {
      key: 'password',
      icon: <KeyOutlined />,
      text: t('header.changePassword'),
      run: () => onOpen('password'),
    },
    {
      key: 'signIns',
      icon: <DesktopOutlined />,
      text: t('settings.activeSessions'),
      run: () => onOpen('signIns'),
    },
    { key: 'keys', icon: <QuestionCircleOutlined />, text: t('keys.title'), run: () => onOpen('keys') },
    {
      key: 'logout',
      icon: <LogoutOutlined className="mirrored" />,
      text: t('menu.logout'),
      run: onLogout,
    },
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its button and panel did not use.
    <div
      ref={place}
      className="shell-user-place"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        place.current?.querySelector('button')?.focus();
      }}
      onBlur={(event) => {
        // Tabbing on from the last entry leaves the menu; a click on bare ground has no such aim.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement={language === 'ar' ? 'bottomLeft' : 'bottomRight'}
        arrow={false}
        // Beside its button in the page as well, so that Tab goes from one into the other.
        getPopupContainer={() => place.current ?? document.body}
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
        <button type="button" className="shell-user" aria-haspopup="dialog" aria-expanded={open}>
          <span className="visually-hidden">{t('header.userMenu')}</span>
          <span className="shell-user-text">
            <NameLines user={user} />
          </span>
          <RoleBadge role={user.role} />
          <Face user={user} />
        </button>
      </Popover>
    </div>
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
    <Face user={user} size={40} />
    <div className="shell-who-text">
      <NameLines user={user} />
    </div>
    <RoleBadge role={user.role} />
  </div>
);

const Face = ({ user, size = 36 }: { readonly user: SessionUser; readonly size?: number }) => (
  <span aria-hidden>
    <Avatar size={size} className="shell-avatar">
      {initialOf(user.fullName)}
    </Avatar>
  </span>
);

const NameLines = ({ user }: { readonly user: SessionUser }) => (
  <>
    <span className="shell-user-name">
      <bdi>{user.fullName}</bdi>
    </span>
    <span className="shell-user-mail">
      <bdi>{user.email || user.username}</bdi>
    </span>
  </>
);

/** The five roles by their names, any other as it is (PRM-01, PRM-02). */
export const RoleBadge = ({ role }: { readonly role: string }) => {
  const t = useT();
  return <Tag className="shell-role">{t.find(`enum.role.${role}`) ?? role}</Tag>;
};

const initialOf = (name: string): string => [...name.trim()][0] ?? '';
