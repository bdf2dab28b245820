import { entityNamed } from '../../src/resources';
import {
  type Entity,
  embedKeyOf,
  fieldOf,
  fieldsOf,
  hasSearchText,
  isSystemKey,
  moduleOf,
} from '../../src/schema/entity';
import type { Field, FieldOf } from '../../src/schema/field';
import { fold, searchTerms } from '../../src/schema/fold';
import { childTableNameOf, snake, sortKeyColumnOf, tableNameOf } from '../../src/schema/names';
import { countLimitOf, type Filter, type ListQuery } from '../../src/schema/query';
import { newParams, type Params } from './params';
import { type Scope, scopeCondition } from './scope';

/** A statement for pg. Named ones are planned once; a pattern search is not, as its plan depends on the pattern. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

/**
 * The columns of an answer: every field under its own key, references with the row they point to. What a
 * row points to beyond the reader's scope keeps its id alone: its embedded row is null, and branches of a
 * row that several branches share are shown as far as they are the reader's own.
 */
export const selectOf = (entity: Entity, rowScope: Scope, params: Params): string => {
  const scope = rowScope.seen ?? rowScope;
  const known = scope.all ? selects.get(entity) : undefined;
  if (known) return known;
  const reader: Reader = { entity, scope, params };
  const made = [
    't.id',
    't.version',
    't.created_at as "createdAt"',
    't.updated_at as "updatedAt"',
    ...fieldsOf(entity).flatMap(([key, field]) => columnsFor(reader, key, field)),
  ].join(', ');
  if (scope.all) selects.set(entity, made);
  return made;
};

const selects = new WeakMap<Entity, string>();

interface Reader {
  readonly entity: Entity;
  readonly scope: Scope;
  readonly params: Params;
}

const columnsFor = (reader: Reader, key: string, field: Field): readonly string[] => {
  if (isSystemKey(key) || (field.kind === 'text' && field.secret)) return [];
  if (field.kind === 'rows') return [`${childrenOf(reader, key, field)} as "${key}"`];
  if (field.kind === 'reference' && field.back) return backColumns(reader, key, field, field.back);
  if (field.kind === 'reference') {
    // The row's own branch is in the scope, or the row would not be read at all.
    const seen: Reader = reader.entity.branch === key ? { ...reader, scope: { all: true } } : reader;
    return [
      `t.${snake(key)} as "${key}"`,
      `${embedOf(seen, field, `t.${snake(key)}`)} as "${embedKeyOf(key)}"`,
    ];
  }
  return [`t.${snake(key)} as "${key}"`];
};

/** The row that points here, as far as its right and its branch are the reader's. */
const backColumns = (
  reader: Reader,
  key: string,
  field: FieldOf<'reference'>,
  { by, unless }: NonNullable<FieldOf<'reference'>['back']>,
): readonly string[] => {
  const { scope, params } = reader;
  const target = entityNamed(field.to);
  if (!scope.all && scope.can?.(`${moduleOf(target)}.read`) !== true)
    return [`null::int as "${key}"`, `null::json as "${embedKeyOf(key)}"`];
  // A literal, as an index on the rows that are not set aside is of use only to the same condition.
  const aside = unless ? ` and r.${snake(unless.field)} <> '${unless.is.replaceAll("'", "''")}'` : '';
  const deleted = target.remove === 'soft' ? ' and r.deleted_at is null' : '';
  const where = `r.${snake(by)} = t.id${aside}${deleted}`;
  const scoped = scopeCondition(target, scope, params, 'r');
  const id = `(select r.id from ${tableNameOf(target)} r where ${scoped ? `${where} and ${scoped}` : where})`;
  return [`${id} as "${key}"`, `${pointedOf(reader, field, where)} as "${embedKeyOf(key)}"`];
};

/** The row a reference points to, as an object of its id, title and whatever the declaration shows. */
const embedOf = (reader: Reader, field: FieldOf<'reference'>, column: string): string =>
  pointedOf(reader, field, `r.id = ${column}`);

const pointedOf = ({ scope, params }: Reader, field: FieldOf<'reference'>, where: string): string => {
  const target = entityNamed(field.to);
  const shown = [...new Set([target.title, ...(field.shows ?? [])])];
  const pairs = ["'id', r.id", ...shown.map((key) => `'${key}', ${shownColumn(target, key)}`)].join(', ');
  const scoped = scopeCondition(target, scope, params, 'r');
  const found = scoped ? `${where} and ${scoped}` : where;
  return `(select json_build_object(${pairs}) from ${tableNameOf(target)} r where ${found})`;
};

/** A field of a row that is pointed to; child rows only as their plain list. */
const shownColumn = (target: Entity, key: string): string => {
  const field = fieldOf(target, key);
  if (field?.kind === 'moment') return momentIn(`r.${snake(key)}`);
  if (field?.kind !== 'rows') return `r.${snake(key)}`;
  if (!field.flat) throw new Error(`${target.name}.${key} is no plain list`);
  return `(select coalesce(json_agg(f.${snake(field.flat.of)} order by f.position), '[]') from ${childTableNameOf(target, key)} f where f.parent_id = r.id)`;
};

