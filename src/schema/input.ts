import { z } from 'zod';
import { type Entity, fieldsOf, type Issue, inputKeyOf } from './entity';
import { type Field, type FieldOf, type Fields, isRecord, unreachable } from './field';
import { rounded } from './money';
import { defaultOf, type Setting, type SettingsGroup, type SettingsOf, settingKeyOf } from './settings';
import { searchLength } from './text/length';
import { isDay, isInstant, isTime, toleratedNumber } from './text/parse';
import { choiceSchema, nameSchema, required, textSchema, writtenSchema } from './text/text-schema';
import type { CreateOf, UpdateOf } from './types';
import { fillsOf, type InputMode, isEmptyRefused, isFilled, isRequiredIn, sentFieldsOf } from './visibility';

/**
 * Returns the schema of a create or update body, for the form and the server alike. Unknown and computed keys are
 * dropped (P-04). A message is the key of a text, which `issuesOf` keeps for translation.
 */
export function inputOf<E extends Entity>(entity: E, mode: 'create'): z.ZodType<CreateOf<E>>;
export function inputOf<E extends Entity>(entity: E, mode: 'update'): z.ZodType<UpdateOf<E>>;
export function inputOf(entity: Entity, mode: InputMode): z.ZodType {
  const cached = cache[mode].get(entity);
  if (cached) return cached;
  const shape: Record<string, z.ZodType> = {};
  for (const [key, field] of sentFieldsOf(entity, mode))
    shape[inputKeyOf(key, field)] = fieldSchema(neededIn(mode, field), mode);
  if (mode === 'update') {
    shape.id = optional(z.number());
    shape.version = optional(z.number());
  }
  const schema = z.object(shape, { error: 'validate.object' });
  cache[mode].set(entity, schema);
  return schema;
}

/**
 * Lets an update omit a field with a start value, because an update keeps every missing key as it is, and one that may
 * not be asked for. `whenIssues` checks what other values require.
 */
const neededIn = (mode: InputMode, field: Field): Field => ({
  ...field,
  required:
    isRequiredIn(mode, field) &&
    (field.when === undefined || (mode === 'create' && field.required !== 'create')),
  ...(mode === 'update' && 'default' in field && fillsOf(field) === 'form' ? { fills: 'absent' } : {}),
});

/** Returns the schema of a body with these fields. Unknown keys are dropped. */
export const payloadOf = <F extends Fields>(fields: F): z.ZodObject => {
  const cached = payloads.get(fields);
  if (cached) return cached;
  const shape = Object.fromEntries(
    fieldsOf({ fields }).map(([key, field]) => [
      inputKeyOf(key, field),
      fieldSchema(neededIn('create', field), 'create'),
    ]),
  );
  const schema = z.object(shape, { error: 'validate.object' });
  payloads.set(fields, schema);
  return schema;
};

const payloads = new WeakMap<Fields, z.ZodObject>();

const cache: Readonly<Record<InputMode, WeakMap<Entity, z.ZodType>>> = {
  create: new WeakMap(),
  update: new WeakMap(),
};

const optional = (schema: z.ZodType): z.ZodType => schema.nullish().transform((value) => value ?? null);

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/**
 * Replaces missing values by the default. An optional field replaces null, a missing key and an empty text. A
 * required number replaces only a missing key, unless `fills` differs, because an emptied price must not become 0.
 */
const fieldSchema = (field: Field, mode: InputMode): z.ZodType => {
  const schema = schemaOf(field, mode);
  const fallback = field.kind === 'rows' ? [] : 'default' in field ? field.default : undefined;
  if (field.kind === 'rows')
    return field.as === 'one' || field.min || field.required
      ? schema
      : schema.nullish().transform((v) => v ?? []);
  if (isEmptyRefused(field)) {
    const filled = isFilled(field) ? field.default : undefined;
    return z.preprocess((value) => (value === undefined ? filled : isBlank(value) ? null : value), schema);
  }
  if (field.required && fallback === undefined) return schema;
  if (field.kind === 'flag') {
    const absent = field.fills === 'form' && mode === 'create' ? null : (fallback ?? false);
    return schema.nullish().transform((v) => v ?? absent);
  }
  const blank = (value: unknown) => (isBlank(value) ? null : value);
  // The server fills in 'today', because the day depends on the branch.
  const used = fallback === 'today' ? null : (fallback ?? null);
  return z.preprocess(blank, schema.nullish()).transform((value) => value ?? used);
};

