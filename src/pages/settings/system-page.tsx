import { applyBrand } from '../../brand/brand';
import { shifts } from '../../resources/shifts/entity';
import { bookingSettings } from '../../settings/booking';
import { moneySettings } from '../../settings/money';
import { systemSettings } from '../../settings/system';
import { ColourInput, LogoInput, NextTaxInput, ShareInput, timesInput } from './inputs/system-inputs';
import { SettingsPage } from './settings-page';

const groups = [systemSettings, moneySettings, bookingSettings] as const;

const inputs = {
  systemLogo: LogoInput,
  brandColor: ColourInput,
  taxRate: ShareInput,
  invoiceTaxRate: ShareInput,
  nextInvoiceTax: NextTaxInput,
  defaultShiftTimes: timesInput({
    mayBeEmpty: false,
    named: (part, { t }) =>
      part === 'morning' ? t('settings.morningPart') : part === 'evening' ? t('settings.eveningPart') : part,
  }),
  shiftTypes: timesInput({
    mayBeEmpty: true,
    named: (part, { label }) => {
      const option = shifts.fields.shiftType.options.find(({ value }) => value === part);
      return option ? label(option.label) : part;
    },
  }),
};

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