/** An instant inside an object, written as it is elsewhere (API-103). */
const momentIn = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const childrenOf = (reader: Reader, key: string, field: FieldOf<'rows'>): string => {
  const { entity, scope, params } = reader;
  const pairs = fieldsOf(field).flatMap(([sub, subField]) => {
    if (subField.kind === 'reference')
      return [
        `'${sub}', c.${snake(sub)}`,
        `'${embedKeyOf(sub)}', ${embedOf(reader, subField, `c.${snake(sub)}`)}`,
      ];
    if (subField.kind === 'moment') return [`'${sub}', ${momentIn(`c.${snake(sub)}`)}`];
    return [`'${sub}', c.${snake(sub)}`];
  });
  const { branch } = entity;
  const own = typeof branch === 'object' && branch.rows === key && !scope.all;
  const where = own ? ` and c.${snake(branch.field)} = any(${params.add(scope.branchIds)}::int[])` : '';
  return `(select coalesce(json_agg(json_build_object('id', c.id, ${pairs.join(', ')}) order by c.position), '[]') from ${childTableNameOf(entity, key)} c where c.parent_id = t.id${where})`;
};

/** One row by id, within the scope. */
export const showStatement = (entity: Entity, scope: Scope, id: number): Statement => {
  const params = newParams();
  const columns = selectOf(entity, scope, params);
  const where = [`t.id = ${params.add(id)}`, ...standing(entity, scope, params)].join(' and ');
  return named(entity, 'show', `select ${columns} from ${tableNameOf(entity)} t where ${where}`, params);
};

/** Locks a row for the transaction and answers its version. */
export const lockStatement = (entity: Entity, scope: Scope, id: number): Statement => {
  const params = newParams();
  const where = [`t.id = ${params.add(id)}`, ...standing(entity, scope, params)].join(' and ');
  const text = `select t.version from ${tableNameOf(entity)} t where ${where} for update`;
  return named(entity, 'lock', text, params);
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
  zone: string,
): ListStatements => {
  const from = `from ${tableNameOf(entity)} t`;
  const rowParams = newParams();
  const rowWhere = whereOf(entity, scope, query, zone, rowParams);
  const limit = rowParams.add(query.pageSize + (query.page === undefined ? 0 : 1));
  const offset = rowParams.add(((query.page ?? 1) - 1) * query.pageSize);
  const rows = `select ${selectOf(entity, scope, rowParams)} ${from}${rowWhere} order by ${orderOf(entity, query)} limit ${limit} offset ${offset}`;
  const countParams = newParams();
  const countWhere = whereOf(entity, scope, query, zone, countParams);
  const count = `select count(*)::int as n from (select ${from}${countWhere} limit ${countLimitOf(query) + 1}) x`;
  const free = query.search.trim() !== '';
  return {
    rows: free ? { text: rows, values: rowParams.values } : named(entity, 'list', rows, rowParams),
    count: free ? { text: count, values: countParams.values } : named(entity, 'count', count, countParams),
  };
};

/** All rows of a list in order, for an export. */
export const exportStatement = (entity: Entity, scope: Scope, query: ListQuery, zone: string): Statement => {
  const params = newParams();
  const where = whereOf(entity, scope, query, zone, params);
  return {
    text: `select ${selectOf(entity, scope, params)} from ${tableNameOf(entity)} t${where} order by ${orderOf(entity, query)}`,
    values: params.values,
  };
};

/** Rows for a picker: id, title and the search's best, newest first; `ids` resolves chosen ones. */
export const pickerStatement = (
  entity: Entity,
  scope: Scope,
  asked: { readonly search: string; readonly ids: readonly number[]; readonly limit: number },
): Statement => {
  const params = newParams();
  const conditions = standing(entity, scope, params);
  if (asked.ids.length > 0) conditions.push(`t.id = any(${params.add(asked.ids)}::int[])`);
  else if (entity.inactive) conditions.push(`t.${snake(entity.inactive)}`);
  conditions.push(...searchConditions(entity, asked.search, params));
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const columns = ['t.id', `t.${snake(entity.title)} as "${entity.title}"`];
  const text = `select ${columns.join(', ')} from ${tableNameOf(entity)} t${where} order by t.id desc limit ${params.add(asked.limit)}`;
  return { text, values: params.values };
};

/** The folded text that the search box looks through; it begins with a blank so that words begin alike. */
export const searchTextOf = (parts: readonly unknown[]): string =>
  ` ${parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .map((part) => fold(String(part)))
    .join(' ')}`;

/** What a text column is ordered by. Its length keeps it inside an index. */
export const sortKeyOf = (value: unknown): string => fold(String(value ?? '')).slice(0, 64);

