import type pg from 'pg';
import { customerPackages } from '../../../src/resources/customer-packages/entity';
import { systemActor } from '../../data/actor';
import { actOnRow } from '../../data/repository';
import type { NightWork } from '../../kernel/background-work';
import { locks } from '../../kernel/locks';
import { alone } from '../../kernel/loop';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { lockAccount } from '../customer-movements/index';
import { move } from './packages';

const actor = systemActor('PackageExpiry');

/** Expires packages whose last valid day is over, and writes off their sessions. Returns how many. */
export const runExpiry: NightWork = (pool, now) =>
  alone(pool, locks.packageExpiry, async () => {
    // An expired package may get a session back when a visit is undone. That session expires too.
    const rows = await fetchRows(pool, { id: 'number', customerId: 'number' })(
      `select p.id, p.customer_id as "customerId" from customer_packages p join branches b on b.id = p.branch_id
       where p.valid_until < ($1::timestamptz at time zone b.time_zone)::date and (p.status = 'Active'
         or (p.status = 'Expired' and exists (select from customer_packages_items i where i.parent_id = p.id and i."left" > 0)))
       order by p.id`,
      [now.toISOString()],
    );
    let expired = 0;
    for (const { id, customerId } of rows)
      if (await transaction(pool, (client) => expire(client, { id, customerId, now }))) expired += 1;
    return expired;
  });

const expire = async (
  client: pg.PoolClient,
  { id, customerId, now }: { readonly id: number; readonly customerId: number; readonly now: Date },
): Promise<boolean> => {
  await lockAccount(client, customerId);
  // Checks again: it may have been extended, frozen or expired since the query.
  const { rowCount } = await client.query(
    `select from customer_packages p join branches b on b.id = p.branch_id where p.id = $1 and p.status in ('Active', 'Expired')
       and p.valid_until < ($2::timestamptz at time zone b.time_zone)::date for update of p`,
    [id, now.toISOString()],
  );
  if (rowCount === 0) return false;
  await actOnRow(client, customerPackages, actor, id, { action: 'Update' }, async (sold) => {
    for (const { serviceId, left } of sold.items)
      if (left > 0)
        await move(client, actor, {
          customerPackageId: id,
          serviceId,
          branchId: sold.branchId,
          kind: 'Expiry',
          sessions: -left,
        });
    await client.query(`update customer_packages set status = 'Expired' where id = $1`, [id]);
  });
  return true;
};
