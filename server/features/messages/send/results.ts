import { unreachable } from '../../../../src/schema/field';
import { systemActor } from '../../../data/actor';
import { fetchRows } from '../../../kernel/rows';
import { transaction } from '../../../kernel/tx';
import type { SendResult } from '../../../messaging/provider';
import { noticeMessages } from '../notices';
import { recordSend } from '../outbox';
import { backoff } from '../rules/backoff';
import type { Claim } from './claim';
import type { Engine, OpenChannel } from './engine';
import { channelFailed, channelWorks } from './pace';

const sender = systemActor('MessageSender');

/**
 * Stores what became of the one send, only where the message still is at this claim: whoever was thought dead may come
 * back late, and then tells of an attempt that is over.
 */
export const storeResult = async (
  engine: Engine,
  channel: OpenChannel,
  claim: Claim,
  result: SendResult,
): Promise<void> => {
  switch (result.kind) {
    case 'accepted':
      return storeAccepted(engine, channel, claim, result.id);
    case 'doubtful':
      return store(engine, claim, `status = 'doubtful', doubtful_at = $3, reason = $4`, [result.reason]);
    case 'rejected':
      switch (result.how) {
        case 'permanent':
          return store(engine, claim, `status = 'failed', ended_at = $3, reason = $4`, [result.reason]);
        case 'retryable': {
          const wait =
            backoff(await failuresOf(engine, claim), engine.random(), result.retryAfterSeconds) *
            engine.times.waitScale;
          const next = new Date(engine.now().getTime() + wait).toISOString();
          return store(
            engine,
            claim,
            `status = 'queued', failures = failures + 1, next_attempt_at = $5, reason = $4, updated_at = $3`,
            [result.reason, next],
          );
        }
        case 'channelDown': {
          const next = new Date(engine.now().getTime() + engine.times.notReadyMs).toISOString();
          await channelFailed(engine.pool, engine, channel.id, {
            reason: result.reason,
            until: result.until,
            atOnce: result.reason !== 'notReady',
          });
          // Another channel may take it meanwhile.
          return store(
            engine,
            claim,
            `status = 'queued', next_attempt_at = $5, reason = $4, updated_at = $3`,
            [result.reason, next],
          );
        }
        default:
          return unreachable(result.how);
      }
    default:
      return unreachable(result);
  }
};

const failuresOf = async ({ pool }: Engine, { id }: Claim): Promise<number> =>
  (await fetchRows(pool, { n: 'number' })('select failures + 1 as n from messages where id = $1', [id]))[0]
    ?.n ?? 1;

/** Writes what holds of this claim while nobody knows better; `$3` is now, further values follow. */
const store = async (
  { pool, now }: Engine,
  { id, attempts, branchId }: Claim,
  sets: string,
  values: readonly unknown[],
): Promise<void> => {
  const { rowCount } = await pool.query(
    `update messages set ${sets}, lease_until = null, version = version + 1
     where id = $1 and attempts = $2 and status in ('sending', 'doubtful')`,
    [id, attempts, now().toISOString(), ...values],
  );
  if (rowCount !== 0) await noticeMessages(pool, [{ id, branchId }]);
};

/** The provider has it: also where it was given up as doubtful meanwhile, and an acknowledgement may have come before. */
const storeAccepted = async (
  engine: Engine,
  channel: OpenChannel,
  { id, attempts, branchId }: Claim,
  messageId: string,
): Promise<void> => {
  const at = engine.now().toISOString();
  await transaction(engine.pool, async (client) => {
    const rows = await fetchRows(client, { isByItself: 'flag' })(
      `update messages set status = case when status in ('sending', 'doubtful', 'queued') then 'accepted' else status end,
         accepted_at = coalesce(accepted_at, $3), provider_msg_id = $4, reason = null, needs_staff = false, lease_until = null,
         version = version + 1, updated_at = $3
       where id = $1 and attempts = $2 and status in ('sending', 'doubtful', 'queued', 'accepted', 'delivered', 'read')
       returning user_id is null as "isByItself"`,
      [id, attempts, at, messageId],
    );
    await channelWorks(client, channel.id);
    if (rows[0]?.isByItself) await recordSend(client, sender, { id, branchId });
    else await noticeMessages(client, [{ id, branchId }]);
  });
};
