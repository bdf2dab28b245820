import {
  type BaseRecord,
  type CrudFilter,
  type DataProvider,
  type GetListParams,
  type GetManyParams,
  type GetOneParams,
  type UpdateParams,
  useCustom,
} from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import type { Entity } from '../schema/entity';
import { isRecord } from '../schema/field';
import { type SettingsGroup, type SettingsOf, settingsIn } from '../schema/settings';
import { theBook } from './book';
import { apiBase, type Query, type RequestOptions, request } from './http';
import type { HttpError } from './http-error';
import { branchIdsFor, getSession, type Session } from './session';

/** The client that simple-rest expects, over our own. */
const clientOf = (options: RequestOptions) => ({
  get: (url: string, { headers }: Sent) => request('GET', url, { ...options, headers }),
  post: (url: string, body: unknown, { headers }: Sent) =>
    request('POST', url, { ...options, body, headers }),
  put: (url: string, body: unknown, { headers }: Sent) => request('PUT', url, { ...options, body, headers }),
  delete: (url: string, { data, headers }: Sent) =>
    request('DELETE', url, { ...options, body: data, headers }),
});

interface Sent {
  readonly data?: unknown;
  readonly headers: RequestOptions['headers'];
}

type Client = NonNullable<Parameters<typeof simpleRest>[1]>;

const restFor = (options: RequestOptions = {}) => simpleRest(apiBase, clientOf(options) as unknown as Client);

/** The path of a resource as simple-rest joins it. */
const restOf = (resource: string): string => pathOf(resource).slice(1);

/**
 * Refine's data provider for this API (P-04): simple-rest over our own client. Ours are lists, which have this API's
 * parameters and page objects, and what is called by its own address. `meta` may carry `idempotencyKey` (a text, or a
 * function of what is created), `version`, `timeoutMs`, `query`, `headers`, `as`.
 */
export const dataProvider: DataProvider = {
  ...restFor(),
  getList: async ({ resource, meta, ...list }) => {
    const named = queryIn(meta);
    // A row may refer to one of another branch, so a picker offers rows of all branches that the user may see.
    const query = listQueryOf(resource, list, undefined, named.view !== 'picker');
    // A user without any branch has nothing to list (PRM-28).
    if (Array.isArray(query.branchId) && query.branchId.length === 0) return { data: [], total: 0 };
    const { data } = await request('GET', pathOf(resource), {
      ...optionsOf(meta),
      query: { ...query, ...named },
    });
    return pageOf(data);
  },
  getMany: async <T extends BaseRecord>({ resource, ids, meta }: GetManyParams) => {
    const { data } = await request('GET', pathOf(resource), {
      ...optionsOf(meta),
      query: { view: 'picker', ids: ids.map(String), pageSize: ids.length },
    });
    return { data: rowsOf<T>(data) };
  },
  getOne: async <T extends BaseRecord>({ resource, id, meta }: GetOneParams) => {
    const options = optionsOf(meta);
    const { data } = await restFor(options).getOne<T>({ resource: restOf(resource), id, meta: options });
    if (isRecord(data)) versions.set(`${resource}/${id}`, data.version);
    return { data };
  },
  create: ({ resource, variables, meta }) => {
    const key = meta?.idempotencyKey;
    const options = {
      ...optionsOf(meta),
      ...(typeof key === 'function' && { idempotencyKey: key(variables) }),
    };
    return restFor(options).create({ resource: restOf(resource), variables, meta: options });
  },
  update: async <T extends BaseRecord, V>({ resource, id, variables, meta }: UpdateParams<V>) => {
    const sent = isRecord(variables) ? variables : {};
    // `null` overwrites whatever is stored.
    const known = meta?.version === null ? undefined : versions.get(`${resource}/${id}`);
    const version = meta?.version ?? Reflect.get(sent, 'version') ?? known;
    const options = withVersion(meta, version);
    const { data } = await restFor(options).update<T>({
      resource: restOf(resource),
      id,
      variables: { ...sent, id: Number(id), version },
      meta: { ...options, method: 'put' },
    });
    if (isRecord(data)) versions.set(`${resource}/${id}`, data.version);
    return { data };
  },
  deleteOne: async ({ resource, id, variables, meta }) => {
    const options = withVersion(meta, meta?.version ?? (isRecord(variables) ? variables.version : undefined));
    const { data } = await restFor(options).deleteOne({
      resource: restOf(resource),
      id,
      // Most deletions need no body.
      variables: isRecord(variables) && Object.keys(variables).length > 0 ? variables : undefined,
      meta: options,
    });
    // A 204 reply has no body. A 200 reply says why the row stays as inactive (P-04).
    return { data: received(data ?? { id }) };
  },
  // simple-rest's own would write private parameters into the address, and knows no time limit, signal or stream.
  custom: async ({ url, method, payload, query, headers, meta }) => {
    const options = withVersion(meta, isRecord(meta) ? meta.version : undefined);
    const { data } = await request(method, url, {
      ...options,
      query: isRecord(query) ? readQuery(query) : undefined,
      body: payload,
      // Refine always sends headers, mostly none; they must not take the place of the version.
      headers: { ...options.headers, ...(isRecord(headers) ? textsIn(headers) : {}) },
    });
    return { data: received(data) };
  },
};

