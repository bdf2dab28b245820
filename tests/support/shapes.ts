import type { Entity } from '../../src/schema/entity';
import { moneyShapes } from './money-shapes';

export type Payload = Record<string, unknown>;

/** What a declaration alone cannot say of a valid payload, or of a part of one. */
export const shaped = (entity: Entity, payload: Payload): Payload =>
  shapes[entity.name]?.(payload) ?? payload;

const shapes: Readonly<Record<string, (payload: Payload) => Payload>> = {
  ...moneyShapes,
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
  invoices: ['appointmentId', 'attendanceId'],
  shifts: ['staffId'],
};

const rowsIn = (value: unknown): readonly Payload[] => (Array.isArray(value) ? value : []);
