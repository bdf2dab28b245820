import type pg from 'pg';
import { addDays, instantOf, todayIn, weekStart } from '../../src/i18n/zone';
import { type AppointmentStatus, titleOf } from '../../src/resources/appointments/rules';
import { appointmentSettings } from '../../src/resources/branches/settings';
import { waitlist } from '../../src/resources/waitlist/entity';
import { defaultsOf } from '../../src/schema/settings';
import { plain } from '../data/entity-server';
import { appointmentsServer } from '../features/appointments';
import { settled } from '../features/appointments/lines';
import { merged, needsOf } from '../features/appointments/occupancy';
import {
  createRandom,
  type DemoTime,
  insertEntity,
  insertRows,
  openBranches,
  openDays,
  type Placed,
  type Random,
} from '../features/demo-kit';
import { shiftsServer } from '../features/shifts';
import { iso } from '../kernel/clock';
import { millis } from '../kernel/rows';
import type { Stock } from './catalogue';
import centre from './centre.json';

export interface DemoAppointment {
  readonly username: string;
  /** Index of the demo branch. */
  readonly branch: number;
  readonly customer: Stock['customers'][number][number];
  readonly services: Stock['services'];
  readonly packages: Stock['packages'];
  readonly room: { readonly id: number; readonly seat: number } | undefined;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
  readonly status: AppointmentStatus;
}

const daysBack = 30;
const daysAhead = 14;
const minute = 60_000;

/**
 * Appointments of six weeks. Each specialist has one customer after another, with gaps, within her shifts if the
 * branch has shifts on that day. No specialist or seat is taken twice at once, and no customer twice a day. Past
 * appointments are mostly Done; from today on they are Planned, seldom Canceled.
 */
export const demoAppointments = (time: DemoTime, stock: Stock): readonly DemoAppointment[] => {
  const random = createRandom(time.seed + 7);
  const shifts = demoShifts(time);
  const planned = new Set(shifts.map(({ branch, date }) => `${branch} ${date}`));
  const made: DemoAppointment[] = [];
  for (const { date, distance } of openDays(time, -daysBack, daysAhead)) {
    const guests = new Set<number>();
    for (const [position, { username, branches }] of specialists.entries()) {
      const own = shifts.filter((shift) => shift.username === username && shift.date === date);
      const branch = branches[(distance + daysBack) % branches.length] ?? 0;
      const isOff = (distance + daysBack + position) % 6 === 0;
      const spans =
        planned.has(`${branch} ${date}`) || own.length > 0 ? own : isOff ? [] : [usual(branch, position)];
      for (const { branch, start, end } of spans) {
        const [from, until] = [start, end].map((at) => instantOf(`${date}T${at}`, time.zone).getTime());
        book(random, made, stock, { username, branch, from, until, guests, isPast: distance < 0 });
      }
    }
  }
  return made;
};

/** Working hours on days for which the branch has no shifts. */
const usual = (branch: number, position: number) =>
  position % 2 === 0 ? { branch, start: '10:00', end: '16:00' } : { branch, start: '14:00', end: '21:00' };

interface Shift extends Pick<DemoAppointment, 'username' | 'branch'> {
  /** Milliseconds since the epoch. */
  readonly from: number | undefined;
  readonly until: number | undefined;
  /** Ids of customers with an appointment on that day. */
  readonly guests: Set<number>;
  readonly isPast: boolean;
}

const book = (random: Random, made: DemoAppointment[], stock: Stock, shift: Shift): void => {
  const { username, branch, from = 0, until = 0, guests, isPast } = shift;
  for (let start = from; ; ) {
    start += random.pick([0, 0, 15, 15, 30, 30, 60]) * minute;
    const services = servicesFor(random, stock);
    const length = Math.ceil(services.reduce((sum, { duration }) => sum + duration, 0) / 15) * 15 * minute;
    const customer = guestFor(random, stock.customers[branch] ?? [], guests);
    const end = start + length;
    if (end > until || !customer) return;
    const status = statusOf(random, isPast);
    const [{ id, category } = { id: 0, category: '' }] = services;
    const fitting = stock.packages.filter(({ items }) => items.some(({ serviceId }) => serviceId === id));
    const packages = random.chance(0.07) ? fitting.slice(0, 1) : [];
    const room = roomFor(stock, made, { branch, start, end, category });
    made.push({ username, branch, customer, services, packages, room, start, end, status });
    start = end;
  }
};

