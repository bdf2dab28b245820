import { useSession } from '../../providers/session';
import { type BranchChoice, branchIdsFor } from '../../providers/user';
import { today } from '../../resources/today/today';
import type { QueryAnswer } from '../../schema/query';
import { useQueryOf } from '../../screens/query/use-query-of';

export type Today = QueryAnswer<typeof today>;

export const useDay = (choice: BranchChoice | null) => {
  const { user } = useSession();
  const branchId = branchIdsFor(user, choice);
  return useQueryOf(today, { branchId }, { isWanted: branchId === undefined || branchId.length > 0 });
};
