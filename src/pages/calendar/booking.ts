import type { AppointmentStatus } from '../../resources/appointments/rules';
import { embeddedIn, numberIn, textIn, valueIn } from '../../screens/row';

/** A service within a booking, with the time and the specialist it takes. */
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

/** A booking as the calendar shows it. */
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

/** Reads an answered booking; undefined when its times or id cannot be read. */
export const readBooking = (row: unknown): Booking | undefined => {
  const [id, branchId] = [numberIn(row, 'id'), numberIn(row, 'branchId')];
  const [start, end] = [instantIn(row, 'start'), instantIn(row, 'end')];
  if (id === undefined || branchId === undefined || start === undefined || end === undefined)
    return undefined;
  const status = textIn(row, 'status');
  const phones = listIn(row, 'customerPhones');
  return {
    id,
    branchId,
    start,
    end,
    version: numberIn(row, 'version') ?? 0,
    title: textIn(row, 'title'),
    customerName: textIn(row, 'customerFullName'),
    phone: phoneIn(phones[0]),
    status: isStatus(status) ? status : 'Planned',
    isPresent: status === 'Planned' && textIn(embeddedIn(row, 'attendanceId'), 'state') === 'Present',
    staffId: numberIn(row, 'staffId') ?? null,
    staffName: textIn(row, 'staffFullName'),
    roomId: numberIn(row, 'roomId') ?? null,
    roomName: textIn(row, 'roomName'),
    lines: listIn(row, 'services').flatMap((line) => readLine(line, { start, end }) ?? []),
    packages: listIn(row, 'packages').map((one) => textIn(one, 'name')),
  };
};

/** What is done in it, in the words of the price list. */
export const workOf = ({ lines, packages }: Booking): readonly string[] => [
  ...new Set([...lines.map(({ name }) => name), ...packages]),
];

/** Everybody who works on it. */
export const staffOf = ({ lines, staffName }: Booking): readonly string[] => {
  const names = [...new Set(lines.flatMap((line) => (line.staffName === '' ? [] : [line.staffName])))];
  return names.length > 0 || staffName === '' ? names : [staffName];
};

export const listIn = (holder: unknown, key: string): readonly unknown[] => {
  const list = valueIn(holder, key);
  return Array.isArray(list) ? list : [];
};

/** An instant under a key, as milliseconds. */
export const instantIn = (holder: unknown, key: string): number | undefined => {
  const at = Date.parse(textIn(holder, key));
  return Number.isNaN(at) ? undefined : at;
};

const readLine = (
  line: unknown,
  whole: { readonly start: number; readonly end: number },
): Line | undefined => {
  const [id, serviceId] = [numberIn(line, 'id'), numberIn(line, 'serviceId')];
  if (id === undefined || serviceId === undefined) return undefined;
  return {
    id,
    serviceId,
    name: textIn(line, 'serviceName'),
    staffId: numberIn(line, 'staffId') ?? null,
    staffName: textIn(line, 'staffFullName'),
    start: instantIn(line, 'start') ?? whole.start,
    end: instantIn(line, 'end') ?? whole.end,
    duration: numberIn(line, 'duration') ?? 0,
    useOwned: valueIn(line, 'useOwned') !== false,
  };
};

/** The documents show phones as text, the rows of customers as objects. */
const phoneIn = (phone: unknown): string => (typeof phone === 'string' ? phone : textIn(phone, 'phoneRaw'));
