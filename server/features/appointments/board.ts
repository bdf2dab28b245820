import { addDays } from '../../../src/i18n/zone';
import type { board, staff } from '../../../src/resources/appointments/queries';
import { rangeOf, workingDay } from '../../../src/resources/branches/hours';
import type { QueryContext } from '../../data/entity-server';
import { instantIn, isNearDay, iso, wallIn } from '../../kernel/clock';
import { invalid } from '../../kernel/errors';
import { fetchOne } from '../../kernel/rows';
import { placeOf } from '../branches/index';
import { bookablesOf, holdsOf, roomsOf, shiftsBetween } from './people';

/** Returns what a calendar shows around its appointments: hours, staff, rooms, shifts, holds and waiting counts. */
export const boardOf = async ({ pool, actor, input: { branchId, from, to } }: QueryContext<typeof board>) => {
  const wrong = !isNearDay(from) ? 'from' : !isNearDay(to) || to < from ? 'to' : undefined;
  if (wrong) throw invalid([{ path: [wrong], key: 'validate.date' }]);
  const place = await placeOf(pool, branchId);
  const { opens: open, closes: close } = rangeOf(place.hours, daysBetween(from, to));
  const { start, end } = { ...workingDay(place.hours, from), end: workingDay(place.hours, to).end };
  const span = [iso(start), iso(end)] as const;
  const [people, rooms, shifts, holds, { waiting, offered }] = await Promise.all([
    bookablesOf(pool, branchId, span),
    roomsOf(pool, branchId),
    // The rest of a last night is a shift of the next date.
    shiftsBetween(pool, branchId, from, wallIn(place.zone, end - 1).day),
    holdsOf(pool, branchId, span, actor.userId),
    fetchOne(pool, { waiting: 'number', offered: 'number' })(
      `select count(*)::int as waiting, (count(*) filter (where offered_end > now()))::int as offered from waitlist
       where branch_id = $1 and status = 'Waiting'`,
      [branchId],
    ),
  ]);
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
    waiting,
    offered,
  };
};

/** Days around the range for which special days are sent: a dialog moves an appointment by a year at most. */
const around = 400;

/** Most days whose opening hours decide the drawn range. Later days are drawn like these. */
const mostDays = 62;

const daysBetween = (from: string, to: string): readonly string[] => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return Array.from({ length: Math.min(days, mostDays) }, (_, index) => addDays(from, index));
};

/** Returns bookable users for a time. Sorted by: does the services, free and on shift, free (APT-37). */
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
