import type pg from 'pg';
import { registry } from '../../../../src/resources';
import { tableNameOf } from '../../../../src/schema/names';
import type { Actor } from '../../../data/actor';
import { textIn } from '../../../http/answers';
import { constraintOf, errorCode } from '../../../kernel/error-code';
import { ApiError } from '../../../kernel/errors';

/** Why two cards cannot become one, or one not two again, in words that name what is in the way. */

/** Bookings of both at the same time: nobody is in two places at once. */
export const refuseOverlap = async (
  client: pg.PoolClient,
  keptId: number,
  mergedId: number,
): Promise<void> => {
  const { rows } = await client.query<{ first: number; second: number; start: string; zone: string | null }>(
    `select x.appointment_id as first, y.appointment_id as second, lower(x.during * y.during) as start, b.time_zone as zone
     from appointment_occupancy x join appointment_occupancy y on y.kind = 'customer' and y.resource_id = $2 and y.during && x.during
     join appointments a on a.id = x.appointment_id join branches b on b.id = a.branch_id
     where x.kind = 'customer' and x.resource_id = $1 and y.appointment_id is not null order by 3 limit 1`,
    [keptId, mergedId],
  );
  const [pair] = rows;
  if (!pair) return;
  const { first, second, start, zone } = pair;
  throw new ApiError(409, 'customer.mergeOverlap', {
    params: { first, second, time: start },
    ...(zone ? { zone } : {}),
    extra: { appointmentIds: [first, second] },
  });
};

/** Both are in the same branch at this moment: one person has one open visit there. */
export const refuseBothPresent = async (
  client: pg.PoolClient,
  keptId: number,
  mergedId: number,
): Promise<void> => {
  const { rowCount } = await client.query(
    `select from attendance x join attendance y on y.branch_id = x.branch_id and y.customer_id = $2 and y.check_out is null and y.deleted_at is null
     where x.customer_id = $1 and x.check_out is null and x.deleted_at is null limit 1`,
    [keptId, mergedId],
  );
  if (rowCount) throw new ApiError(409, 'customer.mergeBothPresent');
};

/** What the database would not have twice, said by the name of what it is; anything else is passed on. */
export const mergeClash = (actor: Actor, error: unknown): unknown => {
  const code = errorCode(error);
  if (code === '23P01')
    return new ApiError(409, 'customer.mergeClash', { params: { what: wordOf(actor, 'appointments') } });
  if (code !== '23505' && code !== '23514') return error;
  if (constraintOf(error) === 'customer_accounts_credit') return new ApiError(409, 'customer.unmergeCredit');
  const table = error instanceof Error && 'table' in error ? String(error.table) : '';
  return new ApiError(409, 'customer.mergeClash', { params: { what: wordOf(actor, table) } });
};

/** What rows of a table are called. */
export const wordOf = (actor: Actor, table: string): string =>
  registry.find((entity) => tableNameOf(entity) === table)?.label.many[actor.lang] ??
  textIn(actor.lang, 'customers.merge.rest');