const servicesFor = (random: Random, { services }: Stock): Stock['services'] => {
  const first = random.pick(services);
  const others = services.filter(
    ({ id, category, duration }) => id !== first.id && category === first.category && duration <= 45,
  );
  return random.chance(0.25) && others.length > 0 ? [first, random.pick(others)] : [first];
};

/** Picks a customer of the branch who has no appointment on that day. Undefined after 20 tries. */
const guestFor = (random: Random, own: Stock['customers'][number], guests: Set<number>) => {
  for (let tries = 0; tries < 20 && own.length > 0; tries++) {
    const found = random.pick(own);
    if (guests.has(found.id)) continue;
    guests.add(found.id);
    return found;
  }
  return undefined;
};

const statusOf = (random: Random, isPast: boolean): AppointmentStatus => {
  const chance = random.next();
  if (!isPast) return chance < 0.03 ? 'Canceled' : 'Planned';
  if (chance < 0.84) return 'Done';
  return chance < 0.91 ? 'NoShow' : 'Canceled';
};

const kindsOf: Readonly<Record<string, readonly string[]>> = {
  'hair removal': ['ليزر'],
  'skin care': ['عناية بالبشرة', 'حمام'],
  'hair care': ['شعر'],
};

/** Finds the first free seat of a room of a fitting kind. Undefined if all are taken. */
const roomFor = (
  { rooms }: Stock,
  made: readonly DemoAppointment[],
  wanted: Pick<DemoAppointment, 'branch' | 'start' | 'end'> & { readonly category: string },
): DemoAppointment['room'] => {
  const others = made.filter(({ start, end }) => start < wanted.end && wanted.start < end);
  return rooms
    .filter(({ branch, kind }) => branch === wanted.branch && kindsOf[wanted.category]?.includes(kind))
    .flatMap(({ id, capacity }) => Array.from({ length: capacity }, (_, index) => ({ id, seat: index + 1 })))
    .find(({ id, seat }) => !others.some(({ room }) => room?.id === id && room.seat === seat));
};

/** Inserts appointments and their occupancy, as if they were saved in the dialog. */
export const insertAppointments = async (
  client: pg.ClientBase,
  placed: Placed,
  appointments: readonly DemoAppointment[],
): Promise<void> => {
  const rows = appointments.map((appointment) => valuesOf(appointment, placed));
  const now = placed.now.getTime();
  const ids = await insertEntity(client, appointmentsServer, rows, ({ start }, index) =>
    // Created one to nine days before the appointment, and never in the future.
    iso(Math.min(millis(start) - (1 + ((index + 1) % 9)) * 86_400_000, now - ((index + 1) % 600) * 60_000)),
  );
  const taken = rows.flatMap((values, index) =>
    merged(needsOf(values)).map(({ kind, id, start, end }) => {
      const seat = kind === 'room' ? (appointments[index]?.room?.seat ?? 1) : 1;
      const during = `[${iso(start)},${iso(end)})`;
      return { appointment_id: ids[index], kind, resource_id: id, seat, during };
    }),
  );
  await insertRows(client, 'appointment_occupancy', taken);
};

const valuesOf = (appointment: DemoAppointment, { branchIds, userIds, zone }: Placed) => {
  const { customer, status, room } = appointment;
  const staffId = userIds.get(appointment.username);
  const lines = appointment.services.map(({ id, name, price, duration }) => {
    return { serviceId: id, staffId, useOwned: true, serviceName: name, servicePrice: price, duration };
  });
  const copied = {
    packages: appointment.packages.map(({ id, name, price }) => ({ packageId: id, name, price })),
    packageItems: appointment.packages.flatMap(({ items }) => items),
  };
  const { span, lines: services, totalPrice } = settled(zone, appointment, lines, copied, []);
  const names = [...appointment.services, ...appointment.packages].map(({ name }) => name);
  return {
    customerId: customer.id,
    branchId: branchIds[appointment.branch],
    title: titleOf(names, customer.fullName),
    start: iso(span.start),
    end: iso(span.end),
    status,
    roomId: room?.id ?? null,
    statusReason: status === 'Canceled' ? 'اعتذرت العميلة' : null,
    services,
    ...copied,
    totalPrice,
  };
};

