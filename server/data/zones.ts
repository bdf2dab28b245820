import type pg from 'pg';
import { bookOf } from '../../src/schema/book';
import { type Entity, fieldOf } from '../../src/schema/entity';
import type { ListQuery } from '../../src/schema/list-query';
import { fetchRows } from '../kernel/rows';
import type { Scope } from './scope';

/** Time zones for the days in a list's filter: one for all rows, or each branch's own. */
export type Zones = string | readonly { readonly zone: string; readonly branchIds: readonly number[] }[];

/** Reads the time zones of the branches in the scope (API-103, R-43), if the query filters by days of an instant. */
export const zonesOf = async (
  client: pg.ClientBase | pg.Pool,
  entity: Entity,
  scope: Scope,
  query: ListQuery,
): Promise<Zones> => {
  const isAsked = query.filters.some(
    ({ field, op }) => op === 'range' && fieldOf(entity, field)?.kind === 'moment',
  );
  const usual = bookOf(entity).zone;
  if (!isAsked || typeof entity.branch !== 'string') return usual;
  const rows = await clocksOf(client, scope.all ? null : scope.branchIds, usual);
  const [first] = rows;
  // A single zone is the common case. With one range of instants the list can walk its index.
  return rows.length > 1 ? rows : (first?.zone ?? usual);
};

/** Reads the time zones of these branches (null: of all), each with the ids of its branches. */
export const clocksOf = (
  client: pg.ClientBase | pg.Pool,
  branchIds: readonly number[] | null,
  usual: string,
) =>
  fetchRows(client, { zone: 'text', branchIds: 'number[]' })(
    `select coalesce(time_zone, $2) as zone, array_agg(id order by id) as "branchIds" from branches
     where $1::int[] is null or id = any($1) group by 1 order by 1`,
    [branchIds, usual],
  );
