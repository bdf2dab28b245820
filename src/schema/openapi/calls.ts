import { z } from 'zod';
import { type Action, hasVersion } from '../action';
import { type AnswerShape, isDeclared, isEntity, isParts, isRowsOf, paramsOf } from '../answer';
import { inputIn } from '../book';
import { fieldsOf, inputKeyOf } from '../entity';
import { type Fields, isSecret, setKeyOf } from '../field';
import { manyCallOf } from '../many-call';
import { filePermissionOf, type Query } from '../query';
import { defaultOf, type Setting, type SettingsGroup, versionKey } from '../settings';
import {
  branchParameter,
  idempotencyKey,
  ifMatch,
  listParameters,
  operation,
  type Paths,
  pageParameters,
  pathParameter,
  queryParameter,
} from './document';
import {
  answeredFields,
  type JsonObject,
  pageSchema,
  refTo,
  type SchemaContext,
  schemaNameOf,
  sentFields,
  valueSchema,
} from './schemas';

/** Returns the operations of declared calls, from the same fields that parse and answer them. */
export const callPaths = (
  actions: readonly Action[],
  queries: readonly Query[],
  context: SchemaContext,
): Paths => {
  const paths: Record<string, Record<string, JsonObject>> = {};
  const many = actions.filter((action) => action.many).map(manyCallOf);
  for (const call of [...actions, ...many, ...queries]) {
    const url = call.path.replace(/:(\w+)/g, '{$1}');
    const method = call.method.toLowerCase();
    const made = call.kind === 'action' ? actionOperation(call, context) : queryOperation(call, context);
    paths[url] = { ...paths[url], [method]: made };
    const filePermission = call.kind === 'query' ? filePermissionOf(call) : undefined;
    if (call.kind === 'query' && filePermission !== undefined)
      paths[`${url}/export`] = { [method]: fileOperation(call, filePermission, context) };
  }
  return paths;
};

const actionOperation = (action: Action, context: SchemaContext): JsonObject =>
  operation({
    id: `${action.of.name}.${action.name}`,
    tag: action.of.name,
    summary: action.label[context.lang],
    ...permissionsOf(action.permission),
    isPeopleOnly: action.peopleOnly,
    alsoPermission: action.also,
    parameters: [
      ...paramsOf(action.path).map((name) => pathParameter(name)),
      ...(action.once ? [idempotencyKey] : []),
      ...(hasVersion(action) ? [ifMatch] : []),
    ],
    body: bodyOf(action, context),
    isBodyOptional: !fieldsOf({ fields: action.input }).some(([, field]) => field.required === true),
    answers: {
      [action.status === 'made' ? '201' : action.status]: answerSchema(action.of, action.answer, context),
      ...(action.status === 'made' ? { '200': answerSchema(action.of, action.answer, context) } : {}),
    },
    fresh: action.fresh ? 'whole' : undefined,
    refusals: ['400', '404', '409', '413'],
  });

const queryOperation = (query: Query, context: SchemaContext): JsonObject => {
  const schema = answerSchema(query.of, query.answer, context);
  const isList = schema?.type === 'array';
  return operation({
    ...askedOf(query, context, isList ? pageParameters(', else all') : []),
    ...permissionsOf(query.permission),
    alsoPermission: query.also,
    answers: { '200': isList ? { anyOf: [schema, pageSchema(schema)] } : schema },
  });
};

const fileOperation = (query: Query, permission: string, context: SchemaContext): JsonObject => {
  const asked = askedOf(query, context, []);
  return operation({
    ...asked,
    id: `${asked.id}.export`,
    summary: `${asked.summary} (CSV)`,
    permission,
    alsoPermission: query.also,
    answers: { '200': { type: 'string' } },
    media: 'text/csv',
  });
};

const askedOf = (query: Query, context: SchemaContext, paging: readonly JsonObject[]) => {
  const isSent = query.method === 'POST';
  return {
    id: `${query.of.name}.${query.name}`,
    tag: query.of.name,
    summary: query.label[context.lang],
    parameters: [
      ...paramsOf(query.path).map((name) => pathParameter(name)),
      ...scopeParameters(query, context),
      ...(isSent ? [] : inputParameters(query.input, context)),
      ...paging,
    ],
    body: isSent ? bodyOf(query, context) : undefined,
    refusals: ['400', ...(query.on === 'row' || paramsOf(query.path).length > 0 ? ['404'] : [])],
  };
};

