import type { z } from 'zod';
import type { ChoiceOption, Field, FieldOf, Label } from './field';
import type { RecordOf } from './types';

/** A value that no kind of field can say; type, check and description follow from its schema. */
export interface OwnSetting<S extends z.ZodType = z.ZodType> {
  readonly kind: 'own';
  readonly label: Label;
  readonly hint?: Label;
  readonly default: z.output<S>;
  readonly schema: S;
  readonly write?: 'always';
}

export const own = <const S extends z.ZodType>(options: Omit<OwnSetting<S>, 'kind'>): OwnSetting<S> =>
  Object.freeze({ ...options, kind: 'own' });

export type Setting = Field | OwnSetting;
export type SettingFields = Readonly<Record<string, Setting>>;

export interface SettingsOptions<F extends SettingFields> {
  readonly name: string;
  readonly label: Label;
  readonly fields: F;
  /** Keys that are answered without a session: what the sign-in page may know. Default: none. */
  readonly public?: readonly (keyof F & string)[];
  /** The right that reveals them. Default null: any session. */
  readonly read?: string | null;
  /** The right to change them. Default `settings.update`. */
  readonly write?: string;
  /** Address of the page on which it stands, and its place there. Default null: on none that is made of groups. */
  readonly page?: { readonly at: string; readonly order: number } | null;
  /** How its form is parted, in this order; what no part names stands at the end. Default: one part. */
  readonly parts?: readonly SettingsPart<keyof F & string>[];
  /** Path of a call that answers and takes this group alone, where the documents fix one. Default null: `/settings`. */
  readonly api?: string | null;
}

export interface SettingsPart<K extends string = string> {
  readonly label: Label;
  readonly keys: readonly K[];
}

export type SettingsGroup<F extends SettingFields = SettingFields> = Required<SettingsOptions<F>>;

/** The parts of a group's form: those declared, and beneath the group's own name what none of them holds. */
export const partsOf = (group: SettingsGroup): readonly SettingsPart[] => {
  const placed = new Set(group.parts.flatMap(({ keys }) => keys));
  const rest = Object.entries(group.fields).flatMap(([key, { write }]) =>
    placed.has(key) || write === 'never' ? [] : [key],
  );
  return rest.length === 0 ? group.parts : [...group.parts, { label: group.label, keys: rest }];
};

/**
 * Declares a group of settings for the whole business: fields with their defaults, which stand nowhere else. From it
 * follow the calls, their rights and checks, the trail's words, the description, what every server process reads and
 * the browser's copy (SET-05, FND-17).
 */
export const defineSettings = <const F extends SettingFields>(
  options: SettingsOptions<F>,
): SettingsGroup<F> => {
  if (versionKey in options.fields) throw new Error(`${options.name}: ${versionKey} is no setting`);
  return Object.freeze({
    public: [],
    read: null,
    write: 'settings.update',
    api: null,
    page: null,
    parts: [],
    ...options,
  });
};

/** Name of a setting in the table and in the trail; one with a call of its own carries its group's. */
export const settingKeyOf = (group: SettingsGroup, key: string): string =>
  group.api === null ? key : `${group.name}.${key}`;

/** The groups that make up a page, in their order there. */
export const groupsOn = (groups: readonly SettingsGroup[], at: string): readonly SettingsGroup[] =>
  groups
    .filter(({ page }) => page?.at === at)
    .toSorted(({ page: one }, { page: other }) => (one?.order ?? 0) - (other?.order ?? 0));

/** The declaration behind a name in the trail: of a group with a call of its own `messaging.isEnabled`. */
export const settingOfTrail = (groups: readonly SettingsGroup[], name: string): Setting | undefined =>
  groups.flatMap((group) =>
    Object.entries(group.fields).flatMap(([key, field]) =>
      settingKeyOf(group, key) === name ? [field] : [],
    ),
  )[0];

/** Key beside the settings in answers and bodies; it counts the changes of all of them. */
export const versionKey = 'version';

type SettingValue<S> =
  S extends OwnSetting<infer Z>
    ? z.output<Z>
    : S extends Field
      ? RecordOf<{ readonly value: S }>['value']
      : never;

/** The values of a group; without a default a value may be null. */
export type SettingsOf<G> =
  G extends SettingsGroup<infer F> ? { readonly [K in keyof F]: SettingValue<F[K]> } : never;

export const defaultOf = (setting: Setting): unknown => {
  if ('default' in setting && setting.default !== undefined) return setting.default;
  return setting.kind === 'flag' ? false : null;
};

/** The group's values out of an answer; what it lacks is the default. */
export const settingsIn = <G extends SettingsGroup>(group: G, answer: unknown): SettingsOf<G> => {
  const sent: Readonly<Record<string, unknown>> = Object(answer ?? {});
  return Object.fromEntries(
    Object.entries(group.fields).map(([key, setting]) => [key, sent[key] ?? defaultOf(setting)]),
  ) as SettingsOf<G>;
};

export const defaultsOf = <G extends SettingsGroup>(group: G): SettingsOf<G> => settingsIn(group, undefined);

/** An option as it is shown; what is set aside is offered no more, and still named where it stands. */
export interface ShownOption extends ChoiceOption {
  readonly isOffered: boolean;
}

interface NamedRow {
  readonly value: string;
  readonly label: Label;
  readonly isActive: boolean;
}

/**
 * The options of a choice in the centre's order and words, where a setting names them; `settings` is an answer that may
 * hold its key. What the setting does not name stands at the end as declared.
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
  return [...shown, ...rest.map((option) => ({ ...option, isOffered: true }))];
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