const schemaOf = (field: Field, mode: InputMode): z.ZodType => {
  switch (field.kind) {
    case 'text':
      return textSchema(field);
    case 'integer':
      return z
        .number({ error: (issue) => required(issue, 'validate.number') })
        .int({ error: 'validate.integer' })
        .min(field.min ?? 0, { error: 'validate.min' })
        .max(field.max ?? 2_147_483_647, { error: 'validate.max' });
    case 'money':
      return z
        .number({ error: (issue) => required(issue, 'validate.number') })
        .min(field.min ?? 0, { error: 'validate.min' })
        .max(field.max ?? 9_999_999_999.99, { error: 'validate.max' })
        .refine((value) => Math.abs(value - rounded(value)) < 1e-8, {
          error: 'validate.decimals',
        });
    case 'date':
      return writtenSchema(field, isDay);
    case 'time':
      return writtenSchema(field, isTime);
    case 'moment':
      return writtenSchema(field, isInstant);
    case 'flag':
      return z.boolean({ error: (issue) => required(issue, 'validate.option') });
    case 'choice':
      return field.several ? severalSchema(field) : choiceSchema(field);
    case 'reference':
      return z
        .number({ error: (issue) => required(issue, 'validate.reference') })
        .int({ error: 'validate.reference' })
        .min(1, { error: 'validate.reference' })
        .max(2_147_483_647, { error: 'validate.reference' });
    case 'rows':
      return rowsSchema(field, mode);
    default:
      return unreachable(field);
  }
};

/** No option is no value. */
const severalSchema = (field: FieldOf<'choice'>): z.ZodType =>
  z
    .array(choiceSchema({ ...field, required: true }), {
      error: (issue) => required(issue, 'validate.option'),
    })
    .max(field.options.length, { error: 'validate.many' })
    .refine((values) => !field.required || values.length > 0, { error: 'validate.required' })
    .transform((values) => (values.length === 0 ? null : [...new Set(values)]));

const rowsSchema = (field: FieldOf<'rows'>, mode: InputMode): z.ZodType => {
  const { flat } = field;
  if (field.as === 'one')
    return z.object(payloadOf(field.fields).shape, { error: (issue) => required(issue, 'validate.object') });
  const item = flat ? flatItem(field, flat.of) : rowItem(field, mode);
  const list = z.array(item, { error: (issue) => required(issue, 'validate.list') });
  // Drop empty phone numbers before counting them (CUS-47).
  const kept = flat
    ? list.transform((values) => values.filter((value) => value !== null && value !== ''))
    : list.transform((values) => values);
  const most = field.max ?? 200;
  return kept
    .refine((values) => values.length >= (field.min ?? 0), { error: 'validate.required' })
    .refine((values) => values.length <= most, { error: 'validate.many', params: { count: most } });
};

const flatItem = (field: FieldOf<'rows'>, of: string): z.ZodType => {
  const sub = field.fields[of];
  if (field.flat?.by) return nameSchema(searchLength);
  if (!sub) throw new Error(`rows: no field ${of}`);
  return fieldSchema(sub.kind === 'text' ? { ...sub, required: false } : sub, 'create');
};

const rowItem = (field: FieldOf<'rows'>, mode: InputMode): z.ZodType => {
  const shape: Record<string, z.ZodType> = { id: optional(z.number()) };
  for (const [key, sub] of fieldsOf(field))
    if (sub.write !== 'never') shape[key] = fieldSchema(sub, 'create');
  const added = z.object(shape, { error: 'validate.object' });
  if (mode === 'create') return added;
  const kept = added.partial();
  // A row sent with its id keeps every field that is missing here (API-098).
  return z.unknown().transform((sent, context) => {
    const isKept = isRecord(sent) && typeof sent.id === 'number';
    const result = (isKept ? kept : added).safeParse(sent);
    if (!result.success) {
      context.issues.push(...result.error.issues.map((issue) => ({ ...issue, input: undefined })));
      return z.NEVER;
    }
    return isKept
      ? Object.fromEntries(Object.entries(result.data).filter(([key]) => key in sent))
      : result.data;
  });
};

/** Returns the schema of a setting. A setting with a default cannot be emptied; any other one may be null. */
export const settingSchema = (setting: Setting): z.ZodType => {
  const known = settingSchemas.get(setting);
  if (known) return known;
  const made = setting.kind === 'own' ? setting.schema : valueSchemaOf(setting);
  settingSchemas.set(setting, made);
  return made;
};

const valueSchemaOf = (setting: Field): z.ZodType => {
  const required = defaultOf(setting) !== null;
  const schema = schemaOf({ ...setting, required }, 'create');
  if (setting.kind === 'integer' && setting.fills === 'wrong')
    return z.preprocess((value) => toleratedNumber(setting, value), schema);
  return required ? schema : z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable());
};

const settingSchemas = new WeakMap<Setting, z.ZodType>();

/** Returns a group's values from the stored ones. A missing or invalid value becomes the default. */
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

export const issuesOf = (error: z.ZodError): readonly Issue[] =>
  error.issues.map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
    key: issue.message.startsWith('validate.') ? issue.message : 'validate.invalid',
    params: {
      ...('minimum' in issue ? { min: Number(issue.minimum) } : {}),
      ...('maximum' in issue ? { max: Number(issue.maximum), count: Number(issue.maximum) } : {}),
      ...('params' in issue ? issue.params : {}),
    },
  }));
