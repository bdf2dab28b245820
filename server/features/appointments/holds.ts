import type pg from 'pg';
import type { hold } from '../../../src/resources/appointments/actions';
import type { Actor } from '../../data/actor';
import type { ActionContext } from '../../data/entity-server';
import { tellChange } from '../../data/notices';
import { instantIn, iso } from '../../kernel/clock';
import { invalid, notFound } from '../../kernel/errors';
import { clashesOf } from './clashes';
import { type Need, occupy, queueUp } from './occupancy';
import { placeOf } from './place';
import { clashError, offersFor } from './times';

const holdSeconds = 90;

type Held = ActionContext<typeof hold>['input'];

/** Keeps a time, or moves the hold that has that number (404 where it is not the caller's). */
export const holdTime = async (client: pg.PoolClient, actor: Actor, asked: Held, holdId?: number) => {
  await checkPlace(client, asked);
  const stored = await store(client, actor, asked, holdId);
  await tell(client, actor, asked.branchId);
  return stored;
};

/** Gives a held time up; one that has ended by itself is no matter. */
export const releaseHold = async (
  client: pg.PoolClient,
  actor: Actor,
  holdId: number,
): Promise<undefined> => {
  await queueUp(client, { holdId }, []);
  const { rows } = await client.query<{ branchId: number }>(
    'delete from appointment_holds where id = $1 and user_id = $2 returning branch_id as "branchId"',
    [holdId, actor.userId],
  );
  for (const { branchId } of rows) await tell(client, actor, branchId);
  return undefined;
};

/** People and rooms are of that branch. */
const checkPlace = async (client: pg.PoolClient, { branchId, staffId, roomId }: Held): Promise<void> => {
  const { rows } = await client.query<{ staff: boolean; room: boolean }>(
    `select $2::int is null or exists (select from users_user_branches where parent_id = $2 and branch_id = $1) as staff,
       $3::int is null or exists (select from rooms where id = $3 and branch_id = $1) as room`,
    [branchId, staffId, roomId],
  );
  const [found] = rows;
  if (!found?.staff) throw invalid([{ path: ['staffId'], key: 'validate.reference' }]);
  if (!found.room) throw invalid([{ path: ['roomId'], key: 'validate.reference' }]);
};

const store = async (client: pg.PoolClient, actor: Actor, asked: Held, holdId: number | undefined) => {
  const { branchId, staffId, roomId } = asked;
  const { zone } = await placeOf(client, branchId);
  const [start, end] = [instantIn(zone, asked.start, ['start']), instantIn(zone, asked.end, ['end'])];
  if (end <= start) throw invalid([{ path: ['end'], key: 'appointments.error.endBeforeStart' }]);
  if (end - start > 86_400_000) throw invalid([{ path: ['end'], key: 'appointments.error.tooLong' }]);
  const needs: readonly Need[] = [
    ...(typeof staffId === 'number' ? [{ kind: 'staff', id: staffId, start, end } as const] : []),
    ...(typeof roomId === 'number' ? [{ kind: 'room', id: roomId, start, end } as const] : []),
  ];
  if (holdId !== undefined) await queueUp(client, { holdId }, needs);
  const values = [branchId, staffId, roomId, iso(start), iso(end), holdSeconds, actor.userId];
  const { rows } = await client.query<{ id: number; expiresAt: string }>(
    holdId === undefined
      ? `insert into appointment_holds (branch_id, staff_id, room_id, start, "end", expires_at, user_id)
         values ($1, $2, $3, $4, $5, clock_timestamp() + $6 * interval '1 second', $7) returning id, expires_at as "expiresAt"`
      : `update appointment_holds set branch_id = $1, staff_id = $2, room_id = $3, start = $4, "end" = $5,
           expires_at = clock_timestamp() + $6 * interval '1 second'
         where user_id = $7 and id = $8 returning id, expires_at as "expiresAt"`,
    holdId === undefined ? values : [...values, holdId],
  );
  const [kept] = rows;
  if (!kept) throw notFound();
  if (!(await occupy(client, { holdId: kept.id }, needs))) {
    const wanted = { branchId, start: iso(start), end: iso(end) };
    const except = { holdId: kept.id };
    throw clashError(
      actor,
      zone,
      await clashesOf(client, actor, needs, except),
      await offersFor(client, wanted, needs, except),
    );
  }
  // Last of all, so that nobody who waits for one of these rows is waited for here.
  await client.query(
    `delete from appointment_holds where id in
       (select id from appointment_holds where expires_at <= clock_timestamp() for update skip locked)`,
  );
  return kept;
};

/** Every desk of the branch looks afresh; no booking changed, so no id is named. */
const tell = (client: pg.PoolClient, actor: Actor, branchId: number): Promise<void> =>
  tellChange(client, {
    kind: 'change',
    resource: 'appointments',
    type: 'updated',
    ids: [],
    branchIds: [branchId],
    by: actor.userId,
  });
