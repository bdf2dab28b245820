import type pg from 'pg';
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
import type { EntityServer, GuardContext, Row, Values } from '../data/entity-server';
import { ApiError } from '../http/errors';
import { returnSessions, spendSessions } from '../money/sessions';
import { moneyRules } from '../money/settings';

/** Bookings: times that nobody else has, prices of their day, and the documents' flat names (APT-27). */
export const appointmentsServer: EntityServer = {
  entity: appointments,
  keepsAbsent: true,
  guard: async (context) => {
    if (context.type !== 'delete') return guardBooking(context);
    await refuseWithHistory(context);
    return undefined;
  },
  stored: async ({ client, actor, values, before, body, id }) => {
    const booking: Values & { readonly id: number } = { ...before, ...values, id };
    await takeTimes(client, actor, booking, numberOf(body.holdId));
    await moveSessions(client, actor, before, booking);
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

/** What was visited, invoiced or used is cancelled, not deleted (APT-33). */
const refuseWithHistory = async ({ client, before }: GuardContext): Promise<void> => {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from attendance where appointment_id = $1 and deleted_at is null)
       or exists (select from invoices where appointment_id = $1)
       or exists (select from package_movements where appointment_id = $1) as used`,
    [before?.id],
  );
  if (rows[0]?.used) throw new ApiError(409, 'appointment.hasHistory');
};

/** A visit that was held uses the customer's sessions, one that turns out not to have been gives them back. */
const moveSessions = async (
  client: pg.PoolClient,
  actor: Actor,
  before: Row | undefined,
  booking: Values & { readonly id: number },
): Promise<void> => {
  const statuses = [before?.status, booking.status];
  if (!statuses.some((status) => status === 'Done' || status === 'NoShow')) return;
  const { noShowUsesSession } = await moneyRules(client);
  const isUsed = (status: unknown) => status === 'Done' || (status === 'NoShow' && noShowUsesSession);
  const isOther = before !== undefined && before.customerId !== booking.customerId;
  if (before && isUsed(before.status))
    await returnSessions(
      client,
      actor,
      { ...booking, customerId: before.customerId },
      isUsed(booking.status) && !isOther ? 'dropped' : 'all',
    );
  if (isUsed(booking.status)) await spendSessions(client, actor, booking);
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