const permissionsOf = (permissions: Action['permission']) => {
  const [permission, otherPermission] = [permissions ?? []].flat();
  return { permission, otherPermission };
};

const scopeParameters = (query: Query, context: SchemaContext): readonly JsonObject[] => {
  if (query.on === 'list' && isEntity(query.of)) return listParameters(query.of, context);
  return query.on === 'branches' ? [branchParameter] : [];
};

const inputParameters = (input: Fields, context: SchemaContext): readonly JsonObject[] =>
  fieldsOf({ fields: input }).map(([key, field]) => {
    const of = field.kind === 'rows' && field.flat ? field.fields[field.flat.of] : undefined;
    const schema = of
      ? { type: 'array', items: valueSchema(of, context, 'input') }
      : valueSchema(field, context, 'input');
    const required = field.required === true && !('default' in field) ? true : undefined;
    return { ...queryParameter(inputKeyOf(key, field), schema, field.label[context.lang]), required };
  });

/** Returns the body's schema; undefined for a call without input. */
const bodyOf = (call: Action | Query, context: SchemaContext): JsonObject | undefined => {
  const own = sentFields(inputIn(call), context);
  const versioned: JsonObject =
    call.kind === 'action' && hasVersion(call)
      ? { ...own, properties: { ...Object(own.properties), version: { type: ['integer', 'null'] } } }
      : own;
  return fieldsOf({ fields: call.input }).length === 0 ? undefined : versioned;
};

const answerSchema = (of: Action['of'], answer: AnswerShape, context: SchemaContext): JsonObject | null => {
  if (answer === 'nothing') return null;
  if (answer === 'row' || answer === 'rows') {
    const row = isEntity(of) ? refTo(schemaNameOf(of)) : {};
    return answer === 'row' ? row : { type: 'array', items: row };
  }
  if (isRowsOf(answer)) {
    const row = refTo(schemaNameOf(answer.entity));
    return answer.isOne ? row : { type: 'array', items: row };
  }
  if (isParts(answer)) {
    const mayLack = [...answer.withheld, ...Object.keys(answer.added)];
    const properties = Object.entries({ ...answer.parts, ...answer.added }).map(([key, part]) => {
      const schema = answerSchema(of, part, context) ?? {};
      return [key, mayLack.includes(key) ? { anyOf: [schema, { type: 'null' }] } : schema] as const;
    });
    return {
      type: 'object',
      required: properties.map(([key]) => key),
      properties: Object.fromEntries(properties),
    };
  }
  if (!isDeclared(answer)) return jsonSchemaOf(answer, context);
  const fields = answeredFields(answer.fields, context);
  switch (answer.shape) {
    case 'record':
      return fields;
    case 'records':
      return { type: 'array', items: fields };
    case 'compared':
      return {
        ...fields,
        required: [...Object.keys(answer.fields), 'before'],
        properties: { ...Object(fields.properties), before: fields },
      };
    case 'envelope':
      return {
        type: 'object',
        required: ['success', 'data'],
        properties: { success: { const: true }, data: fields },
      };
    case 'rowWith':
      return { allOf: [isEntity(of) ? refTo(schemaNameOf(of)) : {}, fields] };
  }
};

/** Converts a zod schema to JSON Schema. Rows of entities become references to the entity's schema. */
export const jsonSchemaOf = (
  schema: z.ZodType,
  { entities }: Pick<SchemaContext, 'entities'>,
  io: 'input' | 'output' = 'output',
): JsonObject => {
  const made = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io,
    override: ({ zodSchema, jsonSchema }) => {
      const name = z.globalRegistry.get(zodSchema as unknown as z.ZodType)?.entity;
      const entity = entities.find((one) => one.name === name);
      if (!entity) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, refTo(schemaNameOf(entity)));
    },
  });
  const { $schema: _, ...rest } = made;
  return JSON.parse(JSON.stringify(rest)) as JsonObject;
};

/** Returns the calls for settings: the common ones and those of groups with an `api` path. */
export const settingsPaths = (groups: readonly SettingsGroup[], context: SchemaContext): Paths => ({
  ...sharedPaths(
    groups.filter(({ api }) => api === null),
    context,
  ),
  ...groupPaths(groups, context),
});

