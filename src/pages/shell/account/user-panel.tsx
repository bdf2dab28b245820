import {
  DesktopOutlined,
  KeyOutlined,
  LockOutlined,
  LogoutOutlined,
  NumberOutlined,
  QuestionCircleOutlined,
  SafetyOutlined,
} from '@ant-design/icons';
import { useLogout } from '@refinedev/core';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { humanMoment } from '../../../i18n/human';
import { Between, useLanguage, useT } from '../../../i18n/react';
import { useAccess } from '../../../providers/access';
import { theBook } from '../../../providers/book';
import { lockScreen } from '../../../providers/lock';
import { type Prefs, setPrefs, usePrefs } from '../../../providers/prefs';
import type { SessionUser } from '../../../providers/session';
import { accountNotices, deviceName } from '../../../resources/account/account';
import { OwnersTokens } from '../../../resources/service-accounts/owners-tokens';
import { Glyph } from '../../../screens/glyph';
import { iconNamed } from '../../../screens/menu-icons';
import { Face } from '../../../screens/person/person';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { type Overlay, openOverlay } from '../overlays';
import { NameLines, RoleBadge } from './name-lines';

/** Events of the user's own account in the last month: new browsers, passwords, second steps (ASVS 2.2.3). */
const AccountNotices = ({ userId }: { readonly userId: number }) => {
  const { t, optionText, lang } = useWords();
  const { data = [] } = useQueryOf(accountNotices, {}, { once: true });
  if (data.length === 0) return null;
  const kinds = accountNotices.answer.fields.kind.options;
  return (
    <section className="shell-account-notices" aria-labelledby="account-notices">
      <h3 id="account-notices">{t('shell.accountNotices')}</h3>
      <ul>
        {data.map(({ id, kind, at, ip, userAgent }) => {
          const device = deviceName(userAgent ?? '');
          return (
            <li key={id} className="note">
              {optionText(kinds, kind)}
              <Between />
              {humanMoment(at, new Date(), lang)}
              {device && (
                <>
                  <Between />
                  <bdi>{device}</bdi>
                </>
              )}
              {ip && (
                <>
                  <Between />
                  <bdi dir="ltr">{ip}</bdi>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <OwnersTokens userId={userId} />
    </section>
  );
};

export interface UserPanelProps {
  readonly user: SessionUser;
  readonly onClose: () => void;
}

export const UserPanel = ({ user, onClose }: UserPanelProps) => {
  const t = useT();
  const navigate = useNavigate();
  const { mutate: logout } = useLogout();
  const language = useLanguage();
  const { can } = useAccess();
  const open = (overlay: Overlay) => () => openOverlay(overlay);
  // Leaves out pages that the user has no permission to open.
  const ways = theBook()
    .pages.flatMap(({ at, permission, panel }) =>
      panel && (permission === undefined || can(permission)) ? [{ ...panel, at }] : [],
    )
    .toSorted((one, other) => one.order - other.order)
    .map(
      ({ at, name, label, icon }): Entry => ({
        text: t.find(`header.${name}`) ?? label?.[language] ?? name,
        icon: <Glyph of={iconNamed(icon)} />,
        run: () => void navigate(at),
      }),
    );
  const entries: readonly Entry[] = [
    ...ways,
    { text: t('header.changePassword'), icon: <Glyph of={KeyOutlined} />, run: open('password') },
    { text: t('header.setPin'), icon: <Glyph of={NumberOutlined} />, run: open('pin') },
    { text: t('header.factors'), icon: <Glyph of={SafetyOutlined} />, run: open('factors') },
    { text: t('settings.activeSessions'), icon: <Glyph of={DesktopOutlined} />, run: open('signIns') },
    { text: t('keys.title'), icon: <Glyph of={QuestionCircleOutlined} />, run: open('keys') },
    { text: t('header.lockNow'), icon: <Glyph of={LockOutlined} />, run: lockScreen },
    {
      text: t('menu.logout'),
      icon: <Glyph of={LogoutOutlined} className="mirrored" />,
      run: () => logout(),
    },
  ];
  return (
    <>
      <div className="bar shell-who gap-12">
        <Face id={user.id} name={user.fullName} />
        <div className="shell-who-text grow">
          <NameLines user={user} />
        </div>
        <RoleBadge role={user.role} />
      </div>
      <AccountNotices userId={user.id} />
      <PreferenceRows />
      <ul className="shell-user-actions grid gap-2" style={{ margin: '8px 0 0' }}>
        {entries.map(({ text, icon, run }) => (
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
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
};

interface Entry {
  readonly text: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

/** Language, digits, clock and theme. A change applies at once and is saved with the user (P-09, P-15). */
const PreferenceRows = () => {
  const t = useT();
  const language = useLanguage();
  const prefs = usePrefs();
  return (
    <div className="grid" style={{ gap: 10, paddingBlock: 12, borderBlock: '1px solid var(--line)' }}>
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
          label={t('common.numerals', { style: '' }).replace(':', '').trim()}
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
  <div className="shell-pref grid gap-4">
    <span className="soft small" aria-hidden>
      {label}
    </span>
    <Segmented<T> block size="small" aria-label={label} value={value} options={options} onChange={onChange} />
  </div>
);
