import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import {
  callsOf,
  type Entity,
  fieldsOf,
  isOpenToPick,
  listedBy,
  moduleOf,
  tableNameOf,
  tellingsOf,
} from '../../src/schema/entity';
import {
  countLimitOf,
  type ListQuery,
  type Page,
  type RawQuery,
  readBranches,
  readPaging,
  readQuery,
} from '../../src/schema/list-query';
import { segmentKey, segmentsFor } from '../../src/schema/segments';
import { fold, searchTerms, spellingPattern } from '../../src/schema/text/fold';
import { isRevealed, readPermissionOf } from '../../src/schema/visibility';
import { type Actor, type Scope, scopeOf } from '../data/actor';
import { narrowedBy, standing, whereAll } from '../data/conditions';
import type { EntityServer, Row } from '../data/entity-server';
import { shaped } from '../data/row-answers';
import { readsOf, type Services } from '../data/services';
import { zonesOf } from '../data/settings';
import {
  listStatements,
  type Picking,
  pickerStatement,
  suggestionStatement,
  totalKey,
} from '../data/statements';
import { type FieldIssue, forbiddenKey, invalid } from '../kernel/errors';
import { fetchNumber, fetchRows, newParams } from '../kernel/rows';
import { requireKey, requirePermission } from './context';

/** Answers an entity's list: a page with its total, all rows as an array, or rows for a picker (P-04). */
export const answerList = async (
  services: Services,
  server: EntityServer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { entity } = server;
  const raw = request.query as RawQuery;
  if (raw.view === 'picker') return pick(services, entity, request, raw);
  const actor = requireKey(request, listingPermissionsOf(entity));
  if (raw.view === 'segments') return countSegments(services, entity, actor, raw);
  const { query, scope } = readList(entity, actor, raw);
  const answer = await list(services, entity, scope, query);
  if (isPage(answer)) return { ...answer, data: answer.data.map((row) => shaped(server, actor, row)) };
  const rows = answer.map((row) => shaped(server, actor, row));
  return reply
    .header('X-Total-Count', String(await totalOf(readsOf(services), entity, scope, query, answer.length)))
    .send(rows);
};

/** Permissions. Any single one opens the list. */
const listingPermissionsOf = (entity: Entity): readonly string[] => [
  readPermissionOf(entity),
  ...[listedBy(entity) ?? []].flat(),
];

export const readList = (
  entity: Entity,
  actor: Actor,
  raw: RawQuery,
): { readonly query: ListQuery; readonly scope: Scope } => {
  refuseHidden(entity, actor, raw);
  const result = readQuery(entity, raw);
  if (!result.ok) throw invalid(result.issues);
  return { query: result.query, scope: scopeOf(actor, result.branchIds) };
};

/** Segments that count exactly up to this number of rows; above it they answer one more. */
const mostCounted = 1000;

/** Counts the segments of a list that the reader may choose, in one statement, within the scope and the other filters. */
const countSegments = async (services: Services, entity: Entity, actor: Actor, raw: RawQuery) => {
  const { view: _, [segmentKey]: __, ...others } = raw;
  const { query, scope } = readList(entity, actor, others);
  const pool = readsOf(services);
  const zones = await zonesOf(pool, entity, scope, query);
  const params = newParams();
  const segments = segmentsFor(entity, actor.can);
  const counts = segments.map(({ key }) => {
    const where = whereAll([
      ...standing(entity, scope, params),
      ...narrowedBy(
        entity,
        scope,
        { ...query, filters: [...query.filters, { field: segmentKey, op: 'in', values: [key] }] },
        zones,
        params,
      ),
    ]);
    return `(select count(*)::int from (select from ${tableNameOf(entity)} t${where} limit ${mostCounted + 1}) x) as "${key}"`;
  });
  if (counts.length === 0) return {};
  const { rows } = await pool.query<Row>(`select ${counts.join(', ')}`, params.values);
  return rows[0] ?? {};
};

