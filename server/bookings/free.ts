import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { instantOf } from '../../src/i18n/zone';
import { isDay } from '../../src/schema/accept';
import type { Actor } from '../data/actor';
import type { RouteParts } from '../data/entity-server';
import { seesBranch } from '../data/scope';
import { requireRight } from '../http/context';
import { type FieldIssue, foreignBranch, invalid } from '../http/errors';
import { readAsked } from './asked';
import { bookablesOf } from './branch-people';
import { iso, type Need } from './occupancy';
import { instantIn, placeOf } from './place';
import { freeSlots } from './slots';

const dayMs = 86_400_000;

/** The first free times of a branch for some services, by specialist. */
export const freeSlotRoutes = (app: FastifyInstance, { pool }: RouteParts): void => {
  app.get('/appointments/free-slots', async (request) => {
    const actor = requireRight(request, 'appointments', 'read');
    const asked = readSearch(request.query);
    const { branchId, staffId, roomId, customerId, days, limit, minutes } = asked;
    if (!seesBranch(actor, branchId)) throw foreignBranch();
    const except = await checkNamed(pool, actor, asked);
    const place = await placeOf(pool, branchId);
    const length = (minutes ?? (await minutesOf(pool, asked.serviceIds))) * 60_000;
    const start = isDay(asked.from)
      ? instantOf(`${asked.from}T00:00`, place.zone).getTime()
      : instantIn(place.zone, asked.from, ['from']);
    const people = await bookablesOf(pool, branchId, [iso(start), iso(start + days * dayMs)]);
    const found = await Promise.all(
      people
        .filter(({ id }) => staffId === undefined || id === staffId)
        .map(async ({ id, fullName }) => {
          const span = { start, end: start + length };
          const needs: readonly Need[] = [
            { kind: 'staff', id, ...span },
            ...(roomId === undefined ? [] : [{ kind: 'room', id: roomId, ...span } as const]),
            ...(customerId === undefined ? [] : [{ kind: 'customer', id: customerId, ...span } as const]),
          ];
          const slots = await freeSlots(pool, {
            branchId,
            place,
            needs,
            at: start,
            end: start + length,
            // What is over cannot be booked as the first free time.
            from: Math.max(start, Date.now()),
            days,
            limit,
            except,
          });
          return slots.map((slot) => ({ ...slot, staffId: id, staffFullName: fullName }));
        }),
    );
    return found
      .flat()
      .sort((a, b) => a.start.localeCompare(b.start) || a.staffFullName.localeCompare(b.staffFullName))
      .slice(0, limit);
  });
};

const readSearch = (query: unknown) => {
  const asked = readAsked(query);
  const read = {
    branchId: asked.id('branchId'),
    serviceIds: asked.ids('serviceIds'),
    staffId: asked.optionalId('staffId'),
    roomId: asked.optionalId('roomId'),
    customerId: asked.optionalId('customerId'),
    exceptId: asked.optionalId('exceptId'),
    holdId: asked.optionalId('holdId'),
    days: asked.count('days', 14, 60),
    limit: asked.count('limit', 20, 200),
    minutes: asked.optionalId('minutes') === undefined ? undefined : asked.count('minutes', 60, 1440),
    from: asked.moment('from'),
  };
  asked.check();
  return read;
};

const minutesOf = async (pool: pg.Pool, serviceIds: readonly number[]): Promise<number> => {
  const { rows } = await pool.query<{ minutes: number }>(
    'select coalesce(sum(s.duration), 0)::int as minutes from unnest($1::int[]) x(id) join services s on s.id = x.id',
    [serviceIds],
  );
  return rows[0]?.minutes || 60;
};

/**
 * Whose free times may be asked for: those of customers and rooms within reach, or a free time would tell of a
 * foreign branch's booking (P-02). Answers the booking and the hold to leave out, as far as
 * they are the caller's to see.
 */
const checkNamed = async (
  pool: pg.Pool,
  actor: Actor,
  { branchId, roomId, customerId, exceptId, holdId }: ReturnType<typeof readSearch>,
): Promise<{ readonly appointmentId: number | undefined; readonly holdId: number | undefined }> => {
  const { rows } = await pool.query<{
    customer: number | null;
    room: number | null;
    except: number | null;
    hold: number | null;
  }>(
    `select (select branch_id from customers where id = $1 and deleted_at is null) as customer,
       (select branch_id from rooms where id = $2) as room,
       (select branch_id from appointments where id = $3 and deleted_at is null) as except,
       (select id from appointment_holds where id = $4 and user_id = $5) as hold`,
    [customerId ?? null, roomId ?? null, exceptId ?? null, holdId ?? null, actor.userId],
  );
  const sees = (id: number | null | undefined) => typeof id === 'number' && seesBranch(actor, id);
  const issues: FieldIssue[] = [
    ...(customerId === undefined || sees(rows[0]?.customer) ? [] : ['customerId']),
    ...(roomId === undefined || rows[0]?.room === branchId ? [] : ['roomId']),
  ].map((name) => ({ path: [name], key: 'validate.reference' }));
  if (issues.length > 0) throw invalid(issues);
  return {
    appointmentId: sees(rows[0]?.except) ? exceptId : undefined,
    holdId: rows[0]?.hold ?? undefined,
  };
};
