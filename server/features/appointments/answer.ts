import { z } from 'zod';
import { clash, slot } from '../../../src/resources/appointments/series-check';
import type { AnswerShape, Row, Values } from '../../data/entity-server';
import { listOf } from '../../kernel/rows';

/** Returns an appointment in the documented shape (APT-27): names next to ids, items inside their package. */
export const flat = (row: Row): Row => {
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

export const flatShape: AnswerShape = {
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
export const refusalKeys = z.object({
  clashes: z.array(clash).optional().describe('With appointment.clash: who or what is taken'),
  freeSlots: z.array(slot).optional().describe('With appointment.clash: up to three free times'),
  bookings: z
    .array(waiting)
    .optional()
    .describe('With user.hasBookings and shift.bookings: those within reach that would be left uncovered'),
});

const objectOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
