import { lazy, Suspense } from 'react';
import { withTexts } from '../../../i18n/react';
import type { Settled } from './settled';

interface CheckOutProps {
  readonly of: Settled;
  readonly onClose: () => void;
}

const Sheet = lazy(() =>
  withTexts('check-out', import('./sheet')).then((file) => ({ default: file.CheckOutSheet })),
);
const WalkIn = lazy(() =>
  withTexts('check-out', import('./walk-in-sheet')).then((file) => ({ default: file.WalkInSheet })),
);

/** The check-out sheet over any screen; nothing of it is loaded before it is opened. */
export const CheckOut = (props: CheckOutProps) => (
  <Suspense fallback={null}>
    <Sheet {...props} />
  </Suspense>
);

interface WalkInProps {
  /** Default: the user's own branch. */
  readonly branchId?: number | null;
  readonly onClose: () => void;
}

/** Somebody without a booking: who, which service, with whom; paid now or later. */
export const WalkInCheckIn = (props: WalkInProps) => (
  <Suspense fallback={null}>
    <WalkIn {...props} />
  </Suspense>
);
