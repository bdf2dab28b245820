import { useSession } from '../../providers/session';
import { type BranchChoice, branchIdsFor } from '../../providers/user';
import type { Query } from '../../schema/query';
import { type Asked, type QueryAsk, type QueryState, useQueryOf } from '../query/use-query-of';

/** Runs a query about the chosen branches. Asks nothing for a user without a branch (PRM-28). */
export const useBranchQuery = <X extends Query>(
  query: X,
  choice: BranchChoice | null,
  input: Asked<X>,
  { isWanted = true, ...ask }: Pick<QueryAsk<X>, 'isWanted' | 'follows'> = {},
): QueryState<X> => {
  const { user } = useSession();
  const branchId = branchIdsFor(user, choice);
  const hasBranch = branchId === undefined || branchId.length > 0;
  return useQueryOf(query, Object.assign({ branchId }, input), {
    ...ask,
    isWanted: isWanted && hasBranch,
  });
};
