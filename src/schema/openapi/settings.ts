import { isSecret, setKeyOf } from '../field';
import { defaultOf, type Setting, type SettingsGroup, versionKey } from '../settings';
import { jsonSchemaOf } from './calls';
import { ifMatch, operation, type Paths, pathParameter } from './document';
import { type JsonObject, type SchemaContext, valueSchema } from './schemas';

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
