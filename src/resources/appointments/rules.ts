import { sumOf } from '../../schema/money';
import type { RowOf } from '../../schema/types';
import type { appointments } from './entity';

/** Rules of an appointment, shared by dialog and server. Instants are milliseconds, prices are pounds. */

export type AppointmentStatus = 'Planned' | 'Done' | 'NoShow' | 'Canceled';

const hour = 3_600_000;
const minute = 60_000;

/** Statuses that hold staff, room and customer; the others free the time (P-12). */
export const occupies = (status: string): boolean => status === 'Planned' || status === 'Done';

/** Statuses that may follow; only a manager may leave a final one. */
export const nextStatuses = (from: AppointmentStatus, mayManage: boolean): readonly AppointmentStatus[] => {
  const all: readonly AppointmentStatus[] = ['Planned', 'Done', 'NoShow', 'Canceled'];
  return from === 'Planned' || mayManage ? all.filter((status) => status !== from) : [];
};

/**
 * The end of an appointment. If it equals the start, the services' minutes decide, or one hour without
 * services (APT-11).
 */
export const endOf = (start: number, end: number, minutes: number): number =>
  end === start ? start + (minutes > 0 ? minutes * minute : hour) : end;

/** The end that the dialog proposes until the user changes it. */
export const proposedEnd = (start: number, durations: readonly number[]): number =>
  endOf(start, start, sum(durations));

/** True if the services take longer than the appointment; the dialog then asks to confirm. */
export const isShorterThanServices = (span: Span, durations: readonly number[]): boolean =>
  span.end - span.start < sum(durations) * minute;

export interface Span {
  readonly start: number;
  readonly end: number;
}

interface LineTimes {
  readonly duration: number;
  /** The line's own times. Default: lines follow one another. */
  readonly own?: Span | undefined;
}

/**
 * Times of each line. Lines without own times follow one another from the start, and the last one
 * reaches to the end. If they do not fit, each gets the whole span.
 */
export const laidLines = (span: Span, lines: readonly LineTimes[]): readonly Span[] => {
  const laid = lines.filter(({ own }) => !own);
  const fits = span.start + sum(laid.map(({ duration }) => duration)) * minute <= span.end;
  const last = laid.at(-1);
  let next = span.start;
  return lines.map((line) => {
    if (line.own) return line.own;
    if (!fits) return span;
    const start = next;
    next = start + line.duration * minute;
    return { start, end: line === last ? span.end : next };
  });
};

/** Span from the earliest start to the latest end; the given span if there are no lines. */
export const spanOf = (span: Span, lines: readonly Span[]): Span =>
  lines.length === 0
    ? span
    : {
        start: Math.min(...lines.map(({ start }) => start)),
        end: Math.max(...lines.map(({ end }) => end)),
      };

/** Minutes that an awaited customer is late, 0 before the start. `now` is whole minutes since 1970. */
export const minutesLate = ({ start }: { readonly start: string }, now: number): number =>
  Math.max(0, now - Math.floor(Date.parse(start) / 60_000));

/** Minutes after which a late customer is no longer expected. */
const waitedFor = 60;

/**
 * Sorts expected customers. First those who are still to come or at most an hour late, earliest start first.
 * Then those who are later still, latest start first. `now` as for `minutesLate`.
 */
export const asExpected = <T extends { readonly start: string }>(
  rows: readonly T[],
  now: number,
): readonly T[] => {
  const isAwaited = (row: T) => minutesLate(row, now) <= waitedFor;
  const byStart = [...rows].sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
  return [...byStart.filter(isAwaited), ...byStart.filter((row) => !isAwaited(row)).reverse()];
};

export type Coverage = 'Extra' | 'Package' | 'Owned';

export interface Sessions {
  readonly serviceId: number;
  readonly sessionsCount: number;
}

/**
 * Payment of each line (APT-21, APT-34): first sessions that the customer owns, then sessions of packages
 * chosen in this appointment. Two lines of one service need two sessions.
 */
