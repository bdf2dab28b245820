import {
  DesktopOutlined,
  GiftOutlined,
  KeyOutlined,
  LockOutlined,
  LogoutOutlined,
  NumberOutlined,
  QuestionCircleOutlined,
  TeamOutlined,
  WhatsAppOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../i18n/react';
import { useCan } from '../../../providers/access';
import { lockScreen } from '../../../providers/lock';
import type { SessionUser } from '../../../providers/user';
import type { Overlay } from '../overlay';
import { Face, NameLines, RoleBadge } from './face';
import { PreferenceRows } from './preferences';

export interface UserPanelProps {
  readonly user: SessionUser;
  readonly onOpen: (overlay: Overlay) => void;
  readonly onLogout: () => void;
  readonly onClose: () => void;
}

export const UserPanel = ({ user, onOpen, onLogout, onClose }: UserPanelProps) => {
  const t = useT();
  const navigate = useNavigate();
  const seesChannels = useCan('messaging.read');
  const mayMerge = useCan('customers.manage');
  const close = (run: () => void) => () => {
    onClose();
    run();
  };
  const channels: Entry = {
    key: 'channels',
    icon: <WhatsAppOutlined />,
    text: t('header.channels'),
    run: () => void navigate('/whatsapp-sessions'),
  };
  const birthdays: Entry = {
    key: 'birthdays',
    icon: <GiftOutlined />,
    text: t('header.birthdays'),
    run: () => void navigate('/birthday-greetings'),
  };
  const duplicates: Entry = {
    key: 'duplicates',
    icon: <TeamOutlined />,
    text: t('header.duplicates'),
    run: () => void navigate('/duplicates'),
  };
  const entries: readonly Entry[] = [
    ...(seesChannels ? [channels, birthdays] : []),
    ...(mayMerge ? [duplicates] : []),
    {
      key: 'password',
      icon: <KeyOutlined />,
      text: t('header.changePassword'),
      run: () => onOpen('password'),
    },
    { key: 'pin', icon: <NumberOutlined />, text: t('header.setPin'), run: () => onOpen('pin') },
    {
      key: 'signIns',
      icon: <DesktopOutlined />,
      text: t('settings.activeSessions'),
      run: () => onOpen('signIns'),
    },
    { key: 'keys', icon: <QuestionCircleOutlined />, text: t('keys.title'), run: () => onOpen('keys') },
    { key: 'lock', icon: <LockOutlined />, text: t('header.lockNow'), run: lockScreen },
    {
      key: 'logout',
      icon: <LogoutOutlined className="mirrored" />,
      text: t('menu.logout'),
      run: onLogout,
    },
  ];
  return (
    <>
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
    </>
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
