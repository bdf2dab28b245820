import { lazy, Suspense, useEffect, useRef } from 'react';
import { withTexts } from '../../../i18n/react';
import type { RowOf } from '../../../schema/types';
import { useAction } from '../../../screens/actions/use-action';
import type { RowDialogProps } from '../../../screens/screen';
import { TypedAhead } from '../../../screens/type-ahead';
import type { appointments } from '../../appointments/entity';
import { checkout } from '../actions';
import type { Settled } from './sheet';

const Sheet = lazy(() => withTexts('check-out', import('./sheet')));
const WalkIn = lazy(() => withTexts('check-out', import('./walk-in-sheet')));

const Next = lazy(() =>
  withTexts(
    'check-out',
    import('../../invoices/till/next-appointment').then((file) => ({
      default: file.NextAppointmentDialog,
    })),
  ),
);

/** The check-out sheet for any screen; loads its code when it opens. */
const CheckOut = (props: { readonly of: Settled; readonly onClose: () => void }) => (
  <Suspense fallback={null}>
    <Sheet {...props} />
  </Suspense>
);

/** Checks in a customer without an appointment. Default branch: the user's own. */
export const WalkInCheckIn = (props: { readonly branchId?: number | null; readonly onClose: () => void }) => (
  <TypedAhead>
    <Suspense fallback={null}>
      <WalkIn {...props} />
    </Suspense>
  </TypedAhead>
);

export const SettleDialog = ({ row, onClose }: RowDialogProps) => (
  <CheckOut of={{ attendanceId: row.id }} onClose={onClose} />
);

/** Invoices the visit without checking the customer out (IFA-01). */
export const InvoiceVisit = ({ row, onClose }: RowDialogProps) => (
  <CheckOut of={{ attendanceId: row.id, stays: true }} onClose={onClose} />
);

/** Opens the sheet from an appointment; settling starts its visit if it has none. */
export const SettleAppointment = ({ row, onClose }: RowDialogProps) => (
  <CheckOut of={{ appointmentId: row.id }} onClose={onClose} />
);

/** Books the customer of an appointment again: the same services with the same specialists, at the same hour. */
export const BookNext = ({ row, onClose }: RowDialogProps<RowOf<typeof appointments>>) => {
  const { customerId, branchId, start, services, staffId } = row;
  const lines = services.map((line) => ({ serviceId: line.serviceId, staffId: line.staffId ?? staffId }));
  return (
    <Suspense fallback={null}>
      <Next again={{ customerId, branchId, start, lines }} onClose={onClose} />
    </Suspense>
  );
};

/** Checks out at once by the server's clock (ATT-14), without a form. An error is a toast (ATT-17). */
export const LeaveNow = ({ row, onClose }: RowDialogProps) => {
  const { send } = useAction(checkout);
  const start = useRef(() => void send({ id: row.id }, {}).finally(onClose));
  useEffect(() => start.current(), []);
  return null;
};
