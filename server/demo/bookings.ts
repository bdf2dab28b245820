import { addDays, instantOf, todayIn } from '../../src/i18n/zone';
import type { AppointmentStatus } from '../../src/resources/appointments/rules';
import { createRandom, type Random } from './insert';
import { demoUsers } from './staff';
import { type DemoTime, demoShifts } from './work';

/** What a booking is made from; ids are those of the database. */
export interface DemoStock {
  readonly services: readonly {
    readonly id: number;
    readonly category: string;
    readonly duration: number;
  }[];
  /** Positions of branches -> ids of their customers. */
  readonly customers: readonly (readonly number[])[];
  readonly rooms: readonly {
    readonly id: number;
    readonly branch: number;
    readonly kind: string;
    readonly capacity: number;
  }[];
  /** Services that a package holds, by the package's id. */
  readonly packages: ReadonlyMap<number, readonly number[]>;
}

export interface DemoBooking {
  readonly username: string;
  readonly branch: number;
  readonly customerId: number;
  readonly serviceIds: readonly number[];
  readonly packageIds: readonly number[];
  readonly room: { readonly id: number; readonly seat: number } | undefined;
  /** Milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly status: AppointmentStatus;
}

const daysBack = 30;
const daysAhead = 14;
const minute = 60_000;

/**
 * The bookings of six weeks: each specialist's day from one customer to the next, with gaps, within her shifts where
 * the branch has any. Nobody and no seat is taken twice, and no customer comes twice a day. What is over was mostly
 * done; from today on it is planned.
 */
export const demoBookings = ({ seed, now, zone }: DemoTime, stock: DemoStock): readonly DemoBooking[] => {
  const random = createRandom(seed + 7);
  const today = todayIn(zone, now);
  const shifts = demoShifts({ seed, now, zone });
  const planned = new Set(shifts.map(({ branch, date }) => `${branch} ${date}`));
  const staff = demoUsers.filter(({ isBookable, isActive }) => isBookable && isActive);
  const made: DemoBooking[] = [];
  for (let distance = -daysBack; distance <= daysAhead; distance++) {
    const date = addDays(today, distance);
    // The centre is closed on Fridays.
    if (new Date(`${date}T00:00:00Z`).getUTCDay() === 5) continue;
    const day: Day = { date, isPast: distance < 0, seats: new Map(), guests: new Set() };
    for (const [position, { username, branches }] of staff.entries()) {
      const own = shifts.filter((shift) => shift.username === username && shift.date === date);
      const branch = branches[(distance + daysBack) % branches.length] ?? 0;
      const isOff = (distance + daysBack + position) % 6 === 0;
      const spans =
        planned.has(`${branch} ${date}`) || own.length > 0 ? own : isOff ? [] : [usual(branch, position)];
      for (const span of spans) made.push(...dayOf(random, { ...day, ...span, username, zone }, stock));
    }
  }
  return made;
};

/** Hours of days so far away that nobody has planned shifts for them. */
const usual = (branch: number, position: number) =>
  position % 2 === 0 ? { branch, start: '10:00', end: '16:00' } : { branch, start: '14:00', end: '21:00' };

interface Day {
  readonly date: string;
  readonly isPast: boolean;
  /** Room and seat -> the times that are taken. */
  readonly seats: Map<string, readonly { readonly at: number; readonly end: number }[]>;
  readonly guests: Set<number>;
}

interface Shift extends Day {
  readonly username: string;
  readonly branch: number;
  readonly zone: string;
  readonly start: string;
  readonly end: string;
}

function* dayOf(random: Random, shift: Shift, stock: DemoStock): Generator<DemoBooking> {
  const { date, zone, branch, username } = shift;
  const closing = instantOf(`${date}T${shift.end}`, zone).getTime();
  let at = instantOf(`${date}T${shift.start}`, zone).getTime();
  for (;;) {
    at += random.pick([0, 0, 15, 15, 30, 30, 60]) * minute;
    const services = servicesFor(random, stock);
    const first = services[0];
    if (!first) return;
    const length = Math.ceil(services.reduce((sum, { duration }) => sum + duration, 0) / 15) * 15 * minute;
    const customerId = guestFor(random, shift, stock);
    if (at + length > closing || customerId === undefined) return;
    const status = statusOf(random, shift);
    yield {
      username,
      branch,
      customerId,
      serviceIds: services.map(({ id }) => id),
      packageIds: packageFor(random, first.id, stock),
      room: roomFor(shift, { at, end: at + length, category: first.category }, stock),
      start: at,
      end: at + length,
      status,
    };
    at += length;
  }
}

const servicesFor = (random: Random, { services }: DemoStock) => {
  if (services.length === 0) return [];
  const first = random.pick(services);
  const others = services.filter(
    ({ id, category, duration }) => id !== first.id && category === first.category && duration <= 45,
  );
  return random.chance(0.25) && others.length > 0 ? [first, random.pick(others)] : [first];
};

/** Somebody of the branch who does not come on that day yet. */
const guestFor = (
  random: Random,
  { branch, guests }: Shift,
  { customers }: DemoStock,
): number | undefined => {
  const own = customers[branch] ?? [];
  for (let tries = 0; tries < 20 && own.length > 0; tries++) {
    const id = random.pick(own);
    if (guests.has(id)) continue;
    guests.add(id);
    return id;
  }
  return undefined;
};

const statusOf = (random: Random, { isPast }: Day): AppointmentStatus => {
  const chance = random.next();
  if (!isPast) return chance < 0.03 ? 'Canceled' : 'Planned';
  if (chance < 0.84) return 'Done';
  return chance < 0.91 ? 'NoShow' : 'Canceled';
};

const packageFor = (random: Random, serviceId: number, { packages }: DemoStock): readonly number[] => {
  if (!random.chance(0.07)) return [];
  const found = [...packages].find(([, services]) => services.includes(serviceId));
  return found ? [found[0]] : [];
};

const kindsOf: Readonly<Record<string, readonly string[]>> = {
  'hair removal': ['ليزر'],
  'skin care': ['عناية بالبشرة', 'حمام'],
  'hair care': ['شعر'],
};

/** The first free seat of a fitting room; none when all are taken. */
const roomFor = (
  { branch, seats }: Shift,
  { at, end, category }: { readonly at: number; readonly end: number; readonly category: string },
  { rooms }: DemoStock,
): DemoBooking['room'] => {
  const fitting = rooms.filter((room) => room.branch === branch && kindsOf[category]?.includes(room.kind));
  for (const { id, capacity } of fitting)
    for (let seat = 1; seat <= capacity; seat++) {
      const key = `${id} ${seat}`;
      const taken = seats.get(key) ?? [];
      if (taken.some((other) => other.at < end && at < other.end)) continue;
      seats.set(key, [...taken, { at, end }]);
      return { id, seat };
    }
  return undefined;
};
