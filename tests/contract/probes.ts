import {
  callsOf,
  type Entity,
  fieldsOf,
  isExported,
  isOpenToPick,
  moduleOf,
  writePermissionOf,
} from '../../src/schema/entity';
import type { Field, FieldOf } from '../../src/schema/field';
import { groupingsOf } from '../../src/schema/figures';
import { suggestedOf } from '../../src/schema/openapi/document';
import type { InputMode } from '../../src/schema/visibility';
import type { Method } from '../support/app';
import { type ContractApp, isProduct } from '../support/calls/contract';
import { ownBranchOnly, type Payload } from '../support/calls/shapes';
import { plantForeignMoney, plantMoney } from '../support/money/rows';
import { foreignMark } from '../support/world';
import { handWrittenProbes } from './hand-written-probes';
import { at, type Entry, type Foreign, foreignCode, foreignPhone, type Probe, type Request } from './probe';

/** Texts that no answer to a user outside the foreign branch may contain. */
export const secrets = [foreignMark, foreignPhone, foreignPhone.slice(1), String(foreignCode)] as const;

/** Adds a row in the foreign branch and one in the own branch for every entity with branches. */
export const plantRows = async (app: ContractApp): Promise<Foreign> => {
  const ids: Record<string, number> = { branches: app.branches.foreign, users: app.users.stranger };
  const own: Record<string, number> = { branches: app.branches.own, users: app.users.Staff };
  for (const entity of app.entities) {
    const { name } = entity;
    const isMade = app.creatable.includes(entity);
    own[name] ??= isMade ? await app.rowOf(name) : 1;
    if (ids[name] !== undefined || entity.branch !== 'branchId' || !isMade) continue;
    ids[name] = (await app.add(entity, await foreignRowOf(app, entity, ids))).id;
  }
  if (isProduct(app)) {
    await plantMoney(app);
    await plantForeignMoney(app, ids);
  }
  return { ids, own };
};

/** Returns a valid row for the foreign branch: marked in every text, and with references in that branch only. */
const foreignRowOf = async (
  app: ContractApp,
  entity: Entity,
  ids: Readonly<Record<string, number>>,
): Promise<Payload> => ({
  ...abroad(app, entity, await app.sample(entity), { ...ids, users: app.users.stranger }),
  ...foreignContent[entity.name],
  branchId: app.branches.foreign,
});

/** Marked values besides texts. */
const foreignContent: Readonly<Record<string, Payload>> = {
  customers: { phoneNumbers: [foreignPhone], paperCode: foreignCode },
};

const abroad = (
  app: ContractApp,
  of: Pick<Entity, 'fields'>,
  payload: Payload,
  ids: Readonly<Record<string, number>>,
): Payload =>
  Object.fromEntries(
    Object.entries(payload).map(([key, value]) => {
      const field = of.fields[key];
      if (field?.kind === 'text') return [key, foreignTextOf(key, field, value)];
      if (field?.kind === 'reference' && (field.to === 'users' || app.named(field.to).branch !== false))
        return [key, ids[field.to] ?? null];
      if (field?.kind === 'rows' && !field.flat && Array.isArray(value))
        return [key, value.map((row: Payload) => abroad(app, field, row, ids))];
      return [key, value];
    }),
  );

const foreignTextOf = (key: string, { format = 'line', max }: FieldOf<'text'>, value: unknown): unknown => {
  if (format.startsWith('line')) return `${foreignMark} ${key}`;
  if (format === 'email') return `${foreignMark}@example.com`;
  return format === 'phone' && max === undefined ? foreignPhone : value;
};

/** Lists that a second permission opens, too (USR-27). */
const otherListPermission: Readonly<Record<string, Pick<Probe, 'anyOf'>>> = {
  roles: { anyOf: ['roles.read', 'users.read'] },
};

/** Returns the probes of every route, by method and path. Every route of the server must be here. */
export const probesOf = (app: ContractApp, rows: Foreign): ReadonlyMap<string, readonly Probe[]> =>
  new Map([...app.entities.flatMap((entity) => entityProbes(app, rows, entity)), ...handWrittenProbes(app)]);

