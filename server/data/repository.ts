import type pg from 'pg';
import type { AuditAction } from '../../src/schema/audit-log';
import { acceptablesOf, bookOf, currentOf } from '../../src/schema/book';
import { type Entity, fieldOf, fieldsOf, isViewAudited, snake, tableNameOf } from '../../src/schema/entity';
import { setKeyOf } from '../../src/schema/field';
import { sentFieldsOf, whenIssues } from '../../src/schema/visibility';
import { ApiError, constraintOf, errorCode, invalid, notFound } from '../kernel/errors';
import { listOf, numberOf } from '../kernel/rows';
import { allOf } from '../kernel/transaction';
import { type Actor, because, type Scope, scopeOf, unrestricted } from './actor';
import { lastChangeOf, recordChange, viewStatement } from './audit';
import {
  type EntityServer,
  type GuardContext,
  type Row,
  type RowIn,
  untouched,
  type Values,
} from './entity-server';
import { currentServer, hooksOf } from './hooks';
import { changedKeysOf, requireFresh, requireFreshFor } from './reauthentication';
import { answered } from './row-answers';
import {
  childListsOf,
  childStatements,
  insertStatement,
  lockStatement,
  showStatement,
  updateStatement,
} from './row-statements';
import { zoneOf } from './settings';
import {
  begun,
  branchIdsOf,
  checkReferences,
  columnValuesOf,
  droppedColumnsOf,
  refuseUnbegun,
  resolveNames,
  secretColumnsOf,
  strandedSecrets,
  withKeptParts,
  withToday,
} from './values';

/**
 * This file reads and writes single rows for an actor. Rows outside of the actor's scope do not exist for it.
 * Writes run inside the caller's transaction and add an audit entry and a notice.
 */

/** Returns the whole row, for the server's own work. Pass it through `answered` before it leaves the server. */
export const findRow = async <const E extends Entity>(
  client: pg.ClientBase | pg.Pool,
  entity: E,
  actor: Actor,
  id: number,
): Promise<RowIn<E>> =>
  one(await client.query<RowIn<E>>(showStatement(currentOf(entity), unrestricted(scopeOf(actor)), id)));

/** Like `findRow`, for a user who opens the row. Adds an audit entry if the entity's views are audited. */
export const viewRow = async (pool: pg.Pool, of: Entity, actor: Actor, id: number): Promise<Row> => {
  const entity = currentOf(of);
  if (!isViewAudited(entity)) return findRow(pool, entity, actor, id);
  const show = showStatement(entity, unrestricted(scopeOf(actor)), id);
  return one(await pool.query<Row>(viewStatement(show, entity, actor, id)));
};

interface WriteRequest {
  readonly values: Values;
  /** Parsed values that are sent with the row but not stored. Default: none. */
  readonly input?: Values;
  /** Version that the writer has seen. Absent: the last write wins (P-13). */
  readonly version?: number | undefined;
  /** Action of the audit entry. Default: 'Update'. */
  readonly action?: AuditAction;
}

const contextOf = (
  client: pg.PoolClient,
  { entity }: EntityServer,
  actor: Actor,
  before: Row | undefined,
  { values, input = {} }: WriteRequest,
) => {
  const type = before ? 'update' : 'create';
  return { client, actor, book: bookOf(entity), type, before, asked: values, input } as const;
};

