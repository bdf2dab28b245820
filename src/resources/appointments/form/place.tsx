import { todayIn } from '../../../i18n/zone';
import { zoneOf } from '../../../providers/session';
import { useSession } from '../../../providers/use-session';
import type { QueryAnswer } from '../../../schema/query';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { isOpen, type OpeningHours } from '../../branches/hours';
import { board } from '../queries';
import type { Span } from '../rules';

/** The opening hours and the rooms of a branch. */
export type Place = QueryAnswer<typeof board>;

export const usePlace = (branchId: number | undefined): Place | undefined => {
  const day = todayIn(zoneOf(useSession()), new Date());
  const { data, isEarlier } = useQueryOf(
    board,
    { branchId: branchId ?? 0, from: day, to: day },
    { isWanted: branchId !== undefined, staleTime: 60_000 },
  );
  return branchId === undefined || isEarlier ? undefined : data;
};

/** When the branch is open, as the server computes with it. */
export const hoursOf = ({ zone, openingHours, specialDays }: Place): OpeningHours => ({
  zone,
  weekly: openingHours,
  special: specialDays,
});

/** Whether the branch is open through the span, as the server asks. */
export const isWithinDay = (place: Place, span: Span): boolean => isOpen(hoursOf(place), span);
