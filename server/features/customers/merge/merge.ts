import type pg from 'pg';
import { customers } from '../../../../src/resources/customers/entity';
import type { merge } from '../../../../src/resources/customers/merge';
import { record } from '../../../data/audit';
import type { ActionContext, Queue, Row } from '../../../data/entity-server';
import { findRow, lockRow, updateRow } from '../../../data/repository';
import { invalid } from '../../../kernel/errors';
import { numberOf } from '../../../kernel/values';
import { cardStateOf, customerAudit, partsGiven, takenOver } from './card';
import { beginMoves, lockBoth, moveRows, moveTimes, sumAccounts } from './moves';
import { linksTo, pointersOf } from './pointers';
import { mergeClash, refuseBothPresent, refuseOverlap } from './refusals';

/** Both cards are locked before one of them, in one order, so that two merges do not wait for each other. */
export const queueAtBoth: Queue = ({ client, id, input }) =>
  lockBoth(client, [id, numberOf(input.otherId) ?? id]);

/** Everything of the other card goes to this one, and the other leaves the lists. One transaction, or nothing. */
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
  await record(
    client,
    actor,
    {
      action: 'Merge',
      entity: customerAudit,
      entityId: otherId,
      branchId: numberOf(merged.branchId),
      changes: [{ field: 'mergedIntoId', before: null, after: ids.toId }],
    },
    notice(context, 'deleted', otherId, merged.branchId),
  );
  const take = (input.take ?? []).map(String);
  // Whoever may merge sees both cards; other branches that know one of them stay with it.
  const reach = { ...actor, isAdmin: true, reason: `${merged.personCode ?? otherId}` };
  await updateRow(client, server, reach, ids.toId, {
    values: takenOver(context.row, merged, take),
    action: 'Merge',
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
  const { rows } = await client.query<{ id: number }>(
    `insert into customer_merges (kept_id, merged_id, at, user_id, card, given, had_account, marks)
     values ($1, $2, clock_timestamp(), $3, '{}', '{}', exists (select from customer_accounts where customer_id = $1), $4) returning id`,
    [toId, fromId, actor.userId, JSON.stringify(await marksOf(client))],
  );
  const id = rows[0]?.id ?? 0;
  await beginMoves(client, id);
  return id;
};

/** The highest id of each table that the way back looks into. */
const marksOf = async (client: pg.PoolClient): Promise<Readonly<Record<string, number>>> => {
  const pointers = await pointersOf(client);
  const links = await linksTo(
    client,
    pointers.map(({ table }) => table),
  );
  const marks: Record<string, number> = {};
  for (const table of new Set([...pointers.filter(({ hasId }) => hasId), ...links].map((one) => one.table))) {
    const { rows } = await client.query<{ last: number }>(
      `select coalesce(max(id), 0) as last from ${table}`,
    );
    marks[table] = rows[0]?.last ?? 0;
  }
  return marks;
};

export const notice = (
  { actor }: Pick<ActionContext<typeof merge>, 'actor'>,
  type: 'created' | 'deleted',
  id: number,
  branchId: unknown,
) => ({
  kind: 'change' as const,
  resource: customers.name,
  type,
  ids: [id],
  branchIds: typeof branchId === 'number' ? [branchId] : [],
  by: actor.userId,
});
