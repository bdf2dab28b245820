import type { board } from '../../../resources/appointments/queries';
import type { OpeningHours } from '../../../resources/branches/hours';
import type { QueryAnswer } from '../../../schema/query';

type Answer = QueryAnswer<typeof board>;

export interface Board extends Pick<Answer, 'zone' | 'open' | 'close' | 'shifts' | 'waiting' | 'offered'> {
  /** Of each branch in view; what none of them is open for is shaded. */
  readonly hours: readonly (OpeningHours & { readonly branchId: number })[];
  readonly staff: readonly Named[];
  readonly rooms: readonly Named[];
  /** Times kept by dialogs that others have open. */
  readonly holds: readonly Hold[];
}

export interface Named {
  readonly id: number;
  readonly name: string;
}

export interface Hold {
  readonly id: number;
  readonly branchId: number;
  readonly start: number;
  readonly end: number;
  readonly staffId: number | null;
  readonly roomId: number | null;
  readonly expiresAt: number;
  readonly userName: string;
}

/** The documents' working day, until the server has said the centre's own (APT-07). */
export const unknownBoard = (zone: string): Board => ({
  zone,
  open: '08:00',
  close: '22:00',
  hours: [],
  staff: [],
  rooms: [],
  shifts: [],
  holds: [],
  waiting: 0,
  offered: 0,
});

export const readBoard = (
  { staff, rooms, holds, openingHours, specialDays, ...rest }: Answer,
  branchId: number,
): Board => ({
  ...rest,
  hours: [{ branchId, zone: rest.zone, weekly: openingHours, special: specialDays }],
  staff: staff.map(({ id, fullName }) => ({ id, name: fullName })),
  rooms: rooms.map(({ id, name }) => ({ id, name })),
  // One's own dialog stands before one's eyes already.
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

/** Several branches at once: everybody who works in any of them, from the first opening to the last closing. */
export const mergedBoard = (boards: readonly Board[]): Board | undefined => {
  const [first] = boards;
  if (!first || boards.length === 1) return first;
  const once = (rows: readonly Named[]) => [...new Map(rows.map((row) => [row.id, row])).values()];
  return {
    zone: first.zone,
    open: boards.reduce((earliest, { open }) => (open < earliest ? open : earliest), first.open),
    close: boards.reduce((latest, { close }) => (close > latest ? close : latest), first.close),
    hours: boards.flatMap(({ hours }) => hours),
    staff: once(boards.flatMap(({ staff }) => staff)),
    rooms: once(boards.flatMap(({ rooms }) => rooms)),
    shifts: boards.flatMap(({ shifts }) => shifts),
    holds: boards.flatMap(({ holds }) => holds),
    waiting: boards.reduce((sum, { waiting }) => sum + waiting, 0),
    offered: boards.reduce((sum, { offered }) => sum + offered, 0),
  };
};
