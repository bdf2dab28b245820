import { useCan } from '@refinedev/core';
import { useSearchParams } from 'react-router';
import { addDays, type Day, todayIn, weekStart } from '../../../i18n/zone';
import { activeBranches, readChoice, useSession } from '../../../providers/session';
import type { QueryAnswer } from '../../../schema/query';
import { isDay } from '../../../schema/text/parse';
import { useMarks } from '../../../screens/data/changes';
import { zoneIn } from '../../../screens/data/row';
import { changedParams } from '../../../screens/hooks';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { between } from '../../absences/queries';
import { shifts } from '../entity';
import { schedule } from '../queries';
import { shiftMinutes } from '../rules';

/** Reads branch and week from the URL. The branch has the same key as in the list. */
export const useWeek = () => {
  const [params, setParams] = useSearchParams();
  const session = useSession();
  const open = activeBranches(session.user);
  const chosen = readChoice(params.get('branchId')) ?? session.choice;
  // A week shows one branch, so 'all' begins with the user's own.
  const own = open.find(({ id }) => id === session.user?.branchId) ?? open[0];
  const branchId = typeof chosen === 'number' ? chosen : own?.id;
  const branch = session.user?.branches.find(({ id }) => id === branchId);
  const today = todayIn(zoneIn(session, branchId), new Date());
  const days = weekOf(params.get('week'), today);
  const put = (changes: Readonly<Record<string, string>>) =>
    setParams(changedParams(params, changes), { replace: true });
  return {
    branchId: branch?.id,
    branches: session.user?.branches ?? [],
    days,
    today,
    params,
    goTo: (day: string) => put({ week: weekOf(day, today)[0] === weekOf(null, today)[0] ? '' : day }),
    pick: (id: number) => put({ branchId: String(id) }),
  };
};

export const useSchedule = (branchId: number | undefined, days: readonly string[]) => {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const marked = useMarks(shifts);
  const asked = useQueryOf(
    schedule,
    { branchId: branchId ?? 0, from, to },
    { isWanted: branchId !== undefined },
  );
  return { ...asked, marked };
};

/** Leave and blocked time of the week, for whoever may see it. */
export const useAbsences = (branchId: number | undefined, days: readonly string[]) => {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const mayRead = useCan({ resource: 'absences', action: 'list' }).data?.can === true;
  return useQueryOf(
    between,
    { branchId: branchId ?? 0, from, to },
    { isWanted: mayRead && branchId !== undefined },
  );
};

export type WeekAbsence = QueryAnswer<typeof between>[number];

export type Schedule = QueryAnswer<typeof schedule>;
export type WeekShift = Schedule['shifts'][number];

/** Returns the seven days from Saturday of the week that `day` lies in (FMT-08). Default: the week of today. */
export const weekOf = (day: string | null, today: Day): readonly Day[] => {
  const first = weekStart(day !== null && isDay(day) ? day : today);
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
};

export const minutesOf = (shifts: readonly Pick<WeekShift, 'start' | 'end'>[]): number =>
  shifts.reduce((sum, { start, end }) => sum + shiftMinutes(start, end), 0);
