import type { appointments } from '../../../resources/appointments/entity';
import type { AppointmentStatus } from '../../../resources/appointments/rules';
import { toLatinDigits } from '../../../schema/text/accept';
import type { RowOf } from '../../../schema/types';
import { embeddedIn, listIn, textIn } from '../../../screens/data/row';

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
