import type pg from 'pg';
import { type MessagingSettings, messagingSettings } from '../../../src/resources/messages/settings';
import { settingKeyOf } from '../../../src/schema/settings';
import { isPresent } from '../world';

/** A message with all columns that the sender writes. */
export interface OutboxRow {
  readonly id: number;
  readonly kind: string;
  readonly status: string;
  readonly dedupeKey: string;
  readonly customerId: number | null;
  readonly branchId: number;
  readonly channelId: number | null;
  readonly recipient: string;
  readonly body: string;
  readonly reason: string | null;
  readonly needsStaff: boolean;
  readonly attempts: number;
  readonly resends: number;
  readonly messageId: string | null;
  readonly notBefore: string;
  readonly expiresAt: string;
}

export const outbox = async (pool: pg.Pool, where = 'true'): Promise<readonly OutboxRow[]> => {
  const { rows } = await pool.query<OutboxRow>(
    `select id, kind, status, dedupe_key as "dedupeKey", customer_id as "customerId", branch_id as "branchId",
       channel_id as "channelId", recipient, body, reason, needs_staff as "needsStaff", attempts, resends,
       provider_msg_id as "messageId", to_json(not_before)#>>'{}' as "notBefore", to_json(expires_at)#>>'{}' as "expiresAt"
     from messages where ${where} order by id`,
  );
  return rows.map((row) => ({
    ...row,
    notBefore: new Date(row.notBefore).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
  }));
};

/** Changes the messaging settings directly in the database. */
export const setMessaging = async (pool: pg.Pool, values: Partial<MessagingSettings>): Promise<void> => {
  for (const [key, value] of Object.entries(values))
    await pool.query(
      `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
      [settingKeyOf(messagingSettings, key), JSON.stringify(value)],
    );
};

let made = 0;

/** Adds a message of long ago that went out through the channel, which has then written to the number. */
export const writtenBefore = async (pool: pg.Pool, channelId: number, recipient: string): Promise<void> => {
  made += 1;
  await pool.query(
    `insert into messages (status, kind, purpose, dedupe_key, branch_id, channel_id, recipient, body, attempts, not_before, expires_at)
     select 'delivered', 'reminder', 'service', 'before ' || $3, coalesce(c.branch_id, (select min(id) from branches)), c.id, $2, 'موعدك غدًا',
       1, '2020-01-01', '2020-01-02' from channels c where c.id = $1`,
    [channelId, recipient, made],
  );
};

/** Creates a linked, working channel. Without a branch it is a central one. */
export const addChannel = async (
  pool: pg.Pool,
  options: {
    readonly branchId?: number | null;
    readonly status?: string;
    readonly isDefault?: boolean;
    readonly sessionName?: string;
    readonly provider?: string;
  } = {},
): Promise<number> => {
  made += 1;
  const { rows } = await pool.query<{ id: number }>(
    `insert into channels (channel_name, session_name, phone_number, branch_id, status, is_verified, is_active, is_default, provider, risk_accepted)
     values ($1, $2, $3, $4, $5, true, true, $6, $7, true) returning id`,
    [
      `قناة ${made}`,
      options.sessionName ?? `channel-${made}`,
      '+201000000000',
      options.branchId ?? null,
      options.status ?? 'WORKING',
      options.isDefault ?? false,
      options.provider ?? 'waha',
    ],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(
    `insert into channel_states (channel_id, webhook_secret_sealed, is_provisioned) values ($1, '', true)`,
    [id],
  );
  return id;
};

/** Creates messages and consents of a customer like the server. Returns the id of the last message. */
export const plantMessages = async (
  pool: pg.Pool,
  { customerId, branchId }: { readonly customerId: number; readonly branchId: number },
): Promise<number> => {
  let last = 0;
  for (let n = 0; n < 3; n++) {
    made += 1;
    const { rows } = await pool.query<{ id: number }>(
      `insert into messages (status, kind, purpose, dedupe_key, customer_id, branch_id, recipient, body, not_before, expires_at)
       values ('queued', 'manual', 'service', $1, $2, $3, '+201000000001', 'أهلًا', now(), now() + interval '1 day') returning id`,
      [`planted:${made}`, customerId, branchId],
    );
    last = rows[0]?.id ?? 0;
    if (!isPresent('consents')) continue;
    await pool.query(
      `insert into consents (at, customer_id, branch_id, purpose, given, source) values (now(), $1, $2, 'marketing', true, 'form')`,
      [customerId, branchId],
    );
  }
  return last;
};

/** Creates replies of a customer to a channel of the branch, like the server. Returns the id of the last one. */
export const plantReplies = async (
  pool: pg.Pool,
  { customerId, branchId }: { readonly customerId: number; readonly branchId: number },
): Promise<number> => {
  let last = 0;
  if (!isPresent('replies')) return last;
  const channelId = await addChannel(pool, { branchId });
  for (let n = 0; n < 3; n++) {
    made += 1;
    const { rows } = await pool.query<{ id: number }>(
      `insert into replies (received_at, customer_id, phone, kind, text, meaning, branch_id, channel_id, message_id)
       values (now(), $1, '+201000000001', 'text', 'شكرًا', 'none', $2, $3, $4) returning id`,
      [customerId, branchId, channelId, `planted:${made}`],
    );
    last = rows[0]?.id ?? 0;
  }
  return last;
};