/** Refuses to sort or filter by a hidden field with 403, because the order would reveal its values. */
const refuseHidden = (entity: Entity, actor: Actor, raw: RawQuery): void => {
  const isSent = (name: string) => raw[name] !== undefined && raw[name] !== '';
  for (const [key, field] of fieldsOf(entity)) {
    if (field.readable === undefined || isRevealed(field, actor.can)) continue;
    const narrows = field.filter && [key, `${key}From`, `${key}To`].some(isSent);
    if (narrows || (field.sort && [raw.sortBy].flat().includes(key))) throw forbiddenKey(field.readable);
  }
  for (const { key, permission } of entity.segments ?? [])
    if (permission && !actor.can(permission) && [raw[segmentKey]].flat().includes(key))
      throw forbiddenKey(permission);
};

const list = async (
  services: Services,
  entity: Entity,
  scope: Scope,
  query: ListQuery,
): Promise<readonly Row[] | Page<Row>> => {
  const pool = readsOf(services);
  const { page, pageSize } = query;
  const paged = (rows: readonly Row[], total: number, page: number) =>
    pageOf(rows, total, page, pageSize, countLimitOf(query));
  if (!scope.all && scope.branchIds.length === 0 && entity.branch !== false)
    return page === undefined ? [] : paged([], 0, page);
  const zones = await zonesOf(pool, entity, scope, query);
  const statements = listStatements(entity, scope, query, zones);
  const read = async (): Promise<readonly Row[]> => (await pool.query<Row>(statements.rows)).rows;
  if (page === undefined) return read();
  // Cache a total only if a notice will clear it. An entity without a create call sends no notices, and the scope of
  // own rows can change with rows of other entities.
  const isHeard = callsOf(entity).includes('create') && (scope.all || scope.own === undefined);
  let shown: readonly Row[] | undefined;
  const together = async (): Promise<number> => {
    const { rows } = await pool.query<Row & { [totalKey]: number }>(statements.page);
    const total = rows[0]?.[totalKey] ?? (page === 1 ? 0 : await fetchNumber(pool, statements.count));
    shown = rows.map(({ [totalKey]: _, ...row }) => row);
    return total;
  };
  const total = await (isHeard ? services.counts.of(entity.name, statements.count, together) : together());
  return paged(shown ?? (await read()), total, page);
};

const isPage = (answer: readonly Row[] | Page<Row>): answer is Page<Row> => 'data' in answer;

/** Total of a plain array: its length, or a count if the array was cut off at the row limit (P-04). */
const totalOf = async (
  pool: pg.Pool,
  entity: Entity,
  scope: Scope,
  query: ListQuery,
  shown: number,
): Promise<number> => {
  if (shown < query.pageSize) return shown;
  const zones = await zonesOf(pool, entity, scope, query);
  const { count } = listStatements(entity, scope, query, zones);
  return fetchNumber(pool, count);
};

/** Builds a page. `rows` has more than `pageSize` rows if another page follows. */
const pageOf = <T>(
  rows: readonly T[],
  counted: number,
  page: number,
  pageSize: number,
  most = Number.POSITIVE_INFINITY,
): Page<T> => {
  const totalCount = Math.min(counted, most);
  return {
    data: rows.slice(0, pageSize),
    totalCount,
    totalPages: Math.max(1, Math.ceil(totalCount / pageSize)),
    hasNextPage: rows.length > pageSize,
    hasPreviousPage: page > 1,
    ...(counted > most ? { totalIsFloor: true } : {}),
  };
};

