import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { request } from '../../providers/http';
import { useSession } from '../../providers/use-session';
import { activeBranches, readChoice } from '../../providers/user';
import { rowsIn } from '../../screens/lists';
import { valueIn } from '../../screens/row';
import { useChanges } from '../../screens/use-changes';

const key = 'day-close';

/** Which branch's drawer is shown; it stands in the address. Under 'all' one has to be picked. */
export const useDrawerBranch = () => {
  const [params, setParams] = useSearchParams();
  const { user, choice } = useSession();
  const open = activeBranches(user);
  const wanted = readChoice(params.get('branchId')) ?? choice;
  const branch = open.find(({ id }) => id === wanted) ?? (open.length === 1 ? open[0] : undefined);
  return {
    branch,
    branches: open,
    pick: (id: number) => setParams({ branchId: String(id) }, { replace: true }),
  };
};

/** The drawer that is open in the branch and the ones before it, as every desk sees them. */
export const useDrawer = (branchId: number) => {
  const client = useQueryClient();
  const current = useQuery({
    queryKey: [key, 'current', branchId],
    queryFn: async ({ signal }) =>
      (await request('GET', '/drawers/current', { query: { branchId }, signal })).data,
  });
  const earlier = useQuery({
    queryKey: [key, 'earlier', branchId],
    queryFn: async ({ signal }) => {
      const query = { branchId, status: 'Closed', page: 1, pageSize: 10 };
      return rowsIn((await request('GET', '/drawers', { query, signal })).data);
    },
    placeholderData: keepPreviousData,
  });
  const reload = useCallback(() => client.invalidateQueries({ queryKey: [key] }), [client]);
  useChanges(
    ['drawers', 'settings'],
    useCallback(() => void reload(), [reload]),
  );
  return {
    isLoading: current.isPending,
    // A failure after the first answer leaves what is on the screen, and what was typed there.
    isFailed: current.isError && current.data === undefined,
    isEnabled: valueIn(current.data, 'enabled') === true,
    drawer: valueIn(current.data, 'drawer') ?? undefined,
    earlier: earlier.data,
    isEarlierFailed: earlier.isError && earlier.data === undefined,
    reload: () => void reload(),
  };
};

/** Sessions owed by branch, for whoever may see the reports. */
export const useLiability = (isWanted: boolean) => {
  const query = useQuery({
    queryKey: [key, 'liability'],
    queryFn: async ({ signal }) =>
      rowsIn((await request('GET', '/reports/package-liability', { signal })).data),
    enabled: isWanted,
  });
  const { refetch } = query;
  useChanges(
    ['customerPackages', 'packageMovements'],
    useCallback(() => void (isWanted && refetch()), [refetch, isWanted]),
  );
  return { rows: query.data, isFailed: query.isError, retry: () => void refetch() };
};
