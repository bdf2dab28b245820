import type { between } from '../../../resources/absences/queries';
import type { board } from '../../../resources/appointments/queries';
import { minutesOpen } from '../../../resources/branches/hours';
import type { QueryAnswer } from '../../../schema/query';
import { type BranchHours, type Days, datesOf, type Hours } from '../grid/day-time';

type Answer = QueryAnswer<typeof board>;

export interface Board extends Pick<Answer, 'zone' | 'shifts' | 'waiting' | 'offered'> {
  /** The hours to draw: from the first opening to the last closing, a night's beyond midnight. */
  readonly range: Hours;
  /** Opening hours of each branch in view. Times when all are closed are shaded. */
  readonly hours: BranchHours;
  readonly staff: readonly Named[];
  readonly rooms: readonly Named[];
  /** Times held by other users' open dialogs. */
  readonly holds: readonly Hold[];
  /** Leave and blocked time, for users who may see it. */
  readonly absences: readonly Absence[];
}

export interface Absence
  extends Pick<QueryAnswer<typeof between>[number], 'id' | 'version' | 'staffId' | 'staffFullName' | 'kind'> {
  readonly branchId: number;
  readonly start: number;
  readonly end: number;
}

export const readAbsence = (
  { start, end, ...rest }: QueryAnswer<typeof between>[number],
  branchId: number,
): Absence => ({ ...rest, branchId, start: Date.parse(start), end: Date.parse(end) });

export interface Named {
  readonly id: number;
  readonly name: string;
}

interface Hold extends Pick<Answer['holds'][number], 'id' | 'staffId' | 'roomId' | 'userName'> {
  readonly branchId: number;
  readonly start: number;
  readonly end: number;
  readonly expiresAt: number;
}

export const readBoard = (
  { staff, rooms, holds, openingHours, specialDays, ...rest }: Answer,
  { branchId, days }: { readonly branchId: number; readonly days: Days },
  absences: readonly Absence[] = [],
): Board => ({
  ...rest,
  absences,
  range: minutesOpen({ zone: rest.zone, weekly: openingHours, special: specialDays }, datesOf(days)),
  hours: [{ branchId, zone: rest.zone, weekly: openingHours, special: specialDays }],
  staff: staff.map(({ id, fullName }) => ({ id, name: fullName })),
  rooms: rooms.map(({ id, name }) => ({ id, name })),
  // Hide the user's own holds, because their dialog is already on the screen.
  holds: holds
    .filter(({ mine }) => !mine)
    .map(({ start, end, expiresAt, ...hold }) => ({
      ...hold,
      branchId,
      start: Date.parse(start),
      end: Date.parse(end),
      expiresAt: Date.parse(expiresAt),
    })),
});

/** From 8:00 to 22:00. */
const usualRange: Hours = { from: 480, to: 1320 };

/**
 * Merges the boards of several branches: all their staff and rooms, from the first opening to the last closing.
 * Without boards, as before the first reply, returns the documents' working day (APT-07) in `zone`.
 */
export const mergedBoard = (boards: readonly Board[], zone: string): Board => {
  const once = (rows: readonly Named[]) => [...new Map(rows.map((row) => [row.id, row])).values()];
  const sum = (key: 'waiting' | 'offered') => boards.reduce((total, board) => total + board[key], 0);
  return {
    zone: boards[0]?.zone ?? zone,
    range:
      boards.length === 0
        ? usualRange
        : {
            from: Math.min(...boards.map(({ range }) => range.from)),
            to: Math.max(...boards.map(({ range }) => range.to)),
          },
    hours: boards.flatMap(({ hours }) => hours),
    staff: once(boards.flatMap(({ staff }) => staff)),
    rooms: once(boards.flatMap(({ rooms }) => rooms)),
    shifts: boards.flatMap(({ shifts }) => shifts),
    holds: boards.flatMap(({ holds }) => holds),
    absences: boards.flatMap(({ absences }) => absences),
    waiting: sum('waiting'),
    offered: sum('offered'),
  };
};
