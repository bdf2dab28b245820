import type pg from 'pg';
import { customers, customerVerbs } from '../../../../src/resources/customers/entity';
import type { merge } from '../../../../src/resources/customers/merge';
import { customerRefusals } from '../../../../src/resources/customers/words';
import { bookOf } from '../../../../src/schema/book';
import { tableNameOf } from '../../../../src/schema/entity';
import { type Actor, asSystem } from '../../../data/actor';
import { calledAs } from '../../../data/audit';
import type { ActionContext, Queue, Row } from '../../../data/entity-server';
import { findRow, lockRow, updateRow } from '../../../data/repository';
import { textIn } from '../../../http/answers';
import { ApiError, constraintOf, errorCode, invalid } from '../../../kernel/errors';
import { type FetchedRow, fetchOne, fetchRows, numberOf } from '../../../kernel/rows';
import {
  beginMoves,
  cardStateOf,
  lockBoth,
  moveRows,
  moveTimes,
  type Pointer,
  partsGiven,
  pointerColumns,
  recordCard,
  sumAccounts,
  takenOver,
} from './card';

/** Locks both cards before the runner locks one of them, so that two merges do not wait for each other. */
export const queueAtBoth: Queue = ({ client, id, input }) =>
  lockBoth(client, [id, numberOf(input.otherId) ?? id]);

/** Moves everything of the other card to this one, and deletes the other. All in one transaction. */
export const mergeCards = async (context: ActionContext<typeof merge>): Promise<Row> => {
  const { client, actor, input, server } = context;
  const { otherId } = input;
  if (otherId === context.row.id) throw invalid([{ path: ['otherId'], key: 'validate.reference' }]);
  const merged = await lockRow(client, server, actor, otherId, undefined);
  const ids = { fromId: otherId, toId: context.row.id };
  await refuseOverlap(client, ids.toId, ids.fromId);
  await refuseBothPresent(client, ids.toId, ids.fromId);
  const before = await cardStateOf(client, ids.toId);
  const mergeId = await begin(context, ids);
  try {
    for (const pointer of await pointersOf(client))
      await moveRows(client, actor, { mergeId, ...ids }, pointer);
    await moveTimes(client, ids);
  } catch (error) {
    throw mergeClash(actor, error);
  }
  await sumAccounts(client, [ids.fromId, ids.toId]);
  await client.query('update customers set deleted_at = now() where id = $1', [otherId]);
  await recordCard(client, actor, 'deleted', {
    action: customerVerbs.merge,
    entityId: otherId,
    branchId: merged.branchId,
    ...calledAs(customers, merged),
    changes: [{ field: 'mergedIntoId', before: null, after: ids.toId }],
  });
  const take = (input.take ?? []).map(String);
  // Keeps linked branches that the actor may not see.
  const reach = asSystem(actor, `${merged.personCode ?? otherId}`);
  await updateRow(client, server, reach, ids.toId, {
    values: takenOver(context.row, merged, take),
    action: customerVerbs.merge,
  });
  const after = await cardStateOf(client, ids.toId);
  await client.query('update customer_merges set card = $2, given = $3 where id = $1', [
    mergeId,
    JSON.stringify({ before: before.card, after: after.card }),
    JSON.stringify(partsGiven(before, after)),
  ]);
  return findRow(client, customers, actor, ids.toId);
};

const begin = async (
  { client, actor }: ActionContext<typeof merge>,
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
): Promise<number> => {
  const { id } = await fetchOne(client, { id: 'number' })(
    `insert into customer_merges (kept_id, merged_id, at, user_id, card, given, had_account, marks)
     values ($1, $2, clock_timestamp(), $3, '{}', '{}', exists (select from customer_accounts where customer_id = $1), $4) returning id`,
    [toId, fromId, actor.userId, JSON.stringify(await marksOf(client))],
  );
  await beginMoves(client, id);
  return id;
};

/** Returns the highest id of each table in which an undo looks for newer rows. */
const marksOf = async (client: pg.PoolClient): Promise<Readonly<Record<string, number>>> => {
  const pointers = await pointersOf(client);
  const links = await linksTo(
    client,
    pointers.map(({ table }) => table),
  );
  const marks: Record<string, number> = {};
  for (const table of new Set([...pointers.filter(({ hasId }) => hasId), ...links].map((one) => one.table))) {
    const { last } = await fetchOne(client, { last: 'number' })(
      `select coalesce(max(id), 0) as last from ${table}`,
    );
    marks[table] = last;
  }
  return marks;
};

