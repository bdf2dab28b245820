import { addDays, todayIn, weekStart } from '../../src/i18n/zone';
import { defaultsOf } from '../../src/schema/settings';
import { bookingSettings } from '../../src/settings/booking';
import type { DemoTime } from './expenses';
import { createRandom } from './random';
import { type DemoUser, demoUsers } from './staff';

export interface DemoShift {
  readonly username: string;
  /** Which of the demo branches: 0 or 1. */
  readonly branch: number;
  readonly date: string;
  readonly shiftType: 'Morning' | 'Evening' | 'FullDay' | 'Custom';
  readonly start: string;
  readonly end: string;
}

/** Saturday to Thursday; the centre is closed on Fridays. */
const workingDays = 6;

/** Shifts of last, this and next week: everybody has a day off in each, and nobody two at once. */
export const demoShifts = ({ seed, now, zone }: DemoTime): readonly DemoShift[] => {
  const random = createRandom(seed);
  const saturday = weekStart(todayIn(zone, now));
  const staff = demoUsers.filter(({ isBookable, isActive }) => isBookable && isActive);
  return [-7, 0, 7].flatMap((distance) =>
    staff.flatMap((user, position) => {
      const dayOff = random.integer(0, workingDays - 1);
      const days = Array.from({ length: workingDays }, (_, day) => day).filter((day) => day !== dayOff);
      return days.flatMap((day) => {
        const date = addDays(saturday, distance + day);
        // Who works in two branches changes between them from day to day.
        const branch = user.branches[day % user.branches.length] ?? 0;
        return shiftsOn(user, { date, branch, turn: position + day, isLong: random.chance(0.15) });
      });
    }),
  );
};

interface Day {
  readonly date: string;
  readonly branch: number;
  readonly turn: number;
  readonly isLong: boolean;
}

const shiftsOn = ({ username }: DemoUser, { date, branch, turn, isLong }: Day): readonly DemoShift[] => {
  const shift = (shiftType: 'Morning' | 'Evening' | 'FullDay'): DemoShift => {
    const { start, end } = defaultsOf(bookingSettings).shiftTypes[shiftType] ?? {};
    if (!start || !end) throw new Error(`no times for ${shiftType}`);
    return { username, branch, date, shiftType, start, end };
  };
  if (isLong) return [shift('FullDay')];
  if (turn % 9 === 4) return [{ username, branch, date, shiftType: 'Custom', start: '12:00', end: '17:30' }];
  // Now and then somebody comes back in the evening.
  if (turn % 11 === 7) return [shift('Morning'), shift('Evening')];
  return [shift(turn % 2 === 0 ? 'Morning' : 'Evening')];
};
