import type pg from 'pg';
import { type Entity, fieldOf } from '../../src/schema/entity';
import type { ListQuery } from '../../src/schema/list-query';
import { defaultZone } from '../kernel/zone';
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
  const { rows } = await client.query<{ zone: string; branchIds: readonly number[] }>(
    `select coalesce(time_zone, $2) as zone, array_agg(id order by id) as "branchIds" from branches
     where $1::int[] is null or id = any($1) group by 1 order by 1`,
    [scope.all ? null : scope.branchIds, defaultZone],
  );
  const [first] = rows;
  // One clock is the common case, and one range of instants lets the list walk its index.
  return rows.length > 1 ? rows : (first?.zone ?? defaultZone);
};

/** A branch's clock. */
export const zoneOf = async (client: pg.ClientBase | pg.Pool, branchId: unknown): Promise<string> => {
  const { rows } = await client.query<{ zone: string | null }>(
    'select time_zone as zone from branches where id = $1',
    [typeof branchId === 'number' ? branchId : null],
  );
  return rows[0]?.zone ?? defaultZone;
};
