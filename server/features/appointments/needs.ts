import { occupies } from '../../../src/resources/appointments/rules';
import type { Values } from '../../data/entity-server';
import { listOf, millis, numberOf } from '../../kernel/values';
import type { Need } from './occupancy';

/**
 * Everything a booking occupies: each line's specialist for the line, room and customer for the whole. Where no
 * line names anybody, the booking's own staff member is held for all of it (APT-31). A status that frees the
 * time needs nothing.
 */
export const needsOf = (booking: Values): readonly Need[] => {
  if (!occupies(String(booking.status))) return [];
  const whole = { start: millis(booking.start), end: millis(booking.end) };
  const lines = listOf(booking.services).flatMap((line): readonly Need[] => {
    const id = numberOf(line.staffId);
    return id === undefined ? [] : [{ kind: 'staff', id, start: millis(line.start), end: millis(line.end) }];
  });
  const [staff, room, customer] = [booking.staffId, booking.roomId, booking.customerId].map(numberOf);
  return [
    ...lines,
    ...(staff !== undefined && listOf(booking.services).length === 0
      ? [{ kind: 'staff', id: staff, ...whole } as const]
      : []),
    ...(room === undefined ? [] : [{ kind: 'room', id: room, ...whole } as const]),
    ...(customer === undefined ? [] : [{ kind: 'customer', id: customer, ...whole } as const]),
  ];
};
