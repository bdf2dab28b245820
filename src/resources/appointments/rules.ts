/** Rules of a booking, the same in dialog and server. Instants are milliseconds, prices pounds. */

export type AppointmentStatus = 'Planned' | 'Done' | 'NoShow' | 'Canceled';

const hour = 3_600_000;
const minute = 60_000;

/** Statuses that hold staff, room and customer; the others free the time (P-12). */
export const occupies = (status: string): boolean => status === 'Planned' || status === 'Done';

/** Where a status may go; leaving a final one is the manager's exception. */
export const nextStatuses = (from: AppointmentStatus, mayManage: boolean): readonly AppointmentStatus[] => {
  const all: readonly AppointmentStatus[] = ['Planned', 'Done', 'NoShow', 'Canceled'];
  return from === 'Planned' || mayManage ? all.filter((status) => status !== from) : [];
};

/**
 * The end of a booking: as given, but where it equals the start the services' minutes decide, and an hour
 * when none are known (APT-11).
 */
export const endOf = (start: number, end: number, minutes: number): number =>
  end === start ? start + (minutes > 0 ? minutes * minute : hour) : end;

/** The end that the dialog proposes while nobody has changed it. */
export const proposedEnd = (start: number, durations: readonly number[]): number =>
  endOf(start, start, sum(durations));

/** Whether the services take longer than the booking, which asks for a confirmation. */
export const isShorterThanServices = (span: Span, durations: readonly number[]): boolean =>
  span.end - span.start < sum(durations) * minute;

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface LineTimes {
  readonly duration: number;
  /** Times of the line's own; absent: laid one after another. */
  readonly own?: Span | undefined;
}

/**
 * When each line takes place: lines without times of their own follow one another from the booking's
 * start by their durations, the last reaching to its end; if they do not fit, each takes the whole span.
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

/** From the earliest start to the latest end; the given span where there are no lines. */
export const spanOf = (span: Span, lines: readonly Span[]): Span =>
  lines.length === 0
    ? span
    : {
        start: Math.min(...lines.map(({ start }) => start)),
        end: Math.max(...lines.map(({ end }) => end)),
      };

/** Minutes by which a customer who has not come is late, 0 before the start; `now` in whole minutes since 1970. */
export const minutesLate = ({ start }: { readonly start: string }, now: number): number =>
  Math.max(0, now - Math.floor(Date.parse(start) / 60_000));

/** Minutes after which nobody waits for a late customer any more. */
const waitedFor = 60;

/**
 * Who is expected in the order that they are looked for: whoever comes next or should have come within the last hour,
 * the earliest first; below them those who are later still, the latest hour first. `now` as for `minutesLate`.
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
 * What pays for each line (APT-21, APT-34): first sessions the customer owns, then those of packages chosen in
 * this booking. Counted per line: two lines of one service need two sessions.
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
 * Beside which lines there is a choice of using a session (APT-34), and how many are left before that line: those
 * that a session pays for, and those that were switched off while one is left. `undefined`: no choice.
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

/** Packages plus the services that no session covers (APT-20); in pounds, exact to the piastre. */
export const totalOf = (
  lines: readonly { readonly price: number; readonly coverage: Coverage }[],
  packagePrices: readonly number[],
): number => {
  const prices = [
    ...packagePrices,
    ...lines.filter(({ coverage }) => coverage === 'Extra').map(({ price }) => price),
  ];
  return sum(prices.map((price) => Math.round(price * 100))) / 100;
};

/** The title of a booking that was given none: what is done, and for whom (APT-30). */
export const titleOf = (names: readonly string[], customer: string): string =>
  [names.join('، '), customer].filter((part) => part !== '').join(' - ');

/** The title without the customer's name, for places that show that beside it. */
export const workOf = (title: string, customer: string): string =>
  title.endsWith(` - ${customer}`) ? title.slice(0, -customer.length - 3) : title;

const leftOf = (sessions: readonly Sessions[]): Map<number, number> => {
  const left = new Map<number, number>();
  for (const { serviceId, sessionsCount } of sessions)
    left.set(serviceId, (left.get(serviceId) ?? 0) + sessionsCount);
  return left;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