/** Refusals of a merge or its undo, with the names of what is in the way. */

/** Refuses to merge two cards with appointments at the same time: a person cannot be in two places. */
const refuseOverlap = async (client: pg.PoolClient, keptId: number, mergedId: number): Promise<void> => {
  const [pair] = await fetchRows(client, { first: 'number', second: 'number', start: 'text', zone: 'text?' })(
    `select x.appointment_id as first, y.appointment_id as second, lower(x.during * y.during) as start, b.time_zone as zone
     from appointment_occupancy x join appointment_occupancy y on y.kind = 'customer' and y.resource_id = $2 and y.during && x.during
     join appointments a on a.id = x.appointment_id join branches b on b.id = a.branch_id
     where x.kind = 'customer' and x.resource_id = $1 and y.appointment_id is not null order by 3 limit 1`,
    [keptId, mergedId],
  );
  if (!pair) return;
  const { first, second, start, zone } = pair;
  throw new ApiError(409, customerRefusals.mergeOverlap, {
    params: { first, second, time: start },
    zone: zone ?? undefined,
    extra: { appointmentIds: [first, second] },
  });
};

/** Refuses to merge two cards with open visits in one branch: a person has only one there. */
const refuseBothPresent = async (client: pg.PoolClient, keptId: number, mergedId: number): Promise<void> => {
  const { rowCount } = await client.query(
    `select from attendance x join attendance y on y.branch_id = x.branch_id and y.customer_id = $2 and y.check_out is null and y.deleted_at is null
     where x.customer_id = $1 and x.check_out is null and x.deleted_at is null limit 1`,
    [keptId, mergedId],
  );
  if (rowCount) throw new ApiError(409, customerRefusals.mergeBothPresent);
};

/** Returns a refusal for a constraint violation, with the name of the rows. Returns other errors unchanged. */
export const mergeClash = (actor: Actor, error: unknown): unknown => {
  const code = errorCode(error);
  if (code === '23P01')
    return new ApiError(409, customerRefusals.mergeClash, {
      params: { what: wordOf(actor, 'appointments') },
    });
  if (code !== '23505' && code !== '23514') return error;
  if (constraintOf(error) === 'customer_accounts_credit')
    return new ApiError(409, customerRefusals.unmergeCredit);
  const table = error instanceof Error && 'table' in error ? String(error.table) : '';
  return new ApiError(409, customerRefusals.mergeClash, { params: { what: wordOf(actor, table) } });
};

export const wordOf = (actor: Actor, table: string): string =>
  bookOf(customers).entities.find((entity) => tableNameOf(entity) === table)?.label.many[actor.lang] ??
  textIn(actor.lang, 'customers.merge.rest');

/**
 * Returns every column that references a customer, except those of parts of the card (phones, branches),
 * which go with it, and of the account, which is summed again.
 */
export const pointersOf = async (client: pg.ClientBase): Promise<readonly Pointer[]> =>
  await fetchRows(
    client,
    pointerColumns,
  )(
    `select c.relname as table, a.attname as column,
       (select 'concat_ws('','', ' || string_agg('t.' || quote_ident(k.attname), ', ' order by p.place) || ')'
         from pg_index i cross join lateral unnest(i.indkey) with ordinality p(number, place)
         join pg_attribute k on k.attrelid = c.oid and k.attnum = p.number where i.indrelid = c.oid and i.indisprimary) as key,
       exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'id' and not k.attisdropped) as "hasId",
       exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'branch_id' and not k.attisdropped) as "hasBranch"
     from pg_constraint f join pg_class c on c.oid = f.conrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
     where f.contype = 'f' and f.confrelid = 'public.customers'::regclass and f.confdeltype <> 'c'
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey))
     order by 1, 2`,
  );

/** A foreign key between rows of a customer, for example from an invoice to its appointment. */
const linkColumns = { table: 'text', column: 'text', to: 'text' } as const;
export type Link = FetchedRow<typeof linkColumns>;

/** Returns the foreign keys to these tables from all tables with an `id`. */
export const linksTo = (client: pg.ClientBase, tables: readonly string[]): Promise<readonly Link[]> =>
  fetchRows(client, linkColumns)(
    `select f.conrelid::regclass::text as table, a.attname as column, f.confrelid::regclass::text as to
     from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
     where f.contype = 'f' and f.confrelid::regclass::text = any($1)
       and exists (select from pg_attribute k where k.attrelid = f.conrelid and k.attname = 'id' and not k.attisdropped) order by 1, 2`,
    [tables],
  );
