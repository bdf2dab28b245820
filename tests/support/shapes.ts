import { weekdays } from '../../src/resources/branches/hours';
import type { Entity } from '../../src/schema/entity';
import { moneyShapes } from './money-shapes';

export type Payload = Record<string, unknown>;

/** What a declaration alone cannot say of a valid payload, or of a part of one. */
export const shaped = (entity: Entity, payload: Payload): Payload =>
  shapes[entity.name]?.(payload) ?? payload;

const shapes: Readonly<Record<string, (payload: Payload) => Payload>> = {
  ...moneyShapes,
  // An address is one of the provider's, and a name at the provider has no other letters (CHN-29, MSG-17).
  channels: ({ apiEndpoint: _none, ...payload }) => ({
    ...payload,
    ...('sessionName' in payload
      ? {
          sessionName: String(payload.sessionName)
            .replaceAll(/[^a-z0-9]+/gi, '-')
            .toLowerCase()
            .replace(/^-/, ''),
        }
      : {}),
  }),
  // Open whenever anything is booked; what is sent back by its number stays as it was.
  branches: (payload) => ({
    ...payload,
    ...(isNew(payload.openingHours)
      ? { openingHours: weekdays.map((weekday) => ({ weekday, opens: '00:00', closes: '00:00' })) }
      : {}),
    ...(isNew(payload.specialDays)
      ? {
          specialDays: payload.specialDays.map((row, index) => {
            const day = `1999-01-0${index + 1}`;
            return { ...row, fromDate: day, toDate: day, opens: '09:00', closes: '10:00' };
          }),
        }
      : {}),
  }),
  // The booking is the customer's own, and somebody in charge works in the branch.
  followups: (payload) => ({ ...payload, ...('appointmentId' in payload ? { appointmentId: null } : {}) }),
  // Bookings begin planned, and their lines follow one another within the booking.
  appointments: (payload) => ({
    ...payload,
    ...('status' in payload ? { status: 'Planned' } : {}),
    ...('services' in payload
      ? { services: rowsIn(payload.services).map(({ start: _start, end: _end, ...line }) => line) }
      : {}),
  }),
};

/** References that must lie in the row's own branch, also for somebody who sees others: 400 at the field. */
export const ownBranchOnly: Readonly<Record<string, readonly string[]>> = {
  appointments: ['branchId', 'staffId', 'roomId'],
  attendance: ['appointmentId'],
  followups: ['assignedToUserId', 'appointmentId'],
  invoices: ['appointmentId', 'attendanceId'],
  shifts: ['staffId'],
};

const isNew = (rows: unknown): rows is readonly Payload[] =>
  Array.isArray(rows) && rows.every((row) => !('id' in Object(row)));

const rowsIn = (value: unknown): readonly Payload[] => (Array.isArray(value) ? value : []);
