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
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { TextKey } from '../../../i18n/ar';
import { useLanguage, useT } from '../../../i18n/react';
import { useCan } from '../../../providers/access';
import { lockScreen } from '../../../providers/lock';
import { type Prefs, setPrefs, usePrefs } from '../../../providers/prefs';
import type { SessionUser } from '../../../providers/user';
import type { Overlay } from '../overlays';
import { Face, NameLines, RoleBadge } from './face';

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
  const go = (path: string) => () => void navigate(path);
  const open = (overlay: Overlay) => () => onOpen(overlay);
  const entries: readonly Entry[] = [
    {
      text: 'header.channels',
      icon: <WhatsAppOutlined />,
      run: go('/whatsapp-sessions'),
      isOff: !seesChannels,
    },
    {
      text: 'header.birthdays',
      icon: <GiftOutlined />,
      run: go('/birthday-greetings'),
      isOff: !seesChannels,
    },
    { text: 'header.duplicates', icon: <TeamOutlined />, run: go('/duplicates'), isOff: !mayMerge },
    { text: 'header.changePassword', icon: <KeyOutlined />, run: open('password') },
    { text: 'header.setPin', icon: <NumberOutlined />, run: open('pin') },
    { text: 'settings.activeSessions', icon: <DesktopOutlined />, run: open('signIns') },
    { text: 'keys.title', icon: <QuestionCircleOutlined />, run: open('keys') },
    { text: 'header.lockNow', icon: <LockOutlined />, run: lockScreen },
    { text: 'menu.logout', icon: <LogoutOutlined className="mirrored" />, run: onLogout },
  ];
  return (
    <>
      <Who user={user} />
      <PreferenceRows />
      <ul className="shell-user-actions">
        {entries
          .filter(({ isOff }) => !isOff)
          .map(({ text, icon, run }) => (
            <li key={text}>
              <Button
                type="text"
                block
                icon={icon}
                onClick={() => {
                  onClose();
                  run();
                }}
              >
                {t(text)}
              </Button>
            </li>
          ))}
      </ul>
    </>
  );
};

interface Entry {
  readonly text: TextKey;
  readonly icon: ReactNode;
  readonly run: () => void;
  /** Without the right to go there it is left out. */
  readonly isOff?: boolean;
}

const Who = ({ user }: { readonly user: SessionUser }) => (
  <div className="bar shell-who">
    <Face user={user} size={40} />
    <div className="shell-who-text">
      <NameLines user={user} />
    </div>
    <RoleBadge role={user.role} />
  </div>
);

/** Language, digits, clock and theme: changed at once and remembered on the user's record (P-09, P-15). */
const PreferenceRows = () => {
  const t = useT();
  const language = useLanguage();
  const prefs = usePrefs();
  return (
    <div className="shell-prefs">
      <Row
        label={t('header.languageLabel')}
        value={language}
        options={[
          { value: 'ar', label: <span lang="ar">العربية</span> },
          { value: 'en', label: <span lang="en">English</span> },
        ]}
        onChange={(value) => setPrefs({ language: value })}
      />
      {/* The English interface has Latin digits only. */}
      {language === 'ar' ? (
        <Row<Prefs['numerals']>
          label={t('common.numerals', { style: '' }).replace(/[:\s]+$/, '')}
          value={prefs.numerals}
          options={[
            { value: 'arab', label: t('common.numeralsArab') },
            { value: 'latn', label: t('common.numeralsLatn') },
          ]}
          onChange={(value) => setPrefs({ numerals: value })}
        />
      ) : null}
      <Row<Prefs['clock']>
        label={t('header.clock')}
        value={prefs.clock}
        options={[
          { value: '12', label: t('common.clock12') },
          { value: '24', label: t('common.clock24') },
        ]}
        onChange={(value) => setPrefs({ clock: value })}
      />
      <Row<Prefs['theme']>
        label={t('header.theme')}
        value={prefs.theme}
        options={[
          { value: 'light', label: t('theme.light') },
          { value: 'dark', label: t('theme.dark') },
          { value: 'system', label: t('theme.system') },
        ]}
        onChange={(value) => setPrefs({ theme: value })}
      />
    </div>
  );
};

interface RowProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: { readonly value: T; readonly label: ReactNode }[];
  readonly onChange: (value: T) => void;
}

const Row = <T extends string>({ label, value, options, onChange }: RowProps<T>) => (
  <div className="shell-pref">
    <span className="shell-pref-label" aria-hidden>
      {label}
    </span>
    <Segmented<T> block size="small" aria-label={label} value={value} options={options} onChange={onChange} />
  </div>
);
