import { applyBrand } from '../../brand/brand';
import type { FormParts } from '../../screens/screen';
import { brandInputs } from '../../screens/settings/brand-inputs';
import { exampleInputs } from '../../screens/settings/example-inputs';
import { SettingsPage } from '../../screens/settings/settings-frame';

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
