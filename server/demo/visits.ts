import type pg from 'pg';
import { addDays, instantOf, todayIn } from '../../src/i18n/zone';
import { iso } from '../kernel/clock';
import { type FetchedRow, fetchRows } from '../kernel/rows';
import { createRandom, insertRows, type Random, takeNumbers } from './insert';
import { type DemoItem, type DemoVisit, demoInvoices, insertInvoices } from './invoices';
import type { DemoTime, Placed } from './work';

/** Stores who came in the last month, with their invoices, payments and packages. */
export const insertVisits = async (client: pg.ClientBase, placed: Placed): Promise<void> => {
  const counter = await counterOf(client, placed);
  const visits = [...(await bookedVisits(client, placed)), ...demoWalkIns(placed, counter)];
  const ids = await insertAttendance(client, placed, visits);
  const invoices = demoInvoices(placed, visits);
  await insertInvoices(client, { ...placed, invoices, idOf: (visit) => ids.get(visit) ?? null });
};

const minute = 60_000;
const daysBack = 30;
const branches = [0, 1] as const;

/** Visits without a booking of the last month up to now, some still in the centre; a few buy a package. */
const demoWalkIns = ({ seed, now, zone }: DemoTime, counter: DemoCounter): readonly DemoVisit[] => {
  const random = createRandom(seed + 11);
  const today = todayIn(zone, now);
  const visits: DemoVisit[] = [];
  for (let distance = -daysBack; distance <= 0; distance++) {
    const date = addDays(today, distance);
    // The centre is closed on Fridays.
    if (new Date(`${date}T00:00:00Z`).getUTCDay() === 5) continue;
    const opening = instantOf(`${date}T10:00`, zone).getTime();
    for (const branch of branches) {
      const known = counter.customers[branch] ?? [];
      if (known.length === 0) continue;
      for (const [n, customerId] of someOf(random, known, 4).entries()) {
        const checkIn = opening + (n * 150 + random.integer(0, 90)) * minute;
        const checkOut = checkIn + random.integer(25, 110) * minute;
        if (checkIn >= now.getTime()) continue;
        visits.push({
          branch,
          customerId,
          appointmentId: null,
          checkIn,
          checkOut: checkOut < now.getTime() ? checkOut : null,
          items: itemsFor(random, counter),
        });
      }
      const customerId = random.pick(known);
      const checkIn = now.getTime() - random.integer(10, 50) * minute;
      if (distance === 0 && checkIn > opening)
        visits.push({ branch, customerId, appointmentId: null, checkIn, checkOut: null, items: [] });
    }
  }
  return visits;
};

const someOf = (random: Random, ids: readonly number[], count: number): readonly number[] => {
  const chosen = new Set<number>();
  for (let tries = 0; tries < count && ids.length > 0; tries++) chosen.add(random.pick(ids));
  return [...chosen];
};

const itemsFor = (random: Random, { services, packages }: DemoCounter): readonly DemoItem[] => {
  if (packages.length > 0 && random.chance(0.12)) return [packageSold(random.pick(packages))];
  return someOf(
    random,
    services.map((_, index) => index),
    random.chance(0.3) ? 2 : 1,
  ).flatMap((index) => {
    const service = services[index];
    return service ? [serviceSold(service)] : [];
  });
};

const serviceSold = ({ id, name, price }: FetchedRow<typeof priced>): DemoItem => ({
  description: name,
  unitPrice: price,
  serviceId: id,
  packageId: null,
});
const packageSold = (sold: FetchedRow<typeof priced>): DemoItem => ({
  ...serviceSold(sold),
  serviceId: null,
  packageId: sold.id,
});

const priced = { id: 'number', name: 'text', price: 'number' } as const;

const counterOf = async (client: pg.ClientBase, { branchIds }: Placed) => {
  const customers = await fetchRows(client, { id: 'number', branchId: 'number' })(
    'select id, branch_id as "branchId" from customers order by id',
  );
  const offered = (table: string) =>
    fetchRows(
      client,
      priced,
    )(`select id, name, price from ${table} where is_active and price > 0 order by id`);
  return {
    customers: branchIds.map((branch) =>
      customers.filter(({ branchId }) => branchId === branch).map(({ id }) => id),
    ),
    services: await offered('services'),
    packages: await offered('packages'),
  };
};
type DemoCounter = Awaited<ReturnType<typeof counterOf>>;

/** Visits of the bookings that were held: they came a little early and left a little late. */
const bookedVisits = async (
  client: pg.ClientBase,
  { branchIds, now }: Placed,
): Promise<readonly DemoVisit[]> => {
  const rows = await fetchRows(client, {
    id: 'number',
    customerId: 'number',
    branchId: 'number',
    start: 'text',
    end: 'text',
    services: [{ ...priced, coverage: 'text' }],
    packages: [priced],
  })(
    `select a.id, a.customer_id as "customerId", a.branch_id as "branchId", a.start, a."end",
       (select coalesce(json_agg(json_build_object('id', l.service_id, 'name', l.service_name, 'price', l.service_price, 'coverage', l.coverage)
         order by l.position), '[]') from appointments_services l where l.parent_id = a.id) as services,
       (select coalesce(json_agg(json_build_object('id', p.package_id, 'name', p.name, 'price', p.price) order by p.position), '[]')
         from appointments_packages p where p.parent_id = a.id) as packages
     from appointments a where a.status = 'Done' and a.deleted_at is null and a."end" < $1 order by a.start, a.id`,
    [now.toISOString()],
  );
  return rows.map((held) => ({
    branch: branchIds.indexOf(held.branchId),
    customerId: held.customerId,
    appointmentId: held.id,
    checkIn: Date.parse(held.start) - (held.id % 4) * 60_000,
    checkOut: Math.min(Date.parse(held.end) + (held.id % 7) * 60_000, now.getTime() - 60_000),
    items: [
      ...held.packages.map(packageSold),
      ...held.services.map(({ id, name, price, coverage }) =>
        coverage === 'Extra'
          ? serviceSold({ id, name, price })
          : serviceSold({ id, name: `${name} (من الباقة)`, price: 0 }),
      ),
    ],
  }));
};

const insertAttendance = async (
  client: pg.ClientBase,
  { branchIds }: Placed,
  visits: readonly DemoVisit[],
): Promise<ReadonlyMap<DemoVisit, number>> => {
  // Whoever is still there is there once.
  const present = new Set<number>();
  const kept = visits.filter(({ checkOut, customerId }) => {
    const isTwice = checkOut === null && present.has(customerId);
    if (checkOut === null) present.add(customerId);
    return !isTwice;
  });
  const ids = await takeNumbers(client, 'attendance_id_seq', kept.length);
  await insertRows(
    client,
    'attendance',
    kept.map(({ branch, customerId, appointmentId, checkIn, checkOut }, index) => ({
      id: ids[index],
      version: 1,
      created_at: iso(checkIn),
      updated_at: iso(checkOut ?? checkIn),
      customer_id: customerId,
      branch_id: branchIds[branch],
      source: appointmentId === null ? 'WalkIn' : 'Appointment',
      appointment_id: appointmentId,
      check_in: iso(checkIn),
      check_out: checkOut === null ? null : iso(checkOut),
      state: checkOut === null ? 'Present' : 'Left',
      minutes: checkOut === null ? null : Math.round((checkOut - checkIn) / 60_000),
      closed_auto: false,
    })),
  );
  return new Map(kept.map((visit, index) => [visit, ids[index] ?? 0]));
};
