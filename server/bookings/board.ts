import type { FastifyInstance } from 'fastify';
import { addDays, instantOf } from '../../src/i18n/zone';
import type { RouteParts } from '../data/entity-server';
import { seesBranch } from '../data/scope';
import { requireRight } from '../http/context';
import { foreignBranch, invalid } from '../http/errors';
import { readAsked } from './asked';
import { bookablesOf, holdsOf, roomsOf, shiftsBetween } from './branch-people';
import { iso } from './occupancy';
import { instantIn, placeOf } from './place';

/** What the calendar shows around the bookings: working day, people, rooms, shifts and held times. */
export const boardRoutes = (app: FastifyInstance, { pool }: RouteParts): void => {
  app.get('/appointments/board', async (request) => {
    const actor = requireRight(request, 'appointments', 'read');
    const asked = readAsked(request.query);
    const branchId = asked.id('branchId');
    const from = asked.day('from');
    const to = asked.day('to');
    asked.check();
    if (to < from) throw invalid([{ path: ['to'], key: 'validate.date' }]);
    if (!seesBranch(actor, branchId)) throw foreignBranch();
    const place = await placeOf(pool, branchId);
    const span = [
      iso(instantOf(`${from}T00:00`, place.zone).getTime()),
      iso(instantOf(`${addDays(to, 1)}T00:00`, place.zone).getTime()),
    ] as const;
    const [staff, rooms, shifts, holds, waiting] = await Promise.all([
      bookablesOf(pool, branchId, span),
      roomsOf(pool, branchId),
      shiftsBetween(pool, branchId, from, to),
      holdsOf(pool, branchId, span, actor.userId),
      pool.query<{ waiting: number; offered: number }>(
        `select count(*)::int as waiting, (count(*) filter (where offered_end > now()))::int as offered from waitlist
         where branch_id = $1 and status = 'Waiting'`,
        [branchId],
      ),
    ]);
    return { ...place, staff, rooms, shifts, holds, ...waiting.rows[0] };
  });

  app.get('/appointments/staff', async (request) => {
    const actor = requireRight(request, 'appointments', 'read');
    const asked = readAsked(request.query);
    const branchId = asked.id('branchId');
    const [appointmentId, holdId] = ['exceptId', 'holdId'].map(asked.optionalId);
    const [start, end] = [asked.moment('start'), asked.moment('end')];
    asked.check();
    if (!seesBranch(actor, branchId)) throw foreignBranch();
    const { zone } = await placeOf(pool, branchId);
    const span = [iso(instantIn(zone, start, ['start'])), iso(instantIn(zone, end, ['end']))] as const;
    return (await bookablesOf(pool, branchId, span, { appointmentId, holdId })).sort(
      (a, b) =>
        Number(b.onShift && b.isFree) - Number(a.onShift && a.isFree) || Number(b.isFree) - Number(a.isFree),
    );
  });
};
