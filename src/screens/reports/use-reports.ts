import { useSearchParams } from 'react-router';
import { addDays, type Day, isDay } from '../../i18n/zone';
import { useSession } from '../../providers/session';
import {
  activeBranches,
  type BranchChoice,
  branchIdsFor,
  isAdmin,
  isChoiceOf,
  readChoice,
} from '../../providers/user';
import type { ReportTab } from '../../schema/page';
import { usualPeriod } from '../../schema/query';
import { zoneIn } from '../data/row-title';
import { useToday } from '../hooks';
import { changedParams } from '../page/address';

export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/**
 * Reads branch, days and tab from the URL, which holds all of them. Admin chooses a branch; other users get the
 * branch of the day (REP-02, BSL-18). Default days: the usual period up to today (REP-03).
 */
export const useReports = (tabs: readonly [ReportTab, ...ReportTab[]]) => {
  const [params, setParams] = useSearchParams();
  const session = useSession();
  const { user } = session;
  const asked = isAdmin(user) ? readChoice(params.get('branchId')) : null;
  const choice: BranchChoice | null = user && isChoiceOf(user, asked) ? asked : session.choice;
  const today = useToday(zoneIn(session, choice));
  const usual: Days = { from: addDays(today, 1 - usualPeriod), to: today };
  const days = daysIn(params) ?? usual;
  const branchIds = branchIdsFor(user, choice);
  const shown = activeBranches(user).filter(({ id }) => branchIds === undefined || branchIds.includes(id));
  /** Names of the branches whose figures are shown; empty for all branches. */
  const branches = choice === 'all' ? [] : shown;
  const put = (changes: Readonly<Record<string, string>>) =>
    setParams(changedParams(params, changes), { replace: true });
  return {
    choice,
    branches,
    days,
    today,
    tab: tabs.find(({ name }) => name === params.get('tab')) ?? tabs[0],
    hrefOf: (tab: string) => `?${changedParams(params, { tab: tab === tabs[0].name ? '' : tab })}`,
    input: { ...days, branchId: branchIds },
    /** False for a user without any branch, who has nothing to load. */
    isWanted: branchIds === undefined || branchIds.length > 0,
    pickBranch: (next: BranchChoice) => put({ branchId: next === session.choice ? '' : String(next) }),
    pickDays: ({ from, to }: Days) =>
      put(from === usual.from && to === usual.to ? { from: '', to: '' } : { from, to }),
  };
};

export type ReportsControl = ReturnType<typeof useReports>;

const daysIn = (params: URLSearchParams): Days | undefined => {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
};

/** Periods that one click chooses, by name; the first four of them stand in the bar. */
export const presetsOf = (today: Day) => {
  const firstOf = (day: Day): Day => `${day.slice(0, 8)}01`;
  const lastMonth = addDays(firstOf(today), -1);
  const span = (from: Day, to: Day): Days => ({ from, to });
  return [
    [{ ar: 'اليوم', en: 'Today' }, span(today, today)],
    [{ ar: 'آخر ٧ أيام', en: 'Last 7 days' }, span(addDays(today, -6), today)],
    [{ ar: 'آخر ٣٠ يومًا', en: 'Last 30 days' }, span(addDays(today, -29), today)],
    [{ ar: 'هذا الشهر', en: 'This month' }, span(firstOf(today), today)],
    [{ ar: 'الشهر الماضي', en: 'Last month' }, span(firstOf(lastMonth), lastMonth)],
    [{ ar: 'هذا العام', en: 'This year' }, span(`${today.slice(0, 4)}-01-01`, today)],
  ] as const;
};
