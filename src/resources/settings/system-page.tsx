import { applyBrand } from '../../brand/brand';
import type { FormParts } from '../../screens/screen';
import { brandInputs } from '../../screens/settings/brand-inputs';
import { SettingsPage } from '../../screens/settings/settings-frame';

/** Inputs that nouns have for settings of theirs, by the keys of these. */
const files = import.meta.glob<FormParts['inputs']>('../*/**/setting-inputs.tsx', {
  eager: true,
  import: 'inputs',
});

const inputs = Object.assign({}, brandInputs, ...Object.values(files));

/** Name, logo and colour, and what the nouns put beside them: money and the working day (FND-22, SET-03). */
export const SystemSettings = () => (
  <SettingsPage
    title="settings.systemCard"
    path="/settings/system"
    inputs={inputs}
    // The whole interface wears it at once.
    onSaved={applyBrand}
  />
);
