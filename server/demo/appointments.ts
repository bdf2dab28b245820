import type pg from 'pg';
import { titleOf } from '../../src/resources/appointments/rules';
import type { Values } from '../data/entity-server';
import { type CopiedPackages, settled } from '../features/appointments/lines';
import { merged, needsOf } from '../features/appointments/occupancy';
import { appointmentsServer } from '../features/appointments/server';
import { iso } from '../kernel/clock';
import { fetchRows } from '../kernel/rows';
import { millis } from '../kernel/values';
import { type DemoBooking, type DemoStock, demoBookings } from './bookings';
import { insertEntity, insertRows } from './insert';
import { insertWaiting } from './waiting';
import type { Placed } from './work';

/** Stores the demo centre's bookings with their times, as saved dialogs would leave them, and who waits for one. */
export const insertBookings = async (client: pg.ClientBase, placed: Placed): Promise<void> => {
  const shelf = await shelfOf(client);
  const stock = stockOf(shelf, placed.branchIds);
  const bookings = demoBookings(placed, stock);
  const rows = bookings.map((booking) => valuesOf(booking, { shelf, placed }));
  const now = placed.now.getTime();
  const ids = await insertEntity(client, appointmentsServer, rows, ({ start }, index) =>
    // Booked about a week before, and never after the present.
    iso(Math.min(millis(start) - (1 + ((index + 1) % 9)) * 86_400_000, now - ((index + 1) % 600) * 60_000)),
  );
  await insertRows(
    client,
    'appointment_occupancy',
    rows.flatMap((values, index) =>
      merged(needsOf(values)).map((need) => ({
        appointment_id: ids[index],
        kind: need.kind,
        resource_id: need.id,
        seat: need.kind === 'room' ? (bookings[index]?.room?.seat ?? 1) : 1,
        during: `[${iso(need.start)},${iso(need.end)})`,
      })),
    ),
  );
  await insertWaiting(client, placed, { stock, bookings });
};

/** Everything that bookings copy, as it was stored just now. */
const shelfOf = async (client: pg.ClientBase) => {
  const priced = { id: 'number', name: 'text', price: 'number' } as const;
  return {
    services: await fetchRows(client, { ...priced, category: 'text', duration: 'number' })(
      'select id, name, category, price, duration from services where is_active order by id',
    ),
    packages: await fetchRows(
      client,
      priced,
    )('select id, name, price from packages where is_active order by id'),
    items: await fetchRows(client, {
      packageId: 'number',
      serviceId: 'number',
      serviceName: 'text',
      sessionsCount: 'number',
    })(
      `select i.parent_id as "packageId", i.service_id as "serviceId", s.name as "serviceName", i.sessions_count as "sessionsCount"
       from packages_items i join services s on s.id = i.service_id order by i.parent_id, i.position`,
    ),
    rooms: await fetchRows(client, { id: 'number', branchId: 'number', kind: 'text', capacity: 'number' })(
      'select id, branch_id as "branchId", kind, capacity from rooms where is_active order by id',
    ),
    customers: await fetchRows(client, { id: 'number', branchId: 'number', fullName: 'text' })(
      'select id, branch_id as "branchId", full_name as "fullName" from customers where deleted_at is null order by id limit 5000',
    ),
  };
};
type Shelf = Awaited<ReturnType<typeof shelfOf>>;

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
  { shelf, placed }: { readonly shelf: Shelf; readonly placed: Placed },
): Values => {
  const staffId = placed.userIds.get(booking.username) ?? 0;
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
