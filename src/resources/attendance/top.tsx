import { UserAddOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useFormat, useT } from '../../i18n/react';
import type { QueryAnswer } from '../../schema/query';
import { Glyph } from '../../screens/glyph';
import { lazyPart } from '../../screens/lazy-part';
import { QueryCards } from '../../screens/query/query-cards';
import type { ListTopProps } from '../../screens/screen';
import { WalkInCheckIn } from './check-out/entry';
import { checkOutRate } from './rules';
import { summary } from './summary';
import './attendance.css';

// Lazy, because other lists do not need it.
const PresentNow = lazyPart(() => import('./present-now'), 'PresentNow');

/** Today's totals and the customers in the centre now; the branch is the only filter (ATT-02, ATT-19). */
export const AttendanceTop = ({ query }: ListTopProps) => {
  const t = useT();
  const format = useFormat();
  const branchId = query.branchId ?? null;
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
        input={{ branchId }}
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
