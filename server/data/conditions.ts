import { dayMeant, todayIn } from '../../src/i18n/zone';
import { bookOf } from '../../src/schema/book';
import {
  childTableNameOf,
  type Entity,
  fieldOf,
  fieldsOf,
  snake,
  tableNameOf,
} from '../../src/schema/entity';
import type { Field, FieldOf } from '../../src/schema/field';
import type { Filter, ListQuery } from '../../src/schema/list-query';
import { segmentKey } from '../../src/schema/segments';
import { movingDay } from '../../src/schema/text/parse';
import { valueSql } from '../db/own-column';
import { among, type Params } from '../kernel/rows';
import { living, rowRulesOf, type Scope, scopeCondition } from './actor';
import { searchConditions } from './search';
import type { Zones } from './settings';

/** Returns the conditions that a row exists for a reader: not deleted and within the scope. */
export const standing = (entity: Entity, scope: Scope, params: Params, alias = 't'): string[] => {
  const scoped = scopeCondition(entity, scope, params, alias);
  return [...living(entity, alias), ...(scoped ? [scoped] : [])];
};

export const whereAll = (conditions: readonly string[]): string => {
  const said = conditions.filter((condition) => condition !== '');
  return said.length > 0 ? ` where ${said.join(' and ')}` : '';
};

/** Returns the conditions of a list's rows, for sums and counts over the same rows. The table alias is `t`. */
export const conditionsOf = (
  entity: Entity,
  scope: Scope,
  query: ListQuery,
  zones: Zones,
  params: Params,
): readonly string[] => [
  ...standing(entity, scope, params),
  ...narrowedBy(entity, scope, query, zones, params),
];

/**
 * Returns the conditions of a list query: active rows only, search words, filters. `words` collects the
 * search patterns. Default: `params`, with all other values.
 */
export const narrowedBy = (
  entity: Entity,
  scope: Scope,
  query: ListQuery,
  zones: Zones,
  params: Params,
  words: Params = params,
): readonly string[] => {
  const conditions: string[] = [];
  if (entity.inactive && !query.includeInactive && !query.filters.some((f) => f.field === entity.inactive))
    conditions.push(`t.${snake(entity.inactive)}`);
  conditions.push(...searchConditions(entity, query.search, scope, words));
  for (const filter of query.filters)
    conditions.push(
      ...(filter.field === segmentKey && filter.op === 'in'
        ? [
            `(${filter.values.map((key) => segmentCondition(entity, String(key), scope, zones, params)).join(' or ')})`,
          ]
        : filterConditions(entity, filter, zones, params)),
    );
  return conditions;
};

/** SQL of a segment: its declared filters, or the condition of the entity's server. Throws if there is neither. */
const segmentCondition = (
  entity: Entity,
  key: string,
  scope: Scope,
  zones: Zones,
  params: Params,
): string => {
  const where = entity.segments?.find((one) => one.key === key)?.where;
  if (where === undefined) {
    const condition = rowRulesOf(entity).segments?.[key];
    if (!condition) throw new Error(`${entity.name} has no segment ${key}`);
    return `(${condition({ scope, params })})`;
  }
  const filters = Object.entries(where).flatMap(([field, values = []]): readonly Filter[] => [
    { field, op: 'in', values },
  ]);
  return `(${filters.flatMap((filter) => filterConditions(entity, filter, zones, params)).join(' and ')})`;
};

const filterConditions = (entity: Entity, filter: Filter, zones: Zones, params: Params): string[] => {
  const field = fieldOf(entity, filter.field);
  const column =
    field?.kind === 'flag' && field.overdue
      ? overdueCondition(entity, field.overdue)
      : valueSql(filter.field, field, 't');
  if (filter.op === 'in') {
    if (!field) return [];
    const meaning = rowRulesOf(entity).filters?.[filter.field];
    if (meaning) return [meaning(among(filter.values, params))];
    const inRows = (list: string, sub: string) =>
      `exists (select from ${childTableNameOf(entity, list)} c where c.parent_id = t.id and c.${snake(sub)} ${among(filter.values, params)})`;
    if (field.kind === 'rows') {
      const of = fieldsOf(field).find(([, sub]) => sub.kind === 'reference')?.[0];
      return of ? [inRows(filter.field, of)] : [];
    }
    if (field.kind === 'choice' && field.several)
      return [`${column} ?| ${params.add(filter.values)}::text[]`];
    const literals = literalsOf(field, filter.values);
    if (literals !== undefined) return [`${column} in (${literals})`];
    const named = among(filter.values, params);
    if (!isByOwner(entity, filter)) return [`${column} ${named}`];
    // Not joined by `or`, so that somebody with few rows is not looked for in all rows of the table.
    const user = snake(filter.field);
    const owns = `select o.id from ${tableNameOf(entity)} o where o.${user} ${named}`;
    const helps = `select c.parent_id from ${childTableNameOf(entity, entity.own.rows)} c where c.${user} ${named}`;
    return [`t.id in (${owns} union all ${helps})`];
  }
  if (field?.kind === 'moment' || field?.kind === 'date')
    return dayConditions(entity, column, filter, field.kind, zones, params);
  return [
    ...(filter.from === undefined ? [] : [`${column} >= ${params.add(filter.from)}`]),
    ...(filter.to === undefined ? [] : [`${column} <= ${params.add(filter.to)}`]),
  ];
};

