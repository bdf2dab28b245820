import type pg from 'pg';
import { type AuditAction, longestSentence } from '../../src/schema/audit-log';
import { sentenceIn } from '../../src/schema/book';
import { type Entity, fieldOf, fieldsOf, isSystemKey, snake } from '../../src/schema/entity';
import type { Field } from '../../src/schema/field';
import { newParams } from '../kernel/params';
import { send } from '../kernel/tx';
import { numberOf } from '../kernel/values';
import type { Actor } from './actor';
import { type AuditLogRow, queueSql } from './chain';
import { searchTextOf } from './conditions';
import type { Row, Values } from './entity-server';
import { type ChangeNotice, tellChange } from './notices';
import { ownersOf } from './scope';
import { preparedStatement, type Statement } from './statements';
import { branchIdsOf } from './values';

export interface AuditEntry {
  readonly action: AuditAction;
  /** Audit name of the entity (AUD-23). */
  readonly entity: string;
  readonly entityId?: number | string;
  readonly branchId?: number | undefined;
  /** Number of the document, said instead of the row's id. Default: none. */
  readonly document?: string | undefined;
  readonly changes?: readonly Change[];
}

/** Field value before and after a change. Secrets are masked. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Writes an audit entry in the caller's transaction, and its notice after the commit. The statement also queues
 * the hash of the entry for its seal (`chain.ts`), so that writers never wait for each other. It is not awaited.
 */
export const record = async (
  client: pg.ClientBase,
  actor: Actor,
  entry: AuditEntry,
  notice?: ChangeNotice,
): Promise<void> => {
  await send(client, recordStatement(auditLogRowOf(actor, entry)));
  if (notice) await tellChange(client, notice);
};

export const recordChange = async (
  client: pg.PoolClient,
  actor: Actor,
  entity: Entity,
  action: AuditAction,
  before: Row | undefined,
  after: Row | undefined,
): Promise<void> => {
  const row = after ?? before;
  if (!row) return;
  const branchIds = [...new Set([...branchIdsOf(entity, before ?? row), ...branchIdsOf(entity, row)])];
  const owners = [...new Set([...ownersOf(entity, before), ...ownersOf(entity, after)])];
  const notice: ChangeNotice = {
    kind: 'change',
    resource: entity.name,
    type: noticeTypeOf(action),
    ids: [row.id],
    branchIds,
    by: actor.userId,
    ...(owners.length > 0 ? { owners } : {}),
  };
  const branchId = numberOf(row.branchId);
  const changes = changesOf(entity, before, after);
  const document = documentOf(entity, row);
  const entry = { action, entity: entity.audit, entityId: row.id, branchId, document, changes };
  await record(client, actor, entry, notice);
};

/** Returns the number that the server gave the row, if rows of the entity are called by it. Never a person's name. */
const documentOf = (entity: Entity, row: Row): string | undefined => {
  const title = fieldOf(entity, entity.title);
  const value = row[entity.title];
  return title?.kind === 'text' && title.write === 'never' && typeof value === 'string' && value !== ''
    ? value
    : undefined;
};

const noticeTypeOf = (action: AuditAction): ChangeNotice['type'] =>
  action === 'Create' ? 'created' : action === 'Delete' ? 'deleted' : 'updated';

/**
 * Runs the `show` query and writes the 'View' audit entry in one statement. Without a row it returns and
 * writes nothing. The commit does not wait for the disk, so a power failure may lose the view entries of the
 * last second.
 */
export const viewStatement = (show: Statement, entity: Entity, actor: Actor, id: number): Statement => {
  const { branchId: _, ...row } = auditLogRowOf(actor, {
    action: 'View',
    entity: entity.audit,
    entityId: id,
  });
  const columns = columnsOf(row);
  const values = [...show.values, ...Object.values(columns)];
  const known =
    viewsOf.get(show.text) ??
    preparedStatement(`${entity.name}_view`, viewText(show, entity, Object.keys(columns)), { values: [] });
  viewsOf.set(show.text, known);
  return { ...known, values };
};

/** Statements by the text of the read, because readers with other permissions read other columns. */
const viewsOf = new Map<string, Statement>();

