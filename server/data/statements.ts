import {
  type Entity,
  fieldOf,
  isSystemKey,
  offeringFlagOf,
  pickedKeysOf,
  snake,
  tableNameOf,
} from '../../src/schema/entity';
import { countLimitOf, type ListQuery } from '../../src/schema/list-query';
import { fold, searchTerms } from '../../src/schema/text/fold';
import { sortSql } from '../db/own-column';
import { searchIndexOf } from '../db/search-keys';
import { newParams, type Params, unseenBy } from '../kernel/rows';
import { bothOf, living, ownerWays, type Scope, scopeCondition, scopeWays } from './actor';
import { columnsFor, type Reader, selectOf, toldColumns } from './columns';
import { isByOwner, isOfManyTexts, narrowedBy, standing, whereAll } from './conditions';
import { beginningFirst, escaped, searchConditions } from './search';
import type { Zones } from './settings';

/** Statement for pg. With a name, a connection plans it once. Without, it is planned for its values at each run. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

interface ListStatements {
  /** Selects one row more than the page holds, to find out whether another page follows. */
  readonly rows: Statement;
  /** Counts up to one more than `countLimitOf(query)`. */
  readonly count: Statement;
  /** Selects the same rows, each with the count under `totalKey`. */
  readonly page: Statement;
}

/** Key of the count. Differs from the key of every field. */
export const totalKey = '_total';

export const listStatements = (
  entity: Entity,
  scope: Scope,
  query: ListQuery,
  zones: Zones,
): ListStatements => {
  const free = query.search.trim() !== '';
  const table = tableNameOf(entity);
  const from = `from ${table} t`;
  const params = newParams();
  const texts = isPlannedOnce(entity, query.search) ? unseenBy(params) : params;
  // A search finds few rows, so it needs no separate condition for each part of the scope.
  const owners = free ? { ways: [], rest: query } : byOwner(entity, query, params);
  const ways = free
    ? [scopeCondition(entity, scope, params)]
    : bothOf(scopeWays(entity, scope, params), owners.ways);
  const rest = [...living(entity), ...narrowedBy(entity, scope, owners.rest, zones, params, texts)];
  const wheres = (ways.length > 0 ? ways : ['']).map((way) => whereAll([way, ...rest]));
  const counted = params.values.slice();
  const most = countLimitOf(query) + 1;
  const matches = unionOf(wheres.map((where) => `select ${from}${where} limit ${most}`));
  const count = `select count(*)::int as n from (select from (${matches}) y limit ${most}) x`;
  const order = orderOf(entity, query, texts);
  const limit = query.pageSize + (query.page === undefined ? 0 : 1);
  const skipped = ((query.page ?? 1) - 1) * query.pageSize;
  const page = `order by ${order} ${limitOf(limit, skipped, params)}`;
  const columns = selectOf(entity, scope, params);
  const [where = ''] = wheres;
  const firstOf = (one: string) =>
    `select t.* ${from}${one} order by ${order} limit ${skipped === 0 ? limit : params.add(limit + skipped)}`;
  // PostgreSQL computes the columns of rows that it skips, too, so a later page finds its rows first.
  const ordered =
    wheres.length === 1 && skipped === 0
      ? `${from}${where} ${page}`
      : `${from} where t.id in (select t.id from (${unionOf(wheres.map(firstOf))}) t ${page}) order by ${order}`;
  const rows = `select ${columns} ${ordered}`;
  const paged = `select ${columns}, (${count}) as "${totalKey}" ${ordered}`;
  if (free)
    return {
      rows: settled(entity, query, 'found', rows, params),
      count: settled(entity, query, 'counted', count, { values: counted }),
      page: settled(entity, query, 'search', paged, params),
    };
  const named = isOfManyTexts(entity, query)
    ? (_: string, text: string, { values }: Pick<Params, 'values'>): Statement => ({ text, values })
    : preparedStatement;
  return {
    rows: named(`${entity.name}_list`, rows, params),
    count: named(`${entity.name}_count`, count, { values: counted }),
    page: named(`${entity.name}_page`, paged, params),
  };
};

/** Takes the filter by owner out of a query. Returns its conditions (`ownerWays`; none without it) and the rest. */
const byOwner = (
  entity: Entity,
  query: ListQuery,
  params: Params,
): { readonly ways: readonly string[]; readonly rest: ListQuery } => {
  const ways: string[] = [];
  const filters = query.filters.filter((filter) => {
    if (filter.op !== 'in' || ways.length > 0 || !isByOwner(entity, filter)) return true;
    ways.push(...ownerWays(entity, entity.own, filter.values.map(Number), params));
    return false;
  });
  return { ways, rest: { ...query, filters } };
};

/** Writes the limit of the first page into the text. For a parameter the planner expects a tenth of the table. */
const limitOf = (limit: number, skipped: number, params: Params): string =>
  skipped === 0 ? `limit ${limit}` : `limit ${params.add(limit)} offset ${params.add(skipped)}`;

/**
 * True if one plan serves all searches of as many words: keys of at least three letters lead straight to their rows.
 * Limited to some words, because each number of words is a statement of its own.
 */
const isPlannedOnce = (entity: Entity, search: string): boolean => {
  if (searchIndexOf(entity) !== 'keys') return false;
  const { words } = searchTerms(search);
  return words.length > 0 && words.length <= 3 && words.every(({ length }) => length >= 3);
};