const named = (entity: Entity, kind: string, text: string, params: Params): Statement => {
  let name = names.get(text);
  if (!name) {
    name = `${entity.name}_${kind}_${names.size}`;
    names.set(text, name);
  }
  return { name, text, values: params.values };
};

const names = new Map<string, string>();

const standing = (entity: Entity, scope: Scope, params: Params): string[] => {
  const conditions: string[] = [];
  if (entity.remove === 'soft') conditions.push('t.deleted_at is null');
  const scoped = scopeCondition(entity, scope, params);
  if (scoped) conditions.push(scoped);
  return conditions;
};

const whereOf = (entity: Entity, scope: Scope, query: ListQuery, zone: string, params: Params): string => {
  const conditions = conditionsOf(entity, scope, query, zone, params);
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
};

/** What a list's rows must meet, for sums and counts over the same rows; the table is aliased `t`. */
export const conditionsOf = (
  entity: Entity,
  scope: Scope,
  query: ListQuery,
  zone: string,
  params: Params,
): readonly string[] => {
  const conditions = standing(entity, scope, params);
  if (entity.inactive && !query.includeInactive && !query.filters.some((f) => f.field === entity.inactive))
    conditions.push(`t.${snake(entity.inactive)}`);
  conditions.push(...searchConditions(entity, query.search, params));
  for (const filter of query.filters) conditions.push(...filterConditions(entity, filter, zone, params));
  return conditions;
};

/**
 * Every word must occur. One of fewer than three letters has no trigram of its own, so it must begin a word.
 * An entity without a searchable field has no search column; its few rows are searched by their title.
 */
const searchConditions = (entity: Entity, search: string, params: Params): string[] => {
  const escaped = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`);
  const pointed = fieldsOf(entity).filter(([, field]) => field.kind === 'reference' && field.search);
  if (!hasSearchText(entity) && pointed.length === 0)
    return search.trim() === ''
      ? []
      : [`t.${snake(entity.title)}::text ilike ${params.add(`%${escaped(search.trim())}%`)}`];
  return searchTerms(search).words.map((word) => {
    const pattern = params.add(word.length < 3 ? `% ${escaped(word)}%` : `%${escaped(word)}%`);
    const ways = [
      ...(hasSearchText(entity) ? [`t.search_text like ${pattern}`] : []),
      ...pointed.flatMap(([key, field]) => {
        if (field.kind !== 'reference') return [];
        const target = tableNameOf(entityNamed(field.to));
        return [`t.${snake(key)} in (select r.id from ${target} r where r.search_text like ${pattern})`];
      }),
    ];
    return ways.length === 1 ? (ways[0] ?? '') : `(${ways.join(' or ')})`;
  });
};

const filterConditions = (entity: Entity, filter: Filter, zone: string, params: Params): string[] => {
  const field = fieldOf(entity, filter.field);
  const column = `t.${snake(filter.field)}`;
  if (filter.op === 'in') {
    if (!field) return [];
    if (field.kind === 'rows') {
      const of = fieldsOf(field).find(([, sub]) => sub.kind === 'reference')?.[0];
      if (!of) return [];
      const table = childTableNameOf(entity, filter.field);
      return [
        `exists (select from ${table} c where c.parent_id = t.id and c.${snake(of)} = any(${params.add(filter.values)}))`,
      ];
    }
    const own = `${column} = any(${params.add(filter.values)})`;
    if (field.kind !== 'reference' || !field.alsoIn) return [own];
    const table = childTableNameOf(entity, field.alsoIn);
    return [
      `(${own} or exists (select from ${table} c where c.parent_id = t.id and c.${snake(filter.field)} = any(${params.add(filter.values)})))`,
    ];
  }
  const ends: string[] = [];
  // Days of an instant are whole days of the zone: from its first instant to the next day's first (R-43).
  const isInstant = field?.kind === 'moment';
  if (filter.from !== undefined)
    ends.push(
      isInstant
        ? `${column} >= (${params.add(filter.from)}::date)::timestamp at time zone ${params.add(zone)}`
        : `${column} >= ${params.add(filter.from)}`,
    );
  if (filter.to !== undefined)
    ends.push(
      isInstant
        ? `${column} < (${params.add(filter.to)}::date + 1)::timestamp at time zone ${params.add(zone)}`
        : `${column} <= ${params.add(filter.to)}`,
    );
  return ends;
};

const orderOf = (entity: Entity, query: ListQuery): string => {
  const direction = query.desc ? 'desc' : 'asc';
  if (query.sortBy === 'id') return `t.id ${direction}`;
  const field = fieldOf(entity, query.sortBy);
  const column = field?.kind === 'text' ? sortKeyColumnOf(query.sortBy) : snake(query.sortBy);
  const nullable = !isSystemKey(query.sortBy) && field?.kind !== 'text' && field?.required !== true;
  return `t.${column} ${direction}${query.desc && nullable ? ' nulls last' : ''}, t.id ${direction}`;
};