const entityProbes = (app: ContractApp, rows: Foreign, entity: Entity): readonly Entry[] => {
  const api = `/api${entity.api}`;
  const permission = (action: string) => `${moduleOf(entity)}.${action}`;
  const listPermission = { permission: permission('read'), ...otherListPermission[entity.name] };
  const foreignId = rows.ids[entity.name];
  const ownId = rows.own[entity.name] ?? 0;
  const foreignBranch = app.branches.foreign;
  const lists = (
    base: string,
    joint: '?' | '&',
    options: Pick<Probe, 'permission' | 'anyOf'>,
  ): readonly Probe[] => {
    const probe = (name: string, query = '', rest: Partial<Probe> = {}): Probe => ({
      name,
      good: [200],
      request: at(query ? base + joint + query : base),
      ...rest,
      ...options,
    });
    const foreign = { refused: 403, border: 'foreign' } as const;
    return [
      probe('all'),
      probe('search', `search=${foreignMark}`),
      probe('phone', `search=${foreignPhone.slice(3)}`),
      probe('inactive', 'includeInactive=true'),
      probe('foreign branch', `branchId=${foreignBranch}`, foreign),
      probe('both branches', `branchId=${app.branches.own}&branchId=${foreignBranch}`, foreign),
      ...foreignFilterOf(rows, entity).map((filter) => probe('foreign filter', filter)),
    ];
  };
  const row = (border: 'own' | 'foreign', id: number, isRefused: boolean): Probe => ({
    name: border,
    permission: permission('read'),
    good: [200],
    request: at(`${api}/${id}`),
    ...(isRefused ? { refused: 404, border } : {}),
  });
  const shown: readonly Probe[] = [
    row('own', ownId, entity.branch !== false),
    ...(foreignId === undefined ? [] : [row('foreign', foreignId, true)]),
  ];
  const picker = isOpenToPick(entity) ? {} : listPermission;
  const pickers: readonly Probe[] = [
    ...lists(`${api}?view=picker`, '&', picker),
    ...(foreignId === undefined
      ? []
      : [{ name: 'picked', good: [200], request: at(`${api}?view=picker&ids=${foreignId}`), ...picker }]),
  ];
  const pages = lists(`${api}?page=1&pageSize=50`, '&', listPermission);
  const entries: Entry[] = [
    [`GET ${api}`, [...lists(api, '?', listPermission), ...pages, ...pickers]],
    [`GET ${api}/:id`, shown],
  ];
  if (isExported(entity))
    entries.push([`GET ${api}/export`, lists(`${api}/export`, '?', { permission: permission('export') })]);
  const [grouping] = groupingsOf(entity).keys();
  if (grouping !== undefined) {
    const url = `${api}/figures`;
    const asked = `?by=${grouping}`;
    entries.push([`GET ${url}`, lists(url + asked, '&', { permission: permission('read') })]);
    if (isExported(entity))
      entries.push([
        `GET ${url}/export`,
        lists(`${url}/export${asked}`, '&', { permission: permission('export') }),
      ]);
  }
  for (const key of suggestedOf(entity))
    entries.push([
      `GET ${api}/suggest/${key}`,
      ['', '?search=', `?search=${foreignMark.slice(0, 3)}`].map((query) => ({
        name: `suggest${query}`,
        permission: permission('read'),
        good: [200],
        request: at(`${api}/suggest/${key}${query}`),
      })),
    ]);
  return [...entries, ...writeProbes(app, rows, entity), ...refusals(entity, api)];
};

/** Returns a query parameter for the first filter by a branched entity, with the id of a foreign row. */
const foreignFilterOf = ({ ids }: Foreign, entity: Entity): readonly string[] =>
  fieldsOf(entity)
    .flatMap(([key, field]) =>
      field.kind === 'reference' &&
      field.filter &&
      !['branches', 'users'].includes(field.to) &&
      field.to in ids
        ? [`${key}=${ids[field.to]}`]
        : [],
    )
    .slice(0, 1);

const writeProbes = (app: ContractApp, rows: Foreign, entity: Entity): readonly Entry[] => {
  const calls = callsOf(entity);
  if (!calls.includes('create')) return [];
  const api = `/api${entity.api}`;
  const isBranched = entity.branch === 'branchId';
  const foreignId = rows.ids[entity.name];
  const foreignUrl = foreignId === undefined ? undefined : `${api}/${foreignId}`;
  const border = entity.branch === false ? {} : ({ refused: 404, border: 'own' } as const);
  // Nobody has a new branch assigned yet, so the own branch is used.
  const fresh = async () =>
    `${api}/${entity.branch === 'self' ? app.branches.own : (await app.add(entity)).id}`;
  const body = (changes = {}, mode: InputMode = 'create') =>
    app.sample(entity, mode).then((sample) => ({ ...sample, ...changes }));
  const entries: Entry[] = [
    [
      `POST ${api}`,
      [
        {
          name: 'own',
          permission: writePermissionOf(entity, 'create'),
          good: [201],
          // A user without the own branch must not create rows in it.
          ...(isBranched || typeof entity.branch === 'object'
            ? { refused: 403, border: 'own' as const }
            : {}),
          request: async () => ({ url: api, body: await body() }),
        },
        ...(isBranched ? foreignBodies(app, rows, entity, 'POST', writePermissionOf(entity, 'create')) : []),
      ],
    ],
  ];
  if (calls.includes('update'))
    entries.push([
      `PUT ${api}/:id`,
      [
        {
          name: 'own',
          permission: writePermissionOf(entity, 'update'),
          // The code of a branch is fixed after its first invoice (409).
          good: entity.branch === 'self' ? [200, 409] : [200],
          ...border,
          request: async () => ({ url: await fresh(), body: await body({}, 'update') }),
        },
        ...foreignRow(foreignUrl, writePermissionOf(entity, 'update'), [409], async () => ({
          body: await body({ branchId: app.branches.foreign }, 'update'),
          headers: { 'if-match': '"99"' },
        })),
        ...foreignRow(foreignUrl, writePermissionOf(entity, 'update'), null, async () => ({
          body: await body({}, 'update'),
        })),
        ...(isBranched ? foreignBodies(app, rows, entity, 'PUT', writePermissionOf(entity, 'update')) : []),
      ],
    ]);
  if (calls.includes('delete'))
    entries.push([
      `DELETE ${api}/:id`,
      [
        {
          name: 'own',
          permission: writePermissionOf(entity, 'delete'),
          // The own branch cannot be deleted while it is in use (409).
          good: entity.branch === 'self' ? [200, 204, 409] : [200, 204],
          ...border,
          request: async () => ({ url: await fresh() }),
        },
        ...foreignRow(foreignUrl, writePermissionOf(entity, 'delete'), [409], async () => ({
          headers: { 'if-match': '"99"' },
        })),
      ],
    ]);
  return entries;
};