/** Prepares a statement of a list if one plan serves it, see `isPlannedOnce`. */
const settled = (
  entity: Entity,
  { search }: ListQuery,
  label: string,
  text: string,
  params: Pick<Params, 'values'>,
): Statement =>
  isPlannedOnce(entity, search)
    ? preparedStatement(`${entity.name}_${label}`, text, params)
    : { text, values: params.values };

const unionOf = (selects: readonly string[]): string =>
  selects.length === 1 ? (selects[0] ?? '') : selects.map((select) => `(${select})`).join(' union all ');

export interface Picking {
  readonly search: string;
  /** Ids of chosen rows. They are returned even if they are no longer offered. */
  readonly ids: readonly number[];
  readonly limit: number;
  readonly includeInactive: boolean;
  /** True if only titles are searched, because the reader may not read the module. Default: false. */
  readonly titleOnly?: boolean;
}

/** Builds a picker's query: id, title and the columns of `picker`. Titles that begin with the search come first. */
export const pickerStatement = (entity: Entity, scope: Scope, asked: Picking): Statement => {
  const params = newParams();
  const reader: Reader = { entity, scope: scope.seen ?? scope, params };
  const columns = [
    't.id',
    ...pickedKeysOf(entity).flatMap((key) => {
      const field = fieldOf(entity, key);
      return field ? columnsFor(reader, key, field) : [];
    }),
    ...toldColumns(reader),
  ];
  const conditions = standing(entity, scope, params);
  const flag = offeringFlagOf(entity);
  if (asked.ids.length > 0) conditions.push(`t.id = any(${params.add(asked.ids)}::int[])`);
  else if (flag && !asked.includeInactive) conditions.push(`t.${snake(flag)}`);
  conditions.push(...searchConditions(entity, asked.search, scope, params, asked.titleOnly));
  const where = whereAll(conditions);
  const first = beginningFirst(entity, asked.search, params);
  const text = `select ${columns.join(', ')} from ${tableNameOf(entity)} t${where} order by ${first}t.id desc limit ${params.add(asked.limit)}`;
  return { text, values: params.values };
};

/** Rows, from the first of a list's usual order, among whose values a suggestion is looked for. */
const rowsOfSuggestions = 5000;

/**
 * Builds the question for the values of a text field that begin with `begun`, most frequent first, among the first rows
 * of the list that the reader may see. Not among all: a centre may have a million, none of them with such a value.
 */
export const suggestionStatement = (
  entity: Entity,
  scope: Scope,
  key: string,
  begun: string,
  most: number,
): Statement => {
  const params = newParams();
  const column = snake(key);
  const order = columnOrderOf(entity, { sortBy: entity.sort.by, desc: entity.sort.desc === true });
  const ways = scopeWays(entity, scope, params);
  const rows = unionOf(
    (ways.length > 0 ? ways : ['']).map(
      (way) =>
        `select left(t.${column}, 200) as value from ${tableNameOf(entity)} t${whereAll([way, ...living(entity)])} order by ${order} limit ${rowsOfSuggestions}`,
    ),
  );
  const begins = begun === '' ? 'value is not null' : `value ilike ${params.add(`${escaped(begun)}%`)}`;
  return {
    text: `select value from (${rows}) x where ${begins} group by value order by count(*) desc, value limit ${most}`,
    values: params.values,
  };
};

/** Returns the value that a text column is sorted by. Cut to 64 characters, so that it fits into an index. */
export const sortKeyOf = (value: unknown): string => fold(String(value ?? '')).slice(0, 64);

/** Names a statement, so that each connection plans it once. Beyond 2,000 texts it stays unnamed, to limit memory. */
export const preparedStatement = (label: string, text: string, params: Pick<Params, 'values'>): Statement => {
  const known = names.get(text);
  if (known === undefined && names.size >= mostNames) return { text, values: params.values };
  const name = known ?? `${label}_${names.size}`;
  names.set(text, name);
  return { name, text, values: params.values };
};

const names = new Map<string, string>();
const mostNames = 2000;

/** Builds the order of a list. In the default order, titles that begin with the search words come first. */
const orderOf = (entity: Entity, query: ListQuery, params: Params): string =>
  `${isUsual(entity, query) ? beginningFirst(entity, query.search, params) : ''}${columnOrderOf(entity, query)}`;

/** True for the order in which titles that begin with the search words come first. */
export const isUsual = ({ sort }: Entity, query: ListQuery): boolean =>
  query.sortBy === sort.by && query.desc === (sort.desc === true);

export const sortColumnOf = (entity: Entity, key: string): string => sortSql(key, fieldOf(entity, key), 't');

/** True if the sort column may be empty. Such rows come last, in both directions. */
export const isNullable = (entity: Entity, sortBy: string): boolean => {
  const field = fieldOf(entity, sortBy);
  if (field?.stored !== undefined) return field.kind !== 'flag';
  return !isSystemKey(sortBy) && field?.kind !== 'text' && field?.required !== true;
};

export const columnOrderOf = (
  entity: Entity,
  { sortBy, desc }: Pick<ListQuery, 'sortBy' | 'desc'>,
): string => {
  const direction = desc ? 'desc' : 'asc';
  if (sortBy === 'id') return `t.id ${direction}`;
  const last = desc && isNullable(entity, sortBy) ? ' nulls last' : '';
  return `${sortColumnOf(entity, sortBy)} ${direction}${last}, t.id ${direction}`;
};
