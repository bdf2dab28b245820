import {
  type Action,
  callsOf,
  type Entity,
  fieldsOf,
  isExported,
  isOpenToPick,
  listedBy,
  moduleOf,
  pickedKeysOf,
  tellingsOf,
  writePermissionOf,
} from '../entity';
import type { Label } from '../field';
import { filtersOf, sortsOf } from '../list-query';
import { filterValues, longestOf, searchLength } from '../text/length';
import { movingDay } from '../text/parse';
import {
  errorSchema,
  type JsonObject,
  refTo,
  type SchemaContext,
  schemaNameOf,
  schemasOf,
  valueSchema,
} from './schemas';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly JsonObject[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Paths;
  readonly components: JsonObject;
}

/** Path template -> method -> operation. */
export type Paths = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;

interface OperationOptions {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  /** Permission of the call. Default: none, so that every signed-in user may call it. */
  readonly permission?: string;
  readonly isPublic?: boolean;
  /** True if programs are refused whatever their permissions. Default: false. */
  readonly isPeopleOnly?: boolean;
  readonly parameters?: readonly JsonObject[];
  readonly body?: JsonObject;
  /** True if the call works without a body. Default: false. */
  readonly isBodyOptional?: boolean;
  /** Permission that opens the call instead of the first. Default: none. */
  readonly otherPermission?: string;
  /** Permission needed in addition, checked after the first. Default: none. */
  readonly alsoPermission?: string;
  /** Status -> schema of a successful answer; null if it has no content. */
  readonly answers: Readonly<Record<string, JsonObject | null>>;
  /** Media type of a successful answer. Default: JSON. */
  readonly media?: string;
  readonly refusals?: readonly string[];
  /** 'whole': the call needs a fresh session. 'partly': some of its fields do. Default: it needs none. */
  readonly fresh?: 'whole' | 'partly' | undefined;
}

/** Returns the generated calls of all entities as an OpenAPI 3.1 document, with labels in the context's language. */
export const openApiOf = (name: Label, context: SchemaContext): OpenApiDocument => {
  const { entities, lang } = context;
  return {
    openapi: '3.1.0',
    info: { title: lang === 'ar' ? `واجهة ${name.ar}` : `${name.en} API`, version: '1' },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    tags: entities.map((entity) => ({ name: entity.name, description: entity.label.many[lang] })),
    paths: Object.assign({}, ...entities.map((entity) => pathsOf(entity, context))),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.assign({ Error: errorSchema }, ...entities.map((entity) => schemasOf(entity, context))),
    },
  };
};

