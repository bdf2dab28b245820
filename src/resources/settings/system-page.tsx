import { applyBrand } from '../../brand/brand';
import { brandInputs } from '../../screens/settings/brand-inputs';
import { SettingsPage } from '../../screens/settings/settings-frame';
import { bookingSettings } from '../../settings/booking';
import { moneySettings } from '../../settings/money';
import { systemSettings } from '../../settings/system';
import { taxInputs } from '../invoices/settings/tax-inputs';
import { shiftInputs } from '../shifts/times-input';

const groups = [systemSettings, moneySettings, bookingSettings] as const;

const inputs = { ...brandInputs, ...taxInputs, ...shiftInputs };

/** Name, logo and colour, money and the working day (FND-22, SET-03). */
export const SystemSettings = () => (
  <SettingsPage
    title="settings.systemCard"
    path="/settings/system"
    groups={groups}
    inputs={inputs}
    // The whole interface wears it at once.
    onSaved={applyBrand}
  />
);