/** A write to a row of the foreign branch. With `good: null` only outsiders send it, so that the row stays. */
const foreignRow = (
  url: string | undefined,
  permission: string,
  good: readonly number[] | null,
  request: () => Promise<Omit<Request, 'url'>>,
): readonly Probe[] => {
  if (url === undefined) return [];
  const name = good ? 'foreign with version' : 'foreign';
  const sent = async () => ({ url, ...(await request()) });
  return [{ name, permission, good: good ?? [], refused: 404, border: 'foreign', request: sent }];
};

/** Bodies that refer to the foreign branch: answered 403 for a branch, 400 for any other reference. */
const foreignBodies = (
  app: ContractApp,
  rows: Foreign,
  entity: Entity,
  method: Method,
  permission: string,
): readonly Probe[] => {
  const target = async () =>
    method === 'POST' ? `/api${entity.api}` : `/api${entity.api}/${(await app.add(entity)).id}`;
  const probe = (
    name: string,
    changes: Readonly<Record<string, unknown>>,
    refused: number,
    good: readonly number[] = [200, 201],
  ): Probe => ({
    name,
    permission,
    good,
    refused,
    border: 'foreign',
    outsider: method === 'PUT' ? 404 : 403,
    request: async () => {
      const sample = await app.sample(entity, method === 'PUT' ? 'update' : 'create');
      return { url: await target(), body: { ...sample, ...changes } };
    },
  });
  const isStrict = (key: string) => ownBranchOnly[entity.name]?.includes(key) ?? false;
  // An update ignores fields that only creation may set, so it refuses nothing in them.
  const isRead = ({ write }: Field) => write !== 'never' && !(method === 'PUT' && write === 'create');
  const branch = entity.fields.branchId;
  const references = fieldsOf(entity).filter(
    ([, field]) =>
      field.kind === 'reference' &&
      field.to !== 'branches' &&
      (field.to === 'users' || app.named(field.to).branch !== false) &&
      isRead(field),
  );
  return [
    ...(branch && isRead(branch)
      ? [
          probe(
            'into the foreign branch',
            { branchId: app.branches.foreign },
            403,
            isStrict('branchId') ? [400] : undefined,
          ),
        ]
      : []),
    ...references.map(([key, field]) =>
      probe(
        `pointing at ${key}`,
        { [key]: field.kind === 'reference' ? rows.ids[field.to] : 0 },
        400,
        isStrict(key) ? [400] : goodFor(app, entity, key),
      ),
    ),
    ...(entity.fields.parts
      ? [probe('pointing from a child row', { parts: [{ label: 'x', ownerId: app.users.stranger }] }, 400)]
      : []),
  ];
};

/** A row that allows one reference only may be refused with 409 or 400. */
const goodFor = (app: ContractApp, { name }: Entity, key: string): readonly number[] | undefined =>
  app.fresh[name]?.[key] === undefined ? undefined : isProduct(app) ? [201, 409] : [200, 201, 400];

/** Methods that a path does not have. */
const refusals = (entity: Entity, api: string): readonly Entry[] => {
  const calls = callsOf(entity);
  const known: Readonly<Record<string, boolean>> = {
    [`POST ${api}`]: calls.includes('create'),
    [`PUT ${api}/:id`]: calls.includes('update'),
    [`DELETE ${api}/:id`]: calls.includes('delete'),
  };
  return [api, `${api}/:id`].flatMap((url) =>
    ['POST', 'PUT', 'PATCH', 'DELETE']
      .filter((method) => !known[`${method} ${url}`])
      .map(
        (method): Entry => [
          `${method} ${url}`,
          [{ name: 'not known', good: [405], request: at(url.replace(':id', '1'), { body: {} }) }],
        ],
      ),
  );
};
