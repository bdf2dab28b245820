import type pg from 'pg';
import { currentOf } from '../../../src/schema/book';
import { fieldsOf, snake, tableNameOf } from '../../../src/schema/entity';
import { type Actor, asSystem, because, scopeCondition, scopeOf } from '../../data/actor';
import { calledAs, changesOf, record } from '../../data/audit';
import type { EntityServer, Row, Values } from '../../data/entity-server';
import { tellChange } from '../../data/notices';
import { findRow, updateRow } from '../../data/repository';
import { branchIdsOf } from '../../data/values';
import { ApiError, foreignBranch } from '../../kernel/errors';
import { believed, fetchNumber, fetchRows, newParams, numberOf, oneOf } from '../../kernel/rows';
import { textIn } from '../texts';
import { isSame } from './write';

const storedColumns = {
  line: 'number',
  state: oneOf('made', 'changed'),
  rowId: 'number',
  before: believed<Values | null>(),
  after: believed<Values | null>(),
} as const;

interface UndoContext {
  readonly client: pg.PoolClient;
  readonly actor: Actor;
  readonly server: EntityServer;
  readonly importId: number;
}

/** Number of rows undone in one transaction. Small, so that others do not wait long. */
const undoneAtOnce = 100;

/**
 * Undoes the next rows of a batch, the latest first: deletes the rows it made, and restores the values it changed
 * unless they were written again since. Returns the number of rows left.
 */
export const undoRows = async (context: UndoContext): Promise<number> => {
  const { client, importId } = context;
  const rows = await fetchRows(client, storedColumns)(
    `select line, state, row_id as "rowId", before, after from import_rows
     where import_id = $1 and state in ('made', 'changed') and not is_undone order by line desc limit ${undoneAtOnce}`,
    [importId],
  );
  for (const { rowId, before, after } of rows.filter(({ state }) => state === 'changed'))
    await restore(context, rowId, before ?? {}, after ?? {});
  const made = rows.filter(({ state }) => state === 'made');
  await takeBack(context, idsOf(made));
  return fetchNumber(
    client,
    `with undone as (update import_rows set is_undone = true, before = null, after = null
       where import_id = $1 and line = any($2::int[]) returning 1)
     select (select count(*)::int from import_rows where import_id = $1 and state in ('made', 'changed') and not is_undone)
       - (select count(*)::int from undone) as n`,
    [importId, rows.map(({ line }) => line)],
  );
};

/** Throws if a row of the batch is out of the user's scope, or if a made row has been used; names the used rows. */
export const refuseUsed = async (context: UndoContext): Promise<void> => {
  const { entity } = context.server;
  await refuseForeign(context);
  const rows = await fetchRows(context.client, { rowId: 'number', title: 'text' })(
    `select i.row_id as "rowId", t.${snake(entity.title)} as title from import_rows i join ${tableNameOf(entity)} t on t.id = i.row_id
     where i.import_id = $1 and i.state = 'made' and not i.is_undone order by i.line`,
    [context.importId],
  );
  const used = await usedAmong(context, idsOf(rows));
  if (used.size === 0) return;
  const named = rows.filter(({ rowId }) => used.has(rowId));
  const names = named.slice(0, 5).map(({ title }) => title);
  throw new ApiError(409, 'import.used', {
    params: { count: named.length, names: names.join(textIn(context.actor.lang, 'error.listComma')) },
    extra: { used: named.slice(0, 50).map(({ rowId, title }) => ({ id: rowId, title })) },
  });
};

const idsOf = (rows: readonly { readonly rowId: number }[]): readonly number[] =>
  rows.map(({ rowId }) => rowId);

const refuseForeign = async ({ client, actor, server, importId }: UndoContext): Promise<void> => {
  const { entity } = server;
  const params = newParams();
  const reach = scopeCondition(entity, scopeOf(actor), params);
  if (reach === '') return;
  const { rowCount } = await client.query(
    `select from import_rows i join ${tableNameOf(entity)} t on t.id = i.row_id
     where i.import_id = ${params.add(importId)} and i.state in ('made', 'changed') and not i.is_undone and not ${reach} limit 1`,
    params.values,
  );
  if (rowCount) throw foreignBranch();
};