/**
 * The version of each row that `getOne` read last. A form of Refine sends only its own fields. Without a version it
 * would overwrite what another desk has saved meanwhile (P-13).
 */
const versions = new Map<string, unknown>();

/** Reads a list reply: a page object or a plain array (API-010). Also returns `totalIsFloor`. */
export const pageOf = <T extends BaseRecord>(
  answer: unknown,
): { data: T[]; total: number; totalIsFloor: boolean } => {
  const data = rowsOf<T>(answer);
  const total = isRecord(answer) ? Number(answer.totalCount ?? answer.total ?? data.length) : data.length;
  return {
    data,
    total: Number.isFinite(total) ? total : data.length,
    totalIsFloor: isRecord(answer) && answer.totalIsFloor === true,
  };
};

const pathOf = (resource: string): string => theBook().find(resource)?.api ?? `/${resource}`;

const rowsOf = <T extends BaseRecord>(answer: unknown): T[] => {
  const rows = isRecord(answer) ? answer.data : answer;
  return Array.isArray(rows) ? received<T[]>(rows) : [];
};

const optionsOf = (meta: unknown): RequestOptions => {
  if (!isRecord(meta)) return {};
  const { queryContext, idempotencyKey, timeoutMs, headers, as } = meta;
  const signal = isRecord(queryContext) ? queryContext.signal : meta.signal;
  return {
    signal: signal instanceof AbortSignal ? signal : undefined,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
    timeoutMs: typeof timeoutMs === 'number' ? timeoutMs : undefined,
    headers: isRecord(headers) ? textsIn(headers) : undefined,
    as: as === 'stream' ? as : undefined,
  };
};

/** Sends the row's version, so that a stale one is refused with 409. Without a version the last write wins (P-13). */
const withVersion = (meta: unknown, version: unknown): RequestOptions => {
  const options = optionsOf(meta);
  if (version === undefined || version === null) return options;
  return { ...options, headers: { ...options.headers, 'If-Match': `"${version}"` } };
};

const queryIn = (meta: unknown): Query =>
  isRecord(meta) && isRecord(meta.query) ? readQuery(meta.query) : {};

const readQuery = (query: Readonly<Record<string, unknown>>): Query =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(String) : value === null || value === undefined ? null : String(value),
    ]),
  );

const textsIn = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Casts a reply to the type that Refine expects, without a check. */
function received<T>(value: unknown): T {
  return value as T;
}

/** Settings of a group, reloaded when they change. Returns the declared defaults until the server answers. */
export const useSettings = <const G extends SettingsGroup>(group: G): SettingsOf<G> =>
  useSettingsState(group).settings;

