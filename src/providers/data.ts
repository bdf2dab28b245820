import type { BaseRecord, DataProvider, GetManyParams } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import { registry } from '../resources';
import { takeEarly } from './home';
import { apiBase, request } from './http';
import type { Method, Query, RequestOptions } from './http-client';
import { listQueryOf } from './list-query';
import { getSession } from './session';
import { isRecord } from './storage';

/**
 * Refine's data calls over this API (P-04): simple-rest with our own client, and the calls in which the
 * documents differ from it. `meta` may carry `idempotencyKey`, `version`, `timeoutMs`, `query`, `headers`, `as`.
 */
const rest = simpleRest(apiBase, clientFor());

export const dataProvider: DataProvider = {
  ...rest,
  getList: async ({ resource, meta, ...list }) => {
    const query = listQueryOf(list, { user: getSession().user, branchField: isScoped(resource) });
    // Without a single branch there is nothing to ask for (PRM-28).
    if (Array.isArray(query.branchId) && query.branchId.length === 0) return { data: [], total: 0 };
    const { data } = await request('GET', pathOf(resource), {
      ...optionsOf(meta),
      query: { ...query, ...queryIn(meta) },
    });
    return pageOf(data);
  },
  getMany: async <T extends BaseRecord>({ resource, ids, meta }: GetManyParams) => {
    const { data } = await request('GET', pathOf(resource), {
      ...optionsOf(meta),
      query: { view: 'picker', ids: ids.map(String), pageSize: ids.length },
    });
    const wanted = new Set(ids.map(String));
    // A backend that does not know `ids` answers its whole list.
    return { data: rowsOf<T>(data).filter((row) => wanted.has(String(row.id))) };
  },
  getOne: async ({ resource, id, meta }) => {
    const { data } = await request('GET', `${pathOf(resource)}/${id}`, optionsOf(meta));
    return { data: received(data) };
  },
  create: async ({ resource, variables, meta }) => {
    const { data } = await request('POST', pathOf(resource), { ...optionsOf(meta), body: variables });
    return { data: received(data) };
  },
  update: async ({ resource, id, variables, meta }) => {
    const sent = isRecord(variables) ? variables : {};
    const version: unknown = meta?.version ?? Reflect.get(sent, 'version');
    const { data } = await request('PUT', `${pathOf(resource)}/${id}`, {
      ...withVersion(meta, version),
      body: { ...sent, id: Number(id), ...(version === undefined ? {} : { version }) },
    });
    return { data: received(data) };
  },
  deleteOne: async ({ resource, id, variables, meta }) => {
    const version: unknown = meta?.version ?? (isRecord(variables) ? variables.version : undefined);
    const { data } = await request('DELETE', `${pathOf(resource)}/${id}`, {
      ...withVersion(meta, version),
      // Most deletions say nothing more than what is deleted.
      ...(isRecord(variables) && Object.keys(variables).length > 0 ? { body: variables } : {}),
    });
    // 204 has no body; 200 says why the row stays as inactive (P-04).
    return { data: received(data ?? { id }) };
  },
  custom: async ({ url, method, payload, query, headers, meta }) => {
    const early = method === 'get' && isRecord(query) ? takeEarly(url, readQuery(query)) : undefined;
    if (early) return { data: received((await early).data) };
    const { data } = await request(methodOf(method), url, {
      ...withVersion(meta, isRecord(meta) ? meta.version : undefined),
      ...(isRecord(query) ? { query: readQuery(query) } : {}),
      ...(payload === undefined ? {} : { body: payload }),
      ...(isRecord(headers) ? { headers: textsIn(headers) } : {}),
    });
    return { data: received(data) };
  },
};

/** Page object or plain array (API-010); `totalIsFloor` travels beside the total. */
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

/** Path of a resource under the base: the declared one, else the name. */
export const pathOf = (resource: string): string =>
  registry.find((entity) => entity.name === resource)?.api ?? `/${resource}`;

const isScoped = (resource: string): boolean => {
  const entity = registry.find(({ name }) => name === resource);
  return entity !== undefined && typeof entity.branch === 'string' && entity.branch !== 'self';
};

const rowsOf = <T extends BaseRecord>(answer: unknown): T[] => {
  const rows = isRecord(answer) ? answer.data : answer;
  return Array.isArray(rows) ? received<T[]>(rows) : [];
};

const optionsOf = (meta: unknown): RequestOptions => {
  if (!isRecord(meta)) return {};
  const { queryContext, idempotencyKey, timeoutMs, headers, as } = meta;
  const signal = isRecord(queryContext) ? queryContext.signal : meta.signal;
  return {
    ...(signal instanceof AbortSignal ? { signal } : {}),
    ...(typeof idempotencyKey === 'string' ? { idempotencyKey } : {}),
    ...(typeof timeoutMs === 'number' ? { timeoutMs } : {}),
    ...(isRecord(headers) ? { headers: textsIn(headers) } : {}),
    ...(as === 'stream' ? { as } : {}),
  };
};

/** A stale version answers 409; a backend without versions is sent none and lets the last write win (P-13). */
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

const methodOf = (method: string): Method => {
  switch (method) {
    case 'post':
      return 'POST';
    case 'put':
      return 'PUT';
    case 'patch':
      return 'PATCH';
    case 'delete':
      return 'DELETE';
    case 'head':
      return 'HEAD';
    case 'options':
      return 'OPTIONS';
    default:
      return 'GET';
  }
};

/** Refine asks for `T`; what the network brought is believed to be it. */
function received<T>(value: unknown): T {
  return value as T;
}

/** simple-rest speaks to axios; of that it uses one function for each method, and so `request` fits. */
function clientFor(): Parameters<typeof simpleRest>[1] {
  const bare =
    (method: Method) =>
    (url: string, options: RequestOptions = {}) =>
      request(method, url, options);
  const bodied =
    (method: Method) =>
    (url: string, body: unknown, options: RequestOptions = {}) =>
      request(method, url, { ...options, body });
  return received({
    get: bare('GET'),
    delete: bare('DELETE'),
    post: bodied('POST'),
    put: bodied('PUT'),
    patch: bodied('PATCH'),
  });
}
