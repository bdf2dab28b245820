import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { webhookDeliveries } from '../../../src/resources/webhook-deliveries/entity';
import { webhooks, webhookVerbs } from '../../../src/resources/webhooks/entity';
import { eventTypeOf } from '../../../src/resources/webhooks/event-types';
import { tableNameOf } from '../../../src/schema/entity';
import { readPermissionOf } from '../../../src/schema/visibility';
import { type Actor, isMeantForSome, scopeCondition, scopeOf } from '../../data/actor';
import { changeOf, tellChange } from '../../data/notices';
import type { Services } from '../../data/services';
import { every, type Loop } from '../../kernel/loop';
import { type FetchedRow, fetchRows, newParams } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import type { HttpOutcome } from '../../messaging/http/client';
import { accountActor } from '../service-accounts/index';
import { secretPlaceOf } from '../webhooks/index';

/** Days after which an event is given up, and a webhook stopped that has failed all the time. */
export const patienceDays = 5;

/** Seconds of a claim: longer than any call takes (`createHttp`). After a crash it is sent again. */
const leaseSeconds = 60;

/** Seconds to wait after each failed try; after the last one it goes on like that. */
const pauses = [5, 30, 120, 600, 3600, 3 * 3600, 6 * 3600, 12 * 3600] as const;

const pauseAfter = (attempts: number): number => pauses[Math.min(attempts, pauses.length) - 1] ?? pauses[0];

const tickMs = 2000;

/**
 * Sends events as long as the process lives. Any number of processes may do it at once. Each webhook is served by
 * itself, one event at a time, so that a receiver that hangs delays no other.
 */
export const startSending = (services: Services, warn: (error: unknown) => void): Loop => {
  const served = new Map<number, Promise<unknown>>();
  let isStopped = false;
  const sendAll = async (id: number) => {
    while (!isStopped && (await sendNext(services, id)));
  };
  const serveAll = async () => {
    const due = await fetchRows(services.pool, { id: 'number' })(
      `select distinct d.webhook_id as id from webhook_deliveries d where ${isDue}`,
    );
    for (const { id } of due) {
      if (isStopped || served.has(id)) continue;
      const sending = sendAll(id)
        .catch(warn)
        .finally(() => served.delete(id));
      served.set(id, sending);
    }
  };
  const loop = every(tickMs, serveAll, { warn });
  return {
    stop: async () => {
      isStopped = true;
      await loop.stop();
      await Promise.all(served.values());
    },
  };
};

const isDue = `d.status in ('waiting', 'sending')
  and case d.status when 'waiting' then d.next_attempt_at <= now() else d.lease_until <= now() end`;

/** An event of a row waits while an earlier one of it is on its way, so that the receiver hears them in order. */
const claimText = `update webhook_deliveries set status = 'sending', attempts = attempts + 1, sent_at = now(),
    lease_until = now() + make_interval(secs => $2), version = version + 1, updated_at = now()
  where id = (select d.id from webhook_deliveries d where d.webhook_id = $1 and ${isDue}
      and not exists (select from webhook_deliveries e where e.webhook_id = d.webhook_id and e.entity_name = d.entity_name
        and e.row_id = d.row_id and e.id < d.id and e.status in ('waiting', 'sending'))
    order by d.id limit 1 for update skip locked)
  returning id, event_id::text as "eventId", entity_name as "entityName", action, row_id as "rowId", branch_id as "branchId",
    created_at as at, attempts`;

const eventColumns = {
  id: 'number',
  eventId: 'text',
  entityName: 'text',
  action: 'text',
  rowId: 'number',
  branchId: 'number?',
  at: 'text',
  attempts: 'number',
} as const;
type Event = FetchedRow<typeof eventColumns>;

const hookColumns = { id: 'number', url: 'text', accountId: 'number', sealed: 'text' } as const;
type Hook = FetchedRow<typeof hookColumns>;

