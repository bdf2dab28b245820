import { z } from 'zod';
import { bookedBranch } from '../../../src/resources/appointments/uncovered';
import { everyDay, isOpen, type OpeningHours, usualDay } from '../../../src/resources/branches/hours';
import { appointmentSettings } from '../../../src/resources/branches/settings';
import { settingsOf } from '../../data/settings';
import { ApiError } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { placeOf, specialHours, weeklyHours } from '../branches/index';
import { type Accepting, refuseUnlessAccepted, waiting, waitingColumns } from './uses';

/**
 * Refuses new opening hours of a branch that leave planned appointments outside which lay within the old ones, unless
 * accepted with a reason. Call it after the write.
 */
export const refuseOutside = async (context: Accepting): Promise<void> => {
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

const hoursOfRow = z.object({ openingHours: weeklyHours, specialDays: specialHours });

const hoursBefore = async (
  client: Accepting['client'],
  before: Accepting['before'],
  zone: string,
): Promise<OpeningHours> => {
  const { openingHours: weekly, specialDays: special } = hoursOfRow.parse(before);
  if (weekly.length > 0) return { zone, weekly, special };
  const { opens, closes } = usualDay((await settingsOf(client, appointmentSettings)).defaultShiftTimes);
  return { zone, weekly: everyDay(opens, closes), special };
};
