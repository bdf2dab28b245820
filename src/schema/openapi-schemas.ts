import { type Entity, embedKeyOf, fieldsOf, inputKeyOf, isSystemKey } from './entity';
import { type Field, type FieldOf, type Fields, type Lang, unreachable } from './field';
import { type InputMode, writableFieldsOf } from './input';

/** JSON as it is written into the description. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** What a schema is made from: the other entities, for references, and the language of the labels. */
export interface SchemaContext {
  readonly entities: readonly Entity[];
  readonly lang: Lang;
}

export const refTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** `customers` -> `Customers`: names of an entity's schemas begin with it. */
export const schemaNameOf = (entity: Entity): string =>
  entity.name.charAt(0).toUpperCase() + entity.name.slice(1);

/** The schemas of one entity: row, page, picker entry and the two payloads. */
export const schemasOf = (entity: Entity, context: SchemaContext): Readonly<Record<string, JsonObject>> => {
  const name = schemaNameOf(entity);
  return {
    [name]: rowSchema(entity, context),
    [`${name}Page`]: pageSchema(name),
    [`${name}Pick`]: pickSchema(entity, context),
    [`${name}Create`]: payloadSchema(entity, 'create', context),
    [`${name}Update`]: payloadSchema(entity, 'update', context),
  };
};

/** A refusal (P-05, ERR-23). */
export const errorSchema: JsonObject = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { type: 'string', examples: ['validation.failed', 'forbidden.customers.update', 'version.stale'] },
    message: { type: 'string', description: 'In the language of Accept-Language' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    field: { type: 'string' },
    current: { type: 'object', description: 'The row as it stands, for version.stale' },
    params: { type: 'object' },
    requestId: { type: 'string' },
  },
};

