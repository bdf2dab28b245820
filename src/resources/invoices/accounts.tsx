import { useQueryOf } from '../../screens/query/use-query-of';
import { accounts } from '../customers/queries';

/** What a customer can pay with besides money: credit in pounds, and points; nothing where it cannot be read. */
export const useAccounts = (customerId: number | null) => {
  const { data, isEarlier } = useQueryOf(
    accounts,
    {},
    { params: { id: customerId ?? 0 }, isWanted: customerId !== null },
  );
  return { credit: 0, points: 0, ...(isEarlier ? undefined : data) };
};
