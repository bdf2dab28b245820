import type pg from 'pg';
import { instantOf } from '../../src/i18n/zone';
import { attendance } from '../../src/resources/attendance/entity';
import { plain } from '../data/entity-server';
import {
  createRandom,
  insertEntity,
  openBranches,
  openDays,
  type Placed,
  type Random,
} from '../features/demo-kit/index';
import { iso } from '../kernel/clock';
import { type FetchedRow, fetchRows } from '../kernel/rows';
import type { Stock } from './catalogue';

const item = {
  description: 'text',
  unitPrice: 'number',
  serviceId: 'number?',
  packageId: 'number?',
} as const;

interface Visit {
  readonly branchId: number;
  readonly customerId: number;
  readonly appointmentId: number | null;
  /** Milliseconds since the epoch. `checkOut` is null while the customer is still there. */
  readonly checkIn: number;
  readonly checkOut: number | null;
  readonly items: readonly FetchedRow<typeof item>[];
}

const minute = 60_000;
const daysBack = 30;

/** Inserts the visits of the last month and returns them with their ids. */
export const insertVisits = async (client: pg.ClientBase, placed: Placed, stock: Stock) => {
  const came = [...(await bookedVisits(client, placed)), ...walkIns(placed, stock)];
  // A customer can have only one open visit.
  const stays = (one: Visit, other: Visit) =>
    one.checkOut === null && other.checkOut === null && one.customerId === other.customerId;
  const visits = came.filter((visit, place) => !came.slice(0, place).some((other) => stays(visit, other)));
  const rows = visits.map(({ branchId, customerId, appointmentId, checkIn, checkOut }) => ({
    branchId,
    customerId,
    source: appointmentId === null ? 'WalkIn' : 'Appointment',
    appointmentId,
    checkIn: iso(checkIn),
    checkOut: checkOut === null ? null : iso(checkOut),
    state: checkOut === null ? 'Present' : 'Left',
    minutes: checkOut === null ? null : Math.round((checkOut - checkIn) / minute),
    closedAuto: false,
  }));
  const changed = (index: number) => ({ updated_at: rows[index]?.checkOut ?? rows[index]?.checkIn });
  const ids = await insertEntity(client, plain(attendance), rows, ({ checkIn }) => String(checkIn), changed);
  return visits.map((visit, index) => ({ ...visit, attendanceId: ids[index] }));
};
export type Visited = Awaited<ReturnType<typeof insertVisits>>[number];

/** Visits without an appointment in the last month, some still open. A few customers buy a package. */
const walkIns = (placed: Placed, stock: Stock): readonly Visit[] => {
  const random = createRandom(placed.seed + 11);
  const now = placed.now.getTime();
  const visits: Visit[] = [];
  for (const { date, distance } of openDays(placed, -daysBack, 0)) {
    const opening = instantOf(`${date}T10:00`, placed.zone).getTime();
    for (const branch of openBranches) {
      const [branchId = 0, known = []] = [placed.branchIds[branch], stock.customers[branch]];
      if (known.length === 0) continue;
      for (const [n, { id }] of someOf(random, known, 4).entries()) {
        const checkIn = opening + (n * 150 + random.integer(0, 90)) * minute;
        const left = checkIn + random.integer(25, 110) * minute;
        if (checkIn >= now) continue;
        const checkOut = left < now ? left : null;
        const items = itemsFor(random, stock);
        visits.push({ branchId, customerId: id, appointmentId: null, checkIn, checkOut, items });
      }
      const { id } = random.pick(known);
      const checkIn = now - random.integer(10, 50) * minute;
      if (distance === 0 && checkIn > opening)
        visits.push({ branchId, customerId: id, appointmentId: null, checkIn, checkOut: null, items: [] });
    }
  }
  return visits;
};

/** Picks up to `count` different entries. */
const someOf = <T>(random: Random, list: readonly T[], count: number): readonly T[] => [
  ...new Set(Array.from({ length: count }, () => random.pick(list))),
];

const itemsFor = (random: Random, { services, packages }: Stock): Visit['items'] => {
  const isPackage = random.chance(0.12);
  const sold = isPackage ? [random.pick(packages)] : someOf(random, services, random.chance(0.3) ? 2 : 1);
  return sold.map(({ id, name, price }) => ({
    description: name,
    unitPrice: price,
    serviceId: isPackage ? null : id,
    packageId: isPackage ? id : null,
  }));
};

/** Visits of Done appointments: customers come up to 3 minutes early and leave up to 6 minutes late. */
const bookedVisits = async (client: pg.ClientBase, { now }: Placed): Promise<readonly Visit[]> => {
  const ids = { appointmentId: 'number', customerId: 'number', branchId: 'number' } as const;
  const held = await fetchRows(client, { ...ids, start: 'text', end: 'text', items: [item] })(
    `select a.id as "appointmentId", a.customer_id as "customerId", a.branch_id as "branchId", a.start, a."end",
       (select json_agg(to_jsonb(x) - 'place' order by x.place) from (
          select name as description, price as "unitPrice", null::int as "serviceId", package_id as "packageId",
            position - 100 as place from appointments_packages where parent_id = a.id
          union all select service_name || case coverage when 'Extra' then '' else ' (من الباقة)' end,
            case coverage when 'Extra' then service_price else 0 end, service_id, null, position
          from appointments_services where parent_id = a.id) x) as items
     from appointments a where a.status = 'Done' and a."end" < $1 order by a.start, a.id`,
    [now.toISOString()],
  );
  return held.map(({ start, end, ...visit }) => ({
    ...visit,
    checkIn: Date.parse(start) - (visit.appointmentId % 4) * minute,
    checkOut: Math.min(Date.parse(end) + (visit.appointmentId % 7) * minute, now.getTime() - minute),
  }));
};
