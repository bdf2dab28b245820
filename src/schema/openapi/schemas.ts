import {
  type Entity,
  embedKeyOf,
  fieldOf,
  fieldsOf,
  inputKeyOf,
  isSystemKey,
  pickedKeysOf,
  tellingFieldOf,
  tellingsOf,
} from '../entity';
import {
  type Field,
  type FieldOf,
  type Fields,
  isSecret,
  type Lang,
  setKeyOf,
  unreachable,
  type When,
} from '../field';
import { longestOf, searchLength } from '../text/length';
import {
  canBeEmpty,
  type InputMode,
  isEmptyRefused,
  isFilled,
  sentFieldsOf,
  shownKeysOf,
} from '../visibility';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  /** An undefined key is left out of the JSON. */
  readonly [key: string]: Json | undefined;
}

/** Context of a schema: the entities that references point to, the book's currency and the language of the labels. */
export interface SchemaContext {
  readonly entities: readonly Entity[];
  /** ISO code. */
  readonly currency: string;
  readonly lang: Lang;
}

export const refTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** `customers` -> `Customers`: prefix of the names of an entity's schemas. */
export const schemaNameOf = (entity: Entity): string =>
  entity.name.charAt(0).toUpperCase() + entity.name.slice(1);

export const schemasOf = (entity: Entity, context: SchemaContext): Readonly<Record<string, JsonObject>> => {
  const name = schemaNameOf(entity);
  return {
    [name]: rowSchema(entity, context),
    [`${name}Page`]: pageSchema(
      { type: 'array', items: refTo(name) },
      { totalIsFloor: { type: 'boolean', description: 'There are more rows than totalCount says' } },
    ),
    [`${name}Pick`]: pickSchema(entity, context),
    [`${name}Create`]: payloadSchema(entity, 'create', context),
    [`${name}Update`]: payloadSchema(entity, 'update', context),
  };
};

/** Error answer (P-05, ERR-23). */
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

/** Returns the schema of a field's value in an answer or a request, without null. */
export const valueSchema = (field: Field, context: SchemaContext, use: 'answer' | 'input'): JsonObject => {
  const schema = kindSchema(field, context, use);
  return use === 'input' ? withCondition(schema, field) : schema;
};

