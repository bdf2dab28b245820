import type pg from 'pg';
import { instantOf } from '../../src/i18n/zone';
import { attendance } from '../../src/resources/attendance/entity';
import { customerPackages } from '../../src/resources/customer-packages/entity';
import { listOf } from '../bookings/needs';
import { placeOf, wallIn } from '../bookings/place';
import { type Actor, systemActor } from '../data/actor';
import { actOnRow } from '../data/repository';
import { transaction } from '../db/tx';
import { ApiError } from '../http/errors';
import { defaultZone } from '../http/zone';
import { lockAccount, move } from './packages';
import { finishBooking, leave } from './visits';

/** Work of the night: what has expired, and who forgot to check out. Any number of processes may run it at once. */

/** Any number that no other part of the product uses as an advisory lock. */
const locks = { expiry: 4_180_010, closing: 4_180_011 } as const;

/** Ends packages whose last valid branch day is over and writes off what they have left. Answers how many. */
export const runExpiry = (pool: pg.Pool, now: Date): Promise<number> =>
  alone(pool, locks.expiry, async () => {
    // One that expired may get a session back when a visit is undone; that expires, too.
    const { rows } = await pool.query<{ id: number; customerId: number }>(
      `select p.id, p.customer_id as "customerId" from customer_packages p join branches b on b.id = p.branch_id
       where p.valid_until < ($1::timestamptz at time zone coalesce(b.time_zone, $2))::date and (p.status = 'Active'
         or (p.status = 'Expired' and exists (select from customer_packages_items i where i.parent_id = p.id and i."left" > 0)))
       order by p.id`,
      [now.toISOString(), defaultZone],
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
    [id, now.toISOString(), defaultZone],
  );
  if (rowCount === 0) return false;
  await actOnRow(client, customerPackages, actor, id, { action: 'Update' }, async (sold) => {
    for (const { serviceId, left } of listOf(sold.items))
      if (Number(left) > 0)
        await move(client, actor, {
          customerPackageId: id,
          serviceId: Number(serviceId),
          branchId: Number(sold.branchId),
          kind: 'Expiry',
          sessions: -Number(left),
        });
    await client.query(`update customer_packages set status = 'Expired' where id = $1`, [id]);
  });
  return true;
};

/**
 * Visits still open when their branch day is over end at that day's closing time, marked as closed by themselves
 * . Answers how many.
 */
export const runClosing = (pool: pg.Pool, now: Date): Promise<number> =>
  alone(pool, locks.closing, async () => {
    const { rows } = await pool.query<{ id: number; branchId: number; checkIn: string }>(
      `select a.id, a.branch_id as "branchId", a.check_in as "checkIn" from attendance a join branches b on b.id = a.branch_id
       cross join lateral (select coalesce(b.time_zone, $2) as zone) z
       where a.check_out is null and a.deleted_at is null
         and (a.check_in at time zone z.zone)::date < ($1::timestamptz at time zone z.zone)::date order by a.id`,
      [now.toISOString(), defaultZone],
    );
    const actor = systemActor('VisitClosing');
    for (const { id, branchId, checkIn } of rows) {
      const { zone, close } = await placeOf(pool, branchId);
      const came = Date.parse(checkIn);
      const closing = instantOf(`${wallIn(zone, came).day}T${close}`, zone).getTime();
      const end = { id, came, left: Math.max(came, closing) };
      await transaction(pool, (client) => closeVisit(client, actor, end, true)).catch((error: unknown) => {
        // Its sessions may be gone: the visit ends all the same, and the booking waits for somebody to decide.
        if (!(error instanceof ApiError)) throw error;
        return transaction(pool, (client) => closeVisit(client, actor, end, false));
      });
    }
    return rows.length;
  });

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
    if (finishes && typeof before.appointmentId === 'number')
      await finishBooking(client, actor, before.appointmentId);
  });
};

/** Runs work while no other process does; answers 0 when one is at it. The lock falls with its connection. */
const alone = async (pool: pg.Pool, lock: number, work: () => Promise<number>): Promise<number> => {
  const client = await pool.connect();
  // Unheard, the end of its connection would end the process.
  const ignore = () => {};
  client.on('error', ignore);
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock]);
    if (!rows[0]?.mine) return 0;
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock]);
    }
  } finally {
    client.off('error', ignore);
    client.release();
  }
};

export interface Jobs {
  /** Waits for a run under way. */
  stop(): Promise<void>;
}

const everyMs = 10 * 60_000;

/** Runs both jobs now and every ten minutes, so that each branch's day ends soon after its own midnight. */
export const startJobs = (pool: pg.Pool, warn: (error: unknown) => void): Jobs => {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running
      .then(async () => {
        const now = new Date();
        await runClosing(pool, now);
        await runExpiry(pool, now);
      })
      .catch(warn);
  };
  run();
  const timer = setInterval(run, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
