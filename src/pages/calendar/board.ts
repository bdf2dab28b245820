import type { Day } from '../../i18n/zone';
import { numberIn, textIn, valueIn } from '../../screens/row';
import { instantIn, listIn } from './booking';

/** What stands around the bookings: working day, people, rooms, shifts, times held by other desks. */
export interface Board {
  readonly zone: string;
  /** `HH:mm`. */
  readonly open: string;
  readonly close: string;
  readonly staff: readonly Named[];
  readonly rooms: readonly Named[];
  readonly shifts: readonly BoardShift[];
  /** Times kept by dialogs that others have open. */
  readonly holds: readonly Hold[];
  readonly waiting: number;
  readonly offered: number;
}

export interface Named {
  readonly id: number;
  readonly name: string;
}

export interface BoardShift {
  readonly staffId: number;
  readonly date: Day;
  readonly start: string;
  readonly end: string;
}

export interface Hold {
  readonly id: number;
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
  staff: [],
  rooms: [],
  shifts: [],
  holds: [],
  waiting: 0,
  offered: 0,
});

export const readBoard = (answer: unknown): Board => {
  const named = (key: string, name: string): readonly Named[] =>
    listIn(answer, key).flatMap((row) => {
      const id = numberIn(row, 'id');
      return id === undefined ? [] : [{ id, name: textIn(row, name) }];
    });
  return {
    zone: textIn(answer, 'zone') || 'Africa/Cairo',
    open: textIn(answer, 'open') || '08:00',
    close: textIn(answer, 'close') || '22:00',
    staff: named('staff', 'fullName'),
    rooms: named('rooms', 'name'),
    shifts: listIn(answer, 'shifts').flatMap((row) => {
      const staffId = numberIn(row, 'staffId');
      const [date, start, end] = [textIn(row, 'date'), textIn(row, 'start'), textIn(row, 'end')];
      return staffId === undefined ? [] : [{ staffId, date, start: start.slice(0, 5), end: end.slice(0, 5) }];
    }),
    holds: listIn(answer, 'holds').flatMap(readHold),
    waiting: numberIn(answer, 'waiting') ?? 0,
    offered: numberIn(answer, 'offered') ?? 0,
  };
};

/** Several branches at once: everybody who works in any of them, from the first opening to the last closing. */
export const mergedBoard = (boards: readonly Board[]): Board | undefined => {
  const [first] = boards;
  if (!first || boards.length === 1) return first;
  const once = (rows: readonly Named[]) => [...new Map(rows.map((row) => [row.id, row])).values()];
  return {
    zone: first.zone,
    open: boards.map(({ open }) => open).sort()[0] ?? first.open,
    close:
      boards
        .map(({ close }) => close)
        .sort()
        .at(-1) ?? first.close,
    staff: once(boards.flatMap(({ staff }) => staff)),
    rooms: once(boards.flatMap(({ rooms }) => rooms)),
    shifts: boards.flatMap(({ shifts }) => shifts),
    holds: boards.flatMap(({ holds }) => holds),
    waiting: boards.reduce((sum, { waiting }) => sum + waiting, 0),
    offered: boards.reduce((sum, { offered }) => sum + offered, 0),
  };
};

const readHold = (row: unknown): readonly Hold[] => {
  const id = numberIn(row, 'id');
  const [start, end] = [instantIn(row, 'start'), instantIn(row, 'end')];
  // One's own dialog stands before one's eyes already.
  if (id === undefined || start === undefined || end === undefined || valueIn(row, 'mine') === true)
    return [];
  return [
    {
      id,
      start,
      end,
      staffId: numberIn(row, 'staffId') ?? null,
      roomId: numberIn(row, 'roomId') ?? null,
      expiresAt: instantIn(row, 'expiresAt') ?? 0,
      userName: textIn(row, 'userName'),
    },
  ];
};
