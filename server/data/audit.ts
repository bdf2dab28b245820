import type pg from 'pg';
import { sentenceIn } from '../../src/resources/audit-logs/words';
import type { AuditAction } from '../../src/schema/action';
import { type Entity, fieldsOf, isSystemKey } from '../../src/schema/entity';
import type { Field } from '../../src/schema/field';
import type { Actor } from './actor';
import { contentDigestOf, type TrailRow } from './chain';
import { searchTextOf } from './search';
import type { Values } from './written-values';

export interface AuditEntry {
  readonly action: AuditAction;
  /** Audited entity, as the trail names it (AUD-23). */
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
 * Writes the trail's row in the caller's transaction, and the notice that goes out with its commit. Beside it the
 * hash of what was written waits for its seal (`seal.ts`), so that writers never wait for each other.
 */
export const record = async (
  client: pg.PoolClient,
  actor: Actor,
  entry: AuditEntry,
  notice?: ChangeNotice,
): Promise<void> => {
  await client.query({
    name: notice ? 'audit_notice' : 'audit',
    text: notice ? recordAndNotify : recordOnly,
    values: [...valuesOf(actor, entry), ...(notice ? [JSON.stringify(notice)] : [])],
  });
};

/**
 * Writes that somebody looked at something: a transaction of its own in one statement, which does not wait for the
 * disk. A server whose power fails may lose the views of its last second, and nothing else.
 */
export const recordView = async (pool: pg.Pool, actor: Actor, entry: AuditEntry): Promise<void> => {
  await pool.query({ name: 'audit_view', text: recordUnhurried, values: valuesOf(actor, entry) });
};

const valuesOf = (actor: Actor, entry: AuditEntry): unknown[] => {
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
  return [
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
    trailSearchTextOf(written),
    JSON.stringify(written.changes),
    contentDigestOf(written),
  ];
};

/** Tells every desk that may see it about a change that leaves no line in the trail; goes out with the commit. */
export const notify = async (client: pg.PoolClient, notice: ChangeNotice): Promise<void> => {
  await client.query('select pg_notify($1, $2)', [noticeChannel, JSON.stringify(notice)]);
};

const recordOnly = `with written as (
    insert into audit_logs (timestamp, user_id, user_name, username, action, entity_name, entity_id, branch_id, details,
      ip, request_id, search_text, changes)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id),
  queued as (insert into audit_unsealed (audit_id, content) select id, $14::bytea from written)
  select id from written`;

const insteadOfId = (column: string): string =>
  recordOnly.replace(/select id from written$/, `select ${column} from written`);

const recordAndNotify = insteadOfId(`pg_notify('${noticeChannel}', $15)`);
const recordUnhurried = insteadOfId(`set_config('synchronous_commit', 'off', true)`);

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

/** What a trail's line says, in Arabic. */
export const sentenceOf = (actor: Actor, entry: AuditEntry): string => {
  const sentence = sentenceIn('ar', actOf(entry));
  return actor.reason ? `${sentence} (${actor.reason})` : sentence;
};

const actOf = ({ action, entity, entityId }: AuditEntry) => ({
  action,
  entity,
  id: entityId === undefined ? undefined : String(entityId),
});

/** What the search box looks through: who, and what in both languages and as programs name it (AUD-14). */
export const trailSearchTextOf = (row: TrailRow): string => {
  const { action, entityName: entity, entityId } = row;
  const english = sentenceIn('en', { action, entity, id: entityId ?? undefined });
  return searchTextOf([row.details, english, action, entity, row.userName, row.username]);
};

/** A value as the trail keeps it. */
const valueText = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** What somebody typed as a name must not keep its own trail from being written. */
const storable = (text: string | null): string | null =>
  text === null ? null : Buffer.from(text.replaceAll('\0', ''), 'utf8').toString('utf8');
