import { useCan } from '@refinedev/core';
import { addDays, type Day, instantOf } from '../../i18n/zone';
import { activeBranches, type BranchChoice, type SessionBranch, useSession } from '../../providers/session';
import type { QueryAnswer } from '../../schema/query';
import { useFormatFor } from '../../screens/data/row';
import { useMinute } from '../../screens/hooks';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { absences } from './entity';
import { between } from './queries';

const words = {
  today: { ar: 'غائبون اليوم', en: 'Away today' },
  thatDay: { ar: 'غائبون', en: 'Away' },
  whole: { ar: 'طوال اليوم', en: 'all day' },
  until: { ar: 'حتى {to}', en: 'until {to}' },
  since: { ar: 'من {from}', en: 'from {from}' },
  part: { ar: 'من {from} إلى {to}', en: 'from {from} to {to}' },
} as const;

interface DayNoteProps {
  readonly choice: BranchChoice | null;
  readonly day: Day;
  readonly isToday: boolean;
}

/** A line for each branch in view that names who is away; nothing where everybody is there. */
export const DayNote = ({ choice, ...rest }: DayNoteProps) => {
  const { user } = useSession();
  const mayRead = useCan({ resource: absences.name, action: 'list' }).data?.can ?? false;
  if (!mayRead) return null;
  const shown = activeBranches(user).filter(({ id }) => choice === 'all' || id === choice);
  return shown.map((branch) => (
    <AwayLine key={branch.id} {...rest} branch={branch} isNamed={shown.length > 1} />
  ));
};

interface AwayLineProps extends Pick<DayNoteProps, 'day' | 'isToday'> {
  readonly branch: SessionBranch;
  readonly isNamed: boolean;
}

const AwayLine = ({ branch, day, isToday, isNamed }: AwayLineProps) => {
  const { t, label } = useWords();
  const format = useFormatFor()({ branchId: branch.id });
  const now = useMinute() * 60_000;
  const { data = [] } = useQueryOf(between, { branchId: branch.id, from: day, to: day });
  // Whoever is back again is there.
  const away = data.filter(({ end }) => !isToday || Date.parse(end) > now);
  if (away.length === 0) return null;
  const bounds = boundsOf(branch, day);
  const whenOf = ({ start, end }: QueryAnswer<typeof between>[number]): string => {
    const isSince = Date.parse(start) > bounds.start;
    const isUntil = Date.parse(end) < bounds.end;
    const kind = isSince ? (isUntil ? 'part' : 'since') : isUntil ? 'until' : 'whole';
    return label(words[kind], { from: format.time(start), to: format.time(end) });
  };
  const said = away.map((one) => `${one.staffFullName} ${whenOf(one)}`).join(t('error.listComma'));
  return (
    <p className="soft flush">
      {label(isToday ? words.today : words.thatDay)}
      {isNamed && <bdi> {branch.name}</bdi>}
      {': '}
      <bdi>{said}</bdi>
    </p>
  );
};

/** Instants between which a branch's working day lies: a night belongs to its evening. */
const boundsOf = ({ timeZone, nights }: SessionBranch, day: Day) => {
  const before = addDays(day, -1);
  const firstOf = (date: Day, night: Day): number => {
    const until = nights.find((one) => one.day === night)?.until;
    return until === undefined ? instantOf(`${date}T00:00`, timeZone).getTime() : Date.parse(until);
  };
  return { start: firstOf(day, before), end: firstOf(addDays(day, 1), day) };
};