/**
 * Writes chosen options as literals, so that PostgreSQL knows how rare they are, and finds the index of rows in a rare
 * state (`where status in (…)`). Undefined for other fields and for values that no declaration has.
 */
const literalsOf = (field: Field, values: readonly unknown[]): string | undefined => {
  if (field.kind !== 'choice') return undefined;
  const isOption = (value: unknown) => field.options.some((option) => option.value === value);
  return values.every(isOption) ? values.map((value) => quoted(String(value))).join(', ') : undefined;
};

/** Options of a choice whose lists are worth a named statement each. */
const fewOptions = 8;

/** True if a filter chooses among many options: then each text is rare, and a name for each would be in vain. */
export const isOfManyTexts = (entity: Entity, { filters }: ListQuery): boolean =>
  filters.some((filter) => {
    const field = fieldOf(entity, filter.field);
    return field?.kind === 'choice' && field.options.length > fewOptions;
  });

type ByOwner = Entity & { readonly own: { readonly user: string; readonly rows: string } };

/** True if the filter finds owners of rows: in the field of the row, and in the same field of its child rows. */
export const isByOwner = (entity: Entity, { field, op }: Filter): entity is ByOwner =>
  op === 'in' && entity.own !== undefined && 'rows' in entity.own && entity.own.user === field;

type Range = Extract<Filter, { readonly op: 'range' }>;

/**
 * Filters days, and instants by whole days of the row's branch, up to the start of the day after `to` (R-43). With
 * several zones, each branch's rows are filtered by its own clock.
 */
const dayConditions = (
  entity: Entity,
  column: string,
  { from, to }: Range,
  kind: 'date' | 'moment',
  zones: Zones,
  params: Params,
): string[] => {
  const between = (zone: string): string[] => {
    const ends = [from, to].map((day) => day && dayMeant(String(day), todayIn(zone, new Date())));
    return ends.flatMap((day, index) => {
      if (day === undefined) return [];
      if (kind === 'date') return [`${column} ${index === 0 ? '>=' : '<='} ${params.add(day)}`];
      return [`${column} ${index === 0 ? '>=' : '<'} ${instantAt(String(day), zone, params, index)}`];
    });
  };
  // Days themselves are the same by every clock.
  const isMoving = [from, to].some((day) => movingDay.test(String(day)));
  if (typeof zones === 'string' || (kind === 'date' && !isMoving))
    return between(typeof zones === 'string' ? zones : bookOf(entity).zone);
  const { branch } = entity;
  const own = typeof branch === 'string' ? `t.${snake(branch)}` : 'null::int';
  const ways = zones.map(({ zone, branchIds }) =>
    [`${own} = any(${params.add(branchIds)}::int[])`, ...between(zone)].join(' and '),
  );
  const rest = [`${own} is null`, ...between(bookOf(entity).zone)].join(' and ');
  return [`(${[...ways, rest].map((way) => `(${way})`).join(' or ')})`];
};

/** SQL for the start of a day plus `days`. A time is that instant, in `zone` if it has no offset (API-103). */
const instantAt = (value: string, zone: string, params: Params, days: number): string => {
  const at = (): string => ` at time zone ${params.add(zone)}`;
  if (value.length === 10) return `(${params.add(value)}::date + ${days})::timestamp${at()}`;
  return /(?:Z|[+-]\d{2}:?\d{2})$/i.test(value)
    ? `${params.add(value)}::timestamptz`
    : `${params.add(value)}::timestamp${at()}`;
};

/**
 * SQL over the row `t` that is true if the row is late: its day is over by the clock of its branch and it
 * still waits. Contains values of the declaration only, none of a request.
 */
export const overdueCondition = (
  entity: Entity,
  { by, unless }: NonNullable<FieldOf<'flag'>['overdue']>,
): string => {
  const { name, branch } = entity;
  if (typeof branch !== 'string') throw new Error(`${name} has no branch whose clock could decide`);
  const zone = `coalesce((select b.time_zone from branches b where b.id = t.${snake(branch)}), ${quoted(bookOf(entity).zone)})`;
  const over = unless.is.map((one) => quoted(String(one))).join(', ');
  const late = `(t.${snake(unless.field)} not in (${over}) and t.${snake(by)} < (now() at time zone ${zone})::date)`;
  // A row without a day is never late.
  return fieldOf(entity, by)?.required ? late : `coalesce(${late}, false)`;
};

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
