import { useList } from '@refinedev/core';
import { useMemo } from 'react';
import { isAborted } from '../../providers/http';
import { isRecord } from '../../providers/storage';
import { useSession } from '../../providers/use-session';
import { branchIdsFor } from '../../providers/user';
import { type CustomerLine, linesOf } from '../shell/customer-list';

export interface LatestCustomers {
  readonly rows: readonly CustomerLine[];
  readonly total: number;
  /** There are more than `total`: the server stopped counting. */
  readonly isFloor: boolean;
  readonly isLoading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const most = 5;

/** The newest customers of the chosen branch and how many there are; new ones appear by themselves. */
export const useLatestCustomers = (): LatestCustomers => {
  const { user, choice } = useSession();
  const ids = useMemo(() => branchIdsFor(user, choice), [user, choice]);
  const { query, result } = useList({
    resource: 'customers',
    pagination: { currentPage: 1, pageSize: most },
    sorters: [{ field: 'createdAt', order: 'desc' }],
    filters: ids ? [{ field: 'branchId', operator: 'in', value: [...ids] }] : [],
    errorNotification: false,
    queryOptions: { enabled: ids === undefined || ids.length > 0 },
  });
  return {
    rows: linesOf(result.data),
    total: result.total ?? 0,
    isFloor: isRecord(query.data) && query.data.totalIsFloor === true,
    isLoading: query.isLoading,
    failed: query.isError && !isAborted(query.error),
    retry: () => void query.refetch(),
  };
};
