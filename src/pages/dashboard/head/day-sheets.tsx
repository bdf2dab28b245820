import { type ReactNode, Suspense, useState } from 'react';
import { withTexts } from '../../../i18n/react';
import { WalkInCheckIn } from '../../../resources/attendance/check-out/entry';
import { lazyPart } from '../../../screens/lazy-part';

const SaleSheet = lazyPart(
  () => withTexts('check-out', import('../../../resources/customer-movements/sale-sheet')),
  'SaleSheet',
);

export interface DaySheets {
  readonly openWalkIn: () => void;
  readonly openSale: () => void;
}

/**
 * Sheets that the head of the day opens. Returns the open one, to be drawn by the page, because the head is mounted anew
 * when the rows of the day come: a sheet in the head would be gone then, with all that was typed.
 */
export const useDaySheets = (branchId: number | null): readonly [sheet: ReactNode, open: DaySheets] => {
  const [opened, setOpened] = useState<'walk-in' | 'sale'>();
  const onClose = () => setOpened(undefined);
  const sheet =
    opened === 'walk-in' ? (
      <WalkInCheckIn branchId={branchId} onClose={onClose} />
    ) : opened === 'sale' ? (
      <Suspense fallback={null}>
        <SaleSheet branchId={branchId} onClose={onClose} />
      </Suspense>
    ) : null;
  return [sheet, { openWalkIn: () => setOpened('walk-in'), openSale: () => setOpened('sale') }];
};