export const createRow = async <const E extends Entity>(
  client: pg.PoolClient,
  served: EntityServer<E>,
  actor: Actor,
  request: WriteRequest,
): Promise<RowIn<E>> => {
  const server = currentServer(served);
  const { entity } = server;
  const sent = begun(entity, await resolveNames(client, entity, request.values));
  const context = contextOf(client, server, actor, undefined, request);
  requireFreshFor(actor, entity.fresh, changedKeysOf(entity, sent, undefined));
  const [, , values] = await allOf([
    checkReferences(client, actor, context.book, entity.fields, sent),
    refuseUnbegun(client, entity.fields, sent, sent.branchId, context.book),
    withToday(client, entity.fields, sent, sent.branchId, context.book).then((whole) =>
      guarded(server, context, whole),
    ),
  ]);
  const columns = {
    ...columnValuesOf(entity, values, undefined),
    ...(await secretColumnsOf(entity, values)),
  };
  const lists = childListsOf(entity, values).filter(({ rows }) => rows.length > 0);
  const insert = insertStatement(entity, columns, lists, whereverItIs(actor));
  const inserted = one(await client.query<RowIn<E>>(insert).catch(refuseOldFields));
  const { id } = inserted;
  const isTouched = await isTouchedBy(server, { ...context, values, id });
  const row = insert.answersRow && !isTouched ? inserted : await reread(client, entity, actor, id);
  await recordChange(client, actor, entity, 'Create', undefined, masked(entity, row, values));
  return row;
};

export const updateRow = async <const E extends Entity>(
  client: pg.PoolClient,
  served: EntityServer<E>,
  actor: Actor,
  id: number,
  request: WriteRequest,
): Promise<RowIn<E>> => {
  const server = currentServer(served);
  const { entity } = server;
  const before = await lockRow(client, server, actor, id, request.version);
  const sent = withKeptParts(entity, await resolveNames(client, entity, request.values), before);
  const context = contextOf(client, server, actor, before, request);
  const changed = changedOnly(entity, sent, before);
  requireFreshFor(actor, entity.fresh, changedKeysOf(entity, sent, before));
  const [, , values] = await allOf([
    checkReferences(client, actor, context.book, entity.fields, changed),
    refuseUnbegun(client, entity.fields, changed, sent.branchId ?? before.branchId, context.book),
    guarded(server, context, sent),
  ]);
  const stranded = strandedSecrets(entity.fields, before, values);
  const columns = {
    ...columnValuesOf(entity, values, before),
    ...(await secretColumnsOf(entity, values)),
    ...droppedColumnsOf(stranded),
  };
  const children = childListsOf(entity, values).flatMap((list) =>
    childStatements(entity, id, list, listOf(before[list.key])),
  );
  const update = updateStatement(entity, id, columns, whereverItIs(actor));
  const [updated] = await allOf([update, ...children].map((one) => client.query<RowIn<E>>(one))).catch(
    refuseOldFields,
  );
  const isTouched = await isTouchedBy(server, { ...context, values, id });
  const isAnswer = update.answersRow && children.length === 0 && !isTouched;
  const row = isAnswer && updated ? one(updated) : await reread(client, entity, actor, id);
  const writer = accepting(actor, entity, context.input);
  const dropped = stranded.filter((key) => before[setKeyOf(key)] === true).map((key) => [key, false]);
  const seen = { ...masked(entity, row, values), ...Object.fromEntries(dropped) };
  await recordChange(client, writer, entity, request.action ?? 'Update', before, seen);
  return row;
};

/** The added fields have come to keep other values since the request was read. */
const refuseOldFields = (error: unknown): never => {
  throw constraintOf(error) === 'fields_changed' ? new ApiError(409, 'fields.changed') : error;
};

/**
 * Changes a row without a form: runs `work` on the locked row, raises its version and adds an audit entry and
 * a notice, like every other write.
 */
export const actOnRow = async <const E extends Entity>(
  client: pg.PoolClient,
  of: E,
  actor: Actor,
  id: number,
  request: { readonly action: AuditAction; readonly version?: number | undefined },
  work: (before: RowIn<E>) => Promise<void>,
): Promise<RowIn<E>> => {
  const entity = currentOf(of);
  const before = await lockRow(client, { entity }, actor, id, request.version);
  await work(before);
  const [, row] = await allOf([
    client.query(
      `update ${tableNameOf(entity)} set version = version + 1, updated_at = now() where id = $1`,
      [id],
    ),
    reread(client, entity, actor, id),
  ]);
  await recordChange(client, actor, entity, request.action, before, row);
  return row;
};