const kindSchema = (field: Field, context: SchemaContext, use: 'answer' | 'input'): JsonObject => {
  const title = field.label[context.lang];
  const written = use === 'input' ? { maxLength: longestOf(field) } : {};
  switch (field.kind) {
    case 'text':
      if (use === 'answer') return { type: 'string', title };
      return {
        type: 'string',
        title,
        minLength: field.required === true || field.required === 'create' ? 1 : undefined,
        maxLength: longestOf(field),
      };
    case 'integer':
      if (use === 'answer') return { type: 'integer', title };
      return { type: 'integer', title, minimum: field.min ?? 0, maximum: field.max ?? 2_147_483_647 };
    case 'money':
      return {
        type: 'number',
        title,
        description: `${field.format === 'percent' ? 'Percent' : field.format === 'count' ? 'A number' : context.currency}, two decimals${unlessText(field)}`,
        ...(use === 'input' ? { minimum: field.min ?? 0, maximum: field.max ?? 9_999_999_999.99 } : {}),
      };
    case 'date':
      return {
        type: 'string',
        title,
        format: 'date',
        ...written,
        description: use === 'input' && field.past ? 'Today in the branch at the latest' : undefined,
      };
    case 'time':
      return { type: 'string', title, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', ...written };
    case 'moment':
      return { type: 'string', title, format: 'date-time', ...written };
    case 'flag':
      return { type: 'boolean', title };
    case 'choice': {
      const values = field.options.map((option) => option.value);
      if (field.several)
        return { type: 'array', title, uniqueItems: true, items: { type: 'string', enum: values } };
      if (!field.open) return { type: 'string', title, enum: values };
      return {
        type: 'string',
        title,
        examples: values,
        ...written,
      };
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

const unlessText = ({ unless }: FieldOf<'money'>): string =>
  unless ? `; a ${unless.format} where ${conditionText(unless)}` : '';

const conditionText = ({ field, is }: When): string =>
  `\`${field}\` is ${is.map((one) => (one === null ? 'empty' : String(one))).join(' or ')}`;

/** Says in words while which other values it is asked for, and required. */
const withCondition = (schema: JsonObject, { when, required }: Field): JsonObject => {
  const said = [
    ...(typeof schema.description === 'string' ? [schema.description] : []),
    ...(when ? [`Only while ${conditionText(when)}`] : []),
    ...(typeof required === 'object' ? [`Required while ${conditionText(required)}`] : []),
  ];
  return said.length === 0 ? schema : { ...schema, description: said.join('. ') };
};

const rowSchema = (entity: Entity, context: SchemaContext): JsonObject => {
  const own = Object.entries(answered(entity.fields, context)).filter(([key]) => !isSystemKey(key));
  const properties = { ...systemProperties, ...Object.fromEntries(own) };
  return { type: 'object', required: alwaysIn(properties), properties: { ...properties, warnings, remarks } };
};

/** Warnings in the answer to a write that succeeded. */
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

/** Effects of a write besides its row, for example a message to the customer. */
const remarks: JsonObject = {
  type: 'array',
  description: 'On the answer to a write: what else it brought about',
  items: warnings.items ?? {},
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
    if (field.kind === 'text' && field.secret === 'sealed') {
      properties[key] = { type: 'null', description: 'Never answered' };
      properties[setKeyOf(key)] = { type: 'boolean' };
    }
    if (isSecret(field)) continue;
    const permissions = field.readable ? [field.readable] : [];
    properties[key] = forReaders(permissions, nullableValue(field, context));
    if (field.kind === 'reference')
      properties[embedKeyOf(key)] = forReaders(permissions, embedSchema(field, context));
  }
  return properties;
};

const nullableValue = (field: Field, context: SchemaContext): JsonObject => {
  const value = valueSchema(field, context, 'answer');
  return canBeEmpty(field) ? orNull(value) : value;
};

/** Marks a value that only holders of these permissions get. For others the key is missing, or the list empty. */
const forReaders = (permissions: readonly string[], schema: JsonObject): JsonObject => {
  if (permissions.length === 0) return schema;
  return { ...schema, 'x-permission': permissions.length === 1 ? permissions[0] : permissions };
};

const alwaysIn = (properties: Readonly<Record<string, JsonObject>>): readonly string[] =>
  Object.entries(properties).flatMap(([key, schema]) =>
    schema['x-permission'] === undefined || schema.type === 'array' ? [key] : [],
  );

const embedSchema = (field: FieldOf<'reference'>, context: SchemaContext): JsonObject => {
  const target = context.entities.find((entity) => entity.name === field.to);
  const title = target ? [{ key: target.title, permissions: [] }] : [];
  const shown = target ? [...title, ...shownKeysOf(target, field)] : [];
  const properties: Record<string, JsonObject> = { id: { type: 'integer' } };
  for (const { key, permissions } of shown) {
    const sub = target?.fields[key];
    // Child rows are embedded only as their plain list.
    const flat = sub?.kind === 'rows' && sub.flat ? sub.fields[sub.flat.of] : undefined;
    if (flat)
      properties[key] = forReaders(permissions, {
        type: 'array',
        items: valueSchema(flat, context, 'answer'),
      });
    else if (sub) properties[key] = forReaders(permissions, nullableValue(sub, context));
  }
  const schema: JsonObject = { type: 'object', required: alwaysIn(properties), properties };
  // The object is null if the target's branch is outside the reader's scope; the id is still answered.
  const mayBeHidden = target !== undefined && target.branch !== false;
  return canBeEmpty(field) || mayBeHidden ? orNull(schema) : schema;
};

const childrenSchema = (field: FieldOf<'rows'>, title: string, context: SchemaContext): JsonObject => {
  const value = field.as === 'plain' && field.flat ? field.fields[field.flat.of] : undefined;
  if (value) return { type: 'array', title, items: valueSchema(value, context, 'answer') };
  const id: Record<string, JsonObject> = field.as === 'plain' ? {} : { id: { type: 'integer' } };
  const properties = { ...id, ...answered(field.fields, context) };
  return { type: 'array', title, items: { type: 'object', required: alwaysIn(properties), properties } };
};

const sentRowsSchema = (field: FieldOf<'rows'>, title: string, context: SchemaContext): JsonObject => {
  if (field.as === 'one') return { title, ...sentFields(field.fields, context) };
  const list = { type: 'array', title, minItems: field.min ?? 0, maxItems: field.max ?? 200 };
  const flat = field.flat ? field.fields[field.flat.of] : undefined;
  if (field.flat?.by) return { ...list, items: { type: 'string', maxLength: searchLength } };
  if (flat) return { ...list, items: valueSchema({ ...flat, required: false }, context, 'input') };
  const sent = fieldsOf(field).filter(([, sub]) => sub.write !== 'never');
  const item = {
    id: orNull({
      type: 'integer',
      description: 'Keeps that row; of a change, with whatever it does not carry',
    }),
    ...sentProperties(sent, context),
  };
  return { ...list, items: { type: 'object', required: mustSend(sent), properties: item } };
};

const payloadSchema = (entity: Entity, mode: InputMode, context: SchemaContext): JsonObject => {
  const sent = sentFieldsOf(entity, mode);
  const version: JsonObject =
    mode === 'update' ? { id: { type: 'integer' }, version: { type: 'integer' } } : {};
  return {
    type: 'object',
    // An update keeps every missing key, so fields with a default or a read permission are optional.
    required: mustSend(
      mode === 'update'
        ? sent.filter(([, field]) => !('default' in field) && !field.readable && !field.when)
        : sent,
    ),
    properties: { ...sentProperties(sent, context, mode), ...version },
  };
};

type Entries = readonly (readonly [string, Field])[];

const sentProperties = (
  entries: Entries,
  context: SchemaContext,
  mode: InputMode = 'create',
): Record<string, JsonObject> =>
  Object.fromEntries(
    entries.map(([key, field]) => {
      const value = valueSchema(field, context, 'input');
      const permissions = mode === 'update' && field.readable ? [field.readable] : [];
      return [inputKeyOf(key, field), forReaders(permissions, mayBeNull(field) ? orNull(value) : value)];
    }),
  );

const mustSend = (entries: Entries): readonly string[] =>
  entries.filter(([, field]) => isMustSend(field)).map(([key, field]) => inputKeyOf(key, field));

const mayBeNull = (field: Field): boolean => !isMustSend(field) && !isEmptyRefused(field);

const isMustSend = (field: Field): boolean =>
  field.kind === 'rows'
    ? field.as === 'one' || field.required === true || (field.min ?? 0) > 0
    : field.required === true && !isFilled(field);

const orNull = (schema: JsonObject): JsonObject => ({
  ...schema,
  ...(typeof schema.type === 'string' ? { type: [schema.type, 'null'] } : {}),
  ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
});

export const pageSchema = (data: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  required: ['data', 'totalCount', 'totalPages', 'hasNextPage', 'hasPreviousPage'],
  properties: {
    data,
    totalCount: { type: 'integer', minimum: 0 },
    totalPages: { type: 'integer', minimum: 1 },
    hasNextPage: { type: 'boolean' },
    hasPreviousPage: { type: 'boolean' },
    ...more,
  },
});

const pickSchema = (entity: Entity, context: SchemaContext): JsonObject => {
  const shown = [
    ...pickedKeysOf(entity).map((key) => [key, fieldOf(entity, key)] as const),
    ...tellingsOf(entity).map((telling) => [telling.key, tellingFieldOf(entity, telling)] as const),
  ];
  const fields = Object.fromEntries(shown.flatMap(([key, field]) => (field ? [[key, field] as const] : [])));
  const properties: Record<string, JsonObject> = { id: { type: 'integer' }, ...answered(fields, context) };
  return { type: 'object', required: alwaysIn(properties), properties };
};

export const answeredFields = (fields: Fields, context: SchemaContext): JsonObject => ({
  type: 'object',
  required: Object.keys(fields),
  properties: answered(fields, context),
});

export const sentFields = (fields: Fields, context: SchemaContext): JsonObject => {
  const entries = fieldsOf({ fields });
  return { type: 'object', required: mustSend(entries), properties: sentProperties(entries, context) };
};
