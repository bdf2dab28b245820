import type { SettingsGroup } from '../schema/settings';
import { retentionSettings, securitySettings } from './security';
import { systemSettings } from './system';

/** Settings of the programme itself, whatever its field; those of a noun stand with it. */
export const ownSettings: readonly SettingsGroup[] = [systemSettings, securitySettings, retentionSettings];
