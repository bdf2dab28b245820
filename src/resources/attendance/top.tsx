import { UserAddOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useFormat, useT } from '../../i18n/react';
import { useSession, zoneOf } from '../../providers/session';
import type { QueryAnswer } from '../../schema/query';
import { Glyph } from '../../screens/glyph';
import { useToday, useWorkingDay } from '../../screens/hooks';
import { lazyPart } from '../../screens/lazy-part';
import { QueryCards } from '../../screens/query/query-cards';
import type { ListTopProps } from '../../screens/screen';
import { WalkInCheckIn } from './check-out/entry';
import { checkOutRate } from './rules';
import { summary } from './summary';
import './attendance.css';

// Lazy, because other lists do not need it.
const PresentNow = lazyPart(() => import('./present-now'), 'PresentNow');

/** Day before the first visit of any centre. The server takes today for an end that is not sent (ATT-19). */
const beginning = '2000-01-01';

/**
 * Totals of the days that the list shows, at first today's, and the customers in the centre now. Of the other filters
 * only the branch counts (ATT-02, ATT-19).
 */
export const AttendanceTop = ({ query }: Pick<ListTopProps, 'query'>) => {
  const t = useT();
  const format = useFormat();
  const branchId = query.branchId ?? null;
  const { from = beginning, to } = query;
  const session = useSession();
  const today = useToday(zoneOf(session));
  // After midnight the list begins with the evening before.
  const firsts = [today, useWorkingDay(session.choice)];
  const isToday = to === today && firsts.includes(String(from));
  // The list names its branches. One alone is the branch of a walk-in.
  const [onlyBranch, ...otherBranches] = [branchId ?? []].flat();
  const mayCheckIn = useCan({ resource: 'attendance', action: 'create' }).data?.can;
  const [isWalkIn, setWalkIn] = useState(false);
  const rateOf = ({ totalCheckIns, totalCheckOuts }: QueryAnswer<typeof summary>) => {
    const rate = checkOutRate(totalCheckIns, totalCheckOuts);
    return rate === undefined ? undefined : format.percent(rate);
  };
  return (
    <>
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
      {mayCheckIn && (
        <Button className="start" icon={<Glyph of={UserAddOutlined} />} onClick={() => setWalkIn(true)}>
          {t('attendance.walkIn')}
        </Button>
      )}
      {isWalkIn && (
        <WalkInCheckIn
          branchId={onlyBranch === undefined || otherBranches.length > 0 ? null : Number(onlyBranch)}
          onClose={() => setWalkIn(false)}
        />
      )}
      <Suspense fallback={null}>
        <PresentNow branchId={branchId} />
      </Suspense>
    </>
  );
};
