import type { Day } from '../../i18n/zone';
import type { Board, Hold, Named } from './board';
import type { Booking, Line } from './booking';
import { type Hours, minutesIn, partOn } from './day-time';

export type ColumnsBy = 'staff' | 'rooms';

/** A person's or a room's day. */
export interface Column extends Named {
  /** 0 stands for bookings with nobody, or without a room. */
  readonly id: number;
  /** When somebody is there; null where nothing is planned for that day, and nothing is shaded. */
  readonly shifts: readonly Hours[] | null;
  readonly blocks: readonly Block[];
  readonly holds: readonly (Hold & Hours)[];
}

/** The part of a booking that one column shows. Minutes of the day; those that overlap stand side by side. */
export interface Block extends Hours {
  readonly key: string;
  readonly booking: Booking;
  /** The lines it is made of; none: the whole booking. */
  readonly lineIds: readonly number[];
  readonly work: readonly string[] | undefined;
  readonly start: number;
  readonly end: number;
  readonly lane: number;
  readonly lanes: number;
}

interface LayoutInput {
  readonly by: ColumnsBy;
  readonly date: Day;
  readonly board: Board;
  readonly bookings: readonly Booking[];
  /** What the column of bookings with nobody, or without a room, is called. */
  readonly nobody: string;
}

/** The columns of a day, one for each person or room, and what stands in them. */
export const columnsOf = ({ by, date, board, bookings, nobody }: LayoutInput): readonly Column[] => {
  const parts = bookings.flatMap((booking) => (by === 'staff' ? staffParts(booking) : [roomPart(booking)]));
  const shown = parts.flatMap((part) => {
    const hours = partOn(part, date, board.zone);
    return hours ? [{ ...part, ...hours }] : [];
  });
  const known: readonly Named[] = by === 'staff' ? board.staff : board.rooms;
  const isKnown = (id: number) => known.some((one) => one.id === id);
  // Somebody who has left, or works elsewhere now, keeps the column of what is still booked with them.
  const others = new Map(
    shown.filter(({ at }) => at.id !== 0 && !isKnown(at.id)).map(({ at }) => [at.id, at]),
  );
  const rest: readonly Named[] = shown.some(({ at }) => at.id === 0) ? [{ id: 0, name: nobody }] : [];
  const isPlanned = by === 'staff' && board.shifts.some((shift) => shift.date === date);
  return [...known, ...others.values(), ...rest].map(({ id, name }) => ({
    id,
    name,
    shifts: isPlanned && id !== 0 ? shiftsOf(board, id, date) : null,
    blocks: inLanes(shown.filter(({ at }) => at.id === id)),
    holds: board.holds
      .filter((hold) => (by === 'staff' ? hold.staffId : hold.roomId) === id)
      .flatMap((hold) => {
        const hours = partOn(hold, date, board.zone);
        return hours ? [{ ...hold, ...hours }] : [];
      }),
  }));
};

/** The parts of a day outside somebody's shifts. */
export const offShift = (shifts: readonly Hours[], day: Hours): readonly Hours[] => {
  const gaps: Hours[] = [];
  let from = day.from;
  for (const shift of [...shifts].sort((a, b) => a.from - b.from)) {
    if (shift.from > from) gaps.push({ from, to: Math.min(shift.from, day.to) });
    from = Math.max(from, shift.to);
  }
  if (from < day.to) gaps.push({ from, to: day.to });
  return gaps;
};

type Part = Omit<Block, 'from' | 'to' | 'lane' | 'lanes'> & { readonly at: Named };

const roomPart = (booking: Booking): Part => ({
  key: String(booking.id),
  booking,
  lineIds: [],
  work: undefined,
  start: booking.start,
  end: booking.end,
  at: { id: booking.roomId ?? 0, name: booking.roomName },
});

/** One part for each specialist; lines of the same one that touch are one part. */
const staffParts = (booking: Booking): readonly Part[] => {
  if (booking.lines.length === 0)
    return [{ ...roomPart(booking), at: { id: booking.staffId ?? 0, name: booking.staffName } }];
  const runs: Line[][] = [];
  for (const line of [...booking.lines].sort((a, b) => a.start - b.start)) {
    const run = runs.find((one) => one.at(-1)?.staffId === line.staffId && one.at(-1)?.end === line.start);
    if (run) run.push(line);
    else runs.push([line]);
  }
  return runs.map((run) => ({
    key: `${booking.id}-${run[0]?.id}`,
    booking,
    lineIds: run.map(({ id }) => id),
    work: run.map(({ name }) => name),
    start: run[0]?.start ?? booking.start,
    end: run.at(-1)?.end ?? booking.end,
    at: { id: run[0]?.staffId ?? 0, name: run[0]?.staffName ?? '' },
  }));
};

/** Places what overlaps side by side, in as few lanes as it needs. */
const inLanes = (parts: readonly (Part & Hours)[]): readonly Block[] => {
  const placed: Block[] = [];
  let cluster: (Part & Hours & { readonly lane: number })[] = [];
  let ends: number[] = [];
  const close = () => {
    placed.push(...cluster.map(({ at: _, ...part }) => ({ ...part, lanes: ends.length })));
    cluster = [];
    ends = [];
  };
  for (const part of [...parts].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.every((end) => end <= part.from)) close();
    const free = ends.findIndex((end) => end <= part.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = part.to;
    cluster.push({ ...part, lane });
  }
  close();
  return placed;
};

const shiftsOf = ({ shifts }: Board, staffId: number, date: Day): readonly Hours[] =>
  shifts
    .filter((shift) => shift.staffId === staffId && shift.date === date)
    .map(({ start, end }) => ({ from: minutesIn(start), to: minutesIn(end) }));
