import type pg from 'pg';
import { ar } from '../../src/i18n/ar';
import { fill } from '../../src/i18n/say';
import { type Entity, fieldsOf, isSystemKey } from '../../src/schema/entity';
import type { Field } from '../../src/schema/field';
import type { Actor } from './actor';
import { contentOf, type TrailRow } from './chain';
import type { Values } from './entity-server';
import { searchTextOf } from './statements';

export type AuditAction =
  | 'Login'
  | 'LoginFailed'
  | 'Logout'
  | 'View'
  | 'Create'
  | 'Update'
  | 'Delete'
  | 'Status'
  | 'CheckIn'
  | 'CheckOut'
  | 'Issue'
  | 'Payment'
  | 'Refund'
  | 'Cancel'
  | 'Assign'
  | 'Export';

export interface AuditEntry {
  readonly action: AuditAction;
  /** Audited entity, as `enum.auditEntity` names it. */
  readonly entity: string;
  readonly entityId?: number | string;
  readonly branchId?: number | undefined;
  readonly changes?: readonly Change[];
}

/** A field that changed, before and after; secrets are masked. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A change told to every server and open browser once the transaction commits; ids only. */
export interface ChangeNotice {
  readonly kind: 'change';
  readonly resource: string;
  readonly type: 'created' | 'updated' | 'deleted';
  readonly ids: readonly number[];
  readonly branchIds: readonly number[];
  readonly by: number | null;
}

export const noticeChannel = 'centre_notices';

/**
 * Writes the trail's row in the caller's transaction, and the notice that goes out with its commit.
 * Each row carries the hash of the one before; the chain's head is locked until the transaction ends, so
 * rows stand in the order of their commits.
 */
export const record = async (
  client: pg.PoolClient,
  actor: Actor,
  entry: AuditEntry,
  notice?: ChangeNotice,
): Promise<void> => {
  const written: TrailRow = {
    timestamp: new Date().toISOString(),
    userId: actor.userId,
    userName: storable(actor.fullName),
    username: storable(actor.username),
    action: entry.action,
    entityName: entry.entity,
    entityId: entry.entityId === undefined ? null : String(entry.entityId),
    branchId: entry.branchId ?? null,
    details: storable(sentenceOf(actor, entry)),
    changes: (entry.changes ?? []).map(({ field, before, after }) => ({
      field,
      before: valueText(before),
      after: valueText(after),
    })),
    ip: actor.ip,
    requestId: actor.requestId,
  };
  await client.query({
    name: notice ? 'audit_notice' : 'audit',
    text: notice ? recordAndNotify : recordOnly,
    values: [
      written.timestamp,
      written.userId,
      written.userName,
      written.username,
      written.action,
      written.entityName,
      written.entityId,
      written.branchId,
      written.details,
      written.ip,
      written.requestId,
      searchTextOf([written.details, written.userName, written.username]),
      contentOf(written),
      JSON.stringify(written.changes.map((change, position) => ({ ...change, position }))),
      ...(notice ? [JSON.stringify(notice)] : []),
    ],
  });
};

/** Tells every desk that may see it about a change that leaves no line in the trail; goes out with the commit. */
export const notify = async (client: pg.PoolClient, notice: ChangeNotice): Promise<void> => {
  await client.query('select pg_notify($1, $2)', [noticeChannel, JSON.stringify(notice)]);
};

const recordOnly = `with head as (select hash from audit_chain for update),
  written as (
    insert into audit_logs (timestamp, user_id, user_name, username, action, entity_name, entity_id, branch_id, details,
      ip, request_id, search_text, previous_hash, hash)
    select $1::timestamptz, $2::int, $3, $4, $5, $6, $7, $8::int, $9, $10, $11, $12, head.hash,
      encode(sha256(convert_to(head.hash || $13, 'UTF8')), 'hex') from head
    returning id, hash),
  changed as (
    insert into audit_logs_changes (parent_id, position, field, before, after)
    select written.id, x.position, x.field, x.before, x.after
    from written, json_to_recordset($14::json) as x(position int, field text, before text, after text)),
  moved as (update audit_chain set hash = written.hash, last_id = written.id from written)
  select id from written`;

const recordAndNotify = recordOnly.replace(
  /select id from written$/,
  `select pg_notify('${noticeChannel}', $15) from written`,
);

/** What differs between two states of a row, field by field; child rows are compared without their ids. */
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
      return after && key in after ? [{ field: key, before: '•••', after: '•••' }] : [];
    if (JSON.stringify(plainOf(field, was)) === JSON.stringify(plainOf(field, is))) return [];
    return [{ field: key, before: plainOf(field, was), after: plainOf(field, is) }];
  });

const plainOf = (field: Field, value: unknown): unknown => {
  if (field.kind !== 'rows' || !Array.isArray(value)) return value;
  return value.map((row: Values) =>
    Object.fromEntries(fieldsOf(field).map(([key]) => [key, row[key] ?? null])),
  );
};

/** What a trail's line says, in Arabic. */
export const sentenceOf = (actor: Actor, entry: AuditEntry): string => {
  const words = {
    action: textOr(`enum.auditAction.${entry.action}`, entry.action),
    entity: textOr(`enum.auditEntity.${entry.entity}`, entry.entity),
    id: String(entry.entityId ?? ''),
  };
  const sentence =
    entry.entityId === undefined
      ? `${words.action}: ${words.entity}`
      : fill(textOr('audit.sentence', '{action}'), words);
  return actor.reason ? `${sentence} (${actor.reason})` : sentence;
};

/** A value as the trail keeps it. */
const valueText = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** What somebody typed as a name must not keep its own trail from being written. */
const storable = (text: string | null): string | null =>
  text === null ? null : Buffer.from(text.replaceAll('\0', ''), 'utf8').toString('utf8');

const texts: Readonly<Record<string, string>> = ar;
const textOr = (key: string, otherwise: string): string => texts[key] ?? otherwise;