const sharedPaths = (groups: readonly SettingsGroup[], context: SchemaContext): Paths => {
  const known = new Map(groups.flatMap((group) => Object.entries(group.fields)));
  const schemas = new Map([...known].map(([key, setting]) => [key, settingJson(setting, context)]));
  const open = groups.flatMap((group) => group.public);
  const all = objectOf([...schemas, [versionKey, version]]);
  // A reader may lack the permission for some groups, so their keys are optional.
  const isOpen = groups.every(({ read }) => read === null);
  const answered = { ...all, required: isOpen ? [...known.keys(), versionKey] : [versionKey] };
  const named: JsonObject = { type: 'string', enum: [...known.keys()] };
  const one: JsonObject = {
    type: 'object',
    required: ['key', 'value'],
    properties: { key: named, value: { anyOf: [...schemas.values()] } },
  };
  const key = pathParameter('key', named);
  const read = { tag: 'settings' };
  const write = { ...read, permission: groups[0]?.write, fresh: freshOf(groups) };
  return {
    '/settings': {
      get: operation({ ...read, id: 'get.settings', summary: 'All settings', answers: { '200': answered } }),
      put: operation({
        ...write,
        id: 'put.settings',
        summary: 'Sets several settings at once; a stale version answers 409',
        parameters: [ifMatch],
        body: all,
        answers: { '200': answered },
        refusals: ['400', '403', '404', '409', '413'],
      }),
    },
    '/settings/public': {
      get: operation({
        ...read,
        id: 'get.settings.public',
        summary: 'What is known without a session',
        isPublic: true,
        answers: {
          '200': { ...objectOf([...schemas].filter(([one]) => open.includes(one))), required: open },
        },
      }),
    },
    '/settings/{key}': {
      get: operation({
        ...read,
        id: 'get.settings.key',
        summary: 'One setting',
        parameters: [key],
        answers: { '200': one },
        refusals: ['404'],
      }),
      put: operation({
        ...write,
        id: 'put.settings.key',
        summary: 'Sets one setting',
        parameters: [key],
        body: { type: 'object', required: ['value'], properties: { value: {} } },
        answers: { '200': one },
        refusals: ['400', '403', '404', '413'],
      }),
    },
  };
};

const groupPaths = (groups: readonly SettingsGroup[], context: SchemaContext): Paths =>
  Object.fromEntries(
    groups.flatMap((group) => {
      if (group.api === null) return [];
      const fields = Object.entries(group.fields);
      const known = (entries: typeof fields) =>
        objectOf([
          ...entries.flatMap(([key, setting]) => [
            [key, settingJson(setting, context)] as const,
            ...(isSecret(setting) ? [[setKeyOf(key), { type: 'boolean' }] as const] : []),
          ]),
          [versionKey, version],
        ]);
      const answers = {
        '200': { ...known(fields), required: [...fields.map(([key]) => key), versionKey] },
      };
      const summary = group.label[context.lang];
      const get = operation({
        tag: 'settings',
        id: `get.settings.${group.name}`,
        summary,
        permission: group.read ?? undefined,
        answers,
      });
      const put = operation({
        tag: 'settings',
        id: `put.settings.${group.name}`,
        summary,
        permission: group.write,
        fresh: freshOf([group]),
        parameters: [ifMatch],
        body: known(fields.filter(([, { write }]) => write !== 'never')),
        answers,
        refusals: ['400', '403', '409', '413'],
      });
      return [[group.api, { get, put }]];
    }),
  );

const freshOf = (groups: readonly SettingsGroup[]) =>
  groups.some(({ fresh }) => fresh.length > 0) ? ('partly' as const) : undefined;

const version: JsonObject = { type: 'integer', minimum: 0 };

const objectOf = (entries: readonly (readonly [string, JsonObject])[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(entries),
});

const settingJson = (setting: Setting, context: SchemaContext): JsonObject => {
  const title = setting.label[context.lang];
  if (setting.kind === 'own') return { ...jsonSchemaOf(setting.schema, context), title };
  const made = valueSchema(setting, context, 'input');
  return defaultOf(setting) === null ? { anyOf: [made, { type: 'null' }], title } : made;
};