/** Saturday to Thursday. */
const workingDays = [0, 1, 2, 3, 4, 5];

const specialists = centre.users.filter(({ isBookable, isActive }) => isBookable && isActive);

/** Shifts of last, this and next week. Each specialist has one day off per week and never two shifts at once. */
export const demoShifts = ({ seed, now, zone }: DemoTime) => {
  const random = createRandom(seed);
  const saturday = weekStart(todayIn(zone, now));
  return [-7, 0, 7].flatMap((distance) =>
    specialists.flatMap(({ username, branches }, position) => {
      const dayOff = random.integer(0, 5);
      return workingDays
        .filter((day) => day !== dayOff)
        .flatMap((day) => {
          const date = addDays(saturday, distance + day);
          // A specialist of two branches alternates between them by day.
          const branch = branches[day % branches.length] ?? 0;
          const hours = hoursOf(position + day, random.chance(0.15));
          return hours.map((shift) => ({ username, branch, date, ...shift }));
        });
    }),
  );
};

const usualHours = (shiftType: 'Morning' | 'Evening' | 'FullDay') => {
  const { start, end } = defaultsOf(appointmentSettings).shiftTypes[shiftType] ?? {};
  if (!start || !end) throw new Error(`no times for ${shiftType}`);
  return { shiftType, start, end };
};

const hoursOf = (turn: number, isLong: boolean) => {
  if (isLong) return [usualHours('FullDay')];
  if (turn % 9 === 4) return [{ shiftType: 'Custom', start: '12:00', end: '17:30' }];
  // Now and then a specialist returns in the evening.
  if (turn % 11 === 7) return [usualHours('Morning'), usualHours('Evening')];
  return [usualHours(turn % 2 === 0 ? 'Morning' : 'Evening')];
};

export const insertShifts = async (client: pg.ClientBase, placed: Placed): Promise<void> => {
  const { branchIds, userIds, now } = placed;
  const planned = demoShifts(placed).map(({ username, branch, ...shift }) => ({
    ...shift,
    staffId: userIds.get(username),
    branchId: branchIds[branch],
  }));
  await insertEntity(client, shiftsServer, planned, () => now.toISOString());
};

const wishes = [
  { fromTime: '16:00', toTime: '22:00', note: 'بعد مواعيد العمل فقط' },
  { fromTime: null, toTime: null, note: 'أي وقت، تفضّل الاتصال أولًا' },
  { fromTime: '08:00', toTime: '13:00', note: null },
] as const;

/** Inserts three waitlist rows per open branch. The first is offered the time of a canceled appointment, if any. */
export const insertWaiting = async (
  client: pg.ClientBase,
  placed: Placed,
  { customers, services }: Stock,
  appointments: readonly DemoAppointment[],
): Promise<void> => {
  const { branchIds, userIds, zone } = placed;
  const now = placed.now.getTime();
  const random = createRandom(placed.seed + 8);
  const fromDate = todayIn(zone, placed.now);
  const short = services.filter(({ duration }) => duration <= 60);
  const waiting = openBranches.flatMap((branch) => {
    const guests = customers[branch] ?? [];
    const freed = appointments.find(
      (one) => one.branch === branch && one.status === 'Canceled' && one.start > now,
    );
    return (guests.length > 0 ? wishes : []).map((wish, index) => {
      const offered = index === 0 ? freed : undefined;
      return {
        branchId: branchIds[branch],
        customerId: random.pick(guests).id,
        services: [{ serviceId: (offered?.services[0] ?? random.pick(short)).id }],
        fromDate,
        toDate: addDays(fromDate, 14),
        ...wish,
        ...(offered && { fromTime: null, toTime: null }),
        status: 'Waiting',
        offeredStart: offered ? iso(offered.start) : null,
        offeredEnd: offered ? iso(offered.end) : null,
        offeredStaffId: offered ? userIds.get(offered.username) : null,
      };
    });
  });
  await insertEntity(client, plain(waitlist), waiting, () => iso(now - 3_600_000));
};