const viewText = (show: Statement, entity: Entity, columns: readonly string[]): string => {
  const params = newParams(show.values);
  const branch = fieldOf(entity, 'branchId') ? 'shown."branchId"' : 'null::int';
  const values = columns.map((column) => params.add(column));
  return `with shown as materialized (${show.text}),
    written as (insert into audit_logs (branch_id, ${columns.join(', ')})
      select ${branch}, ${values.join(', ')} from shown returning *),
    unhurried as (select * from written where set_config('synchronous_commit', 'off', true) = 'off'),
    queued as (${queueSql('unhurried')})
    select * from shown`;
};

export const auditLogRowOf = (actor: Actor, entry: AuditEntry): AuditLogRow => ({
  timestamp: new Date().toISOString(),
  // The user that a program's token belongs to did nothing themself.
  userId: actor.program ? null : actor.userId,
  userName: storable((actor.program ?? actor).fullName),
  username: storable((actor.program ?? actor).username),
  action: nameOf(entry.action),
  entityName: entry.entity,
  entityId: entry.entityId === undefined ? null : storable(String(entry.entityId)),
  branchId: entry.branchId ?? null,
  details: storable(sentenceOf(actor, entry), longestSentence),
  changes: (entry.changes ?? []).map(({ field, before, after }) => ({
    field,
    before: valueText(before),
    after: valueText(after),
  })),
  ip: storable(actor.ip),
  requestId: storable(actor.requestId),
});

const nameOf = (action: AuditAction): string => (typeof action === 'string' ? action : action.value);

export const columnsOf = (row: Omit<AuditLogRow, 'branchId'>): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value])),
  search_text: auditLogSearchTextOf(row),
  changes: JSON.stringify(row.changes),
});

const recordStatement = (row: AuditLogRow): Statement => {
  const params = newParams();
  const columns = Object.entries(columnsOf(row));
  const values = columns.map(([, value]) => params.add(value)).join(', ');
  const text = `with written as (insert into audit_logs (${columns.map(([column]) => column).join(', ')})
      values (${values}) returning *) ${queueSql('written')}`;
  return preparedStatement('audit', text, params);
};

/** Compares two states of a row field by field. Child rows are compared without their ids. */
export const changesOf = (
  entity: Entity,
  before: Values | undefined,
  after: Values | undefined,
): readonly Change[] =>
  fieldsOf(entity).flatMap(([key, field]) => {
    if (isSystemKey(key)) return [];
    const was = before?.[key] ?? null;
    const is = after?.[key] ?? null;
    if (field.kind === 'text' && field.secret)
      return typeof after?.[key] === 'boolean'
        ? [{ field: key, before: '•••', after: after[key] ? '•••' : null }]
        : [];
    if (JSON.stringify(plainOf(field, was)) === JSON.stringify(plainOf(field, is))) return [];
    return [{ field: key, before: plainOf(field, was), after: plainOf(field, is) }];
  });

const plainOf = (field: Field, value: unknown): unknown => {
  if (field.kind !== 'rows' || !Array.isArray(value)) return value;
  return value.map((row: Values) =>
    Object.fromEntries(fieldsOf(field).map(([key]) => [key, row[key] ?? null])),
  );
};

const sentenceOf = ({ reason }: Actor, { action, entity, entityId, document }: AuditEntry): string => {
  const id = entityId === undefined || document ? undefined : String(entityId);
  const said = sentenceIn('ar', { action: nameOf(action), entity, id });
  const sentence = document ? `${said} ${document}` : said;
  return reason ? `${sentence} (${reason})` : sentence;
};

/** Builds the search text of an entry: user, and the change in both languages and by technical names (AUD-14). */
export const auditLogSearchTextOf = (row: Omit<AuditLogRow, 'branchId'>): string => {
  const { action, entityName: entity, entityId } = row;
  const english = sentenceIn('en', { action, entity, id: entityId ?? undefined });
  return searchTextOf([row.details, english, action, entity, row.userName, row.username]);
};

const valueText = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/**
 * Removes characters that no text column accepts, and what is longer than the column, because a typed name must not
 * prevent its own audit entry.
 */
const storable = (text: string | null, longest = longestName): string | null =>
  text === null ? null : Buffer.from(text.slice(0, longest).replaceAll('\0', ''), 'utf8').toString('utf8');

/** Maximum length of names, addresses and numbers in an entry: the usual one of a line. */
const longestName = 500;
