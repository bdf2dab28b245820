import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { todayIn } from '../../../i18n/zone';
import { zoneOf } from '../../../providers/session';
import { useSession } from '../../../providers/use-session';
import {
  activeBranches,
  allBranchesOffered,
  branchIdsFor,
  type SessionBranch,
} from '../../../providers/user';
import { appointments } from '../../../resources/appointments/entity';
import { prefillKeys } from '../../../resources/appointments/prefill';
import { type CalendarState, readState, writeState } from './calendar-state';
import { useMedia } from './use-media';

export interface Calendar {
  readonly state: CalendarState;
  readonly change: (change: Partial<CalendarState>) => void;
  readonly today: string;
  readonly zone: string;
  /** Branches whose bookings are shown. */
  readonly branches: readonly SessionBranch[];
  /** What a list call is given; undefined: everything (PRM-28). */
  readonly branchIds: readonly number[] | undefined;
  /** The one branch, where only one is shown. */
  readonly branch: SessionBranch | undefined;
}

/** What the address says, and how to change it. On a narrow screen the list is what one begins with. */
export const useCalendarState = (): Calendar => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const { user } = session;
  const isNarrow = useMedia('(max-width: 767.98px)');
  const active = useMemo(() => activeBranches(user), [user]);
  const chosen = session.choice === 'all' && active.length === 1 ? (active[0]?.id ?? 'all') : session.choice;
  const sessionZone = zoneOf(session);
  const today = todayIn(sessionZone, new Date());
  const defaults = useMemo(
    () => ({ view: isNarrow ? ('list' as const) : ('week' as const), today, branch: chosen }),
    [isNarrow, today, chosen],
  );
  const state = useMemo(() => {
    const read = readState(new URLSearchParams(search), defaults);
    // Somebody else's link may name a branch, or all of them, that this user does not have.
    const known =
      read.branch === 'all' ? allBranchesOffered(user) : user?.branches.some(({ id }) => id === read.branch);
    return known ? read : { ...read, branch: chosen };
  }, [search, defaults, user, chosen]);
  const change = useCallback(
    (patch: Partial<CalendarState>) => {
      const next = writeState(new URLSearchParams(location.search), patch, defaults);
      void navigate({ pathname: location.pathname, search: String(next) }, { replace: true });
    },
    [navigate, defaults],
  );
  const branch = user?.branches.find(({ id }) => id === state.branch);
  return {
    state,
    change,
    today,
    zone: branch?.timeZone ?? sessionZone,
    branches: branch ? [branch] : active,
    branchIds: branchIdsFor(user, state.branch),
    branch,
  };
};

/** What prefilled a form leaves the address together with the form. */
export const useTidyAddress = (): void => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname !== appointments.route) return;
    const params = new URLSearchParams(search);
    const leftover = prefillKeys.filter((key) => params.has(key));
    for (const key of leftover) params.delete(key);
    if (leftover.length > 0) void navigate({ pathname, search: String(params) }, { replace: true });
  }, [pathname, search, navigate]);
};
