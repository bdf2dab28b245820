import { useSearchParams } from 'react-router';
import { useSession } from '../../providers/session';
import { activeBranches, readChoice } from '../../providers/user';
import { drawers } from '../../resources/drawers/entity';
import { current } from '../../resources/drawers/queries';
import type { RowOf } from '../../schema/types';
import { useChanges } from '../../screens/data/changes';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useRowsOf } from '../../screens/query/use-rows-of';

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

export const useDrawer = (branchId: number) => {
  const { data, isLoading, error, retry } = useQueryOf(current, { branchId });
  useChanges(['settings'], retry);
  const earlier = useRowsOf(drawers, { branchId, status: 'Closed', pageSize: 10 });
  return {
    isLoading,
    // A failure after the first answer leaves what is on the screen, and what was typed there.
    isFailed: error !== undefined && data === undefined,
    isEnabled: data?.enabled === true,
    drawer: data?.drawer ?? undefined,
    earlier,
    reload: () => {
      retry();
      earlier.retry();
    },
  };
};

export type Drawer = RowOf<typeof drawers>;
