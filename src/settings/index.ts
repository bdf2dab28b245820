import type { Setting, SettingsGroup } from '../schema/settings';
import { bookingSettings } from './booking';
import { messagingSettings } from './messaging';
import { moneySettings } from './money';
import { paymentSettings } from './payments';
import { retentionSettings, securitySettings } from './security';
import { systemSettings } from './system';

export const settingGroups: readonly SettingsGroup[] = [
  systemSettings,
  moneySettings,
  paymentSettings,
  bookingSettings,
  securitySettings,
  retentionSettings,
];

export const groupsApart: readonly SettingsGroup[] = [messagingSettings];

/** The declaration of a key and the one group it stands in; undefined for what is no setting. */
export const settingNamed = (
  key: string,
): { readonly group: SettingsGroup; readonly setting: Setting } | undefined => settings.get(key);

const settings = new Map(
  settingGroups.flatMap((group) =>
    Object.entries(group.fields).map(([key, setting]) => [key, { group, setting }] as const),
  ),
);

/** The declaration behind a key as the trail names it: of a group with a call of its own `messaging.isEnabled`. */
export const settingOfTrail = (name: string): Setting | undefined => {
  const [groupName = '', key = ''] = name.split('.');
  const apart = groupsApart.find((group) => group.name === groupName)?.fields;
  return apart && Object.hasOwn(apart, key) ? apart[key] : settingNamed(name)?.setting;
};