/** Returns one operation. Adds the error answers that every call has. */
export const operation = (options: OperationOptions): JsonObject => {
  const { permission, otherPermission, alsoPermission, isPublic, body, answers } = options;
  const { parameters = [], media = 'application/json' } = options;
  const refusals = [
    ...(isPublic ? [] : ['401', '423']),
    ...(permission || options.fresh ? ['403'] : []),
    ...(options.refusals ?? []),
    '500',
    '503',
  ];
  const keys = [permission, otherPermission].filter((key) => key !== undefined);
  const description = permission
    ? `Permission: ${keys.map((key) => `\`${key}\``).join(' or ')}${alsoPermission ? ` and \`${alsoPermission}\`` : ''}`
    : isPublic
      ? 'Without a session'
      : 'Any session';
  const good = Object.entries(answers).map(([status, schema]) => [
    status,
    { description: 'OK', content: schema ? { [media]: { schema } } : undefined },
  ]);
  // A call that takes a body refuses one that is too large, or of another type.
  const refused = refusals.flatMap((status) => (status === '413' ? [status, '415'] : [status]));
  const bad = [...new Set(refused)].map((status) => [
    status,
    {
      description: refusalNames[status] ?? 'Refused',
      content: { 'application/json': { schema: refTo('Error') } },
    },
  ]);
  return {
    operationId: options.id,
    tags: [options.tag],
    summary: options.summary,
    description: options.fresh ? `${description}. ${freshSentences[options.fresh]}` : description,
    'x-fresh': options.fresh,
    'x-permission': permission,
    'x-permission-or': otherPermission,
    'x-permission-and': alsoPermission,
    'x-people-only': options.isPeopleOnly ? true : undefined,
    security: isPublic ? [] : undefined,
    parameters,
    requestBody: body && {
      required: options.isBodyOptional !== true,
      content: { 'application/json': { schema: body } },
    },
    responses: Object.fromEntries([...good, ...bad]) as JsonObject,
  };
};

export const queryParameter = (name: string, schema: JsonObject, description?: string): JsonObject => ({
  name,
  in: 'query',
  schema,
  description,
});

export const pathParameter = (
  name: string,
  schema: JsonObject = { type: 'integer', minimum: 1 },
): JsonObject => ({ name, in: 'path', required: true, schema });

const headerParameter = (name: string, description: string): JsonObject => ({
  name,
  in: 'header',
  schema: { type: 'string' },
  description,
});

export const idempotencyKey = headerParameter(
  'Idempotency-Key',
  'The same key and body answer the first result for 24 h',
);
export const ifMatch = headerParameter(
  'If-Match',
  'The version the writer has seen: "3"; a stale one answers 409 version.stale',
);

const freshSentences = {
  whole:
    'Needs a sign-in or confirmation of the last ten minutes, else 403 `auth.confirm`: call `POST /auth/confirm`',
  partly:
    'A change of what is sensitive needs a sign-in or confirmation of the last ten minutes, else 403 `auth.confirm`: call `POST /auth/confirm`',
} as const;

const refusalNames: Readonly<Record<string, string>> = {
  '400': 'A field or parameter is refused',
  '401': 'No session',
  '403': 'The right or the branch is missing',
  '404': 'No such row within reach',
  '409': 'Conflicts with what is stored',
  '410': 'Used before or over',
  '413': 'Body over 1 MiB',
  '415': 'Body of another type than JSON',
  '423': 'The screen is locked: unlock it first',
  '429': 'Too many tries',
  '500': 'A fault of the server',
  '503': 'Busy, try again',
};

const pathsOf = (entity: Entity, context: SchemaContext): Paths => {
  const { lang } = context;
  const answers = callsOf(entity);
  const name = schemaNameOf(entity);
  const [one, many] = [entity.label.one[lang], entity.label.many[lang]];
  const made = (action: Action, call: string, options: Omit<OperationOptions, 'id' | 'tag' | 'permission'>) =>
    operation({
      id: `${entity.name}.${call}`,
      tag: entity.name,
      permission:
        action === 'create' || action === 'update' || action === 'delete'
          ? writePermissionOf(entity, action)
          : `${moduleOf(entity)}.${action}`,
      ...options,
    });
  const fresh = entity.fresh === undefined ? undefined : entity.fresh === 'all' ? 'whole' : 'partly';
  const list = made('read', 'list', {
    summary: many,
    otherPermission: listedBy(entity),
    parameters: [...listParameters(entity, context), ...pickerParameters(entity)],
    answers: { '200': { anyOf: [refTo(`${name}Page`), arrayOf(name), arrayOf(`${name}Pick`)] } },
    refusals: ['400'],
  });
  const show = made('read', 'show', {
    summary: one,
    parameters: [pathParameter('id')],
    answers: { '200': refTo(name) },
    refusals: ['404'],
  });
  const create = made('create', 'create', {
    summary: one,
    parameters: [idempotencyKey],
    body: refTo(`${name}Create`),
    fresh,
    answers: { '201': refTo(name) },
    refusals: ['400', '409', '413'],
  });
  const update = made('update', 'update', {
    summary: one,
    parameters: [pathParameter('id'), ifMatch],
    body: refTo(`${name}Update`),
    fresh,
    answers: { '200': refTo(name) },
    refusals: ['400', '404', '409', '413'],
  });
  const remove = made('delete', 'delete', {
    summary: one,
    parameters: [pathParameter('id'), ifMatch],
    answers:
      entity.remove === 'soft' || entity.remove === 'row'
        ? { '204': null }
        : { '200': doneSchema, '204': null },
    fresh: fresh && 'whole',
    refusals: ['404', '409'],
  });
  const csv = made('export', 'export', {
    summary: `${many} (CSV)`,
    fresh: fresh === 'whole' ? fresh : undefined,
    parameters: listParameters(entity, context),
    answers: { '200': { type: 'string' } },
    media: 'text/csv',
    refusals: ['400'],
  });
  const suggestions = suggestedOf(entity).map((key) => [
    `${entity.api}/suggest/${key}`,
    {
      get: made('read', `suggest.${key}`, {
        summary: entity.fields[key]?.label[lang] ?? key,
        parameters: [queryParameter('search', { type: 'string', maxLength: searchLength })],
        answers: { '200': { type: 'array', items: { type: 'string' } } },
      }),
    },
  ]);
  return {
    [entity.api]: { get: list, ...(answers.includes('create') ? { post: create } : {}) },
    [`${entity.api}/{id}`]: {
      get: show,
      ...(answers.includes('update') ? { put: update } : {}),
      ...(answers.includes('delete') ? { delete: remove } : {}),
    },
    ...(isExported(entity) ? { [`${entity.api}/export`]: { get: csv } } : {}),
    ...Object.fromEntries(suggestions),
  };
};

export const suggestedOf = (entity: Entity): readonly string[] =>
  fieldsOf(entity).flatMap(([key, field]) => (field.kind === 'text' && field.suggest ? [key] : []));

const doneSchema: JsonObject = {
  type: 'object',
  required: ['success'],
  properties: { success: { const: true }, message: { type: 'string' } },
};

const arrayOf = (name: string): JsonObject => ({ type: 'array', items: refTo(name) });

const answeredToPickers = (entity: Entity): readonly string[] => [
  ...new Set(['id', ...pickedKeysOf(entity), ...tellingsOf(entity).map(({ key }) => key)]),
];

const pickerParameters = (entity: Entity): readonly JsonObject[] => [
  queryParameter(
    'view',
    { type: 'string', enum: entity.segments ? ['picker', 'segments'] : ['picker'] },
    `picker: ${answeredToPickers(entity).join(', ')} of rows that can be chosen${
      isOpenToPick(entity) ? '; any session may ask' : ''
    }${entity.segments ? '. segments: the number of rows of each segment, at most 1001' : ''}`,
  ),
  queryParameter(
    'ids',
    { type: 'array', items: { type: 'integer' } },
    'With view=picker: these rows; with page or search in addition to the rows that are found',
  ),
];

export const pageParameters = (otherwise: string, atMost?: string): readonly JsonObject[] => [
  queryParameter('page', atLeastOne, `With page or pageSize a page is answered${otherwise}`),
  queryParameter('pageSize', atLeastOne, atMost),
];

const atLeastOne: JsonObject = { type: 'integer', minimum: 1 };

export const branchParameter = queryParameter(
  'branchId',
  { type: 'array', items: { type: 'integer' } },
  'Repeatable; a foreign one answers 403',
);

export const listParameters = (entity: Entity, context: SchemaContext): readonly JsonObject[] => {
  const filters = filtersOf(entity).filter(([key]) => key !== 'branchId');
  const ranged = filters.flatMap(([key, field, op]) => {
    if (op === 'in')
      return [
        queryParameter(key, {
          type: 'array',
          maxItems: filterValues,
          items: plainType(
            valueSchema(field.kind === 'choice' ? { ...field, several: false } : field, context, 'input'),
          ),
        }),
      ];
    const schema =
      field.kind === 'moment' || field.kind === 'date'
        ? {
            type: 'string',
            maxLength: longestOf(field),
            anyOf: [
              { format: 'date' },
              ...(field.kind === 'moment' ? [{ format: 'date-time' }] : []),
              { pattern: movingDay.source, description: 'A day that moves along; weeks begin on Saturday' },
            ],
          }
        : plainType(valueSchema(field, context, 'input'));
    const short = entity.range === key ? [queryParameter('from', schema), queryParameter('to', schema)] : [];
    return [queryParameter(`${key}From`, schema), queryParameter(`${key}To`, schema), ...short];
  });
  return [
    queryParameter('search', { type: 'string', maxLength: searchLength }),
    ...pageParameters(', else at most 1000 rows', 'Above 1000 it reads as 1000'),
    queryParameter('sortBy', { type: 'string', enum: [...sortsOf(entity)] }),
    queryParameter('desc', { type: 'boolean' }),
    branchParameter,
    queryParameter('includeInactive', { type: 'boolean' }),
    ...ranged,
  ];
};

/** Drops the limits of a number, because a filter may ask for any value. A text keeps its length. */
const plainType = (schema: JsonObject): JsonObject => {
  const { type, format, enum: values, pattern, maxLength } = schema;
  return type === 'array' ? { type: 'integer' } : { type, format, enum: values, pattern, maxLength };
};
