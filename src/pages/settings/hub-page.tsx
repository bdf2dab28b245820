import '../../screens/screens.css';
import './settings.css';
import {
  CloudDownloadOutlined,
  CreditCardOutlined,
  ImportOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  WhatsAppOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import type { TextKey } from '../../i18n/ar';
import { useT } from '../../i18n/react';
import { backups } from '../../resources/backups/entity';
import { SettingsOnly } from './settings-only';

/** Where every setting is found (SET-01 to SET-04). */
export const SettingsHub = () => {
  const t = useT();
  usePageTitle(t('settings.title'));
  return (
    <SettingsOnly>
      <section className="screen">
        <header className="screen-head">
          <div className="screen-title">
            <h1 tabIndex={-1}>{t('settings.title')}</h1>
          </div>
        </header>
        <ul className="settings-hub">
          {settingsCards.map(({ title, text, Icon, to }) => (
            <li key={to}>
              <Link to={to} className="panel settings-hub-card">
                <span className="emblem settings-hub-icon" aria-hidden="true">
                  <Icon />
                </span>
                <span className="strong">{t(title)}</span>
                <span className="note">{t(text)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </SettingsOnly>
  );
};

interface SettingsCard {
  readonly title: TextKey;
  readonly text: TextKey;
  readonly Icon: ComponentType;
  readonly to: string;
}

/** What the hub leads to (SET-02 to SET-04; the two pages stand where the documents had nothing yet, FND-22). */
const settingsCards: readonly SettingsCard[] = [
  {
    title: 'settings.messagingCard',
    text: 'settings.messagingText',
    Icon: WhatsAppOutlined,
    to: '/whatsapp-messages',
  },
  {
    title: 'settings.systemCard',
    text: 'settings.systemText',
    Icon: SettingOutlined,
    to: '/settings/system',
  },
  {
    title: 'settings.paymentsCard',
    text: 'settings.paymentsText',
    Icon: CreditCardOutlined,
    to: '/settings/payments',
  },
  {
    title: 'settings.securityCard',
    text: 'settings.securityText',
    Icon: SafetyCertificateOutlined,
    to: '/settings/security',
  },
  {
    title: 'settings.backupsCard',
    text: 'settings.backupsText',
    Icon: CloudDownloadOutlined,
    to: backups.route,
  },
  {
    title: 'settings.importCard',
    text: 'settings.importText',
    Icon: ImportOutlined,
    to: '/import',
  },
];
