import type pg from 'pg';
import { z } from 'zod';
import { appointmentActions, checkSeries, clash, slot } from '../../../src/resources/appointments/actions';
import { appointments } from '../../../src/resources/appointments/entity';
import { appointmentQueries } from '../../../src/resources/appointments/queries';
import { occupies } from '../../../src/resources/appointments/rules';
import { appointmentRefusals } from '../../../src/resources/appointments/words';
import type { Actor } from '../../data/actor';
import {
  type AnswerShape,
  answer,
  type ContextOf,
  perform,
  type Row,
  serve,
  type Values,
} from '../../data/entity-server';
import { ApiError } from '../../kernel/errors';
import { fetchRows, listOf } from '../../kernel/rows';
import { availableSessions, returnSessions, spendSessions, usablePackages } from '../customer-packages/index';
import { changeStatus, guardAppointment, historyOf, restoreMoved } from './guard';
import { freedTimes, occupy } from './occupancy';
import { offerFreed, withdrawOffers } from './offers';
import { boardOf, outsideShift, staffAt } from './people';
import { absent } from './places';
import { bookCourse, checkCourse } from './series';
import { firstFree } from './slots';
import { holdTime, releaseHold, takeTimes } from './times';
import { refuseBookedUser, refuseOutside } from './uses';

export { movedBack } from './guard';
export { queueUp } from './occupancy';
export { offerFreed } from './offers';
export { isBookableIn, unskilledIn, worksIn } from './people';
export type { Absent, Need, Rooms } from './places';
export { refuseBookedCustomer, refuseBookedTime, refuseUncovered } from './uses';

/** Returns an appointment in the documented shape (APT-27): names next to ids, items inside their package. */
const flat = (row: Row): Row => {
  const { packageItems, ...rest } = row;
  const customer = objectOf(row.customer);
  return {
    ...rest,
    id: row.id,
    version: row.version,
    customerFullName: customer.fullName ?? null,
    customerPersonCode: customer.personCode ?? null,
    customerPhones: customer.phones ?? [],
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

const name = z.string().nullable();
const content = z.object({ serviceId: z.int(), serviceName: name, sessionsCount: z.int().nullable() });

const flatShape: AnswerShape = {
  adds: z.object({
    customerFullName: name,
    customerPersonCode: name,
    customerPhones: z.array(z.string()),
    branchName: name,
    staffFullName: name,
    roomName: name,
    packageItems: z.never(),
  }),
  inRows: {
    services: z.object({ staffFullName: name }),
    packages: z.object({ items: z.array(content) }),
  },
};

const waiting = slot.extend({
  id: z.int(),
  title: z.string(),
  staffId: z.int().nullable(),
  branchId: z.int(),
});

/** Extra keys of refusals about appointments. `clashError` and `refuseUnlessAccepted` fill them in. */
const refusalKeys = z.object({
  clashes: z.array(clash).optional().describe('With appointment.clash: who or what is taken'),
  freeSlots: z.array(slot).optional().describe('With appointment.clash: up to three free times'),
  bookings: z
    .array(waiting)
    .optional()
    .describe('With user.hasBookings and shift.bookings: those within reach that would be left uncovered'),
});

const objectOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** Appointments: they occupy times, copy prices and use sessions. Replies have the documented flat names (APT-27). */
export const appointmentsServer = serve(appointments, {
  keepsAbsent: true,
  beside: { users: { guard: refuseBookedUser }, branches: { stored: refuseOutside } },
  guard: async (context) => {
    if (context.type !== 'delete') return guardAppointment(context);
    await refuseWithHistory(context);
    return undefined;
  },
  stored: async ({ client, actor, values, before, asked, input, id }) => {
    const appointment: Values & { readonly id: number } = { ...before, ...values, id };
    await takeTimes(client, actor, appointment, input.holdId ?? undefined);
    await moveSessions(client, actor, before, appointment);
    if (before) await restoreMoved(client, actor, before, { values, asked });
    if (before) await passOn(client, actor, before, appointment);
    if (occupies(String(appointment.status ?? 'Planned')))
      await withdrawOffers(client, actor, appointment, input.waitlistId ?? undefined);
  },
  removed: async ({ client, actor, before, id }) => {
    await occupy(client, { appointmentId: id }, []);
    if (before) await passOn(client, actor, before, undefined);
  },
  warn: ({ client, row }) => outsideShift(client, row),
  answer: flat,
  answerShape: flatShape,
  refusalKeys,
  actions: perform(appointmentActions, {
    setStatus: changeStatus,
    putStatus: changeStatus,
    hold: ({ client, actor, input }) => holdTime(client, actor, input),
    moveHold: ({ client, actor, input, params }) => holdTime(client, actor, input, params.id),
    dropHold: ({ client, actor, params }) => releaseHold(client, actor, params.id),
    bookSeries: bookCourse,
  }),
  queries: answer(
    { ...appointmentQueries, checkSeries },
    {
      board: boardOf,
      staff: staffAt,
      freeSlots: firstFree,
      checkSeries: checkCourse,
      history: ({ pool, row }) => historyOf(pool, row.id),
      ownedSessions: ({ pool, row, input }) => ownedBy(pool, row.id, input.exceptId),
    },
  ),
});

/** Gives the freed times of staff to their absences first, and offers the rest to customers who wait. */
const passOn = async (
  client: pg.PoolClient,
  actor: Actor,
  before: Row & { readonly branchId: number },
  after: Values | undefined,
): Promise<void> => {
  const freed = freedTimes(before, after);
  await absent().retake(client, freed);
  await offerFreed(client, actor, before.branchId, freed);
};

/** Refuses to delete an appointment that is done, or has a visit, an invoice or used sessions: its work would be billed nowhere (APT-33). */
const refuseWithHistory = async ({ client, before }: ContextOf<typeof appointments>): Promise<void> => {
  const rows = await fetchRows(client, { used: 'flag' })(
    `select exists (select from attendance where appointment_id = $1 and deleted_at is null)
       or exists (select from invoices where appointment_id = $1)
       or exists (select from package_movements where appointment_id = $1) as used`,
    [before?.id],
  );
  if (rows[0]?.used || before?.status === 'Done') throw new ApiError(409, appointmentRefusals.hasHistory);
};

/** Uses sessions when an appointment is Done. Returns them when it no longer is; who did not come keeps hers. */
const moveSessions = async (
  client: pg.PoolClient,
  actor: Actor,
  before: Row | undefined,
  appointment: Values & { readonly id: number },
): Promise<void> => {
  const isDone = appointment.status === 'Done';
  if (before?.status === 'Done')
    await returnSessions(
      client,
      actor,
      { ...appointment, customerId: before.customerId },
      isDone && before.customerId === appointment.customerId ? 'dropped' : 'all',
    );
  if (isDone) await spendSessions(client, actor, appointment);
};

/** Returns the sessions and packages an appointment may use. Sessions of the appointment `exceptId` count as free. */
const ownedBy = async (pool: pg.Pool, customerId: number, exceptId: number | null) => {
  const [available, packages] = await Promise.all([
    availableSessions(pool, customerId, exceptId ?? 0),
    usablePackages(pool, customerId),
  ]);
  return { available: available.filter(({ sessionsCount }) => sessionsCount > 0), packages };
};
