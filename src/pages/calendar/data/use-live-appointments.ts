import { useInvalidate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeChanges } from '../../../providers/live';
import { useSession } from '../../../providers/use-session';
import { appointments } from '../../../resources/appointments/entity';
import { attendance } from '../../../resources/attendance/entity';
import { branches } from '../../../resources/branches/entity';
import { shifts } from '../../../resources/shifts/entity';
import { waitlist } from '../../../resources/waitlist/entity';
import { useMarks } from '../../../screens/list/table/use-marks';
import { boardKey } from './query-keys';

/** Whose changes show around the bookings. */
const boardOf: ReadonlySet<string> = new Set([shifts.name, waitlist.name, branches.name]);

/** A drag at another desk, and the hold before it, arrive as two events at once: one look serves both. */
const gatherMs = 120;

/** Follows what other desks do: their bookings are loaded again and highlighted, their holds come and go. */
export const useLiveBookings = (): ReadonlySet<number> => {
  const userId = useSession().user?.id;
  const { marked, mark } = useMarks();
  const invalidate = useInvalidate();
  const client = useQueryClient();
  useEffect(() => {
    let bookings: ReturnType<typeof setTimeout> | undefined;
    let board: ReturnType<typeof setTimeout> | undefined;
    const leave = subscribeChanges(({ resource, ids, by }) => {
      const isAll = resource === '*';
      // Who comes and goes shows on the booking.
      const isVisit = resource === attendance.name;
      if (isAll || isVisit || (resource === appointments.name && ids.length > 0)) {
        if (by !== userId && !isVisit) mark(ids);
        clearTimeout(bookings);
        bookings = setTimeout(
          () => void invalidate({ resource: appointments.name, invalidates: ['list', 'detail'] }),
          gatherMs,
        );
      } else if (resource === appointments.name || boardOf.has(resource)) {
        clearTimeout(board);
        board = setTimeout(() => void client.invalidateQueries({ queryKey: boardKey }), gatherMs);
      }
      if (isAll || resource === waitlist.name)
        void invalidate({ resource: waitlist.name, invalidates: ['list', 'detail'] });
    });
    return () => {
      leave();
      clearTimeout(bookings);
      clearTimeout(board);
    };
  }, [invalidate, client, mark, userId]);
  return marked;
};