export const coverageOf = (
  lines: readonly { readonly serviceId: number; readonly useOwned?: boolean }[],
  chosen: readonly Sessions[],
  owned: readonly Sessions[] = [],
): readonly Coverage[] => {
  const left = { Owned: leftOf(owned), Package: leftOf(chosen) };
  const take = (from: Map<number, number>, serviceId: number): boolean => {
    const count = from.get(serviceId) ?? 0;
    from.set(serviceId, count - 1);
    return count > 0;
  };
  return lines.map(({ serviceId, useOwned = true }) => {
    if (useOwned && take(left.Owned, serviceId)) return 'Owned';
    return take(left.Package, serviceId) ? 'Package' : 'Extra';
  });
};

/**
 * Sessions left before each line that offers to use one (APT-34): lines paid by a session, and lines switched
 * off while a session is left. `undefined`: no choice.
 */
export const ownedChoices = (
  lines: readonly { readonly serviceId: number; readonly useOwned?: boolean }[],
  covers: readonly Coverage[],
  owned: readonly Sessions[],
): readonly (number | undefined)[] => {
  const left = leftOf(owned);
  return lines.map(({ serviceId, useOwned = true }, index) => {
    const count = left.get(serviceId) ?? 0;
    if (covers[index] === 'Owned') left.set(serviceId, count - 1);
    return covers[index] === 'Owned' || (!useOwned && count > 0) ? count : undefined;
  });
};

/** Price of the packages plus the services that no session covers (APT-20). In pounds, exact to the piastre. */
export const totalOf = (
  lines: readonly { readonly price: number; readonly coverage: Coverage }[],
  packagePrices: readonly number[],
): number => {
  const extra = lines.filter(({ coverage }) => coverage === 'Extra').map(({ price }) => price);
  return sumOf([...packagePrices, ...extra]);
};

/** The title of an appointment without one: services and customer (APT-30). */
export const titleOf = (names: readonly string[], customer: string): string =>
  [names.join('، '), customer].filter((part) => part !== '').join(' - ');

/**
 * The title as it reads now. One that was proposed names the customer as she was called then: after a rename or a merge
 * it follows her present name.
 */
export const presentTitle = (title: string, names: readonly string[], customer: string): string =>
  names.length > 0 && title.startsWith(`${names.join('، ')} - `) ? titleOf(names, customer) : title;

/** The title with the customer's present name. */
export const titleNow = (row: RowOf<typeof appointments>): string => {
  const names = [
    ...row.services.map(({ serviceName }) => serviceName ?? ''),
    ...row.packages.map(({ name }) => name ?? ''),
  ];
  return presentTitle(row.title ?? '', names, String(Reflect.get(row, 'customerFullName') ?? ''));
};

const leftOf = (sessions: readonly Sessions[]): Map<number, number> => {
  const left = new Map<number, number>();
  for (const { serviceId, sessionsCount } of sessions)
    left.set(serviceId, (left.get(serviceId) ?? 0) + sessionsCount);
  return left;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Stored row that each sent row continues: matched by id, else the next row with the same service or package. */
export const storedRowsFor = <T>(
  sent: readonly unknown[],
  before: readonly T[],
  key: 'serviceId' | 'packageId',
): readonly (T | undefined)[] => {
  const free = [...before];
  const take = (name: string, value: unknown): T | undefined => {
    const index = typeof value === 'number' ? free.findIndex((old) => Object(old)[name] === value) : -1;
    return index >= 0 ? free.splice(index, 1)[0] : undefined;
  };
  const byId = sent.map((row) => take('id', Object(row).id));
  return sent.map((row, index) => {
    const { id, [key]: value }: Readonly<Record<string, unknown>> = Object(row);
    const old = byId[index] ?? (typeof id === 'number' ? undefined : take(key, value));
    // A line that changed its service gets the new service's price.
    return Object(old)[key] === value ? old : undefined;
  });
};
