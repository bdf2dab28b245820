import type pg from 'pg';
import { addDays, todayIn, weekStart } from '../../src/i18n/zone';
import { appointmentSettings } from '../../src/resources/branches/settings';
import { defaultsOf } from '../../src/schema/settings';
import { createRandom, type DemoTime, insertEntity, type Placed } from '../features/demo-kit/index';
import { shiftsServer } from '../features/shifts/index';

import { demoUsers } from './staff';

/** Saturday to Thursday. */
const workingDays = [0, 1, 2, 3, 4, 5];

export const specialists = demoUsers.filter(({ isBookable, isActive }) => isBookable && isActive);

/** Shifts of last, this and next week. Each specialist has one day off per week and never two shifts at once. */
export const demoShifts = ({ seed, now, zone }: DemoTime) => {
  const random = createRandom(seed);
  const saturday = weekStart(todayIn(zone, now));
  return [-7, 0, 7].flatMap((distance) =>
    specialists.flatMap(({ username, branches }, position) => {
      const dayOff = random.integer(0, 5);
      return workingDays
        .filter((day) => day !== dayOff)
        .flatMap((day) => {
          const date = addDays(saturday, distance + day);
          // A specialist of two branches alternates between them by day.
          const branch = branches[day % branches.length] ?? 0;
          const hours = hoursOf(position + day, random.chance(0.15));
          return hours.map((shift) => ({ username, branch, date, ...shift }));
        });
    }),
  );
};

const usualHours = (shiftType: 'Morning' | 'Evening' | 'FullDay') => {
  const { start, end } = defaultsOf(appointmentSettings).shiftTypes[shiftType] ?? {};
  if (!start || !end) throw new Error(`no times for ${shiftType}`);
  return { shiftType, start, end };
};

const hoursOf = (turn: number, isLong: boolean) => {
  if (isLong) return [usualHours('FullDay')];
  if (turn % 9 === 4) return [{ shiftType: 'Custom', start: '12:00', end: '17:30' }];
  // Now and then a specialist returns in the evening.
  if (turn % 11 === 7) return [usualHours('Morning'), usualHours('Evening')];
  return [usualHours(turn % 2 === 0 ? 'Morning' : 'Evening')];
};

export const insertShifts = async (client: pg.ClientBase, placed: Placed): Promise<void> => {
  const { branchIds, userIds, now } = placed;
  const planned = demoShifts(placed).map(({ username, branch, ...shift }) => ({
    ...shift,
    staffId: userIds.get(username),
    branchId: branchIds[branch],
  }));
  await insertEntity(client, shiftsServer, planned, () => now.toISOString());
};
