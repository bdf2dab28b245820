import { addDays, type Day } from '../../../i18n/zone';
import { minutesIn } from '../../../resources/branches/hours';
import { unreachable } from '../../../schema/field';
import type { Appointment, Line } from '../data/appointment';
import type { Absence, Board, Hold, Named } from '../data/board';
import { rehoused, restaffed } from '../data/move';
import { boundsOn, closedOn, type Days, datesOf, type Hours, partOn } from '../grid/day-time';

export interface Lane {
  readonly lane: number;
  /** Number of lanes that share the width. */
  readonly lanes: number;
  /** True if the group has too many parts, so that a counter takes space at the side. */
  readonly isCrowded: boolean;
}

/** Appointments without a lane, as one stretch of the day. */
interface Crowd<T> extends Hours {
  readonly hidden: readonly T[];
}

export interface Placed<T> {
  readonly placed: readonly (T & Lane)[];
  readonly crowds: readonly Crowd<T>[];
}

/** Minimum height of a block in minutes: one line. No booking is drawn higher than it lasts, but for shorter ones. */
const least = 15;

/**
 * Puts overlapping parts side by side, in as few lanes as possible and at most `most`. If a group needs more, its
 * last lane goes to the counter of the parts that found none.
 */
export const inLanes = <T extends Hours>(parts: readonly T[], most: number): Placed<T> => {
  const placed: (T & Lane)[] = [];
  const crowds: Crowd<T>[] = [];
  let cluster: { readonly part: T; readonly lane: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    const isCrowded = ends.length > most;
    const lanes = isCrowded ? Math.max(1, most - 1) : ends.length;
    const hidden: T[] = [];
    for (const { part, lane } of cluster)
      if (lane < lanes) placed.push({ ...part, lane, lanes, isCrowded });
      else hidden.push(part);
    crowds.push(...stretches(hidden));
    cluster = [];
    ends = [];
  };
  for (const part of [...parts].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.every((end) => end <= part.from)) close();
    const free = ends.findIndex((end) => end <= part.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Math.max(part.to, part.from + least);
    cluster.push({ part, lane });
  }
  close();
  return { placed, crowds };
};

/** Groups parts, sorted by start, into stretches. Overlapping parts share one, so that no counter covers another. */
const stretches = <T extends Hours>(parts: readonly T[]): readonly Crowd<T>[] => {
  const found: { from: number; to: number; hidden: T[] }[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    const to = Math.max(part.to, part.from + least);
    if (last && part.from < last.to) {
      last.hidden.push(part);
      last.to = Math.max(last.to, to);
    } else found.push({ from: part.from, to, hidden: [part] });
  }
  return found;
};

export type ColumnsBy = 'days' | 'branches' | 'staff' | 'rooms';

export interface Column {
  /** The day in columns of days, else the id of the branch, specialist or room. */
  readonly key: string;
  readonly date: Day;
  /** 0 holds appointments without a specialist or without a room. */
  readonly id: number;
  readonly name: string;
  /** Shifts of the specialist; null if no staff has a shift that day, so that nothing is shaded. */
  readonly shifts: readonly Hours[] | null;
  /** Times when no branch of the column is open. */
  readonly closed: readonly Hours[];
  readonly count: number;
  readonly blocks: readonly Block[];
  /** Customers who did not come, beside no crowd: drawn at the edge, so that their time looks as free as it is. */
  readonly stripes: readonly Block[];
  readonly crowds: readonly Crowd<Span>[];
  readonly holds: readonly (HeldTime & Lane)[];
  /** Leave and blocked time, of the specialist or, in a column of a day, of everybody. Empty in columns of anything else. */
  readonly absences: readonly Away[];
  /** Those that are drawn over the whole width, behind the appointments, because the column is of one person. */
  readonly behind: readonly Away[];
  /** Those that are drawn as bars beside the appointments, because the column is of everybody. Whole days stand in the head only. */
  readonly bars: readonly (Away & Lane)[];
}

/** Leave or blocked time in one column, in minutes of the day. */
export interface Away extends Absence, Hours {
  readonly key: string;
  readonly date: Day;
}

/** Part of an appointment that one column shows, in minutes of the day. */
export interface Span extends Part, Hours {
  readonly date: Day;
}

export type Block = Span & Lane;

/** What a drag can take along. */
export type Dragged = Block | Away;

type HeldTime = Hold & Hours;

interface LayoutInput {
  readonly by: ColumnsBy;
  readonly days: Days;
  readonly board: Board;
  readonly appointments: readonly Appointment[];
  readonly branches?: readonly Named[];
  readonly nobody: string;
  readonly hours: Hours;
  /** True draws customers who did not come as blocks, because they were asked for. Default: false. */
  readonly isMissedWhole?: boolean;
  /** The only specialist in view. Default: null, everybody. */
  readonly onlyStaff?: number | null;
}

