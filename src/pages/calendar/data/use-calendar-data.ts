import { useDataProvider, useInvalidate } from '@refinedev/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createStore } from '../../../i18n/store';
import type { Query } from '../../../providers/http';
import { subscribeChanges } from '../../../providers/live';
import { useSession } from '../../../providers/session';
import { readItem, writeItem } from '../../../providers/storage';
import { appointments } from '../../../resources/appointments/entity';
import { board } from '../../../resources/appointments/queries';
import { attendance } from '../../../resources/attendance/entity';
import { branches } from '../../../resources/branches/entity';
import { shifts } from '../../../resources/shifts/entity';
import { waitlist } from '../../../resources/waitlist/entity';
import { receivedRow } from '../../../schema/answer';
import { dataKeyOf, useMarks } from '../../../screens/data/changes';
import { useAsk } from '../../../screens/query/use-ask';
import { type CalendarState, type Days, isShown, narrowed } from '../state/calendar-state';
import { type Booking, bookingOf } from './appointment';
import { type Board, mergedBoard, type Named, readBoard } from './board';

/** Keys of the calendar's queries. They become stale together with the lists of their entities. */
export const bookingsKey = dataKeyOf(appointments, 'calendar');
const boardKey = dataKeyOf(appointments, 'board');

const pageSize = 2000;
/** Enough for a month of the busiest centre. With more appointments the calendar is unreadable. */
const mostPages = 6;

/** Loads only the appointments of the shown days (APT-37). The old ones stay while the next ones load. */
export const useBookings = (state: CalendarState, days: Days, branchIds: readonly number[] | undefined) => {
  const load = useLoad();
  const span = narrowed(days, state);
  const query = {
    // Without branches the data provider would send the branch chosen for the day.
    branchId: branchIds ?? null,
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

const useLoad = () => {
  const { getList } = useDataProvider()();
  return async (query: Query, signal: AbortSignal): Promise<readonly Booking[]> => {
    const found: Booking[] = [];
    for (let page = 1; page <= mostPages; page++) {
      const { data } = await getList({
        resource: appointments.name,
        pagination: { currentPage: page, pageSize },
        sorters: [{ field: 'start', order: 'asc' }],
        meta: { query, signal },
      });
      found.push(...data.map((row) => bookingOf(receivedRow(appointments, row))));
      if (data.length < pageSize) break;
    }
    return found;
  };
};

/** Most branches in one calendar; the others are left out. */
const mostBranches = 12;

/** Loads working hours, staff, rooms, shifts and holds of the shown days. Reloads when a hold expires. */
export const useBoard = (branchIds: readonly number[], { first, last }: Days, zone: string): Board => {
  const ask = useAsk();
  const asked = branchIds.slice(0, mostBranches);
  const { data } = useQuery({
    queryKey: [...boardKey, asked, first, last],
    queryFn: async ({ signal }) =>
      mergedBoard(
        await Promise.all(
          asked.map(async (branchId) =>
            readBoard(await ask(board, { branchId, from: first, to: last }, { signal }), branchId),
          ),
        ),
        zone,
      ),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const ends = (state.data?.holds ?? []).map(({ expiresAt }) => expiresAt);
      return ends.length > 0 && Math.max(Math.min(...ends) - Date.now() + 300, 1000);
    },
  });
  return data ?? mergedBoard([], zone);
};

const boardOf: ReadonlySet<string> = new Set([shifts.name, waitlist.name, branches.name]);

/** Milliseconds to wait for further events: a drag on another desk and its hold arrive as two but load once. */
const gatherMs = 120;

/** Follows changes by other desks: reloads and highlights their appointments, reloads the holds. */
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
      // A visit changes the sign on its appointment.
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

/** Meaning of a block's colour. A sign shows the status either way. */
export type TintBy = 'status' | 'staff';

export interface Tint {
  readonly by: TintBy;
  readonly choose: (by: TintBy) => void;
  /** Returns the CSS class that colours a block. `staffId` is the specialist of a part. */
  readonly of: (booking: Booking, staffId?: number) => string;
  readonly ofStaff: (staffId: number | null) => string;
}

const key = 'calendarColour';
const store = createStore<TintBy>(readItem(key) === 'staff' ? 'staff' : 'status');
const choose = (by: TintBy) => {
  writeItem(key, by);
  store.set(by);
};

/** Number of distinct colours; the ninth specialist gets the first one again. */
const colours = 8;

export const useTint = (staff: readonly Named[]): Tint => {
  const by = useSyncExternalStore(store.subscribe, store.get);
  return useMemo(() => {
    const places = new Map(staff.map(({ id }, index) => [id, index % colours]));
    const ofStaff = (staffId: number | null) => `cal-who-${places.get(staffId ?? 0) ?? 'nobody'}`;
    return {
      by,
      choose,
      ofStaff,
      of: (booking, staffId) =>
        by === 'status' || booking.status === 'Canceled'
          ? `cal-${booking.status.toLowerCase()}`
          : ofStaff(staffId ?? booking.lines[0]?.staffId ?? booking.staffId),
    };
  }, [by, staff]);
};
