import { useFormat, useT } from '../../i18n/react';
import { useSession, zoneOf } from '../../providers/session';
import type { QueryAnswer } from '../../schema/query';
import { useToday, useWorkingDay } from '../../screens/hooks';
import { QueryCards } from '../../screens/query/query-cards';
import type { ListTopProps } from '../../screens/screen';
import { checkOutRate } from './rules';
import { summary } from './summary';

/** Day before the first visit of any centre. The server takes today for an end that is not sent (ATT-19). */
const beginning = '2000-01-01';

/** Totals of the days that the list shows, at first today's. Of the other filters only the branch counts (ATT-02, ATT-19). */
export const AttendanceTop = ({ query }: Pick<ListTopProps, 'query'>) => {
  const t = useT();
  const format = useFormat();
  const { branchId = null, from = beginning, to } = query;
  const session = useSession();
  const today = useToday(zoneOf(session));
  // After midnight the list begins with the evening before.
  const firsts = [today, useWorkingDay(session.choice)];
  const isToday = to === today && firsts.includes(String(from));
  const rateOf = ({ totalCheckIns, totalCheckOuts }: QueryAnswer<typeof summary>) => {
    const rate = checkOutRate(totalCheckIns, totalCheckOuts);
    return rate === undefined ? undefined : format.percent(rate);
  };
  return (
    <QueryCards
      query={summary}
      input={{ branchId, from, to }}
      names={
        isToday
          ? {}
          : { totalCheckIns: t('attendance.allCheckIns'), totalCheckOuts: t('attendance.allCheckOuts') }
      }
      derived={{ label: t('attendance.rate'), of: rateOf }}
    />
  );
};
