import type pg from 'pg';
import { branchDay } from '../src/i18n/zone';
import { attendance } from '../src/resources/attendance/entity';
import { closingOf } from '../src/resources/branches/hours';
import { customerPackages } from '../src/resources/customer-packages/entity';
import { home } from '../src/resources/home';
import { type Actor, systemActor } from './data/actor';
import { actOnRow } from './data/repository';
import { placeOf } from './features/appointments/index';
import { finishBooking, leave } from './features/attendance/index';
import { lockAccount } from './features/customer-accounts/index';
import { move, spendSessions } from './features/customer-packages/index';
import { openRecalls } from './features/follow-ups/index';
import { wallIn } from './kernel/clock';
import { ApiError } from './kernel/errors';
import { alone, every, type Loop } from './kernel/loop';
import { fetchRows } from './kernel/rows';
import { transaction } from './kernel/tx';

/** Work of the night: what has expired, who forgot to check out, who has not come for long. Any number of processes may run it at once. */

/** Any number that no other part of the product uses as an advisory lock. */
const locks = { expiry: 4_180_010, closing: 4_180_011, recall: 4_180_012 } as const;

/** Ends packages whose last valid branch day is over and writes off what they have left. Answers how many. */
export const runExpiry = (pool: pg.Pool, now: Date): Promise<number> =>
  alone(pool, locks.expiry, async () => {
    // One that expired may get a session back when a visit is undone; that expires, too.
    const rows = await fetchRows(pool, { id: 'number', customerId: 'number' })(
      `select p.id, p.customer_id as "customerId" from customer_packages p join branches b on b.id = p.branch_id
       where p.valid_until < ($1::timestamptz at time zone coalesce(b.time_zone, $2))::date and (p.status = 'Active'
         or (p.status = 'Expired' and exists (select from customer_packages_items i where i.parent_id = p.id and i."left" > 0)))
       order by p.id`,
      [now.toISOString(), home.zone],
    );
    const actor = systemActor('PackageExpiry');
    let expired = 0;
    for (const { id, customerId } of rows)
      if (await transaction(pool, (client) => expire(client, actor, { id, customerId, now }))) expired += 1;
    return expired;
  });

interface Due {
  readonly id: number;
  readonly customerId: number;
  readonly now: Date;
}

const expire = async (
  client: pg.PoolClient,
  actor: Actor,
  { id, customerId, now }: Due,
): Promise<boolean> => {
  await lockAccount(client, customerId);
  // It may have been extended, frozen or expired since it was found.
  const { rowCount } = await client.query(
    `select from customer_packages p join branches b on b.id = p.branch_id where p.id = $1 and p.status in ('Active', 'Expired')
       and p.valid_until < ($2::timestamptz at time zone coalesce(b.time_zone, $3))::date for update of p`,
    [id, now.toISOString(), home.zone],
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

/**
 * Visits still open when their branch day and its opening hours are over end at that closing time, marked as closed by
 * themselves. Answers how many.
 */
export const runClosing = (pool: pg.Pool, now: Date): Promise<number> =>
  alone(pool, locks.closing, async () => {
    const rows = await fetchRows(pool, { id: 'number', branchId: 'number', checkIn: 'text' })(
      `select a.id, a.branch_id as "branchId", a.check_in as "checkIn" from attendance a join branches b on b.id = a.branch_id
       cross join lateral (select coalesce(b.time_zone, $2) as zone) z
       where a.check_out is null and a.deleted_at is null
         and (a.check_in at time zone z.zone)::date < ($1::timestamptz at time zone z.zone)::date order by a.id`,
      [now.toISOString(), home.zone],
    );
    const actor = systemActor('VisitClosing');
    let closed = 0;
    for (const { id, branchId, checkIn } of rows) {
      const { zone, hours } = await placeOf(pool, branchId);
      const came = Date.parse(checkIn);
      // Who came on a day on which the branch is closed leaves when the day is over.
      const closing = closingOf(hours, came) ?? branchDay(wallIn(zone, came).day, zone)[1].getTime();
      // A night that reaches past midnight goes on.
      if (closing > now.getTime()) continue;
      closed += 1;
      const end = { id, came, left: Math.max(came, closing) };
      await transaction(pool, (client) => closeVisit(client, actor, end, true)).catch((error: unknown) => {
        // Its sessions may be gone: the visit ends all the same, and the booking waits for somebody to decide.
        if (!(error instanceof ApiError)) throw error;
        return transaction(pool, (client) => closeVisit(client, actor, end, false));
      });
    }
    return closed;
  });

/** Opens the follow-ups of customers who stayed away. Answers how many. */
export const runRecall = (pool: pg.Pool, now: Date): Promise<number> =>
  alone(pool, locks.recall, () => openRecalls(pool, now));

interface End {
  readonly id: number;
  readonly came: number;
  readonly left: number;
}

const closeVisit = async (
  client: pg.PoolClient,
  actor: Actor,
  { id, came, left }: End,
  finishes: boolean,
): Promise<void> => {
  const { rowCount } = await client.query(
    'select from attendance where id = $1 and check_out is null and deleted_at is null for update',
    [id],
  );
  if (rowCount === 0) return;
  await actOnRow(client, attendance, actor, id, { action: 'CheckOut' }, async (before) => {
    await leave(client, id, came, left);
    await client.query('update attendance set closed_auto = true where id = $1', [id]);
    if (!finishes || before.appointmentId === null) return;
    const booking = await finishBooking(client, actor, before.appointmentId);
    if (booking) await spendSessions(client, actor, booking);
  });
};

const everyMs = 10 * 60_000;

/** Runs the jobs now and every ten minutes, so that each branch's day ends soon after its own midnight. */
export const startJobs = (pool: pg.Pool, warn: (error: unknown) => void): Loop =>
  every(
    everyMs,
    async () => {
      const now = new Date();
      await runClosing(pool, now);
      await runExpiry(pool, now);
      await runRecall(pool, now);
    },
    { warn },
  );
