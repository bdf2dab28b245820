import type pg from 'pg';
import type { merge, unmerge } from '../../../../src/resources/customers/actions';
import { customers, customerVerbs } from '../../../../src/resources/customers/entity';
import { customerRefusals } from '../../../../src/resources/customers/words';
import { bookOf } from '../../../../src/schema/book';
import { tableNameOf } from '../../../../src/schema/entity';
import { type Actor, asSystem, seesBranch } from '../../../data/actor';
import { calledAs, changesOf } from '../../../data/audit';
import type { ActionContext, Queue, Row } from '../../../data/entity-server';
import { findRow, lockRow, updateRow } from '../../../data/repository';
import { textIn } from '../../../http/texts';
import { ApiError, constraintOf, errorCode, invalid, notFound } from '../../../kernel/errors';
import { believed, fetchOne, fetchRows, numberOf } from '../../../kernel/rows';
import {
  beginMoves,
  type CardChange,
  cardStateOf,
  giveBack,
  lockBoth,
  type Move,
  moveRows,
  moveTimes,
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
  const merged = await lockRow(client, server, actor, otherId);
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
  const { pointers, links } = await catalogueOf(client);
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
  const [pair] = await fetchRows(client, { first: 'number', second: 'number', start: 'text', zone: 'text' })(
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
    zone,
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
const mergeClash = (actor: Actor, error: unknown): unknown => {
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
export const pointersOf = (client: pg.ClientBase) =>
  fetchRows(
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

/** Returns the pointers, and the foreign keys between their rows, as from an invoice to its appointment, from tables with an `id`. */
const catalogueOf = async (client: pg.ClientBase) => {
  const pointers = await pointersOf(client);
  const links = await fetchRows(client, { table: 'text', column: 'text', to: 'text' })(
    `select f.conrelid::regclass::text as table, a.attname as column, f.confrelid::regclass::text as to
     from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
     where f.contype = 'f' and f.confrelid::regclass::text = any($1)
       and exists (select from pg_attribute k where k.attrelid = f.conrelid and k.attname = 'id' and not k.attisdropped) order by 1, 2`,
    [pointers.map(({ table }) => table)],
  );
  return { pointers, links };
};

type Catalogue = Awaited<ReturnType<typeof catalogueOf>>;

export const queueAtMerged: Queue = async ({ client, id, input }) => {
  const rows = await fetchRows(client, { mergedId: 'number' })(
    'select merged_id as "mergedId" from customer_merges where id = $1 and kept_id = $2',
    [numberOf(input.mergeId), id],
  );
  await lockBoth(client, [id, ...rows.map(({ mergedId }) => mergedId)]);
};

/**
 * Undoes a merge: moves back every row that it moved, and newer rows that belong to these (the visit of an
 * appointment, the payment of an invoice). Refuses with 409 if a newer row belongs to both cards.
 */
export const separateCards = async (context: ActionContext<typeof unmerge>): Promise<Row> => {
  const { client, actor, row, server } = context;
  const done = await beginUndo(context);
  const move: Move = { mergeId: done.id, fromId: done.keptId, toId: done.mergedId };
  await client.query('update customers set deleted_at = null where id = $1', [done.mergedId]);
  await moveBack(client, actor, move, done.marks);
  await moveTimes(client, move);
  await sumAccounts(client, [done.keptId, done.mergedId]).catch((error: unknown) => {
    throw mergeClash(actor, error);
  });
  if (!done.hadAccount)
    await client.query(
      'delete from customer_accounts where customer_id = $1 and (credit, points, owed) = (0, 0, 0)',
      [done.keptId],
    );
  const isChanged = await giveBack(client, done.keptId, done.id, { ...done.card, given: done.given });
  await client.query('update customers set version = version + 1, updated_at = now() where id = $1', [
    row.id,
  ]);
  await recordCard(client, actor, 'created', {
    action: customerVerbs.unmerge,
    entityId: done.mergedId,
    branchId: done.branchId,
    changes: [{ field: 'mergedIntoId', before: done.keptId, after: null }],
  });
  const after = await findRow(client, customers, asSystem(actor, 'Unmerge'), row.id);
  await recordCard(client, actor, 'updated', {
    action: customerVerbs.unmerge,
    entityId: row.id,
    branchId: row.branchId,
    ...calledAs(customers, after),
    changes: changesOf(customers, row, after),
  });
  // Values that users wrote since stay, and this update builds the search text from them.
  return isChanged
    ? updateRow(client, server, actor, row.id, { values: { fullName: after.fullName } })
    : after;
};

const beginUndo = async ({ client, actor, row, input }: ActionContext<typeof unmerge>) => {
  const [found] = await fetchRows(client, {
    id: 'number',
    keptId: 'number',
    mergedId: 'number',
    branchId: 'number',
    linkedIds: 'number[]',
    card: believed<Pick<CardChange, 'before' | 'after'>>(),
    given: believed<CardChange['given']>(),
    hadAccount: 'flag',
    marks: believed<Readonly<Record<string, number>>>(),
  })(
    `update customer_merges m set undone_at = clock_timestamp() from customers c
     where m.id = $1 and m.kept_id = $2 and m.undone_at is null and c.id = m.merged_id
     returning m.id, m.kept_id as "keptId", m.merged_id as "mergedId", c.branch_id as "branchId",
       array(select l.branch_id from customers_linked_branches l where l.parent_id = c.id) as "linkedIds", m.card, m.given,
       m.had_account as "hadAccount", m.marks`,
    [input.mergeId, row.id],
  );
  if (!found || ![found.branchId, ...found.linkedIds].some((id) => seesBranch(actor, id))) throw notFound();
  await beginMoves(client, found.id);
  return found;
};

const moveBack = async (
  client: pg.PoolClient,
  actor: Actor,
  move: Move,
  marks: Readonly<Record<string, number>>,
): Promise<void> => {
  const { pointers, links } = await catalogueOf(client);
  for (const pointer of pointers)
    await moveRows(
      client,
      actor,
      move,
      pointer,
      `${pointer.key} in (select row_key from customer_moves where merge_id = $1 and table_name = $4 and column_name = $5 and to_id = $2)`,
      [pointer.table, pointer.column],
    );
  while (await moveFollowers(client, actor, move, { pointers, links }, marks));
  for (const refusal of disagreementsOf({ pointers, links })) {
    const { rowCount } = await client.query(refusal.sql, [move.fromId, move.toId, marks[refusal.table] ?? 0]);
    if (rowCount)
      throw new ApiError(409, customerRefusals.unmergeUsed, {
        params: { what: wordOf(actor, refusal.table) },
      });
  }
};

/** Moves newer rows that reference rows of the separated card. Returns true if it moved any. */
const moveFollowers = async (
  client: pg.PoolClient,
  actor: Actor,
  move: Move,
  { pointers, links }: Catalogue,
  marks: Readonly<Record<string, number>>,
): Promise<boolean> => {
  let moved = 0;
  for (const pointer of pointers.filter(({ hasId }) => hasId))
    for (const { column, to } of links.filter(({ table, to }) => table === pointer.table && to !== table))
      for (const target of pointers.filter(({ table }) => table === to))
        moved += await moveRows(
          client,
          actor,
          move,
          pointer,
          `t.id > $4 and exists (select from ${to} x where x.id = t.${column} and x.${target.column} = $3)`,
          [marks[pointer.table] ?? 0],
        );
  return moved > 0;
};

/**
 * Returns a query for each table and way in which one of its rows can belong to two cards, by its own column and by the
 * rows that it references: with an id above $3, to the cards $1 and $2.
 */
const disagreementsOf = ({ pointers, links }: Catalogue) =>
  [...new Set(links.map(({ table }) => table))].flatMap((table) => {
    const own = pointers
      .filter((pointer) => pointer.table === table)
      .map(({ column }) => ({ join: '', owner: `t.${column}` }));
    const pointed = links
      .filter((link) => link.table === table && link.to !== table)
      .flatMap(({ column, to }, place) =>
        pointers
          .filter((pointer) => pointer.table === to)
          .map((pointer) => ({
            join: ` join ${to} x${place} on x${place}.id = t.${column}`,
            owner: `x${place}.${pointer.column}`,
          })),
      );
    const ways = [...own, ...pointed];
    return ways.flatMap((first, place) =>
      ways.slice(place + 1).map((second) => ({
        table,
        sql: `select from ${table} t${first.join}${second.join} where t.id > $3
          and ((${first.owner} = $1 and ${second.owner} = $2) or (${first.owner} = $2 and ${second.owner} = $1)) limit 1`,
      })),
    );
  });