/** A value as the API answers or takes it, null apart. */
export const valueSchema = (field: Field, context: SchemaContext, use: 'answer' | 'input'): JsonObject => {
  const title = field.label[context.lang];
  switch (field.kind) {
    case 'text':
      return { type: 'string', title, ...(use === 'input' ? textLimits(field) : {}) };
    case 'integer':
      return {
        type: 'integer',
        title,
        ...(use === 'input' ? { minimum: field.min ?? 0, maximum: field.max ?? 2_147_483_647 } : {}),
      };
    case 'money':
      return {
        type: 'number',
        title,
        description: field.format === 'percent' ? 'Percent, two decimals' : 'Pounds, two decimals',
        ...(use === 'input' ? { minimum: field.min ?? 0, maximum: field.max ?? 9_999_999_999.99 } : {}),
      };
    case 'date':
      return { type: 'string', title, format: 'date' };
    case 'time':
      return { type: 'string', title, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' };
    case 'moment':
      return { type: 'string', title, format: 'date-time' };
    case 'flag':
      return { type: 'boolean', title };
    case 'choice': {
      const values = field.options.map((option) => option.value);
      return field.open
        ? { type: 'string', title, examples: values }
        : { type: 'string', title, enum: values };
    }
    case 'reference':
      return {
        type: 'integer',
        title,
        minimum: 1,
        description: field.back ? `id: ${field.to}; null without ${field.to}.read` : `id: ${field.to}`,
      };
    case 'rows':
      return use === 'answer' ? childrenSchema(field, title, context) : sentRowsSchema(field, title, context);
    default:
      return unreachable(field);
  }
};

const textLimits = (field: FieldOf<'text'>): JsonObject => ({
  ...(field.required ? { minLength: 1 } : {}),
  ...(field.max === undefined ? {} : { maxLength: field.max }),
});

const rowSchema = (entity: Entity, context: SchemaContext): JsonObject => {
  const properties = { ...systemProperties, ...answered(entity.fields, context) };
  return { type: 'object', required: Object.keys(properties), properties: { ...properties, warnings } };
};

/** Remarks on a write that went through all the same. */
const warnings: JsonObject = {
  type: 'array',
  description: 'On the answer to a write: remarks that did not stop it',
  items: {
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string' } },
    additionalProperties: true,
  },
};

const systemProperties: Readonly<Record<string, JsonObject>> = {
  id: { type: 'integer' },
  version: { type: 'integer' },
  createdAt: { type: 'string', format: 'date-time' },
  updatedAt: { type: 'string', format: 'date-time' },
};

const answered = (fields: Fields, context: SchemaContext): Record<string, JsonObject> => {
  const properties: Record<string, JsonObject> = {};
  for (const [key, field] of fieldsOf({ fields })) {
    if (isSystemKey(key) || (field.kind === 'text' && field.secret)) continue;
    const value = valueSchema(field, context, 'answer');
    properties[key] = isNullable(field) ? orNull(value) : value;
    if (field.kind === 'reference') properties[embedKeyOf(key)] = embedSchema(field, context);
  }
  return properties;
};

/** The row behind a reference: its id, its title and what the declaration shows. */
const embedSchema = (field: FieldOf<'reference'>, context: SchemaContext): JsonObject => {
  const target = context.entities.find((entity) => entity.name === field.to);
  const shown = target ? [...new Set([target.title, ...(field.shows ?? [])])] : [];
  const properties: Record<string, JsonObject> = { id: { type: 'integer' } };
  for (const key of shown) {
    const sub = target?.fields[key];
    const flat = sub?.kind === 'rows' && sub.flat ? sub.fields[sub.flat.of] : undefined;
    // Of child rows only their plain list is shown.
    if (flat) properties[key] = { type: 'array', items: valueSchema(flat, context, 'answer') };
    else if (sub)
      properties[key] = isNullable(sub)
        ? orNull(valueSchema(sub, context, 'answer'))
        : valueSchema(sub, context, 'answer');
  }
  const schema: JsonObject = { type: 'object', required: Object.keys(properties), properties };
  // Beyond the reader's scope only the id is answered.
  const mayBeHidden = target !== undefined && target.branch !== false;
  return isNullable(field) || mayBeHidden ? orNull(schema) : schema;
};

const childrenSchema = (field: FieldOf<'rows'>, title: string, context: SchemaContext): JsonObject => {
  const properties = { id: { type: 'integer' }, ...answered(field.fields, context) };
  return { type: 'array', title, items: { type: 'object', required: Object.keys(properties), properties } };
};

const sentRowsSchema = (field: FieldOf<'rows'>, title: string, context: SchemaContext): JsonObject => {
  const limits = { minItems: field.min ?? 0, maxItems: field.max ?? 200 };
  const flat = field.flat ? field.fields[field.flat.of] : undefined;
  if (field.flat?.by) return { type: 'array', title, ...limits, items: { type: 'string' } };
  if (flat)
    return {
      type: 'array',
      title,
      ...limits,
      items: valueSchema({ ...flat, required: false }, context, 'input'),
    };
  const sent = fieldsOf(field).filter(([, sub]) => sub.write !== 'never');
  const item = {
    id: orNull({ type: 'integer', description: 'Keeps that row' }),
    ...sentProperties(sent, context),
  };
  return {
    type: 'array',
    title,
    ...limits,
    items: { type: 'object', required: mustSend(sent), properties: item },
  };
};

const payloadSchema = (entity: Entity, mode: InputMode, context: SchemaContext): JsonObject => {
  const sent = writableFieldsOf(entity, mode);
  const version: JsonObject =
    mode === 'update' ? { id: { type: 'integer' }, version: { type: 'integer' } } : {};
  return {
    type: 'object',
    required: mustSend(sent),
    properties: { ...sentProperties(sent, context), ...version },
  };
};

type Entries = readonly (readonly [string, Field])[];

const sentProperties = (entries: Entries, context: SchemaContext): Record<string, JsonObject> =>
  Object.fromEntries(
    entries.map(([key, field]) => {
      const value = valueSchema(field, context, 'input');
      return [inputKeyOf(key, field), isMustSend(field) ? value : orNull(value)];
    }),
  );

const mustSend = (entries: Entries): readonly string[] =>
  entries.filter(([, field]) => isMustSend(field)).map(([key, field]) => inputKeyOf(key, field));

const isMustSend = (field: Field): boolean =>
  field.kind === 'rows'
    ? (field.min ?? 0) > 0
    : field.required === true && !('default' in field && field.default !== undefined);

const isNullable = (field: Field): boolean =>
  field.required !== true &&
  field.kind !== 'flag' &&
  field.kind !== 'rows' &&
  !('default' in field && field.default !== undefined);

const orNull = (schema: JsonObject): JsonObject => ({
  ...schema,
  ...(typeof schema.type === 'string' ? { type: [schema.type, 'null'] } : {}),
  ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
});

const pageSchema = (name: string): JsonObject => ({
  type: 'object',
  required: ['data', 'totalCount', 'totalPages', 'hasNextPage', 'hasPreviousPage'],
  properties: {
    data: { type: 'array', items: refTo(name) },
    totalCount: { type: 'integer', minimum: 0 },
    totalPages: { type: 'integer', minimum: 1 },
    hasNextPage: { type: 'boolean' },
    hasPreviousPage: { type: 'boolean' },
    totalIsFloor: { type: 'boolean', description: 'There are more rows than totalCount says' },
  },
});

const pickSchema = (entity: Entity, context: SchemaContext): JsonObject => {
  const title = entity.fields[entity.title];
  const shown = title ? valueSchema(title, context, 'answer') : {};
  const value = title && isNullable(title) ? orNull(shown) : shown;
  return {
    type: 'object',
    required: ['id', entity.title],
    properties: { id: { type: 'integer' }, [entity.title]: value },
  };
};
