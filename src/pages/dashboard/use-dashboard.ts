import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isDay, todayIn } from '../../i18n/zone';
import { request } from '../../providers/http';
import { isAborted } from '../../providers/http-error';
import { zoneOf } from '../../providers/session';
import { useSession } from '../../providers/use-session';
import { type BranchChoice, branchIdsFor, isChoiceOf, readChoice } from '../../providers/user';
import { useChanges } from '../../screens/use-changes';
import { readFigures } from './figures';

/** Rows whose change moves a figure. */
const counted = ['appointments', 'attendance', 'invoices', 'creditNotes', 'expenses', 'services'];

/**
 * Which branches and which day are looked at. Both stand in the address; without them it is the selected branch
 * (DSH-11) and today on that branch's clock (DSH-02).
 */
export const useDashboardChoice = () => {
  const [params, setParams] = useSearchParams();
  const session = useSession();
  const asked = readChoice(params.get('branchId'));
  const choice: BranchChoice | null =
    session.user && isChoiceOf(session.user, asked) ? asked : session.choice;
  const branch = session.user?.branches.find(({ id }) => id === choice);
  const today = useToday(branch?.timeZone ?? zoneOf(session));
  const wanted = params.get('date') ?? '';
  const date = isDay(wanted) ? wanted : today;
  const put = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  return {
    choice,
    date,
    today,
    isToday: date === today,
    pickBranch: (next: BranchChoice) => put('branchId', next === session.choice ? '' : String(next)),
    pickDate: (next: string) => put('date', next === today ? '' : next),
  };
};

export type DashboardChoice = ReturnType<typeof useDashboardChoice>;

/** The figures in one round trip, which follow every desk's changes. */
export const useFigures = ({ choice, date, isToday }: DashboardChoice) => {
  const { user } = useSession();
  const branchIds = branchIdsFor(user, choice);
  const query = useQuery({
    queryKey: ['dashboard', branchIds ?? 'all', date],
    queryFn: async ({ signal }) => {
      // Only another day than today is named: the usual call is the documented one (DSH-13).
      const asked = { branchId: branchIds, date: isToday ? undefined : date };
      return readFigures((await request('GET', '/reports/dashboard', { query: asked, signal })).data);
    },
    enabled: branchIds === undefined || branchIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const { refetch } = query;
  useChanges(
    counted,
    useCallback(() => void refetch(), [refetch]),
  );
  return {
    figures: query.data,
    /** Nothing of this choice is there yet; a change made elsewhere loads quietly. */
    isWaiting: query.isPending || (query.isPlaceholderData && query.isFetching),
    failure: query.isError && !isAborted(query.error) ? query.errorUpdatedAt : undefined,
    retry: () => void refetch(),
  };
};

/** The day on the zone's clock; a screen left open overnight goes on to the next one. */
const useToday = (zone: string): string => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return todayIn(zone, now);
};
