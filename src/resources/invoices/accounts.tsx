import { useQueryOf } from '../../screens/query/use-query-of';
import { accounts } from '../customers/queries';

/** Credit (pounds) and points that a customer can pay with; nothing where they cannot be read. */
export const useAccounts = (customerId: number | null) => {
  const { data, isEarlier } = useQueryOf(
    accounts,
    {},
    { params: { id: customerId ?? 0 }, isWanted: customerId !== null },
  );
  return { credit: 0, points: 0, ...(isEarlier ? undefined : data) };
};
