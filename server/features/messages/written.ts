import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { MessagePurpose } from '../../../src/resources/messages/choices';
import { renderTemplate } from '../../../src/schema/template';
import type { Actor } from '../../data/actor';
import { settingsOf } from '../../data/settings';
import { zoneOf } from '../../data/zones';
import { putMessage, recordSend } from './outbox';
import { reachable, reachOf } from './reach';
import { dedupeKeys } from './rules/dedupe-keys';
import { nextOpen } from './rules/quiet-hours';

export interface Written {
  readonly customer: { readonly id: number; readonly fullName: string };
  /** Whose channel carries it. */
  readonly branchId: number;
  readonly purpose: MessagePurpose;
  /** May hold `{customer_name}` and `{center_name}`. */
  readonly message: string;
}

const day = 24 * 3_600_000;

/** Queues it; the refusals are those of `reachable`. */
export const queueWritten = async (
  client: pg.PoolClient,
  actor: Actor,
  { customer, branchId, purpose, message }: Written,
  now: Date,
): Promise<{ readonly messageId: number }> => {
  const recipient = reachable(await reachOf(client, { customerId: customer.id, branchId, purpose, now }));
  const { systemName } = await settingsOf(client);
  const notBefore = nextOpen(purpose, await zoneOf(client, branchId), now);
  const id = await putMessage(client, {
    kind: 'manual',
    purpose,
    dedupeKey: dedupeKeys.manual(randomUUID()),
    customerId: customer.id,
    branchId,
    recipient,
    body: renderTemplate(message, { customer_name: customer.fullName, center_name: systemName ?? '' }),
    userId: actor.userId,
    notBefore,
    expiresAt: new Date(notBefore.getTime() + day),
  });
  if (id === undefined) throw new Error('a message of a new name was there already');
  await recordSend(client, actor, { id, branchId });
  return { messageId: id };
};