const isMissed = ({ appointment }: Part): boolean => appointment.status === 'NoShow';

/** Most appointments side by side before the rest is counted. In seven columns a third one can just be read. */
const mostInWeek = 3;
const mostInDay = 8;
/** Most bars of absences side by side. */
const mostBars = 3;

export const columnsOf = (input: LayoutInput): readonly Column[] => {
  const { by, days, board, appointments, hours, onlyStaff = null } = input;
  const parts = appointments.flatMap((appointment) => partsOf(by, appointment));
  const dates = datesOf(days);
  const most = dates.length > 1 ? mostInWeek : mostInDay;
  return dates.flatMap((date) => {
    const bounds = newBounds(board, date);
    const shown = parts.flatMap((part): Span[] => {
      const shownPart = partOn(part, date, board.zone, bounds(part.appointment.branchId));
      return shownPart ? [{ ...part, ...shownPart, date }] : [];
    });
    const held = board.holds.flatMap((hold): HeldTime[] => {
      const shownPart = partOn(hold, date, board.zone, bounds(hold.branchId));
      return shownPart ? [{ ...hold, ...shownPart }] : [];
    });
    return placesOf(input, shown).map((place): Column => {
      const mine = shown.filter(({ at }) => by === 'days' || at.id === place.id);
      const holds = held.filter((hold) => by === 'days' || hold[idKeys[by]] === place.id);
      const opening = board.hours.filter(({ branchId }) => by !== 'branches' || branchId === place.id);
      const missed = input.isMissedWhole ? [] : mine.filter(isMissed);
      const blocks = missed.length === 0 ? mine : mine.filter((one) => !isMissed(one));
      const { placed, crowds } = inLanes<Span | HeldTime>([...blocks, ...holds], most);
      // A stripe would lie over the counter of a crowd, so the list of the counter has it.
      const crowdAt = ({ from, to }: Hours) => crowds.find((crowd) => from < crowd.to && crowd.from < to);
      const absences =
        by === 'days' || (by === 'staff' && place.id !== 0)
          ? absencesOn(board, by === 'days' ? onlyStaff : place.id, date)
          : [];
      const seen = absences.filter(({ from, to }) => from < hours.to && to > hours.from);
      const isOfOne = by === 'staff' || onlyStaff !== null;
      return {
        key: by === 'days' ? date : String(place.id),
        date,
        ...place,
        shifts: by === 'staff' ? shiftsOn(board, place.id, date) : null,
        closed: closedOn(opening, date, hours),
        count: blocks.length,
        stripes: sideBySide(missed.filter((one) => !crowdAt(one))),
        blocks: placed.filter((one) => 'appointment' in one),
        holds: placed.filter((one) => 'userName' in one),
        absences,
        behind: isOfOne ? seen : [],
        bars: isOfOne
          ? []
          : inLanes(
              seen.filter((one) => !isWholeDay(one, board)),
              mostBars,
            ).placed,
        crowds: crowds.flatMap((crowd) => {
          const hidden = [
            ...crowd.hidden.filter((one) => 'appointment' in one),
            ...missed.filter((one) => crowdAt(one) === crowd),
          ];
          // A time that somebody holds is no booking to be counted.
          return hidden.length === 0 ? [] : [{ ...crowd, hidden }];
        }),
      };
    });
  });
};

/** Stripes of the same time, each in a lane of its own, so that none lies over another. */
const sideBySide = (stripes: readonly Span[]): readonly Block[] => inLanes(stripes, stripes.length).placed;

/** The bounds of one day by branch, computed once for all that is drawn on it. */
const newBounds = ({ hours }: Board, date: Day) => {
  const known = new Map<number, Hours>();
  return (branchId: number): Hours => {
    const found = known.get(branchId) ?? boundsOn(hours, date, branchId);
    known.set(branchId, found);
    return found;
  };
};

/** Absences of a specialist on a day; those of everybody for null. */
const absencesOn = ({ absences, hours, zone }: Board, staffId: number | null, date: Day) =>
  absences.flatMap((absence): Away[] => {
    const shown =
      staffId === null || absence.staffId === staffId
        ? partOn(absence, date, zone, boundsOn(hours, date))
        : undefined;
    return shown ? [{ ...absence, ...shown, key: `away-${absence.id}`, date }] : [];
  });

