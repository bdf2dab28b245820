import { type Entity, fieldOf, isSystemKey, offeringFlagOf, pickedKeysOf } from '../../src/schema/entity';
import { fold } from '../../src/schema/fold';
import { countLimitOf, type ListQuery } from '../../src/schema/list-query';
import { snake, sortKeyColumnOf, tableNameOf } from '../../src/schema/names';
import { newParams, type Params } from '../kernel/params';
import { columnsFor, type Reader, selectOf } from './columns';
import { conditionsOf, living, narrowedBy, standing, whereAll } from './conditions';
import { canIn, type Scope, scopeCondition, scopeWays } from './scope';
import { beginningFirst, searchConditions } from './search';
import { toldColumns } from './told';
import type { Zones } from './zones';
/** A statement for pg. Named ones are planned once; a pattern search is not, as its plan depends on the pattern. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

/** One row by id, within the scope. */
export const showStatement = (entity: Entity, scope: Scope, id: number): Statement => {
  const params = newParams();
  const columns = selectOf(entity, scope, params);
  const where = [`t.id = ${params.add(id)}`, ...standing(entity, scope, params)].join(' and ');
  return preparedStatement(
    `${entity.name}_show`,
    `select ${columns} from ${tableNameOf(entity)} t where ${where}`,
    params,
  );
};

/** Locks a row for the transaction and answers its version. */
export const lockStatement = (entity: Entity, scope: Scope, id: number): Statement => {
  const params = newParams();
  const where = [`t.id = ${params.add(id)}`, ...standing(entity, scope, params)].join(' and ');
  const text = `select t.version from ${tableNameOf(entity)} t where ${where} for update`;
  return preparedStatement(`${entity.name}_lock`, text, params);
};

export interface ListStatements {
  /** One row more than the page holds, to know whether another page follows. */
  readonly rows: Statement;
  /** At most one above `countLimitOf` the query. */
  readonly count: Statement;
}

/** A page of a list and its bounded count. */
export const listStatements = (
  entity: Entity,
  scope: Scope,
  query: ListQuery,
  zones: Zones,
): ListStatements => {
  const free = query.search.trim() !== '';
  const from = `from ${tableNameOf(entity)} t`;
  // A search finds few rows, whichever way they are in the scope.
  const waysIn = (params: Params): readonly string[] => {
    const ways = free ? [scopeCondition(entity, scope, params)] : scopeWays(entity, scope, params);
    const rest = [...living(entity), ...narrowedBy(entity, scope, query, zones, params)];
    return (ways.length > 0 ? ways : ['']).map((way) => whereAll([way, ...rest]));
  };
  const rowParams = newParams();
  const rowWays = waysIn(rowParams);
  const order = ` order by ${orderOf(entity, query, rowParams)}`;
  const limit = query.pageSize + (query.page === undefined ? 0 : 1);
  const skipped = ((query.page ?? 1) - 1) * query.pageSize;
  const page = ` limit ${rowParams.add(limit)} offset ${rowParams.add(skipped)}`;
  const columns = selectOf(entity, scope, rowParams);
  const rows =
    rowWays.length === 1
      ? `select ${columns} ${from}${rowWays[0]}${order}${page}`
      : `select ${columns} ${from} where t.id in (select t.id from (${unionOf(
          rowWays.map(
            (where) => `select t.* ${from}${where}${order} limit ${rowParams.add(limit + skipped)}`,
          ),
        )}) t${order}${page})${order}`;
  const countParams = newParams();
  const most = countLimitOf(query) + 1;
  const counted = waysIn(countParams).map((where) => `select ${from}${where} limit ${most}`);
  const count = `select count(*)::int as n from (select from (${unionOf(counted)}) y limit ${most}) x`;
  return {
    rows: free
      ? { text: rows, values: rowParams.values }
      : preparedStatement(`${entity.name}_list`, rows, rowParams),
    count: free
      ? { text: count, values: countParams.values }
      : preparedStatement(`${entity.name}_count`, count, countParams),
  };
};

const unionOf = (selects: readonly string[]): string =>
  selects.length === 1 ? (selects[0] ?? '') : selects.map((select) => `(${select})`).join(' union all ');

/** All rows of a list in order, for an export. */
export const exportStatement = (entity: Entity, scope: Scope, query: ListQuery, zones: Zones): Statement => {
  const params = newParams();
  const where = whereAll(conditionsOf(entity, scope, query, zones, params));
  return {
    text: `select ${selectOf(entity, scope, params)} from ${tableNameOf(entity)} t${where} order by ${orderOf(entity, query, params)}`,
    values: params.values,
  };
};

export interface Picking {
  readonly search: string;
  /** Rows chosen already: they answer whether or not they are offered. */
  readonly ids: readonly number[];
  readonly limit: number;
  readonly includeInactive: boolean;
  /** Rows are found by their title alone: the asker may not read the module. Default false. */
  readonly titleOnly?: boolean;
}

/** Rows for a picker, the newest first: id, title and what the declaration's `picker` shows and tells. */
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
  conditions.push(...searchConditions(entity, asked.search, params, canIn(scope), asked.titleOnly));
  const where = whereAll(conditions);
  const first = beginningFirst(entity, asked.search, params);
  const text = `select ${columns.join(', ')} from ${tableNameOf(entity)} t${where} order by ${first}t.id desc limit ${params.add(asked.limit)}`;
  return { text, values: params.values };
};

/** What a text column is ordered by. Its length keeps it inside an index. */
export const sortKeyOf = (value: unknown): string => fold(String(value ?? '')).slice(0, 64);

/** A statement that is planned once on each connection; of texts beyond so many that is not worth its memory. */
export const preparedStatement = (label: string, text: string, params: Params): Statement => {
  const known = names.get(text);
  if (known === undefined && names.size >= mostNames) return { text, values: params.values };
  const name = known ?? `${label}_${names.size}`;
  names.set(text, name);
  return { name, text, values: params.values };
};

const names = new Map<string, string>();
const mostNames = 2000;

/** In the order asked for; in the usual one, what begins with the words searched for comes first. */
const orderOf = (entity: Entity, query: ListQuery, params: Params): string => {
  const { sort } = entity;
  const isUsual = query.sortBy === sort.by && query.desc === (sort.desc === true);
  return `${isUsual ? beginningFirst(entity, query.search, params) : ''}${columnOrderOf(entity, query)}`;
};

const columnOrderOf = (entity: Entity, query: ListQuery): string => {
  const direction = query.desc ? 'desc' : 'asc';
  if (query.sortBy === 'id') return `t.id ${direction}`;
  const field = fieldOf(entity, query.sortBy);
  const column = field?.kind === 'text' ? sortKeyColumnOf(query.sortBy) : snake(query.sortBy);
  const nullable = !isSystemKey(query.sortBy) && field?.kind !== 'text' && field?.required !== true;
  return `t.${column} ${direction}${query.desc && nullable ? ' nulls last' : ''}, t.id ${direction}`;
};
