import { laidLines } from '../../../resources/appointments/rules';
import type { Booking, Line } from './appointment';
import type { Named } from './board';

/** A booking at another time, as the server will lay it: lines move along, or are laid anew. */
export const retimed = (booking: Booking, start: number, end: number): Booking => {
  const by = start - booking.start;
  if (end - booking.end === by)
    return { ...booking, start, end, lines: booking.lines.map((line) => shifted(line, by)) };
  const spans = laidLines(
    { start, end },
    booking.lines.map(({ duration }) => ({ duration })),
  );
  return {
    ...booking,
    start,
    end,
    lines: booking.lines.map((line, index) => ({ ...line, ...(spans[index] ?? { start, end }) })),
  };
};

/**
 * A booking of which somebody else does one line, or all of it where it has no lines. The booking's own
 * specialist follows when no line is left with them, so that the filter by specialist stays true.
 */
export const restaffed = (booking: Booking, lineId: number | null, staff: Named | null): Booking => {
  const line = booking.lines.find(({ id }) => id === lineId);
  const own = { staffId: staff?.id ?? null, staffName: staff?.name ?? '' };
  if (!line) return { ...booking, ...own };
  const lines = booking.lines.map((one) => (one === line ? { ...one, ...own } : one));
  const follows = booking.staffId === line.staffId && !lines.some(({ staffId }) => staffId === line.staffId);
  // A line without anybody would be given the booking's own specialist.
  return { ...booking, lines, ...(follows || staff === null ? own : {}) };
};

export const rehoused = (booking: Booking, room: Named | null): Booking => ({
  ...booking,
  roomId: room?.id ?? null,
  roomName: room?.name ?? '',
});

/** What a PUT says to bring a booking from one form into another; `whole` brings back every line as it was. */
export const bodyOf = (from: Booking, to: Booking, whole: boolean): Readonly<Record<string, unknown>> => {
  const isTimed = from.start !== to.start || from.end !== to.end;
  const isStaffed = to.lines.some((line, index) => line.staffId !== from.lines[index]?.staffId);
  return {
    ...(isTimed ? { start: iso(to.start), end: iso(to.end) } : {}),
    ...(from.roomId === to.roomId ? {} : { roomId: to.roomId }),
    ...(from.staffId === to.staffId ? {} : { staffId: to.staffId }),
    ...((isStaffed || whole) && to.lines.length > 0 ? { services: to.lines.map(lineBody) } : {}),
  };
};

export const isSame = (a: Booking, b: Booking): boolean => Object.keys(bodyOf(a, b, false)).length === 0;

export const iso = (instant: number): string => new Date(instant).toISOString();

const lineBody = ({ id, serviceId, staffId, useOwned, start, end }: Line) => ({
  id,
  serviceId,
  staffId,
  useOwned,
  start: iso(start),
  end: iso(end),
});

const shifted = (line: Line, by: number): Line => ({ ...line, start: line.start + by, end: line.end + by });
