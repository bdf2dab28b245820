import type { appointments } from '../../../resources/appointments/entity';
import type { AppointmentStatus } from '../../../resources/appointments/rules';
import type { RowOf } from '../../../schema/types';
import { embeddedIn, listIn, textIn } from '../../../screens/data/row';

export interface Line {
  readonly id: number;
  readonly serviceId: number;
  readonly name: string;
  readonly staffId: number | null;
  readonly staffName: string;
  /** Milliseconds since 1970, as all instants of the calendar. */
  readonly start: number;
  readonly end: number;
  /** Minutes by the price list of its day. */
  readonly duration: number;
  readonly useOwned: boolean;
}

export interface Booking {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly customerName: string;
  readonly phone: string;
  readonly start: number;
  readonly end: number;
  readonly status: AppointmentStatus;
  /** The customer has come and not left yet. */
  readonly isPresent: boolean;
  readonly branchId: number;
  readonly staffId: number | null;
  readonly staffName: string;
  readonly roomId: number | null;
  readonly roomName: string;
  readonly lines: readonly Line[];
  readonly packages: readonly string[];
}

export const statuses: readonly AppointmentStatus[] = ['Planned', 'Done', 'NoShow', 'Canceled'];

export const isStatus = (text: string): text is AppointmentStatus =>
  statuses.some((status) => status === text);

type Row = RowOf<typeof appointments>;

export const bookingOf = (row: Row): Booking => {
  const { id, branchId, version, status, staffId, roomId } = row;
  const [start, end] = [Date.parse(row.start), Date.parse(row.end)];
  return {
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
    staffName: textIn(row, 'staffFullName'),
    roomName: textIn(row, 'roomName'),
    lines: row.services.map((line) => lineOf(line, { start, end })),
    packages: row.packages.map(({ name }) => name ?? ''),
  };
};

export const workOf = ({ lines, packages }: Booking): readonly string[] => [
  ...new Set([...lines.map(({ name }) => name), ...packages]),
];

export const staffOf = ({ lines, staffName }: Booking): readonly string[] => {
  const names = [...new Set(lines.flatMap((line) => (line.staffName === '' ? [] : [line.staffName])))];
  return names.length > 0 || staffName === '' ? names : [staffName];
};

const lineOf = (
  line: Row['services'][number],
  whole: { readonly start: number; readonly end: number },
): Line => ({
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

/** The documents show phones as text, the rows of customers as objects. */
const phoneIn = (phone: unknown): string => (typeof phone === 'string' ? phone : textIn(phone, 'phoneRaw'));
