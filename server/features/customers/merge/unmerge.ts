import type pg from 'pg';
import { customers, customerVerbs } from '../../../../src/resources/customers/entity';
import type { unmerge } from '../../../../src/resources/customers/merge';
import { customerRefusals } from '../../../../src/resources/customers/words';
import { type Actor, asSystem, seesBranch } from '../../../data/actor';
import { calledAs, changesOf } from '../../../data/audit';
import type { ActionContext, Queue, Row } from '../../../data/entity-server';
import { findRow, updateRow } from '../../../data/repository';
import { ApiError, notFound } from '../../../kernel/errors';
import { believed, fetchRows, numberOf } from '../../../kernel/rows';
import {
  beginMoves,
  type CardChange,
  giveBack,
  lockBoth,
  type Move,
  moveRows,
  moveTimes,
  type Pointer,
  recordCard,
  sumAccounts,
} from './card';
import { type Link, linksTo, mergeClash, pointersOf, wordOf } from './merge';

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
  const done = await begin(context);
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

const begin = async ({ client, actor, row, input }: ActionContext<typeof unmerge>) => {
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
  const pointers = await pointersOf(client);
  const links = await linksTo(
    client,
    pointers.map(({ table }) => table),
  );
  for (const pointer of pointers)
    await moveRows(
      client,
      actor,
      move,
      pointer,
      `${pointer.key} in (select row_key from customer_moves where merge_id = $1 and table_name = $4 and column_name = $5 and to_id = $2)`,
      [pointer.table, pointer.column],
    );
  while (await moveFollowers(client, actor, move, { pointers, links, marks }));
  for (const refusal of disagreementsOf(pointers, links)) {
    const { rowCount } = await client.query(refusal.sql, [move.fromId, move.toId, marks[refusal.table] ?? 0]);
    if (rowCount)
      throw new ApiError(409, customerRefusals.unmergeUsed, {
        params: { what: wordOf(actor, refusal.table) },
      });
  }
};

interface Catalogue {
  readonly pointers: readonly Pointer[];
  readonly links: readonly Link[];
  readonly marks: Readonly<Record<string, number>>;
}

/** Moves newer rows that reference rows of the separated card. Returns true if it moved any. */
const moveFollowers = async (
  client: pg.PoolClient,
  actor: Actor,
  move: Move,
  { pointers, links, marks }: Catalogue,
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

interface Disagreement {
  readonly table: string;
  /** Finds a row with an id above $3 that belongs to both cards, $1 and $2. */
  readonly sql: string;
}

/** Returns queries for rows that belong to two cards, by their own column and by the rows they reference. */
const disagreementsOf = (pointers: readonly Pointer[], links: readonly Link[]): readonly Disagreement[] =>
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