const pick = async (services: Services, entity: Entity, request: FastifyRequest, raw: RawQuery) => {
  const actor = requireKey(request, isOpenToPick(entity) ? null : listingPermissionsOf(entity));
  const { query, scope } = readList(entity, actor, {
    search: raw.search,
    branchId: raw.branchId,
    pageSize: raw.pageSize,
    includeInactive: raw.includeInactive,
  });
  const sent = typeof raw.ids === 'string' ? [raw.ids] : (raw.ids ?? []);
  if (!sent.every((id) => /^\d{1,9}$/.test(id))) throw invalid([{ path: ['ids'], key: 'validate.integer' }]);
  const ids = sent.slice(0, 200).map(Number);
  const { search, includeInactive } = query;
  const pool = readsOf(services);
  const read = async (asked: Pick<Picking, 'search' | 'ids' | 'limit'>): Promise<readonly Row[]> => {
    const titleOnly = !actor.can(readPermissionOf(entity));
    return (await pool.query<Row>(pickerStatement(entity, scope, { ...asked, includeInactive, titleOnly })))
      .rows;
  };
  // Without `page` and `search` the ids are the whole question. With one of them, they are added to what is found.
  const isSearched = ids.length === 0 || raw.page !== undefined || raw.search !== undefined;
  const [chosen, found] = await Promise.all([
    ids.length > 0 ? read({ search: '', ids, limit: ids.length }) : [],
    isSearched ? read({ search, ids: [], limit: Math.min(query.pageSize, 200) }) : [],
  ]);
  return [
    ...chosen.filter(({ id }) => !found.some((row) => row.id === id)),
    ...recentFirst(entity, found, search),
  ];
};

/** Returns all rows as an array, or the requested page of them (P-04). Only for lists that are always short. */
export const pagedRows = <T>(rows: readonly T[], raw: RawQuery): readonly T[] | Page<T> => {
  const paging = readPaging(raw, refuse);
  if (!paging) return rows;
  const { page, pageSize } = paging;
  return pageOf(rows.slice((page - 1) * pageSize), rows.length, page, pageSize);
};

/** Scope of the requested branches. Default: all that the user may see (PRM-28). */
export const branchesAsked = (request: FastifyRequest, actor: Actor): Scope =>
  scopeOf(actor, readBranches(request.query as RawQuery, refuse));

const refuse = (name: string, key: string, params?: FieldIssue['params']): never => {
  throw invalid([{ path: [name], key, params }]);
};

const mostSuggestions = 10;

/** Registers routes that suggest earlier values of a text field, most frequent first, from rows the user may see. */
export const suggestRoutes = (app: FastifyInstance, services: Services, entity: Entity): void => {
  for (const [key, field] of fieldsOf(entity)) {
    if (field.kind !== 'text' || !field.suggest) continue;
    app.get(`${entity.api}/suggest/${key}`, { config: { kind: 'search' } }, async (request) => {
      const actor = requirePermission(request, moduleOf(entity), 'read');
      if (field.readable && !actor.can(field.readable)) throw forbiddenKey(field.readable);
      const { search } = request.query as { readonly search?: string | readonly string[] };
      const begun = typeof search === 'string' ? search.replaceAll('\0', '').trim().slice(0, 64) : '';
      const { text, values } = suggestionStatement(entity, scopeOf(actor), key, begun, mostSuggestions);
      const rows = await fetchRows(readsOf(services), { value: 'text' })(text, values);
      return rows.map((row) => row.value);
    });
  }
};

/**
 * Orders the rows found for a picker: titles that begin with the search first, then by the latest moment that the
 * picker tells. Of two cards with one phone, Enter then takes the one that was here last.
 */
export const recentFirst = (entity: Entity, rows: readonly Row[], search: string): readonly Row[] => {
  const latest = tellingsOf(entity).find(({ kind }) => kind === 'latest');
  const { spellings } = searchTerms(search);
  const start = new RegExp(`^${spellingPattern(spellings)}`);
  if (latest === undefined || spellings.length === 0) return rows;
  const rank = (row: Row): number => (start.test(fold(String(row[entity.title] ?? ''))) ? 0 : 1);
  const time = (row: Row): number => Date.parse(String(row[latest.key] ?? '')) || 0;
  return rows.toSorted((one, other) => rank(one) - rank(other) || time(other) - time(one));
};
