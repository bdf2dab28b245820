import type { z } from 'zod';
import type { ChoiceOption, Field, FieldOf, Fresh, Label } from './field';
import type { RecordOf } from './types';

/** A setting with a zod schema, if no kind of field fits. Its type, check and description follow from the schema. */
export interface OwnSetting<S extends z.ZodType = z.ZodType> {
  readonly kind: 'own';
  readonly label: Label;
  readonly hint?: Label;
  readonly default: z.output<S>;
  readonly schema: S;
  /** 'never': stored and answered, but no form shows it and no user changes it. Default: 'always'. */
  readonly write?: 'always' | 'never';
}

export const own = <const S extends z.ZodType>(options: Omit<OwnSetting<S>, 'kind'>): OwnSetting<S> =>
  Object.freeze({ ...options, kind: 'own' });

export type Setting = Field | OwnSetting;
export type SettingFields = Readonly<Record<string, Setting>>;

interface SettingsOptions<F extends SettingFields> {
  readonly name: string;
  readonly label: Label;
  readonly fields: F;
  /** Keys that are answered to users who are not signed in, for the sign-in page. Default: none. */
  readonly public?: readonly (keyof F & string)[];
  /** Settings whose change needs a fresh session. Default: none. */
  readonly fresh?: Fresh<keyof F & string>;
  /** Permission to read the group. Default: null, every signed-in user. */
  readonly read?: string | null;
  /** Permission to change the group. Default: 'settings.update'. */
  readonly write?: string;
  /** Path of the settings page with the group, and its sort number there. Default: null, on no generated page. */
  readonly page?: { readonly at: string; readonly order: number } | null;
  /** Sections of the form, in this order. Fields in no section come last. Default: one section. */
  readonly parts?: readonly SettingsPart<keyof F & string>[];
  /** Fixed path of a call for this group alone, if the requirements name one. Default: null, `/settings`. */
  readonly api?: string | null;
}

export interface SettingsPart<K extends string = string> {
  readonly label: Label;
  readonly keys: readonly K[];
}

export type SettingsGroup<F extends SettingFields = SettingFields> = Required<SettingsOptions<F>>;

/** Returns the sections of a group's form: the declared ones, then the other fields under the group's label. */
export const partsOf = (group: SettingsGroup): readonly SettingsPart[] => {
  const placed = new Set(group.parts.flatMap(({ keys }) => keys));
  const rest = Object.entries(group.fields).flatMap(([key, { write }]) =>
    placed.has(key) || write === 'never' ? [] : [key],
  );
  return rest.length === 0 ? group.parts : [...group.parts, { label: group.label, keys: rest }];
};

/**
 * Declares a group of settings for the whole business. The defaults are defined only here. The calls, permissions,
 * checks, audit labels, API description, server cache and browser copy follow from it (SET-05, FND-17).
 * @example
 * export const roomSettings = defineSettings({
 *   name: 'rooms',
 *   label: { ar: 'إعدادات الغرف', en: 'Rooms' },
 *   page: { at: '/settings/system', order: 50 },
 *   fields: { restMinutes: integer({ label: { ar: 'راحة الغرفة', en: 'Rest' }, format: 'minutes', default: 10 }) },
 * });
 */
export const defineSettings = <const F extends SettingFields>(
  options: SettingsOptions<F>,
): SettingsGroup<F> => {
  if (versionKey in options.fields) throw new Error(`${options.name}: ${versionKey} is no setting`);
  return Object.freeze({
    public: [],
    fresh: [],
    read: null,
    write: 'settings.update',
    api: null,
    page: null,
    parts: [],
    ...options,
  });
};

/** Key of a setting in the table and in audit entries. With an `api` path it has the group's name as a prefix. */
export const settingKeyOf = (group: SettingsGroup, key: string): string =>
  group.api === null ? key : `${group.name}.${key}`;

/** Returns the groups of a settings page in display order. */
export const groupsOn = (groups: readonly SettingsGroup[], at: string): readonly SettingsGroup[] =>
  groups
    .filter(({ page }) => page?.at === at)
    .toSorted(({ page: one }, { page: other }) => (one?.order ?? 0) - (other?.order ?? 0));

/** Returns the declaration for a key in an audit entry, for example `messaging.isEnabled`. */
export const settingOfAuditLog = (groups: readonly SettingsGroup[], name: string): Setting | undefined =>
  groups.flatMap((group) =>
    Object.entries(group.fields).flatMap(([key, field]) =>
      settingKeyOf(group, key) === name ? [field] : [],
    ),
  )[0];

/** Key of the version in answers and bodies. It counts the changes of all groups together. */
export const versionKey = 'version';

type SettingValue<S> =
  S extends OwnSetting<infer Z>
    ? z.output<Z>
    : S extends Field
      ? RecordOf<{ readonly value: S }>['value']
      : never;

/** Values of a group. A value may be null if the setting has no default. */
export type SettingsOf<G> =
  G extends SettingsGroup<infer F> ? { readonly [K in keyof F]: SettingValue<F[K]> } : never;

export const defaultOf = (setting: Setting): unknown => {
  if ('default' in setting && setting.default !== undefined) return setting.default;
  return setting.kind === 'flag' ? false : null;
};

/** Reads a group's values from an answer. A missing value becomes the default. */
export const settingsIn = <G extends SettingsGroup>(group: G, answer: unknown): SettingsOf<G> => {
  const sent: Readonly<Record<string, unknown>> = Object(answer ?? {});
  return Object.fromEntries(
    Object.entries(group.fields).map(([key, setting]) => [key, sent[key] ?? defaultOf(setting)]),
  ) as SettingsOf<G>;
};

export const defaultsOf = <G extends SettingsGroup>(group: G): SettingsOf<G> => settingsIn(group, undefined);

/** An option as shown. A disabled one (`isOffered: false`) cannot be chosen, but rows that have it show its label. */
export interface ShownOption extends ChoiceOption {
  readonly isOffered: boolean;
}

interface NamedRow {
  readonly value: string;
  readonly label: Label;
  readonly isActive: boolean;
}

/**
 * Returns the options of a choice, in the order and with the labels of the setting `named`, if there is one.
 * `settings` is an answer that may hold that key. Options that the setting does not list follow as declared.
 */
export const optionsOf = (
  { options, named }: Pick<FieldOf<'choice'>, 'options' | 'named'>,
  settings: unknown,
): readonly ShownOption[] => {
  const rows = named === undefined ? [] : rowsIn(settings, named);
  const shown = rows.flatMap(({ value, label, isActive }) => {
    const option = options.find((one) => one.value === value);
    return option ? [{ ...option, label, isOffered: isActive }] : [];
  });
  const rest = options.filter(({ value }) => !shown.some((one) => one.value === value));
  return [...shown, ...rest.map((option) => ({ ...option, isOffered: option.isAside !== true }))];
};

const rowsIn = (settings: unknown, key: string): readonly NamedRow[] => {
  const rows: unknown = Reflect.get(Object(settings ?? {}), key);
  return Array.isArray(rows) ? rows.filter(isNamedRow) : [];
};

const isNamedRow = (row: unknown): row is NamedRow => {
  const { value, label, isActive }: Readonly<Record<string, unknown>> = Object(row ?? {});
  const { ar, en }: Readonly<Record<string, unknown>> = Object(label ?? {});
  return (
    typeof value === 'string' &&
    typeof ar === 'string' &&
    typeof en === 'string' &&
    typeof isActive === 'boolean'
  );
};
