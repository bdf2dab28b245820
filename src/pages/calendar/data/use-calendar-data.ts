import { useCan, useDataProvider } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { addDays } from '../../../i18n/zone';
import type { Query } from '../../../providers/http';
import { besides, followsRows } from '../../../providers/live';
import { absences } from '../../../resources/absences/entity';
import { between } from '../../../resources/absences/queries';
import { appointments } from '../../../resources/appointments/entity';
import { board } from '../../../resources/appointments/queries';
import { branches } from '../../../resources/branches/entity';
import { shifts } from '../../../resources/shifts/entity';
import { waitlist } from '../../../resources/waitlist/entity';
import { receivedRow } from '../../../schema/answer';
import { dataKeyOf } from '../../../screens/data/changes';
import { useAsk } from '../../../screens/query/use-query-of';
import { type BranchHours, boundsOn, type Days, dayAt } from '../grid/day-time';
import { type CalendarState, narrowed } from '../state/calendar-state';
import { type Appointment, appointmentOf, type Board, mergedBoard, readAbsence, readBoard } from './board';

/** Keys of the calendar's queries. They become stale together with the lists of their entities. */
export const appointmentsKey = dataKeyOf(appointments, 'calendar');
const boardKey = dataKeyOf(appointments, 'board');

const pageSize = 2000;
/** Enough for a month of the busiest centre. With more appointments the calendar is unreadable. */
const mostPages = 6;

/**
 * Loads only the appointments of the shown days (APT-37). The old ones stay while the next ones load. The month is drawn
 * by the calendar's days; all else by working days, whose last night may reach into the next day.
 */
export const useAppointments = (
  state: CalendarState,
  days: Days,
  branchIds: readonly number[] | undefined,
  { hours, zone }: Board,
) => {
  const load = useLoad();
  const span = narrowed(days, state);
  const isByNight = state.view !== 'month' && span !== null && hasNight(hours, span);
  const [first, last] = [span?.first ?? '', span?.last ?? ''];
  const select = useCallback(
    (rows: readonly Appointment[]) =>
      rows.filter(({ start, branchId }) => {
        const day = dayAt(hours, start, zone, branchId);
        return first <= day && day <= last;
      }),
    [hours, zone, first, last],
  );
  const query = {
    // Without branches the data provider would send the branch chosen for the day.
    branchId: branchIds ?? null,
    ...(state.status === null ? {} : { status: state.status }),
    ...(state.staffId === null ? {} : { staffId: state.staffId }),
    ...(state.roomId === null ? {} : { roomId: state.roomId }),
    from: span?.first,
    to: span && (isByNight ? addDays(span.last, 1) : span.last),
  };
  return useQuery({
    queryKey: [...appointmentsKey, query],
    queryFn: async ({ signal }) =>
      span === null || branchIds?.length === 0 ? [] : await load(query, signal),
    placeholderData: keepPreviousData,
    ...(isByNight ? { select } : {}),
    meta: followsRows(appointments),
  });
};

/** True if a night before or at the end of the days reaches past midnight. */
const hasNight = (hours: BranchHours, days: Days): boolean =>
  hours.some(({ branchId }) =>
    [days.first, days.last].some((day) => {
      const { from, to } = boundsOn(hours, day, branchId);
      return from > 0 || to > 1440;
    }),
  );

const useLoad = () => {
  const { getList } = useDataProvider()();
  return async (query: Query, signal: AbortSignal): Promise<readonly Appointment[]> => {
    const found: Appointment[] = [];
    for (let page = 1; page <= mostPages; page++) {
      const { data } = await getList({
        resource: appointments.name,
        pagination: { currentPage: page, pageSize },
        sorters: [{ field: 'start', order: 'asc' }],
        meta: { query, signal },
      });
      found.push(...data.map((row) => appointmentOf(receivedRow(appointments, row))));
      if (data.length < pageSize) break;
    }
    return found;
  };
};

/** Most branches in one calendar; the others are left out. */
const mostBranches = 12;

const boardOf = [
  besides(appointments),
  ...[appointments, absences, shifts, waitlist, branches].map(({ name }) => name),
];

/**
 * Loads working hours, staff, rooms, shifts and holds of the shown days. Reloads when a hold expires. `isLoading` is true
 * until the first answer: before it nobody knows to which working day a night belongs.
 */
export const useBoard = (
  branchIds: readonly number[],
  { first, last }: Days,
  zone: string,
): { readonly board: Board; readonly isLoading: boolean } => {
  const ask = useAsk();
  const asked = branchIds.slice(0, mostBranches);
  const mayReadAbsences = useCan({ resource: absences.name, action: 'list' }).data?.can === true;
  const { data, isLoading } = useQuery({
    queryKey: [...boardKey, asked, first, last, mayReadAbsences],
    queryFn: async ({ signal }) =>
      mergedBoard(
        await Promise.all(
          asked.map(async (branchId) => {
            const days = { branchId, from: first, to: last };
            const [shown, away] = await Promise.all([
              ask(board, days, { signal }),
              mayReadAbsences ? ask(between, days, { signal }) : [],
            ]);
            return readBoard(shown, { branchId, days: { first, last } }, away.map(readAbsence));
          }),
        ),
        zone,
      ),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    meta: { follows: boardOf },
    refetchInterval: ({ state }) => {
      const ends = (state.data?.holds ?? []).map(({ expiresAt }) => expiresAt);
      return ends.length > 0 && Math.max(Math.min(...ends) - Date.now() + 300, 1000);
    },
  });
  return { board: useMemo(() => data ?? mergedBoard([], zone), [data, zone]), isLoading };
};
