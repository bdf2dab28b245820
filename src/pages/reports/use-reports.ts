import { useSearchParams } from 'react-router';
import { addDays, type Day, isDay } from '../../i18n/zone';
import { zoneOf } from '../../providers/session';
import { useSession } from '../../providers/use-session';
import { type BranchChoice, branchIdsFor, isAdmin, isChoiceOf, readChoice } from '../../providers/user';
import { reportTabs } from '../../resources/reports/tabs';
import { usualPeriod } from '../../schema/period';
import { useToday } from '../../screens/today';

export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/**
 * Which branches, days and tab are looked at; all of it stands in the address. Admin chooses a branch, whoever is not
 * follows the branch of the day (REP-02, BSL-18); without days it is the usual period up to today (REP-03).
 */
export const useReports = () => {
  const [params, setParams] = useSearchParams();
  const session = useSession();
  const { user } = session;
  const asked = isAdmin(user) ? readChoice(params.get('branchId')) : null;
  const choice: BranchChoice | null = user && isChoiceOf(user, asked) ? asked : session.choice;
  const branch = user?.branches.find(({ id }) => id === choice);
  const today = useToday(branch?.timeZone ?? zoneOf(session));
  const usual: Days = { from: addDays(today, 1 - usualPeriod), to: today };
  const days = daysIn(params) ?? usual;
  const branchIds = branchIdsFor(user, choice);
  const changed = (changes: Readonly<Record<string, string>>): URLSearchParams => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes))
      if (value === '') next.delete(name);
      else next.set(name, value);
    return next;
  };
  const put = (changes: Readonly<Record<string, string>>) => setParams(changed(changes), { replace: true });
  return {
    choice,
    days,
    today,
    tab: reportTabs.find(({ name }) => name === params.get('tab')) ?? reportTabs[0],
    hrefOf: (tab: string) => `?${changed({ tab: tab === reportTabs[0].name ? '' : tab })}`,
    input: { ...days, branchId: branchIds },
    /** False for somebody without any branch: there is nothing to ask for. */
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
