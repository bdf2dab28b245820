import type { z } from 'zod';
import { valueSchemaOf } from './input';
import { defaultOf, type Setting, type SettingsGroup, type SettingsOf, settingKeyOf } from './settings';

// Apart from the declarations' vocabulary: the sign-in page knows the brand's defaults and loads no schemas.

/** Schema of a setting's value; one with a default cannot be emptied. */
export const settingSchema = (setting: Setting): z.ZodType => {
  const known = schemas.get(setting);
  if (known) return known;
  const made = setting.kind === 'own' ? setting.schema : fieldSchema(setting);
  schemas.set(setting, made);
  return made;
};

const schemas = new WeakMap<Setting, z.ZodType>();

const fieldSchema = (setting: Exclude<Setting, { readonly kind: 'own' }>): z.ZodType => {
  const mustBe = defaultOf(setting) !== null;
  return valueSchemaOf({ ...setting, required: mustBe });
};

/** The group's values out of what is stored; what is not there, or cannot be, is the default. */
export const storedIn = <G extends SettingsGroup>(
  group: G,
  stored: ReadonlyMap<string, unknown>,
): SettingsOf<G> =>
  Object.fromEntries(
    Object.entries(group.fields).map(([key, setting]) => {
      const name = settingKeyOf(group, key);
      if (!stored.has(name)) return [key, defaultOf(setting)];
      const read = settingSchema(setting).safeParse(stored.get(name));
      return [key, read.success ? read.data : defaultOf(setting)];
    }),
  ) as SettingsOf<G>;
