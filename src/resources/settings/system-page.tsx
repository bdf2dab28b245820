import { applyBrand } from '../../brand/brand';
import type { FormParts } from '../../screens/screen';
import { SettingsPage } from '../../screens/settings/settings-frame';
import { brandInputs, exampleInputs } from '../../screens/settings/system-inputs';

/** Inputs that nouns supply for their settings, by setting key. */
const files = import.meta.glob<FormParts['inputs']>('../*/**/setting-inputs.tsx', {
  eager: true,
  import: 'inputs',
});

const inputs = Object.assign({}, brandInputs, exampleInputs, ...Object.values(files));

/** Page with name, logo and colour, and the settings that nouns add: money and the working day (FND-22, SET-03). */
export const SystemSettings = () => (
  <SettingsPage
    title="settings.systemCard"
    path="/settings/system"
    inputs={inputs}
    // Shows the new brand on the whole screen at once.
    onSaved={applyBrand}
  />
);
