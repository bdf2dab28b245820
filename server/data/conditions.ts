import { type Entity, fieldOf, fieldsOf } from '../../src/schema/entity';
import type { Filter, ListQuery } from '../../src/schema/list-query';
import { childTableNameOf, snake } from '../../src/schema/names';
import type { Params } from '../kernel/params';
import { defaultZone } from '../kernel/zone';
import { overdueCondition } from './overdue';
import { canIn, type Scope, scopeCondition } from './scope';
import { searchConditions } from './search';
import type { Zones } from './zones';

/** What every read of rows asks for: those set aside by a soft delete are gone. */
export const living = ({ remove }: Entity): readonly string[] =>
  remove === 'soft' ? ['t.deleted_at is null'] : [];

/** The rows that there are for a reader: living ones within the scope. */
export const standing = (entity: Entity, scope: Scope, params: Params): string[] => {
  const scoped = scopeCondition(entity, scope, params);
  return [...living(entity), ...(scoped ? [scoped] : [])];
};

export const whereAll = (conditions: readonly string[]): string => {
  const said = conditions.filter((condition) => condition !== '');
  return said.length > 0 ? ` where ${said.join(' and ')}` : '';
};

/** What a list's rows must meet, for sums and counts over the same rows; the table is aliased `t`. */
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
 * What a list's question narrows the rows to: those switched off, the words looked for, the filters. `words` takes
 * the patterns of the words. Default: `params`.
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
  conditions.push(...searchConditions(entity, query.search, words, canIn(scope)));
  for (const filter of query.filters) conditions.push(...filterConditions(entity, filter, zones, params));
  return conditions;
};

const filterConditions = (entity: Entity, filter: Filter, zones: Zones, params: Params): string[] => {
  const field = fieldOf(entity, filter.field);
  const column =
    field?.kind === 'flag' && field.overdue
      ? overdueCondition(entity, field.overdue)
      : `t.${snake(filter.field)}`;
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
  if (field?.kind === 'moment') return momentConditions(entity, column, filter, zones, params);
  return [
    ...(filter.from === undefined ? [] : [`${column} >= ${params.add(filter.from)}`]),
    ...(filter.to === undefined ? [] : [`${column} <= ${params.add(filter.to)}`]),
  ];
};

type Range = Extract<Filter, { readonly op: 'range' }>;

/**
 * Days of an instant are whole days of the row's branch: from its first instant to the next day's first (R-43).
 * Where several clocks are asked, each branch's rows are cut by its own.
 */
const momentConditions = (
  { branch }: Entity,
  column: string,
  { from, to }: Range,
  zones: Zones,
  params: Params,
): string[] => {
  const between = (zone: string): string[] => [
    ...(from === undefined ? [] : [`${column} >= ${instantAt(String(from), zone, params, 0)}`]),
    ...(to === undefined ? [] : [`${column} < ${instantAt(String(to), zone, params, 1)}`]),
  ];
  if (typeof zones === 'string') return between(zones);
  const own = typeof branch === 'string' ? `t.${snake(branch)}` : 'null::int';
  const ways = zones.map(({ zone, branchIds }) =>
    [`${own} = any(${params.add(branchIds)}::int[])`, ...between(zone)].join(' and '),
  );
  const rest = [`${own} is null`, ...between(defaultZone)].join(' and ');
  return [`(${[...ways, rest].map((way) => `(${way})`).join(' or ')})`];
};

/** The first instant of a day, or of the day so many days later; an instant is itself, by the zone's clock without an offset (API-103). */
const instantAt = (value: string, zone: string, params: Params, days: number): string => {
  const at = (): string => ` at time zone ${params.add(zone)}`;
  if (value === 'today') return `((now()${at()})::date + ${days})::timestamp${at()}`;
  if (value.length === 10) return `(${params.add(value)}::date + ${days})::timestamp${at()}`;
  return /(?:Z|[+-]\d{2}:?\d{2})$/i.test(value)
    ? `${params.add(value)}::timestamptz`
    : `${params.add(value)}::timestamp${at()}`;
};