const restore = async (
  { client, actor, server }: UndoContext,
  id: number,
  before: Values,
  after: Values,
): Promise<void> => {
  const now = await findRow(client, server.entity, actor, id).catch((error: unknown) => {
    // The row is gone, so there is nothing to restore.
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  if (!now) return;
  const values = Object.fromEntries(
    fieldsOf(currentOf(server.entity)).flatMap(([key, { stored = key }]) =>
      stored in before && isSame(now[key], after[stored]) ? [[key, before[stored]]] : [],
    ),
  );
  if (Object.keys(values).length > 0) await updateRow(client, server, undoing(actor), id, { values });
};

const takeBack = async (context: UndoContext, ids: readonly number[]): Promise<void> => {
  const { client, actor, server } = context;
  const { entity, importing } = server;
  const table = tableNameOf(entity);
  // Skip rows that a user soft-deleted since: lists no longer show them, and they stay in the table.
  const alive = entity.remove === 'soft' ? ' and deleted_at is null' : '';
  const rows = await fetchRows(client, { id: 'number' })(
    `select id from ${table} where id = any($1::int[])${alive} order by id for update`,
    [ids],
  );
  if (rows.length === 0) return;
  const standing = rows.map(({ id }) => id);
  if ((await usedAmong(context, standing)).size > 0)
    throw new ApiError(409, 'import.used', { params: { count: 1, names: '' } });
  const whole = asSystem(actor, undone);
  const gone: Row[] = [];
  for (const id of standing) gone.push(await findRow(client, entity, whole, id));
  for (const { table: part, column } of await pointersTo(client, table))
    if (importing?.parts?.[part] !== undefined)
      await client.query(`delete from ${part} where ${column} = any($1::int[])`, [standing]);
  await client.query(`delete from ${table} where id = any($1::int[])`, [standing]);
  await importing?.takenBack?.(client, actor, gone);
  for (const row of gone)
    await record(client, undoing(actor), {
      action: 'Delete',
      entity: entity.audit,
      entityId: row.id,
      branchId: numberOf(row.branchId),
      ...calledAs(entity, row),
      changes: changesOf(entity, row, undefined),
    });
  const branchIds = [...new Set(gone.flatMap((one) => branchIdsOf(entity, one)))];
  const notice = { kind: 'change', resource: entity.name, type: 'deleted', ids: standing } as const;
  await tellChange(client, { ...notice, branchIds, by: actor.userId });
};

const undone = 'UndoImport';
const undoing = (actor: Actor): Actor => because(actor, undone);

/** Foreign keys to a table, except those with ON DELETE CASCADE. */
const pointersTo = (client: pg.PoolClient, table: string) =>
  fetchRows(client, { table: 'text', column: 'text' })(
    `select f.conrelid::regclass::text as table, quote_ident(a.attname) as column from pg_constraint f
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
       where f.contype = 'f' and f.confrelid = $1::regclass and f.confdeltype <> 'c' order by 1, 2`,
    [table],
  );

/** Ids among these that are in use: by foreign keys in the database's catalogue, or by the `used` hook. */
const usedAmong = async (
  { client, server }: Pick<UndoContext, 'client' | 'server'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { entity, importing } = server;
  const used = new Set<number>(ids.length > 0 ? await importing?.used?.(client, ids) : []);
  for (const { table, column } of await pointersTo(client, tableNameOf(entity))) {
    const part = importing?.parts?.[table];
    const rows = await fetchRows(client, { id: 'number' })(
      `select distinct ${column} as id from ${table} where ${column} = any($1::int[])${part === undefined ? '' : ` and not (${part})`}`,
      [ids],
    );
    for (const { id } of rows) used.add(id);
  }
  return used;
};
