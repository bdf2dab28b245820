import { z } from 'zod';
import { isSecret, setKeyOf } from '../field';
import { ifMatch, operation, type Paths } from '../openapi';
import { defaultOf, type Setting, type SettingsGroup, versionKey } from '../settings';
import { type Json, type JsonObject, type SchemaContext, valueSchema } from './schemas';

export const settingsPaths = (groups: readonly SettingsGroup[], context: SchemaContext): Paths => {
  const known = new Map(groups.flatMap((group) => Object.entries(group.fields)));
  const schemas = new Map([...known].map(([key, setting]) => [key, settingJson(setting, context)]));
  const open = groups.flatMap((group) => group.public);
  const version: JsonObject = { type: 'integer', minimum: 0 };
  const all = objectOf([...schemas, [versionKey, version]]);
  // A reader may lack the right to some.
  const answered = groups.every(({ read }) => read === null)
    ? { ...all, required: [...known.keys(), versionKey] }
    : { ...all, required: [versionKey] };
  const one: JsonObject = {
    type: 'object',
    required: ['key', 'value'],
    properties: { key: { type: 'string', enum: [...known.keys()] }, value: { anyOf: [...schemas.values()] } },
  };
  const key = {
    name: 'key',
    in: 'path',
    required: true,
    schema: { type: 'string', enum: [...known.keys()] },
  };
  const rights = [...new Set(groups.map(({ write }) => write))];
  const [permission, ...others] = rights;
  const write = {
    tag: 'settings',
    ...(permission === undefined ? {} : { permission }),
    ...(others.length > 0 ? { otherPermissions: others } : {}),
  };
  const read = { tag: 'settings' };
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

export const groupPaths = (groups: readonly SettingsGroup[], context: SchemaContext): Paths =>
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
          [versionKey, { type: 'integer', minimum: 0 }],
        ]);
      const answers = {
        '200': { ...known(fields), required: [...fields.map(([key]) => key), versionKey] },
      };
      const summary = group.label[context.lang];
      const get = operation({
        tag: 'settings',
        id: `get.settings.${group.name}`,
        summary,
        ...(group.read === null ? {} : { permission: group.read }),
        answers,
      });
      const put = operation({
        tag: 'settings',
        id: `put.settings.${group.name}`,
        summary,
        permission: group.write,
        parameters: [ifMatch],
        body: known(fields.filter(([, { write }]) => write !== 'never')),
        answers,
        refusals: ['400', '403', '409', '413'],
      });
      return [[group.api, { get, put }]];
    }),
  );

const objectOf = (entries: readonly (readonly [string, JsonObject])[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(entries),
});

const settingJson = (setting: Setting, context: SchemaContext): JsonObject => {
  const title = setting.label[context.lang];
  const usual = defaultOf(setting);
  if (setting.kind === 'own') {
    const { $schema: _, ...made } = z.toJSONSchema(setting.schema, { unrepresentable: 'any', io: 'output' });
    return { ...(JSON.parse(JSON.stringify(made)) as { readonly [key: string]: Json }), title };
  }
  const made = valueSchema(setting, context, 'input');
  return usual === null ? { anyOf: [made, { type: 'null' }], title } : made;
};
