import type pg from 'pg';
import { todayIn } from '../../src/i18n/zone';
import { type Entity, fieldOf, fieldsOf, snake } from '../../src/schema/entity';
import type { FieldOf } from '../../src/schema/field';
import type { ListQuery } from '../../src/schema/list-query';
import { defaultZone } from '../kernel/clock';
import { fetchRows } from '../kernel/rows';
import type { Scope } from './scope';

/** By which clock a list's days are cut: one for all rows, or each branch's own. */
export type Zones = string | readonly { readonly zone: string; readonly branchIds: readonly number[] }[];

/** The clocks of the branches in the scope (API-103, R-43). Asked only where a list is narrowed by days of an instant. */
export const zonesOf = async (
  client: pg.ClientBase | pg.Pool,
  entity: Entity,
  scope: Scope,
  query: ListQuery,
): Promise<Zones> => {
  const isAsked = query.filters.some(
    ({ field, op }) => op === 'range' && fieldOf(entity, field)?.kind === 'moment',
  );
  if (!isAsked || typeof entity.branch !== 'string') return defaultZone;
  const rows = await fetchRows(client, { zone: 'text', branchIds: 'number[]' })(
    `select coalesce(time_zone, $2) as zone, array_agg(id order by id) as "branchIds" from branches
     where $1::int[] is null or id = any($1) group by 1 order by 1`,
    [scope.all ? null : scope.branchIds, defaultZone],
  );
  const [first] = rows;
  // One clock is the common case, and one range of instants lets the list walk its index.
  return rows.length > 1 ? rows : (first?.zone ?? defaultZone);
};

export const zoneOf = async (client: pg.ClientBase | pg.Pool, branchId: unknown): Promise<string> => {
  const rows = await fetchRows(client, { zone: 'text?' })(
    'select time_zone as zone from branches where id = $1',
    [typeof branchId === 'number' ? branchId : null],
  );
  return rows[0]?.zone ?? defaultZone;
};

/** Days that start as today get the present day of the row's branch (P-09). */
export const withToday = async (
  client: pg.PoolClient,
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> => {
  const missing = fieldsOf(entity).flatMap(([key, field]) =>
    field.kind === 'date' && field.default === 'today' && (values[key] ?? null) === null ? [key] : [],
  );
  if (missing.length === 0) return values;
  const today = todayIn(await zoneOf(client, values.branchId), new Date());
  return { ...values, ...Object.fromEntries(missing.map((key) => [key, today])) };
};

/**
 * Whether a row's day is over by the clock of its branch while it still waits, as SQL over the row `t`. The values are
 * those of the declaration, so nothing of a question stands in it.
 */
export const overdueCondition = (
  { name, branch }: Entity,
  { by, unless }: NonNullable<FieldOf<'flag'>['overdue']>,
): string => {
  if (typeof branch !== 'string') throw new Error(`${name} has no branch whose clock could decide`);
  const zone = `coalesce((select b.time_zone from branches b where b.id = t.${snake(branch)}), ${quoted(defaultZone)})`;
  const over = unless.is.map(quoted).join(', ');
  return `(t.${snake(unless.field)} not in (${over}) and t.${snake(by)} < (now() at time zone ${zone})::date)`;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
