import { addDays, type Day } from '../../../i18n/zone';
import { unreachable } from '../../../schema/field';
import { minutesIn } from '../../../schema/text/parse';
import type { Appointment, Board, Line, Named } from '../data/board';
import { rehoused, restaffed } from '../data/move';
import { boundsOn, type Hours } from './day-time';

export type ColumnsBy = 'days' | 'branches' | 'staff' | 'rooms';

/** Part of an appointment that one column shows. */
export interface Part {
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
export const idKeys = { branches: 'branchId', staff: 'staffId', rooms: 'roomId' } as const;

/** Splits an appointment for columns: by specialist, else it stays whole. */
export const partsOf = (by: ColumnsBy, appointment: Appointment): readonly Part[] => {
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

interface PlacesInput {
  readonly by: ColumnsBy | 'month';
  readonly board: Board;
  readonly branches: readonly Named[];
  readonly nobody: string;
  readonly appointments: readonly Appointment[];
}

/** Returns what has a column. 0 holds appointments without a specialist or without a room. */
export const placesOf = ({ by, board, branches, nobody, appointments }: PlacesInput): readonly Named[] => {
  switch (by) {
    case 'month':
    case 'days':
      return [{ id: 0, name: '' }];
    case 'branches':
      return branches;
    case 'staff':
    case 'rooms': {
      const known: readonly Named[] = by === 'staff' ? board.staff : board.rooms;
      const shown = appointments.flatMap((appointment) => partsOf(by, appointment)).map(({ at }) => at);
      const isKnown = (id: number) => known.some((one) => one.id === id);
      // A specialist who left or works elsewhere keeps a column while appointments with them remain.
      const others = new Map(shown.filter(({ id }) => id !== 0 && !isKnown(id)).map((at) => [at.id, at]));
      const rest: readonly Named[] = shown.some(({ id }) => id === 0) ? [{ id: 0, name: nobody }] : [];
      return [...known, ...others.values(), ...rest];
    }
    default:
      return unreachable(by);
  }
};

/** Shifts end at midnight, so that the rest of a night is a shift of the next date. */
export const shiftsOn = ({ shifts, hours }: Board, staffId: number, date: Day): readonly Hours[] | null => {
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

/** Returns the appointment after one of its parts was dropped on the column of a place. */
export const placed = (
  appointment: Appointment,
  part: Part,
  by: ColumnsBy | 'month',
  place: Named,
): Appointment => {
  const to = place.id === 0 ? null : place;
  if (by === 'rooms')
    return appointment.roomId === (to?.id ?? null) ? appointment : rehoused(appointment, to);
  if (by !== 'staff') return appointment;
  const lines = appointment.lines.filter(({ id }) => part.lineIds.includes(id));
  const now = lines.length > 0 ? lines[0]?.staffId : appointment.staffId;
  if ((now ?? null) === (to?.id ?? null)) return appointment;
  return lines.length === 0
    ? restaffed(appointment, null, to)
    : lines.reduce((changed, { id }) => restaffed(changed, id, to), appointment);
};
