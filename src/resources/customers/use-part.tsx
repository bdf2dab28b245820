import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { request } from '../../providers/http';
import type { Query } from '../../providers/http-client';
import { listIn } from '../../screens/lists';
import { useChanges } from '../../screens/use-changes';

interface PartOptions {
  readonly path: string;
  readonly query?: Query;
  /** Resources whose change makes it old. */
  readonly follows: readonly string[];
  readonly enabled?: boolean;
}

/** What a part of the card shows, kept fresh while the card is open. */
export const usePart = ({ path, query = {}, follows, enabled = true }: PartOptions) => {
  const found = useQuery({
    queryKey: ['card', path, query],
    queryFn: async ({ signal }) => (await request('GET', path, { query, signal })).data,
    placeholderData: keepPreviousData,
    enabled,
  });
  const { refetch } = found;
  useChanges(
    follows,
    useCallback(() => void (enabled && refetch()), [refetch, enabled]),
  );
  return {
    data: found.data,
    rows: Array.isArray(found.data) ? found.data : listIn(found.data, 'data'),
    isLoading: found.isPending,
    isFailed: found.isError,
    onRetry: () => void refetch(),
  };
};
