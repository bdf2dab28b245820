import type { GuardContext } from '../../data/entity-server';
import { textIn } from '../../http/answers';
import { ApiError } from '../../kernel/errors';
import { defaultZone } from '../../kernel/zone';

/** What still binds a customer or a branch, asked before either is taken away. */

/** A customer who is here, owes or still owns sessions is not deleted (CUS-63). */
export const refuseBoundCustomer = async ({ client, actor, before }: GuardContext): Promise<undefined> => {
  const { rows } = await client.query<{ present: boolean; unpaid: boolean; sessions: boolean }>(
    `select exists (select from attendance a where a.customer_id = $1 and a.check_out is null and a.deleted_at is null) as present,
       exists (select from invoices v where v.customer_id = $1 and v.status in ('Sent', 'Paid') and v.remaining > 0) as unpaid,
       exists (select from customer_packages p join customer_packages_items i on i.parent_id = p.id join branches b on b.id = p.branch_id
         where p.customer_id = $1 and i."left" > 0 and (p.status = 'Frozen' or (p.status = 'Active'
           and p.valid_until >= (now() at time zone coalesce(b.time_zone, $2))::date))) as sessions`,
    [before?.id, defaultZone],
  );
  const reason = (['present', 'unpaid', 'sessions'] as const).find((key) => rows[0]?.[key]);
  if (reason)
    throw new ApiError(409, 'customer.inUse', {
      params: { reason: textIn(actor.lang, `customers.reason.${reason}`) },
    });
};

/** A branch where somebody is expected or present, or whose drawer is open, is not disabled. */
export const refuseBusyBranch = async ({
  client,
  type,
  values,
  before,
}: GuardContext): Promise<undefined> => {
  const isSwitchedOff = type === 'delete' || (before?.isActive === true && values.isActive === false);
  if (!isSwitchedOff) return;
  const { rows } = await client.query<{ bookings: number; present: number; drawers: number }>(
    `select (select count(*)::int from appointments a where a.branch_id = $1 and a.status = 'Planned' and a.deleted_at is null and a."end" > now()) as bookings,
       (select count(*)::int from attendance a where a.branch_id = $1 and a.check_out is null and a.deleted_at is null) as present,
       (select count(*)::int from drawers d where d.branch_id = $1 and d.status = 'Open') as drawers`,
    [before?.id],
  );
  const { bookings = 0, present = 0, drawers = 0 } = rows[0] ?? {};
  if (bookings + present + drawers > 0)
    throw new ApiError(409, 'branch.inUse', { params: { bookings, present, drawers } });
};
