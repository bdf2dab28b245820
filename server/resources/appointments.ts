import { appointments } from '../../src/resources/appointments/entity';
import { occupies } from '../../src/resources/appointments/rules';
import { freedTimes } from '../bookings/freed';
import { guardBooking } from '../bookings/guard';
import { listOf, numberOf } from '../bookings/needs';
import { occupy } from '../bookings/occupancy';
import { bookingRoutes } from '../bookings/routes';
import { outsideShift } from '../bookings/shifts';
import { takeTimes } from '../bookings/take';
import { offerFreed, withdrawOffers } from '../bookings/waiting';
import type { Actor } from '../data/actor';
import type { EntityServer, Row, Values } from '../data/entity-server';

/** Bookings: times that nobody else has, prices of their day, and the documents' flat names (APT-27). */
export const appointmentsServer: EntityServer = {
  entity: appointments,
  keepsAbsent: true,
  guard: async (context) => (context.type === 'delete' ? undefined : guardBooking(context)),
  stored: async ({ client, actor, values, before, body, id }) => {
    const booking: Values & { readonly id: number } = { ...before, ...values, id };
    await takeTimes(client, actor, booking, numberOf(body.holdId));
    if (before) await offerFreed(client, actor, Number(before.branchId), freedTimes(before, booking));
    if (occupies(String(booking.status ?? 'Planned')))
      await withdrawOffers(client, actor, booking, numberOf(body.waitlistId));
  },
  removed: async ({ client, actor, before, id }) => {
    await occupy(client, { appointmentId: id }, []);
    if (before) await offerFreed(client, actor, Number(before.branchId), freedTimes(before, undefined));
  },
  warn: ({ client, row }) => outsideShift(client, row),
  answer: (row, actor) => flat(row, actor),
  routes: bookingRoutes,
};

/** Names beside ids, contents inside their package, and no phones for who may not read customers. */
const flat = (row: Row, actor: Actor): Row => {
  const { packageItems, ...rest } = row;
  const customer = objectOf(row.customer);
  const phones = actor.can('customers.read') ? (customer.phones ?? []) : [];
  return {
    ...rest,
    id: row.id,
    version: row.version,
    ...(row.customer ? { customer: { ...customer, phones } } : {}),
    customerFullName: customer.fullName ?? null,
    customerPersonCode: customer.personCode ?? null,
    customerPhones: phones,
    branchName: objectOf(row.branch).name ?? null,
    staffFullName: objectOf(row.staff).fullName ?? null,
    roomName: objectOf(row.room).name ?? null,
    services: listOf(row.services).map((line) => ({
      ...line,
      staffFullName: objectOf(line.staff).fullName ?? null,
    })),
    packages: listOf(row.packages).map((chosen) => ({
      ...chosen,
      items: listOf(packageItems)
        .filter(({ packageId }) => packageId === chosen.packageId)
        .map(({ serviceId, serviceName, sessionsCount }) => ({ serviceId, serviceName, sessionsCount })),
    })),
  };
};

const objectOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