/** Adds the audit entry and the notice of a row that the caller inserted in this transaction. */
export const recordMade = async <const E extends Entity>(
  client: pg.PoolClient,
  entity: E,
  actor: Actor,
  id: number,
): Promise<RowIn<E>> => {
  const row = await reread(client, currentOf(entity), actor, id);
  await recordChange(client, actor, currentOf(entity), 'Create', undefined, row);
  return row;
};

/** Removes a row as its entity declares. Returns 'inactive' if the row stays as an inactive one. */
export const deleteRow = async (
  client: pg.PoolClient,
  served: EntityServer,
  actor: Actor,
  id: number,
  version?: number,
  input: Values = {},
): Promise<'gone' | 'inactive'> => {
  const server = currentServer(served);
  const { entity } = server;
  const before = await lockRow(client, server, actor, id, version);
  // Disabling an inactive row changes nothing, so it adds no audit entry.
  if (entity.remove === 'disable' && before[entity.inactive ?? 'isActive'] === false) return 'inactive';
  if (entity.fresh !== undefined) requireFresh(actor);
  const book = bookOf(entity);
  const context = { client, actor, book, type: 'delete', before, asked: {}, input, values: {} } as const;
  await hooksOf(server).guard?.(context);
  const outcome = await remove(client, entity, id);
  await server.removed?.({ ...context, id });
  const after = outcome === 'inactive' ? await reread(client, entity, actor, id) : undefined;
  await recordChange(client, accepting(actor, entity, input), entity, 'Delete', before, after);
  return outcome;
};

const remove = async (client: pg.PoolClient, entity: Entity, id: number): Promise<'gone' | 'inactive'> => {
  const table = tableNameOf(entity);
  const disable = async (): Promise<'inactive'> => {
    const column = snake(entity.inactive ?? 'isActive');
    await client.query(
      `update ${table} set ${column} = false, version = version + 1, updated_at = now() where id = $1`,
      [id],
    );
    return 'inactive';
  };
  switch (entity.remove) {
    case 'soft':
      await client.query(`update ${table} set deleted_at = now(), version = version + 1 where id = $1`, [id]);
      return 'gone';
    case 'row':
      await client.query(`delete from ${table} where id = $1`, [id]);
      return 'gone';
    case 'disable':
      return disable();
    case 'disableIfUsed': {
      // Foreign keys know every use. If they refuse, roll back the delete alone and keep the row.
      try {
        await allOf([
          client.query('savepoint removal'),
          client.query(`delete from ${table} where id = $1`, [id]),
        ]);
        return 'gone';
      } catch (error) {
        if (errorCode(error) !== '23503') throw error;
        await client.query('rollback to savepoint removal');
        return disable();
      }
    }
  }
};

/** Returns the row within the actor's scope, locked until the transaction ends. Refuses a stale version with 409. */
export const lockRow = async <const E extends Entity>(
  client: pg.PoolClient,
  served: EntityServer<E>,
  actor: Actor,
  id: number,
  version?: number,
): Promise<RowIn<E>> => {
  const server = currentServer(served);
  const { entity } = server;
  const scope = unrestricted(scopeOf(actor));
  // Use a second statement: one that waited for a lock shows child rows as they were before the wait.
  const [locked, shown] = await allOf([
    client.query(lockStatement(entity, scope, id)),
    client.query<RowIn<E>>(showStatement(entity, scope, id)),
  ]);
  one(locked);
  const current = one(shown);
  if (version !== undefined && version !== current.version)
    throw await stale(client, entity, answered(server, actor, current));
  return current;
};

const stale = async (client: pg.PoolClient, entity: Entity, current: Row): Promise<ApiError> => {
  const last = await lastChangeOf(client, entity, Number(current.id));
  return new ApiError(409, 'version.stale', {
    current,
    zone: await zoneOf(client, branchIdsOf(entity, current)[0], bookOf(entity)),
    params: { user: last?.userName ?? '—', time: last?.at ?? String(current.updatedAt) },
  });
};

