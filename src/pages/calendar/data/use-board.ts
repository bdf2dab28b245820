import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { board } from '../../../resources/appointments/queries';
import { ask } from '../../../screens/query/ask';
import type { Days } from '../state/calendar-state';
import { type Board, mergedBoard, readBoard, unknownBoard } from './board';
import { boardKey } from './query-keys';

/** More branches than anybody looks at in one calendar. */
const mostBranches = 12;

/** Working day, people, rooms, shifts and held times of the shown days; holds go when their time is over. */
export const useBoard = (branchIds: readonly number[], { first, last }: Days, zone: string): Board => {
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
      ) ?? unknownBoard(zone),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  const client = useQueryClient();
  useEffect(() => {
    const ends = (data?.holds ?? []).map(({ expiresAt }) => expiresAt);
    if (ends.length === 0) return;
    const inMs = Math.max(Math.min(...ends) - Date.now() + 300, 1000);
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: boardKey }), inMs);
    return () => clearTimeout(timer);
  }, [data, client]);
  return data ?? unknownBoard(zone);
};