/** True if an absence takes all hours that the branch is open. */
export const isWholeDay = ({ from, to }: Hours, { range }: Pick<Board, 'range'>): boolean =>
  from <= range.from && to >= range.to;

interface Part {
  readonly key: string;
  readonly appointment: Appointment;
  /** Ids of the appointment's lines in this part; empty for the whole appointment. */
  readonly lineIds: readonly number[];
  readonly work: readonly string[] | undefined;
  readonly start: number;
  readonly end: number;
  readonly at: Named;
}

/** Key of an appointment and of a hold that names the column they belong to. */
const idKeys = { branches: 'branchId', staff: 'staffId', rooms: 'roomId' } as const;

const partsOf = (by: ColumnsBy, appointment: Appointment): readonly Part[] => {
  if (by === 'staff') return staffParts(appointment);
  const id = by === 'days' ? 0 : (appointment[idKeys[by]] ?? 0);
  return [wholePart(appointment, { id, name: by === 'rooms' ? appointment.roomName : '' })];
};

const wholePart = (appointment: Appointment, at: Named): Part => ({
  key: String(appointment.id),
  appointment,
  lineIds: [],
  work: undefined,
  start: appointment.start,
  end: appointment.end,
  at,
});

/** Splits an appointment by specialist. Consecutive lines of the same specialist are one part. */
const staffParts = (appointment: Appointment): readonly Part[] => {
  if (appointment.lines.length === 0)
    return [wholePart(appointment, { id: appointment.staffId ?? 0, name: appointment.staffName })];
  const runs: Line[][] = [];
  for (const line of [...appointment.lines].sort((a, b) => a.start - b.start)) {
    const run = runs.find((one) => one.at(-1)?.staffId === line.staffId && one.at(-1)?.end === line.start);
    if (run) run.push(line);
    else runs.push([line]);
  }
  return runs.map((run) => ({
    key: `${appointment.id}-${run[0]?.id}`,
    appointment,
    lineIds: run.map(({ id }) => id),
    work: run.map(({ name }) => name),
    start: run[0]?.start ?? appointment.start,
    end: run.at(-1)?.end ?? appointment.end,
    at: { id: run[0]?.staffId ?? 0, name: run[0]?.staffName ?? '' },
  }));
};

const placesOf = (
  { by, board, branches = [], nobody }: LayoutInput,
  shown: readonly Span[],
): readonly Named[] => {
  switch (by) {
    case 'days':
      return [{ id: 0, name: '' }];
    case 'branches':
      return branches;
    case 'staff':
    case 'rooms': {
      const known: readonly Named[] = by === 'staff' ? board.staff : board.rooms;
      const isKnown = (id: number) => known.some((one) => one.id === id);
      // A specialist who left or works elsewhere keeps a column while appointments with them remain.
      const others = new Map(
        shown.filter(({ at }) => at.id !== 0 && !isKnown(at.id)).map(({ at }) => [at.id, at]),
      );
      const rest: readonly Named[] = shown.some(({ at }) => at.id === 0) ? [{ id: 0, name: nobody }] : [];
      return [...known, ...others.values(), ...rest];
    }
    default:
      return unreachable(by);
  }
};

/** Shifts end at midnight, so that the rest of a night is a shift of the next date. */
const shiftsOn = ({ shifts, hours }: Board, staffId: number, date: Day): readonly Hours[] | null => {
  if (staffId === 0 || !shifts.some((shift) => shift.date === date)) return null;
  const { from, to } = boundsOn(hours, date);
  const next = addDays(date, 1);
  return shifts
    .filter((shift) => shift.staffId === staffId && (shift.date === date || shift.date === next))
    .map((shift) => {
      const later = shift.date === next ? 1440 : 0;
      return { from: minutesIn(shift.start) + later, to: minutesIn(shift.end) + later };
    })
    .filter((shift) => shift.from >= from && shift.from < to);
};

/** Returns the appointment after one of its blocks was dropped on the column. */
export const placed = (
  appointment: Appointment,
  block: Block,
  by: ColumnsBy,
  column: Column,
): Appointment => {
  const to = column.id === 0 ? null : { id: column.id, name: column.name };
  if (by === 'rooms')
    return appointment.roomId === (to?.id ?? null) ? appointment : rehoused(appointment, to);
  if (by !== 'staff') return appointment;
  const lines = appointment.lines.filter(({ id }) => block.lineIds.includes(id));
  const now = lines.length > 0 ? lines[0]?.staffId : appointment.staffId;
  if ((now ?? null) === (to?.id ?? null)) return appointment;
  return lines.length === 0
    ? restaffed(appointment, null, to)
    : lines.reduce((changed, { id }) => restaffed(changed, id, to), appointment);
};
