import { addDays, type Day, weekStart } from '../../i18n/zone';
import type { schedule } from '../../resources/shifts/queries';
import { shiftMinutes } from '../../resources/shifts/rules';
import { isDay } from '../../schema/accept';
import type { QueryAnswer } from '../../schema/query';

export type Schedule = QueryAnswer<typeof schedule>;
export type WeekShift = Schedule['shifts'][number];

/** The seven days from the Saturday of the week that a day lies in (FMT-08); without one, of today. */
export const weekOf = (day: string | null, today: Day): readonly Day[] => {
  const first = weekStart(day !== null && isDay(day) ? day : today);
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
};

/** Minutes of some shifts together. */
export const minutesOf = (shifts: readonly Pick<WeekShift, 'start' | 'end'>[]): number =>
  shifts.reduce((sum, { start, end }) => sum + shiftMinutes(start, end), 0);
