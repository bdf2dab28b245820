import type { between } from '../../../resources/absences/queries';
import type { appointments } from '../../../resources/appointments/entity';
import type { board } from '../../../resources/appointments/queries';
import type { AppointmentStatus } from '../../../resources/appointments/rules';
import { minutesOpen } from '../../../resources/branches/hours';
import type { QueryAnswer } from '../../../schema/query';
import { toLatinDigits } from '../../../schema/text/parse';
import type { RowOf } from '../../../schema/types';
import { embeddedIn, listIn, textIn } from '../../../screens/data/row';
import { type BranchHours, type Days, datesOf, type Hours } from '../grid/day-time';

type Row = RowOf<typeof appointments>;
type ServiceRow = Row['services'][number];

export interface Line extends Pick<ServiceRow, 'id' | 'serviceId' | 'staffId' | 'useOwned'> {
  readonly name: string;
  readonly staffName: string;
  /** Milliseconds since 1970, like all instants of the calendar. */
  readonly start: number;
  readonly end: number;
  /** Minutes by the price list of its day. */
  readonly duration: number;
}

export interface Appointment
  extends Pick<Row, 'id' | 'version' | 'status' | 'branchId' | 'staffId' | 'roomId'> {
  /** As it was read, for the panel. */
  readonly row: Row;
  readonly title: string;
  readonly customerName: string;
  readonly phone: string;
  readonly start: number;
  readonly end: number;
  /** True if the customer has come and not left yet. */
  readonly isPresent: boolean;
  /** True if the customer has confirmed that she comes. */
  readonly isConfirmed: boolean;
  /** What must be known of the customer; '' for nothing (M4). */
  readonly mustKnow: string;
  readonly staffName: string;
  readonly roomName: string;
  readonly lines: readonly Line[];
  readonly packages: readonly string[];
}

export const statuses: readonly AppointmentStatus[] = ['Planned', 'Done', 'NoShow', 'Canceled'];

export const isStatus = (text: string): text is AppointmentStatus =>
  statuses.some((status) => status === text);

export const appointmentOf = (row: Row): Appointment => {
  const { id, branchId, version, status, staffId, roomId } = row;
  const [start, end] = [Date.parse(row.start), Date.parse(row.end)];
  return {
    row,
    id,
    branchId,
    version,
    status,
    start,
    end,
    staffId,
    roomId,
    title: row.title ?? '',
    customerName: textIn(row, 'customerFullName'),
    phone: phoneIn(listIn(row, 'customerPhones')[0]),
    isPresent: status === 'Planned' && textIn(embeddedIn(row, 'attendanceId'), 'state') === 'Present',
    isConfirmed: status === 'Planned' && (row.confirmedAt ?? null) !== null,
    mustKnow: textIn(embeddedIn(row, 'customerId'), 'careNote').trim(),
    staffName: textIn(row, 'staffFullName'),
    roomName: textIn(row, 'roomName'),
    lines: row.services.map((line) => lineOf(line, { start, end })),
    packages: row.packages.map(({ name }) => name ?? ''),
  };
};

export const workOf = ({ lines, packages }: Appointment): readonly string[] => [
  ...new Set([...lines.map(({ name }) => name), ...packages]),
];

export const staffOf = ({ lines, staffName }: Appointment): readonly string[] => {
  const names = [...new Set(lines.flatMap((line) => (line.staffName === '' ? [] : [line.staffName])))];
  return names.length > 0 || staffName === '' ? names : [staffName];
};

const lineOf = (line: ServiceRow, whole: { readonly start: number; readonly end: number }): Line => ({
  id: line.id,
  serviceId: line.serviceId,
  name: line.serviceName ?? '',
  staffId: line.staffId,
  staffName: textIn(line, 'staffFullName'),
  start: line.start === null ? whole.start : Date.parse(line.start),
  end: line.end === null ? whole.end : Date.parse(line.end),
  duration: line.duration ?? 0,
  useOwned: line.useOwned,
});

/** Reads a phone number: text in the documents' format, an object in customer rows. Its digits are always Latin. */
const phoneIn = (phone: unknown): string =>
  toLatinDigits(typeof phone === 'string' ? phone : textIn(phone, 'phoneRaw'));

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
  readonly start: number;
  readonly end: number;
}

export const readAbsence = ({ start, end, ...rest }: QueryAnswer<typeof between>[number]): Absence => ({
  ...rest,
  start: Date.parse(start),
  end: Date.parse(end),
});

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

/**
 * True until it is known that there are no rooms: what comes late would move what somebody presses. A board that has
 * been loaded has hours.
 */
export const mayHaveRooms = ({ rooms, hours }: Board): boolean => rooms.length > 0 || hours.length === 0;
