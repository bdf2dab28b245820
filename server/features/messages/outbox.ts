import type pg from 'pg';
import type { MessageKind, MessagePurpose } from '../../../src/resources/messages/choices';
import { messages, messageVerbs } from '../../../src/resources/messages/entity';
import { type Entity, tableNameOf } from '../../../src/schema/entity';
import { type Actor, systemActor } from '../../data/actor';
import { record } from '../../data/audit';
import { type ChangeNotice, changeOf, tellChange } from '../../data/notices';
import { keptFrom } from '../../kernel/clock';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import type { TemplateRef } from './texts';

export interface NewMessage {
  readonly kind: MessageKind;
  readonly purpose: MessagePurpose;
  readonly dedupeKey: string;
  readonly customerId: number | null;
  readonly branchId: number;
  /** E.164 number with a plus. */
  readonly recipient: string;
  readonly body: string;
  readonly template?: TemplateRef | undefined;
  readonly appointmentId?: number | undefined;
  readonly userId?: number | null;
  readonly notBefore: Date;
  readonly expiresAt: Date;
  /** The only channel that may send it. Default: any channel that serves the branch. */
  readonly channelId?: number | undefined;
}

/**
 * Earlier messages of the same key that a new one replaces: none; one cancelled because its appointment changed,
 * which has changed back; or any that ended without delivery, because a user sends it again.
 */
export type GivesWay = 'none' | 'changedBack' | 'ended';

const givingWay: Readonly<Record<GivesWay, string>> = {
  none: 'false',
  changedBack: `m.status = 'cancelled' and m.reason = 'appointment' and m.sent_at is null`,
  ended: `m.status in ('failed', 'expired', 'cancelled', 'suppressed')`,
};

/** Inserts a message into the outbox. Returns its id, or undefined if one of the same key exists. */
export const putMessage = async (
  client: pg.ClientBase | pg.Pool,
  message: NewMessage,
  gives: GivesWay = 'none',
): Promise<number | undefined> => {
  const rows = await fetchRows(client, { id: 'number' })(
    `insert into messages as m (status, kind, purpose, dedupe_key, customer_id, branch_id, recipient, body, template,
       appointment_id, user_id, not_before, expires_at, channel_id, is_bound)
     values ('queued', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::int, $13::int is not null)
     on conflict (dedupe_key) do update set status = 'queued', reason = null, ended_at = null, customer_id = excluded.customer_id,
       branch_id = excluded.branch_id, recipient = excluded.recipient, body = excluded.body, template = excluded.template,
       user_id = excluded.user_id, not_before = excluded.not_before, expires_at = excluded.expires_at,
       next_attempt_at = null, provider_msg_id = null, channel_id = excluded.channel_id, is_bound = excluded.is_bound,
       needs_staff = false, resends = 0, lookups = 0, failures = 0, version = m.version + 1, updated_at = now()
     where ${givingWay[gives]} returning id`,
    [
      message.kind,
      message.purpose,
      message.dedupeKey,
      message.customerId,
      message.branchId,
      message.recipient,
      message.body,
      message.template ? JSON.stringify(message.template) : null,
      message.appointmentId ?? null,
      message.userId ?? null,
      message.notBefore,
      message.expiresAt,
      message.channelId ?? null,
    ],
  );
  return rows[0]?.id;
};

/** Returns SQL that sets the time columns of a message up to its status. */
export const reachedSql = (status: string, at: string): string =>
  `accepted_at = case when ${status} = 'failed' then accepted_at else coalesce(accepted_at, ${at}) end,
   delivered_at = case when ${status} in ('delivered', 'read') then coalesce(delivered_at, ${at}) else delivered_at end,
   read_at = case when ${status} = 'read' then coalesce(read_at, ${at}) else read_at end`;

/** Writes the audit entry and the change notice of a message sent by a user or automatically (AUD-23). */
export const recordSend = (client: pg.PoolClient, actor: Actor, sent: Changed): Promise<void> =>
  record(
    client,
    actor,
    { action: messageVerbs.send, entity: messages.audit, entityId: sent.id, branchId: sent.branchId },
    changeOf(messages.name, 'updated', [sent], actor.userId),
  );

interface Changed {
  readonly id: number;
  readonly branchId: number;
}

/** Notifies all desks of messages that changed without a user. In a transaction the notice follows the commit. */
export const noticeMessages = async (
  client: pg.ClientBase | pg.Pool,
  changed: readonly Changed[],
  type: ChangeNotice['type'] = 'updated',
): Promise<void> => {
  if (changed.length > 0) await tellChange(client, changeOf(messages.name, type, changed, null));
};

/** Final statuses. 'doubtful' is none of them, because it waits for a user, however old it is. */
const finished = `('accepted', 'delivered', 'read', 'failed', 'expired', 'cancelled', 'suppressed', 'tried')`;

/**
 * Deletes finished messages by their age (`forgetByAge`). Their keys (`rules.ts`) cannot be needed again: a key is of one
 * start, visit or year, and the planner looks back less than the months that are kept. Runs once an hour and returns the
 * number of deleted messages.
 */
export const forgetOldMessages = (pool: pg.Pool, now: Date): Promise<number> =>
  forgetByAge(
    pool,
    now,
    messages,
    `select id from messages where created_at < $1 and expires_at < $1 and status in ${finished} and not needs_staff
       and coalesce(sent_at, created_at) < $1 order by created_at, id limit $2 for update skip locked`,
  );

/**
 * Months for which messages and replies are kept besides the current one. Fixed, because nobody looks two years back for
 * one, and what nobody needs should not lie about with names and numbers. At least 12, so that no greeting of a year is
 * written twice.
 */
const keptMonths = 24;

/** Rows deleted per transaction, and transactions per run (once an hour). */
const atOnce = 500;
const mostBatches = 40;

/**
 * Deletes rows that are older than `keptMonths`, in batches with an audit entry each. `old` is SQL of the ids to delete:
 * `$1` is the instant before which rows are old, `$2` the most ids. Returns how many were deleted.
 */
export const forgetByAge = async (pool: pg.Pool, now: Date, entity: Entity, old: string): Promise<number> => {
  const before = keptFrom(now, keptMonths).toISOString();
  let gone = 0;
  for (let batch = 0; batch < mostBatches; batch++) {
    const went = await transaction(pool, (client) => forgetSome(client, before, entity, old));
    gone += went;
    if (went < atOnce) break;
  }
  return gone;
};

const forgetSome = async (
  client: pg.PoolClient,
  before: string,
  entity: Entity,
  old: string,
): Promise<number> => {
  const rows = await fetchRows(client, { id: 'number', branchId: 'number' })(
    `delete from ${tableNameOf(entity)} where id in (${old}) returning id, branch_id as "branchId"`,
    [before, atOnce],
  );
  if (rows.length === 0) return 0;
  await record(client, systemActor('MessageRetention'), {
    action: 'Delete',
    entity: entity.audit,
    changes: [
      { field: 'before', before: null, after: before },
      { field: 'count', before: null, after: rows.length },
    ],
  });
  await tellChange(client, changeOf(entity.name, 'deleted', rows, null));
  return rows.length;
};
