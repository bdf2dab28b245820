import type pg from 'pg';
import { webhookDeliveryActions } from '../../../src/resources/webhook-deliveries/actions';
import { webhookDeliveries } from '../../../src/resources/webhook-deliveries/entity';
import { webhooks } from '../../../src/resources/webhooks/entity';
import { systemActor } from '../../data/actor';
import { perform, serve } from '../../data/entity-server';
import { actOnRow } from '../../data/repository';
import { locks } from '../../kernel/locks';
import { alone } from '../../kernel/loop';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { openTask } from '../tasks/index';
import { taskKeyOf } from '../webhooks/index';
import { patienceDays, startSending } from './send';
import triggers from './triggers.sql?raw';

const actor = systemActor('WebhookFailing');

/** Stops webhooks that have failed for five days, and opens a task for whom the account belongs to. */
export const stopFailing = (pool: pg.Pool): Promise<number> =>
  alone(pool, locks.webhookEnding, async () => {
    const rows = await fetchRows(pool, { id: 'number', name: 'text', userId: 'number?', branchId: 'number' })(
      `select w.id, w.name, a.user_id as "userId", b.branch_id as "branchId" from webhooks w
       join service_accounts a on a.id = w.account_id
       join service_accounts_account_branches b on b.parent_id = a.id and b.position = 0
       where w.is_active and w.failing_since <= now() - make_interval(days => $1) order by w.id`,
      [patienceDays],
    );
    for (const { id, name, userId, branchId } of rows)
      await transaction(pool, async (client) => {
        await actOnRow(client, webhooks, actor, id, { action: 'Update' }, async () => {
          await client.query('update webhooks set is_active = false where id = $1', [id]);
        });
        await openTask(client, actor, {
          key: taskKeyOf(id),
          title: `توقف ربط النظام «${name}»: لم يستجب النظام المستقبل منذ خمسة أيام. أصلحه ثم أعد تفعيل الربط`,
          branchId,
          forRight: 'webhooks.update',
          forUserId: userId,
          about: { route: webhooks.route, id },
        });
      });
    return rows.length;
  });

/** Days for which the outcome of an event is kept. */
const keptDays = 30;

/** Gives up events that have waited too long, for whatever reason, and deletes old ones. */
export const forgetOld = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `update webhook_deliveries set status = 'failed', reason = 'late', next_attempt_at = null, version = version + 1,
       updated_at = now() where status = 'waiting' and created_at <= now() - make_interval(days => $1)`,
    [patienceDays],
  );
  await pool.query(
    `delete from webhook_deliveries where status not in ('waiting', 'sending') and created_at < now() - make_interval(days => $1)`,
    [keptDays],
  );
};

/** Events for webhooks, and the work that sends them. */
export const webhookDeliveriesServer = serve(webhookDeliveries, {
  triggers,
  work: { webhooks: startSending },
  sweeps: [stopFailing, forgetOld],
  actions: perform(webhookDeliveryActions, {
    sendAgain: async ({ client, row }) => {
      await client.query(
        `update webhook_deliveries set status = 'waiting', reason = null, next_attempt_at = now() where id = $1`,
        [row.id],
      );
    },
  }),
});
