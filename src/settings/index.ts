import type { SettingsGroup } from '../schema/settings';
import { retentionSettings, securitySettings } from './security';
import { systemSettings } from './system';

/** Settings of the product itself. Those of a noun are in the noun's folder. */
export const ownSettings: readonly SettingsGroup[] = [systemSettings, securitySettings, retentionSettings];
