import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Query } from '../../../providers/http-client';
import { appointments } from '../../../resources/appointments/entity';
import { readPage } from '../../../screens/query/ask';
import { type CalendarState, type Days, isShown, narrowed } from '../state/calendar-state';
import { type Booking, bookingOf } from './appointment';
import { bookingsKey } from './query-keys';

const pageSize = 2000;
/** A month of the busiest centre; beyond it the calendar would not be readable. */
const mostPages = 6;

/** The bookings of the shown days and no others (APT-37); the ones before stay while the next ones load. */
export const useBookings = (state: CalendarState, days: Days, branchIds: readonly number[] | undefined) => {
  const span = narrowed(days, state);
  const query = {
    ...(branchIds === undefined ? {} : { branchId: branchIds }),
    ...(state.status === null ? {} : { status: state.status }),
    ...(state.staffId === null ? {} : { staffId: state.staffId }),
    ...(state.roomId === null ? {} : { roomId: state.roomId }),
    from: span?.first,
    to: span?.last,
  };
  return useQuery({
    queryKey: [...bookingsKey, query],
    queryFn: async ({ signal }) =>
      span === null || branchIds?.length === 0
        ? []
        : (await load(query, signal)).filter((booking) => isShown(booking, state)),
    placeholderData: keepPreviousData,
  });
};

const load = async (query: Query, signal: AbortSignal): Promise<readonly Booking[]> => {
  const found: Booking[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const { rows, hasNext } = await readPage(
      appointments,
      { ...query, page, pageSize, sortBy: 'start' },
      signal,
    );
    found.push(...rows.map(bookingOf));
    if (!hasNext) break;
  }
  return found;
};
