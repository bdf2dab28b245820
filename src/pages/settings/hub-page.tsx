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
import { Link } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { useT } from '../../i18n/react';
import { backups } from '../../resources/backups/entity';
import { PageHead } from '../../screens/page/page-head';
import { SettingsOnly } from './settings-only';

/** Where every setting is found (SET-01 to SET-04). */
export const SettingsHub = () => {
  const t = useT();
  usePageTitle(t('settings.title'));
  return (
    <SettingsOnly>
      <section className="screen">
        <PageHead title={t('settings.title')} />
        <ul className="settings-hub">
          {settingsCards.map(({ name, Icon, to }) => (
            <li key={to}>
              <Link to={to} className="panel settings-hub-card">
                <span className="emblem settings-hub-icon" aria-hidden="true">
                  <Icon />
                </span>
                <span className="strong">{t(`settings.${name}Card`)}</span>
                <span className="note">{t(`settings.${name}Text`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </SettingsOnly>
  );
};

/** What the hub leads to (SET-02 to SET-04; the two pages stand where the documents had nothing yet, FND-22). */
const settingsCards = [
  { name: 'messaging', Icon: WhatsAppOutlined, to: '/whatsapp-messages' },
  { name: 'system', Icon: SettingOutlined, to: '/settings/system' },
  { name: 'payments', Icon: CreditCardOutlined, to: '/settings/payments' },
  { name: 'security', Icon: SafetyCertificateOutlined, to: '/settings/security' },
  { name: 'backups', Icon: CloudDownloadOutlined, to: backups.route },
  { name: 'import', Icon: ImportOutlined, to: '/import' },
] as const;
