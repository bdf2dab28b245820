import { addDays, type Day, weekStart } from '../../i18n/zone';
import { shiftMinutes } from '../../resources/shifts/rules';
import { isDay } from '../../schema/accept';
import { numberIn, textIn, valueIn } from '../../screens/row';

export interface WeekShift {
  readonly id: number;
  readonly staffId: number;
  readonly date: Day;
  readonly shiftType: string;
  readonly start: string;
  readonly end: string;
}

export interface Schedule {
  readonly staff: readonly { readonly id: number; readonly fullName: string }[];
  readonly shifts: readonly WeekShift[];
}

/** The seven days from the Saturday of the week that a day lies in (FMT-08); without one, of today. */
export const weekOf = (day: string | null, today: Day): readonly Day[] => {
  const first = weekStart(day !== null && isDay(day) ? day : today);
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
};

/** Minutes of some shifts together. */
export const minutesOf = (shifts: readonly WeekShift[]): number =>
  shifts.reduce((sum, { start, end }) => sum + shiftMinutes(start, end), 0);

export const readSchedule = (answer: unknown): Schedule => ({
  staff: listIn(answer, 'staff').flatMap((row) => {
    const id = numberIn(row, 'id');
    return id === undefined ? [] : [{ id, fullName: textIn(row, 'fullName') }];
  }),
  shifts: listIn(answer, 'shifts').flatMap((row) => {
    const id = numberIn(row, 'id');
    const staffId = numberIn(row, 'staffId');
    if (id === undefined || staffId === undefined) return [];
    return [
      {
        id,
        staffId,
        date: textIn(row, 'date'),
        shiftType: textIn(row, 'shiftType'),
        start: textIn(row, 'start'),
        end: textIn(row, 'end'),
      },
    ];
  }),
});

const listIn = (holder: unknown, key: string): readonly unknown[] => {
  const list = valueIn(holder, key);
  return Array.isArray(list) ? list : [];
};
