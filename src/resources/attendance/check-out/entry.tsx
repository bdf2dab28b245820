import { lazy, Suspense, useEffect, useRef } from 'react';
import { withTexts } from '../../../i18n/react';
import { useAction } from '../../../screens/actions/use-action';
import type { RowDialogProps } from '../../../screens/screen';
import { checkout } from '../actions';
import type { Settled } from './sheet';

const Sheet = lazy(() => withTexts('check-out', import('./sheet')));
const WalkIn = lazy(() => withTexts('check-out', import('./walk-in-sheet')));

/** The check-out sheet over any screen; nothing of it is loaded before it is opened. */
export const CheckOut = (props: { readonly of: Settled; readonly onClose: () => void }) => (
  <Suspense fallback={null}>
    <Sheet {...props} />
  </Suspense>
);

/** Checks in somebody without a booking, who pays now or later. Default branch: the user's own. */
export const WalkInCheckIn = (props: { readonly branchId?: number | null; readonly onClose: () => void }) => (
  <Suspense fallback={null}>
    <WalkIn {...props} />
  </Suspense>
);

/** The sheet from a row of the list, or from its details. */
export const SettleDialog = ({ row, onClose }: RowDialogProps) => (
  <CheckOut of={{ attendanceId: row.id }} onClose={onClose} />
);

/** The same sheet for the invoice alone: whoever is still there stays (IFA-01). */
export const InvoiceVisit = ({ row, onClose }: RowDialogProps) => (
  <CheckOut of={{ attendanceId: row.id, stays: true }} onClose={onClose} />
);

/** The sheet from a booking, whose visit is begun with it where there is none. */
export const SettleBooking = ({ row, onClose }: RowDialogProps) => (
  <CheckOut of={{ appointmentId: row.id }} onClose={onClose} />
);

/** The customer leaves now, by the server's clock (ATT-14), without being asked; what went wrong is a toast (ATT-17). */
export const LeaveNow = ({ row, onClose }: RowDialogProps) => {
  const { send } = useAction(checkout);
  const start = useRef(() => void send({ id: row.id }, {}).finally(onClose));
  useEffect(() => start.current(), []);
  return null;
};