/** Sends the next event of a webhook and stores the outcome. Returns false if nothing is to be sent now. */
const sendNext = async (services: Services, webhookId: number): Promise<boolean> => {
  const { pool } = services;
  const [hook] = await fetchRows(pool, hookColumns)(
    `select id, url, account_id as "accountId", secret_sealed as sealed from webhooks
     where id = $1 and is_active and secret_sealed is not null`,
    [webhookId],
  );
  // Read for each event, so that an account that was stopped, or lost a permission, is told of nothing more.
  const actor = hook && (await accountActor(services, hook.accountId));
  if (!actor) return false;
  const [event] = await fetchRows(pool, eventColumns)(claimText, [webhookId, leaseSeconds]);
  if (!event) return false;
  const isTold = await maySee(services, actor, event);
  const outcome = isTold ? await post(services, hook, event) : undefined;
  await transaction(pool, (client) => store(client, hook, event, outcome));
  return true;
};

/** True if the account could read the row now. A row that is gone is judged by the branch that it was in. */
const maySee = async ({ pool, book }: Services, actor: Actor, event: Event): Promise<boolean> => {
  const { entityName, action, rowId, branchId } = event;
  if (entityName === webhooks.audit && action === webhookVerbs.test.value) return true;
  const entity = book.entities.find(({ audit }) => audit === entityName);
  if (!entity || !actor.can(readPermissionOf(entity))) return false;
  const params = newParams();
  const condition = scopeCondition(entity, scopeOf(actor), params) || 'true';
  const [row] = await fetchRows(pool, { isSeen: 'flag?' })(
    `select ${condition} as "isSeen" from ${tableNameOf(entity)} t where t.id = ${params.add(rowId)}`,
    params.values,
  );
  if (row) return row.isSeen === true;
  if (actor.ownOnly || isMeantForSome(entity)) return false;
  return entity.branch === false || (branchId !== null && actor.branchIds.includes(branchId));
};

/**
 * Tells only that something happened to which row: the receiver reads the row with its own token, so that nothing leaves
 * that the account may not read. Form and signature are those of the Standard Webhooks specification.
 */
const post = async (services: Services, hook: Hook, event: Event): Promise<HttpOutcome | 'sealed'> => {
  const { entityName, action, rowId, eventId, at } = event;
  const secret = services.vault.open(hook.sealed, secretPlaceOf(hook.id));
  if (secret === undefined) return 'sealed';
  const entity = services.book.entities.find(({ audit }) => audit === entityName);
  const body = {
    type: eventTypeOf(entityName, action),
    timestamp: at,
    data: { entity: entity?.name, id: rowId, path: `/api${entity?.api}/${rowId}` },
  };
  return services.outgoing.http({
    method: 'POST',
    url: hook.url,
    headers: signed(secret, eventId, JSON.stringify(body)),
    body,
  });
};

const signed = (secret: string, id: string, body: string): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
};

/** Stores the outcome of a claim, unless somebody else has claimed the event since. Undefined: it was not sent. */
const store = async (
  client: pg.PoolClient,
  { id: webhookId }: Hook,
  { id, attempts }: Event,
  outcome: HttpOutcome | 'sealed' | undefined,
): Promise<void> => {
  const answer = typeof outcome === 'object' && outcome.kind === 'answer' ? outcome.status : null;
  const isFine = answer !== null && answer >= 200 && answer < 300;
  const reason =
    typeof outcome === 'object' ? (outcome.kind === 'answer' ? null : outcome.reason) : (outcome ?? null);
  const { rowCount } = await client.query(
    `update webhook_deliveries set answer = $3, reason = $4, lease_until = null, version = version + 1, updated_at = now(),
       status = case when $5::text is not null then $5 when created_at <= now() - make_interval(days => $6) then 'failed'
         else 'waiting' end,
       next_attempt_at = case when $5::text is null and created_at > now() - make_interval(days => $6)
         then now() + make_interval(secs => $7) end
     where id = $1 and attempts = $2 and status = 'sending'`,
    [
      id,
      attempts,
      answer,
      reason,
      outcome === undefined ? 'skipped' : isFine ? 'delivered' : null,
      patienceDays,
      pauseAfter(attempts),
    ],
  );
  if (!rowCount) return;
  if (outcome !== undefined)
    await client.query(
      `update webhooks set failing_since = case when $2 then null else coalesce(failing_since, now()) end
       where id = $1 and (failing_since is null) <> $2`,
      [webhookId, isFine],
    );
  await tellChange(client, changeOf(webhookDeliveries.name, 'updated', [{ id, branchId: null }], null));
};
