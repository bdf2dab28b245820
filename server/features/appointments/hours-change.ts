import { bookedBranch } from '../../../src/resources/appointments/uncovered';
import type { branches } from '../../../src/resources/branches/entity';
import {
  isOpen,
  type OpeningHours,
  type SpecialOpening,
  type WeeklyOpening,
} from '../../../src/resources/branches/hours';
import { appointmentSettings } from '../../../src/resources/branches/settings';
import { everyDay, usualDay } from '../../../src/resources/branches/usual-hours';
import type { RowIn } from '../../data/entity-server';
import { settingsOf } from '../../data/settings';
import { ApiError } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { placeOf } from './place';
import { type Accepting, refuseUnlessAccepted, waiting, waitingColumns } from './uses';

/**
 * Refuses new opening hours of a branch that leave planned appointments outside which lay within the old ones, unless
 * accepted with a reason. Call it after the write.
 */
export const refuseOutside = async (
  context: Omit<Accepting, 'before'> & { readonly before?: RowIn<typeof branches> | undefined },
): Promise<void> => {
  const { client, before, values } = context;
  if (!before || !('openingHours' in values || 'specialDays' in values)) return;
  const rows = await fetchRows(client, waitingColumns)(
    `select a.id, a.title, a.start, a."end", a.staff_id as "staffId", a.branch_id as "branchId" from appointments a
     where a.branch_id = $1 and ${waiting} order by a.start, a.id limit 5000`,
    [before.id],
  );
  if (rows.length === 0) return;
  const { hours } = await placeOf(client, before.id);
  const old = await hoursBefore(context.client, before, hours.zone);
  const left = rows.filter((row) => {
    const span = { start: Date.parse(row.start), end: Date.parse(row.end) };
    return isOpen(old, span) && !isOpen(hours, span);
  });
  refuseUnlessAccepted(context, left, (details) => new ApiError(409, bookedBranch.bookings, details));
};

const hoursBefore = async (
  client: Accepting['client'],
  { openingHours, specialDays }: RowIn<typeof branches>,
  zone: string,
): Promise<OpeningHours> => {
  const weekly: readonly WeeklyOpening[] = openingHours.map(({ weekday, opens, closes }) => ({
    weekday,
    opens,
    closes,
  }));
  const special: readonly SpecialOpening[] = specialDays.map((day) => ({
    fromDate: day.fromDate,
    toDate: day.toDate,
    weekday: day.weekday,
    opens: day.opens,
    closes: day.closes,
  }));
  if (weekly.length > 0) return { zone, weekly, special };
  const { opens, closes } = usualDay((await settingsOf(client, appointmentSettings)).defaultShiftTimes);
  return { zone, weekly: everyDay(opens, closes), special };
};