export const useSettingsState = <const G extends SettingsGroup>(group: G) => {
  const { query } = useCustom<BaseRecord, HttpError>({
    url: group.api ?? '/settings',
    method: 'get',
    queryOptions: {
      queryKey: group.api === null ? ['settings'] : ['settings', group.name],
      staleTime: 60_000,
      // A path of their own tells more than settings: whether a channel carries the messages.
      meta: { follows: ['settings', ...(group.api === null ? [] : ['channels'])] },
    },
    errorNotification: false,
  });
  return {
    settings: settingsIn(group, query.data?.data),
    /** The whole reply: for a group with its own path also the version, and which secrets are set. */
    answer: query.data?.data,
    failure: query.error ?? undefined,
    isLoading: query.isPending,
    isKnown: query.data !== undefined,
    /** Asks again. Resolves to the settings known then. */
    refresh: async () => settingsIn(group, (await query.refetch()).data?.data),
  };
};

/**
 * Converts Refine's list description to query parameters of the API. Lists, exports and sums use this one function.
 * Throws for unknown operators, because a filter that is silently ignored shows wrong rows.
 */
export const listQueryOf = (
  resource: string,
  { pagination, filters = [], sorters = [] }: Pick<GetListParams, 'pagination' | 'filters' | 'sorters'>,
  reader: Pick<Session, 'user' | 'choice'> = getSession(),
  isOfBranches = true,
): Query => {
  const entity = theBook().find(resource);
  const named = filterQuery(filters, entity);
  const [first] = sorters;
  return {
    ...(pagination?.mode === 'off' || pagination?.mode === 'client'
      ? {}
      : { page: pagination?.currentPage ?? 1, pageSize: pagination?.pageSize ?? 20 }),
    ...(first ? { sortBy: first.field, desc: first.order === 'desc' } : {}),
    ...named,
    ...(isOfBranches && entity && entity.branch !== false && entity.branch !== 'self'
      ? { branchId: branchesOf(named.branchId, reader) }
      : {}),
  };
};

/** Returns the branches to send: the given ones, else the one chosen for the day. null sends none (PRM-28). */
const branchesOf = (given: Query[string], { user, choice }: Pick<Session, 'user' | 'choice'>) => {
  const values = [given ?? []].flat().filter((value) => value !== '');
  const ids = values.filter((value) => value !== 'all');
  return ids.length > 0 ? ids.map(Number) : (branchIdsFor(user, values.length > 0 ? 'all' : choice) ?? null);
};

const filterQuery = (filters: readonly CrudFilter[], entity: Entity | undefined): Query => {
  const query: Record<string, Query[string]> = {};
  for (const filter of filters) {
    if (!('field' in filter)) throw new Error(`a list cannot be filtered with ${filter.operator}`);
    const { field, operator } = filter;
    const value: unknown = filter.value;
    // The API documents name the ends of the entity's main range `from` and `to`.
    const [from, to] = field === entity?.range ? ['from', 'to'] : [`${field}From`, `${field}To`];
    switch (operator) {
      case 'eq':
      case 'in':
        query[field === entity?.branch ? 'branchId' : field] = sent(value);
        break;
      case 'contains':
        if (field !== 'search' && field !== 'q') throw new Error('only the search looks for parts of words');
        query.search = String(value ?? '');
        break;
      case 'gte':
        query[from] = sent(value);
        break;
      case 'lte':
        query[to] = sent(value);
        break;
      case 'between':
        [query[from], query[to]] = Array.isArray(value) ? value.map(sent) : [];
        break;
      default:
        throw new Error(`a list cannot be filtered with ${operator}`);
    }
  }
  return query;
};

const sent = (value: unknown): Query[string] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : Array.isArray(value)
      ? value.filter((one) => typeof one === 'string' || typeof one === 'number')
      : undefined;
