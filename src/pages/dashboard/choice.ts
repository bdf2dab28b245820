import { useSearchParams } from 'react-router';
import { isDay } from '../../i18n/zone';
import { type BranchChoice, isChoiceOf, readChoice, useSession } from '../../providers/session';
import type { Can } from '../../schema/field';
import { changedParams, useWorkingDay } from '../../screens/hooks';

/** Returns the permission that the reader lacks to see what was sold. */
export const lacksRevenue = (can: Can): string | undefined =>
  ['invoices.read', 'reports.read'].find((key) => !can(key));

/**
 * Reads branch and day from the URL. Defaults: the branch chosen for the day (DSH-11) and the working day by
 * that branch's clock (DSH-02).
 */
export const useDashboardChoice = () => {
  const [params, setParams] = useSearchParams();
  const session = useSession();
  const asked = readChoice(params.get('branchId'));
  const choice: BranchChoice | null =
    session.user && isChoiceOf(session.user, asked) ? asked : session.choice;
  const today = useWorkingDay(choice);
  const wanted = params.get('date') ?? '';
  const date = isDay(wanted) ? wanted : today;
  const put = (changes: Readonly<Record<string, string>>) =>
    setParams(changedParams(params, changes), { replace: true });
  return {
    choice,
    date,
    today,
    isToday: date === today,
    pickBranch: (next: BranchChoice) => put({ branchId: next === session.choice ? '' : String(next) }),
    pickDate: (next: string) => put({ date: next === today ? '' : next }),
  };
};

export type DashboardChoice = ReturnType<typeof useDashboardChoice>;
