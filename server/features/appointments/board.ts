import { addDays, instantOf } from '../../../src/i18n/zone';
import type { board, staff } from '../../../src/resources/appointments/queries';
import { rangeOf } from '../../../src/resources/branches/hours';
import type { QueryContext } from '../../data/entity-server';
import { instantIn, isNearDay, iso } from '../../kernel/clock';
import { invalid } from '../../kernel/errors';
import { bookablesOf, holdsOf, roomsOf, shiftsBetween } from './branch-people';
import { placeOf } from './place';

/** What the calendar shows around the bookings: working day, people, rooms, shifts and held times. */
export const boardOf = async ({ pool, actor, input: { branchId, from, to } }: QueryContext<typeof board>) => {
  const wrong = !isNearDay(from) ? 'from' : !isNearDay(to) || to < from ? 'to' : undefined;
  if (wrong) throw invalid([{ path: [wrong], key: 'validate.date' }]);
  const place = await placeOf(pool, branchId);
  const { opens: open, closes: close } = rangeOf(place.hours, daysBetween(from, to));
  const span = [
    iso(instantOf(`${from}T00:00`, place.zone).getTime()),
    iso(instantOf(`${addDays(to, 1)}T00:00`, place.zone).getTime()),
  ] as const;
  const [people, rooms, shifts, holds, waiting] = await Promise.all([
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
  const { waiting: all = 0, offered = 0 } = waiting.rows[0] ?? {};
  const { zone, hours } = place;
  return {
    zone,
    open,
    close,
    openingHours: hours.weekly,
    specialDays: hours.special.filter(
      ({ fromDate, toDate }) => fromDate <= addDays(to, around) && toDate >= addDays(from, -around),
    ),
    staff: people.map(({ doesIt: _, ...one }) => one),
    rooms,
    shifts,
    holds,
    waiting: all,
    offered,
  };
};

/** How many days beside those asked for the special days are told of: a dialog moves a booking by a year at most. */
const around = 400;

/** More days than anybody looks at together are drawn like the first of them. */
const mostDays = 62;

const daysBetween = (from: string, to: string): readonly string[] => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return Array.from({ length: Math.min(days, mostDays) }, (_, index) => addDays(from, index));
};

/** Who can be booked at a time; who does the services, is free and on shift first (APT-37). */
export const staffAt = async ({
  pool,
  input: { branchId, start, end, exceptId, holdId, serviceIds },
}: QueryContext<typeof staff>) => {
  const { zone } = await placeOf(pool, branchId);
  const span = [iso(instantIn(zone, start, ['start'])), iso(instantIn(zone, end, ['end']))] as const;
  const except = { appointmentId: exceptId ?? undefined, holdId: holdId ?? undefined };
  return (await bookablesOf(pool, branchId, span, except, serviceIds)).sort(
    (a, b) =>
      Number(b.doesIt) - Number(a.doesIt) ||
      Number(b.onShift && b.isFree) - Number(a.onShift && a.isFree) ||
      Number(b.isFree) - Number(a.isFree),
  );
};
