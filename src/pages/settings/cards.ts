import {
  CloudDownloadOutlined,
  CreditCardOutlined,
  ImportOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  WhatsAppOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { TextKey } from '../../i18n/ar';
import { backups } from '../../resources/backups/entity';

interface SettingsCard {
  readonly title: TextKey;
  readonly text: TextKey;
  readonly Icon: ComponentType;
  readonly to: string;
}

/** What the hub leads to (SET-02 to SET-04; the two pages stand where the documents had nothing yet, FND-22). */
export const settingsCards: readonly SettingsCard[] = [
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
