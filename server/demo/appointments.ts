import type pg from 'pg';
import { titleOf } from '../../src/resources/appointments/rules';
import type { Values } from '../data/entity-server';
import { columnValuesOf } from '../data/values';
import { type CopiedPackages, settled } from '../features/appointments/lines';
import { merged, needsOf } from '../features/appointments/occupancy';
import { appointmentsServer } from '../features/appointments/server';
import { iso } from '../kernel/clock';
import { listOf } from '../kernel/values';
import { type DemoBooking, type DemoStock, demoBookings } from './bookings';
import { insertRows, takeNumbers } from './insert';
import { insertWaiting } from './waiting';
import type { Placed } from './work';

interface Service {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly price: number;
  readonly duration: number;
}

/** Everything that bookings copy, as it was stored just now. */
interface Shelf {
  readonly services: readonly Service[];
  readonly packages: readonly { readonly id: number; readonly name: string; readonly price: number }[];
  readonly items: readonly (Values & { readonly packageId: number; readonly serviceId: number })[];
  readonly rooms: readonly {
    readonly id: number;
    readonly branchId: number;
    readonly kind: string;
    readonly capacity: number;
  }[];
  readonly customers: readonly {
    readonly id: number;
    readonly branchId: number;
    readonly fullName: string;
  }[];
}

/** Stores the demo centre's bookings with their times, as saved dialogs would leave them, and who waits for one. */
export const insertBookings = async (
  client: pg.ClientBase,
  placed: Placed,
  userIds: ReadonlyMap<string, number>,
): Promise<void> => {
  const shelf = await shelfOf(client);
  const stock = stockOf(shelf, placed.branchIds);
  const made = demoBookings(placed, stock);
  const ids = await takeNumbers(client, 'appointments_id_seq', made.length);
  const rows = made.map((booking, index) => ({
    id: ids[index] ?? 0,
    booking,
    values: valuesOf(booking, { shelf, placed, staffId: userIds.get(booking.username) ?? 0 }),
  }));
  await insertRows(
    client,
    'appointments',
    rows.map(({ id, booking, values }) => {
      // Booked about a week before, and never after the present.
      const at = iso(
        Math.min(booking.start - (1 + (id % 9)) * 86_400_000, placed.now.getTime() - (id % 600) * 60_000),
      );
      return { id, created_at: at, updated_at: at, ...columnValuesOf(appointmentsServer, values, undefined) };
    }),
  );
  await insertRows(client, 'appointments_services', childrenOf(rows, 'services'));
  await insertRows(client, 'appointments_packages', childrenOf(rows, 'packages'));
  await insertRows(client, 'appointments_package_items', childrenOf(rows, 'packageItems'));
  await insertRows(
    client,
    'appointment_occupancy',
    rows.flatMap(({ id, booking, values }) =>
      merged(needsOf(values)).map((need) => ({
        appointment_id: id,
        kind: need.kind,
        resource_id: need.id,
        seat: need.kind === 'room' ? (booking.room?.seat ?? 1) : 1,
        during: `[${iso(need.start)},${iso(need.end)})`,
      })),
    ),
  );
  const bookings = rows.map(({ booking }) => booking);
  await insertWaiting(client, placed, { stock, bookings, userIds });
};

type Made = readonly { readonly id: number; readonly booking: DemoBooking; readonly values: Values }[];

const shelfOf = async (client: pg.ClientBase): Promise<Shelf> => {
  const all = async <T extends pg.QueryResultRow>(sql: string) => (await client.query<T>(sql)).rows;
  return {
    services: await all(
      'select id, name, category, price, duration from services where is_active order by id',
    ),
    packages: await all('select id, name, price from packages where is_active order by id'),
    items: await all(
      `select i.parent_id as "packageId", i.service_id as "serviceId", s.name as "serviceName", i.sessions_count as "sessionsCount"
       from packages_items i join services s on s.id = i.service_id order by i.parent_id, i.position`,
    ),
    rooms: await all(
      'select id, branch_id as "branchId", kind, capacity from rooms where is_active order by id',
    ),
    customers: await all(
      'select id, branch_id as "branchId", full_name as "fullName" from customers where deleted_at is null order by id limit 5000',
    ),
  };
};

const stockOf = ({ services, items, rooms, customers }: Shelf, branchIds: readonly number[]): DemoStock => ({
  services,
  customers: branchIds.map((branch) =>
    customers.filter(({ branchId }) => branchId === branch).map(({ id }) => id),
  ),
  rooms: rooms.map(({ branchId, ...room }) => ({ ...room, branch: branchIds.indexOf(branchId) })),
  packages: new Map(
    items.map(({ packageId }) => [
      packageId,
      items.filter((item) => item.packageId === packageId).map(({ serviceId }) => serviceId),
    ]),
  ),
});

const valuesOf = (
  booking: DemoBooking,
  { shelf, placed, staffId }: { readonly shelf: Shelf; readonly placed: Placed; readonly staffId: number },
): Values => {
  const lines = booking.serviceIds.flatMap((serviceId) =>
    shelf.services
      .filter(({ id }) => id === serviceId)
      .map(({ name, price, duration }) => ({
        serviceId,
        staffId,
        useOwned: true,
        serviceName: name,
        servicePrice: price,
        duration,
      })),
  );
  const chosen = shelf.packages.filter(({ id }) => booking.packageIds.includes(id));
  const packages: CopiedPackages = {
    packages: chosen.map(({ id, name, price }) => ({ packageId: id, name, price })),
    packageItems: shelf.items.filter(({ packageId }) => booking.packageIds.includes(packageId)),
  };
  const { span, lines: services, totalPrice } = settled(placed.zone, booking, lines, packages, []);
  const names = [...lines.map(({ serviceName }) => serviceName), ...chosen.map(({ name }) => name)];
  const customer = shelf.customers.find(({ id }) => id === booking.customerId)?.fullName ?? '';
  return {
    customerId: booking.customerId,
    branchId: placed.branchIds[booking.branch],
    title: titleOf(names, customer),
    start: iso(span.start),
    end: iso(span.end),
    status: booking.status,
    staffId: null,
    roomId: booking.room?.id ?? null,
    statusReason: booking.status === 'Canceled' ? 'اعتذرت العميلة' : null,
    overrideReason: null,
    notes: null,
    services,
    ...packages,
    totalPrice,
  };
};

const childrenOf = (rows: Made, key: string): readonly Readonly<Record<string, unknown>>[] =>
  rows.flatMap(({ id, values }) =>
    listOf(values[key]).map((row, position) => ({
      parent_id: id,
      position,
      ...Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          value,
        ]),
      ),
    })),
  );
