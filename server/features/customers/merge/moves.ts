import type pg from 'pg';
import { registry } from '../../../../src/resources';
import { tableNameOf } from '../../../../src/schema/names';
import type { Actor } from '../../../data/actor';
import { tellChange } from '../../../data/notices';
import type { Pointer } from './pointers';

export interface Move {
  readonly mergeId: number;
  readonly fromId: number;
  readonly toId: number;
}

interface Moved {
  readonly key: string;
  readonly branchId: number | null;
}

/** Gives rows of one table to another card and writes down which; `where` narrows them, on the alias `t`. Answers how many. */
export const moveRows = async (
  client: pg.PoolClient,
  actor: Actor,
  { mergeId, fromId, toId }: Move,
  { table, column, key, hasBranch }: Pointer,
  where = 'true',
  values: readonly unknown[] = [],
): Promise<number> => {
  const { rows } = await client.query<Moved>(
    `with moved as (update ${table} t set ${column} = $3 where t.${column} = $2 and ${where}
       returning ${key} as key, ${hasBranch ? 't.branch_id' : 'null::int'} as "branchId"),
     kept as (insert into customer_moves (merge_id, table_name, column_name, row_key, from_id, to_id)
       select $1, '${table}', '${column}', key, $2, $3 from moved)
     select * from moved`,
    [mergeId, fromId, toId, ...values],
  );
  await tell(client, actor, table, rows);
  return rows.length;
};

/** Enough to look afresh; one notice has little room. */
const mostTold = 200;

const tell = async (
  client: pg.PoolClient,
  actor: Actor,
  table: string,
  rows: readonly Moved[],
): Promise<void> => {
  const entity = registry.find((one) => tableNameOf(one) === table);
  if (!entity || rows.length === 0) return;
  await tellChange(client, {
    kind: 'change',
    resource: entity.name,
    type: 'updated',
    ids: rows.slice(0, mostTold).flatMap(({ key }) => (/^\d+$/.test(key) ? [Number(key)] : [])),
    branchIds: [...new Set(rows.flatMap(({ branchId }) => branchId ?? []))],
    by: actor.userId,
  });
};

/** Times of the customer that bookings keep; there is no foreign key, as staff and rooms stand there, too. */
export const moveTimes = async (
  client: pg.PoolClient,
  { fromId, toId }: Pick<Move, 'fromId' | 'toId'>,
): Promise<void> => {
  await client.query(
    `update appointment_occupancy o set resource_id = $2 from appointments a
     where o.kind = 'customer' and o.resource_id = $1 and a.id = o.appointment_id and a.customer_id = $2`,
    [fromId, toId],
  );
};

/** Says to the database which merge is at work until the transaction ends: only then may fixed documents change their customer. */
export const beginMoves = async (client: pg.PoolClient, mergeId: number): Promise<void> => {
  await client.query(`select set_config('centre.merge', $1, true)`, [String(mergeId)]);
};

/** Credit, points and debts of both cards, summed up again from what they now have. */
export const sumAccounts = async (client: pg.PoolClient, ids: readonly number[]): Promise<void> => {
  await client.query(
    `with sums as (select c.id,
         coalesce((select sum(m.amount) from customer_movements m where m.customer_id = c.id and m.account = 'Credit'), 0) as credit,
         coalesce((select sum(m.amount) from customer_movements m where m.customer_id = c.id and m.account = 'Points'), 0)::int as points,
         coalesce((select sum(invoice_owed(v.status, v.remaining)) from invoices v where v.customer_id = c.id), 0) as owed
       from customers c where c.id = any($1::int[])),
     kept as (insert into customer_accounts (customer_id, credit, points, owed)
       select s.* from sums s where exists (select from customer_accounts a where a.customer_id = s.id) or (s.credit, s.points, s.owed) <> (0, 0, 0)
       on conflict (customer_id) do update set credit = excluded.credit, points = excluded.points, owed = excluded.owed)
     update customers c set balance = s.credit - s.owed, loyalty_points = s.points from sums s where s.id = c.id`,
    [ids],
  );
};

/** Locks both cards and accounts in one order, whoever is merged into whom. */
export const lockBoth = async (client: pg.PoolClient, ids: readonly number[]): Promise<void> => {
  await client.query(
    'select from customer_accounts where customer_id = any($1::int[]) order by customer_id for update',
    [ids],
  );
  await client.query('select from customers where id = any($1::int[]) order by id for update', [ids]);
};