/** Reads the whole row after a write, even outside of the scope. References show the writer's branches only. */
const reread = async <const E extends Entity>(
  client: pg.PoolClient,
  entity: E,
  actor: Actor,
  id: number,
): Promise<RowIn<E>> => one(await client.query<RowIn<E>>(showStatement(entity, whereverItIs(actor), id)));

const whereverItIs = (actor: Actor): Scope => ({ all: true, seen: unrestricted(scopeOf(actor)) });

/** Returns the values with those that the entity derives and its guard adds. The guard may refuse. */
const guarded = async (
  server: EntityServer,
  context: Omit<GuardContext, 'values'>,
  sent: Values,
): Promise<Values> => {
  const { before } = context;
  const branchId = numberOf(sent.branchId ?? before?.branchId);
  const values = { ...sent, ...server.derive?.({ ...before, ...sent }, { branchId }) };
  if (!before) refuseUnasked(server, context, values);
  const added = await hooksOf(server).guard?.({ ...context, values });
  // The guard may know a better reason why the row is fixed.
  if (before) refuseUnasked(server, context, values);
  return { ...values, ...added };
};

/** Refuses values that others of the row do not ask for, and missing ones that they require (`when`). */
const refuseUnasked = (
  { entity }: EntityServer,
  { before, input }: Omit<GuardContext, 'values'>,
  values: Values,
): void => {
  const sent = sentFieldsOf(entity, before ? 'update' : 'create');
  const issues = whenIssues(sent, { ...values, ...input }, before);
  if (issues.length > 0) throw invalid(issues);
};

/** Runs the `stored` hooks. Returns true if they changed what the row shows. */
const isTouchedBy = async (
  server: EntityServer,
  context: GuardContext & { readonly id: number },
): Promise<boolean> => {
  const { stored } = hooksOf(server);
  return stored !== undefined && (await stored(context)) !== untouched;
};

/** Returns the changed values. An unchanged reference is not checked, because its row may be inactive or deleted. */
const changedOnly = (entity: Entity, values: Values, before: Row): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !isSame(entity, key, value, before[key])),
  );

/** True if a value is as before. Child references are the same if each was there in the same field. */
export const isSame = (entity: Entity, key: string, value: unknown, was: unknown): boolean => {
  const field = fieldOf(entity, key);
  if (field?.kind !== 'rows' || !Array.isArray(value) || !Array.isArray(was)) return value === was;
  const pointers = (rows: readonly Values[]) =>
    rows.flatMap((row) =>
      // With the key, because a user may have the id of a known service.
      fieldsOf(field).flatMap(([sub, { kind }]) => (kind === 'reference' ? [`${sub} ${row[sub]}`] : [])),
    );
  const known = new Set(pointers(was));
  return pointers(value).every((id) => known.has(id));
};

/** Returns the row for the audit log, where a secret that was set is only `true`. */
const masked = (entity: Entity, row: Row, values: Values): Row => ({
  ...row,
  ...Object.fromEntries(
    fieldsOf(entity).flatMap(([key, field]) =>
      field.kind === 'text' && field.secret && values[key] ? [[key, true]] : [],
    ),
  ),
});

/** Adds the reason why the user accepted a refusal, because the audit log keeps it. */
const accepting = (actor: Actor, entity: Entity, input: Values): Actor => {
  const accepted = acceptablesOf(entity).find(({ accept }) => input[accept] === true);
  const reason = accepted?.reason === undefined ? undefined : input[accepted.reason];
  return typeof reason === 'string' ? because(actor, reason.trim()) : actor;
};

const one = <R extends pg.QueryResultRow>(result: pg.QueryResult<R>): R => {
  const [row] = result.rows;
  if (!row) throw notFound();
  return row;
};
