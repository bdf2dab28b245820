import type pg from 'pg';
import { sentenceIn } from '../../src/resources/audit-logs/words';
import type { AuditAction } from '../../src/schema/action';
import { type Entity, fieldsOf, isSystemKey } from '../../src/schema/entity';
import type { Field } from '../../src/schema/field';
import { send } from '../kernel/tx';
import type { Actor } from './actor';
import { contentDigestOf, type TrailRow } from './chain';
import { type ChangeNotice, noticeText, sendNotice, storeNotice } from './notices';
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

/**
 * Writes the trail's row in the caller's transaction, and the notice that follows its commit. Beside it the hash of what
 * was written waits for its seal (`seal.ts`), so that writers never wait for each other. Nobody waits for the answer.
 */
export const record = async (
  client: pg.PoolClient,
  actor: Actor,
  entry: AuditEntry,
  notice?: ChangeNotice,
): Promise<void> => {
  if (!notice) return send(client, { name: 'audit', text: recordOnly, values: valuesOf(actor, entry) });
  const text = noticeText(notice);
  await send(client, {
    name: 'audit_notice',
    text: recordAndTell,
    values: [...valuesOf(actor, entry), text],
  });
  await sendNotice(client, text);
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

/** One statement: the entry and the hash of what was written; `more` stores something beside, `answer` is selected. */
const recording = (more: string, answer: string): string => `with written as (
    insert into audit_logs (timestamp, user_id, user_name, username, action, entity_name, entity_id, branch_id, details,
      ip, request_id, search_text, changes)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id),
  queued as (insert into audit_unsealed (audit_id, content) select id, $14::bytea from written)${more}
  select ${answer} from written`;

const recordOnly = recording('', 'id');
const recordAndTell = recording(`, told as (${storeNotice('values ($15)')})`, 'id');
const recordUnhurried = recording('', `set_config('synchronous_commit', 'off', true)`);

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
