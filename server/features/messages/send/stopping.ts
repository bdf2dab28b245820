import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { MessagePurpose } from '../../../../src/resources/messages/choices';
import { systemSettings } from '../../../../src/settings/system';
import { settingsOf } from '../../../data/settings';
import { textIn } from '../../../http/answers';
import { fetchOne, fetchRows } from '../../../kernel/rows';
import { agreement } from '../agreement';
import { putMessage } from '../outbox';
import { dedupeKeys } from '../rules';
import { suppress } from './suppress';

const confirmationMs = 60 * 60_000;

/** Ends messages to a number because its owner asked for it, and confirms that once. */
export const stopMessages = async (
  client: pg.PoolClient,
  channelId: number,
  { from, purposes }: { readonly from: string; readonly purposes: readonly MessagePurpose[] },
  now: Date,
): Promise<void> => {
  let isNew = false;
  for (const purpose of purposes) isNew = (await suppress(client, from, purpose, 'word')) || isNew;
  const owners = await fetchRows(client, { id: 'number', branchId: 'number' })(
    `select c.id, c.branch_id as "branchId" from customers c where c.deleted_at is null
       and exists (select from customers_phones p where p.parent_id = c.id and p.phone_norm = $1) order by c.id`,
    [from],
  );
  for (const owner of owners) await agreement.takeBack(client, owner, now);
  if (!isNew) return;
  const { branchId } = await fetchOne(client, { branchId: 'number?' })(
    `select coalesce((select branch_id from channels where id = $1), $2::int,
       (select id from branches order by is_active desc, id limit 1)) as "branchId"`,
    [channelId, owners[0]?.branchId],
  );
  if (branchId === null) return;
  const { systemName } = await settingsOf(client, systemSettings);
  await putMessage(client, {
    kind: 'optOut',
    purpose: 'service',
    dedupeKey: dedupeKeys.optOut(randomUUID()),
    customerId: owners[0]?.id ?? null,
    branchId,
    recipient: from,
    body: textIn('ar', 'template.optedOut', { center_name: systemName ?? '' }),
    notBefore: now,
    expiresAt: new Date(now.getTime() + confirmationMs),
    channelId,
  });
};
