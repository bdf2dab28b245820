import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '../data/actor';
import { notify } from '../data/audit';
import type { RouteParts } from '../data/entity-server';
import { seesBranch } from '../data/scope';
import { transaction } from '../db/tx';
import { parsed } from '../http/auth';
import { actorOf } from '../http/context';
import { idOf } from '../http/crud';
import { forbidden, foreignBranch, invalid, notFound } from '../http/errors';
import { clashesOf } from './clashes';
import { iso, type Need, occupy, queueUp } from './occupancy';
import { instantIn, placeOf } from './place';
import { clashError, offersFor } from './take';

const holdSeconds = 90;

const id = z
  .number({ error: 'validate.reference' })
  .int({ error: 'validate.reference' })
  .min(1, { error: 'validate.reference' })
  .max(2_147_483_647, { error: 'validate.reference' });
const moment = z
  .string({ error: 'validate.required' })
  .refine((value) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) && !Number.isNaN(Date.parse(value)), {
    error: 'validate.date',
  });
const holdBody = z.object({
  branchId: id,
  start: moment,
  end: moment,
  staffId: id.nullish(),
  roomId: id.nullish(),
});
type HoldBody = z.infer<typeof holdBody>;

/**
 * A dialog opened on a time keeps it for 90 seconds: other desks see it, and the server refuses them the same
 * specialist and room. Sending it again moves it and begins the 90 seconds anew.
 */
export const holdRoutes = (app: FastifyInstance, { pool }: RouteParts): void => {
  const write = (actor: Actor, body: HoldBody, holdId: number | undefined) =>
    transaction(pool, async (client) => {
      await checkPlace(client, actor, body);
      const hold = await store(client, actor, body, holdId);
      await tell(client, actor, body.branchId);
      return hold;
    });

  app.post('/appointments/holds', async (request, reply) => {
    const actor = bookerOf(actorOf(request));
    return reply.status(201).send(await write(actor, parsed(holdBody, request.body), undefined));
  });
  app.put('/appointments/holds/:id', async (request) => {
    const actor = bookerOf(actorOf(request));
    return write(actor, parsed(holdBody, request.body), idOf(request));
  });
  app.delete('/appointments/holds/:id', async (request, reply) => {
    const actor = bookerOf(actorOf(request));
    const holdId = idOf(request);
    await transaction(pool, async (client) => {
      await queueUp(client, { holdId }, []);
      const { rows } = await client.query<{ branchId: number }>(
        'delete from appointment_holds where id = $1 and user_id = $2 returning branch_id as "branchId"',
        [holdId, actor.userId],
      );
      for (const { branchId } of rows) await tell(client, actor, branchId);
    });
    return reply.status(204).send();
  });
};

/** Whoever may make or move bookings may hold a time for one. */
const bookerOf = (actor: Actor): Actor => {
  if (!actor.can('appointments.create') && !actor.can('appointments.update'))
    throw forbidden('appointments', 'create');
  return actor;
};

const checkPlace = async (client: pg.PoolClient, actor: Actor, body: HoldBody): Promise<void> => {
  if (!seesBranch(actor, body.branchId)) throw foreignBranch();
  const { rows } = await client.query<{ branch: boolean; staff: boolean; room: boolean }>(
    `select exists (select from branches where id = $1) as branch,
       $2::int is null or exists (select from users_user_branches where parent_id = $2 and branch_id = $1) as staff,
       $3::int is null or exists (select from rooms where id = $3 and branch_id = $1) as room`,
    [body.branchId, body.staffId ?? null, body.roomId ?? null],
  );
  const [found] = rows;
  if (!found?.branch) throw invalid([{ path: ['branchId'], key: 'validate.reference' }]);
  if (!found.staff) throw invalid([{ path: ['staffId'], key: 'validate.reference' }]);
  if (!found.room) throw invalid([{ path: ['roomId'], key: 'validate.reference' }]);
};

const store = async (client: pg.PoolClient, actor: Actor, body: HoldBody, holdId: number | undefined) => {
  const { branchId, staffId = null, roomId = null } = body;
  const { zone } = await placeOf(client, branchId);
  const [start, end] = [instantIn(zone, body.start, ['start']), instantIn(zone, body.end, ['end'])];
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
  const [hold] = rows;
  if (!hold) throw notFound();
  if (!(await occupy(client, { holdId: hold.id }, needs))) {
    const asked = { branchId, start: iso(start), end: iso(end) };
    const except = { holdId: hold.id };
    throw clashError(
      actor,
      zone,
      await clashesOf(client, actor, needs, except),
      await offersFor(client, asked, needs, except),
    );
  }
  // Last of all, so that nobody who waits for one of these rows is waited for here.
  await client.query(
    `delete from appointment_holds where id in
       (select id from appointment_holds where expires_at <= clock_timestamp() for update skip locked)`,
  );
  return hold;
};

/** Every desk of the branch looks afresh; no booking changed, so no id is named. */
const tell = (client: pg.PoolClient, actor: Actor, branchId: number): Promise<void> =>
  notify(client, {
    kind: 'change',
    resource: 'appointments',
    type: 'updated',
    ids: [],
    branchIds: [branchId],
    by: actor.userId,
  });
