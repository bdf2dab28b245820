import type { Booking } from '../data/appointment';
import { rehoused, restaffed } from '../data/move';
import type { Block, Column, ColumnsBy } from './columns-layout';

/** The booking as the column has it on which one of its blocks was dropped. */
export const placed = (booking: Booking, block: Block, by: ColumnsBy, column: Column): Booking => {
  const to = column.id === 0 ? null : { id: column.id, name: column.name };
  if (by === 'rooms') return booking.roomId === (to?.id ?? null) ? booking : rehoused(booking, to);
  if (by !== 'staff') return booking;
  const lines = booking.lines.filter(({ id }) => block.lineIds.includes(id));
  const now = lines.length > 0 ? lines[0]?.staffId : booking.staffId;
  if ((now ?? null) === (to?.id ?? null)) return booking;
  return lines.length === 0
    ? restaffed(booking, null, to)
    : lines.reduce((changed, { id }) => restaffed(changed, id, to), booking);
};
